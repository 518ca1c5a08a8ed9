import { afterAll, beforeAll, expect, test } from 'vitest';
import { rentApi } from '#contract/billing/rent.ts';
import type { Actor } from '../../../platform/actor.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { addRent, effectRent, removeRent, terminateRent, updateRent } from './acts.ts';
import { rentDay } from './jobs.ts';
import { previewRent, rentDetail, rentPage } from './read.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clerk: Actor, narrowed: Actor, elsewhere: Actor, ownerId: number;
const TODAY = wireDay(new Date());

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  ownerId = await given.row('basic.owner', { tenant_id: tenantId, code: 'RENTER', name: '租户甲' });
  await given.row('basic.owner_warehouse', {
    tenant_id: tenantId,
    warehouse_id: at.warehouseId,
    owner_id: ownerId,
    status: 1,
  });
  clerk = givenActor(at, {});
  narrowed = givenActor(at, { ownerIds: [ownerId + 1_000_000] });
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id }, {});
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const told = (more: object = {}) =>
  rentApi.add.input.parse({
    direction: 2,
    party: '租户甲',
    ownerId,
    area: '100',
    unitPrice: '30',
    startDate: addDays(TODAY, -40),
    endDate: addDays(TODAY, 80),
    taxRate: '0.09',
    ...more,
  });
const add = (more: object = {}) => as(clerk, (ctx) => addRent(ctx, told(more)));
const facts = (rentNo: string) =>
  given.ask<{ amount: string; void: boolean; fact_version: number }>(
    `select amount::text, void, fact_version from billing.charge_fact where tenant_id = $1 and source_no like $2 and is_current order by source_no`,
    [at.tenantId, `${rentNo}-%`],
  );

test('a contract takes effect once, hands billing what is due, and each row one time', async () => {
  const made = await add();
  const both = await Promise.allSettled([1, 2].map(() => as(clerk, (ctx) => effectRent(ctx, made))));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { schedule, status } = await as(clerk, (ctx) => rentDetail(ctx, { id: made.id }));
  expect(status).toBe(1);
  const due = schedule.filter(({ dueDate }) => dueDate <= TODAY);
  expect(schedule.map((row) => row.status)).toEqual(schedule.map((row) => (row.dueDate <= TODAY ? 1 : 0)));
  expect((await facts(made.rentNo)).map(({ amount }) => amount)).toEqual(due.map(({ amount }) => amount));
  // The clock comes again, and later: what is due then is added, and nothing twice.
  await as(clerk, (ctx) => rentDay(ctx, TODAY));
  expect(await facts(made.rentNo)).toHaveLength(due.length);
  await as(clerk, (ctx) => rentDay(ctx, addDays(TODAY, 40)));
  expect((await facts(made.rentNo)).length).toBeGreaterThan(due.length);
  await expect(add({ area: '50' }).then((second) => as(clerk, (ctx) => effectRent(ctx, second)))).rejects.toThrow(
    '同一仓库租期重叠',
  );
  await as(clerk, (ctx) => rentDay(ctx, addDays(TODAY, 81)));
  expect((await as(clerk, (ctx) => rentDetail(ctx, { id: made.id }))).status).toBe(2);
});

test('what is ended early owes to its day; what was confirmed refuses', async () => {
  const made = await add({ party: '租户乙' });
  const effective = await as(clerk, (ctx) => effectRent(ctx, made));
  const end = (endDate: string) => as(clerk, (ctx) => terminateRent(ctx, { ...effective, endDate, reason: '退租' }));
  await expect(end(addDays(TODAY, 80))).rejects.toThrow('终止日须早于到期日');
  const before = await facts(made.rentNo);
  await end(addDays(TODAY, -20));
  const { schedule, endDate, endReason } = await as(clerk, (ctx) => rentDetail(ctx, { id: made.id }));
  expect([endDate, endReason]).toEqual([addDays(TODAY, -20), '退租']);
  const left = schedule.filter((row) => row.status !== 2);
  expect(left.at(-1)?.toDate).toBe(addDays(TODAY, -20));
  expect(left.every((row) => row.status === 1)).toBe(true);
  const now = await facts(made.rentNo);
  expect(now.filter((fact) => !fact.void).map(({ amount }) => amount)).toEqual(left.map(({ amount }) => amount));
  expect(now).toHaveLength(before.length);
  await expect(end(addDays(TODAY, -30))).rejects.toThrow('当前状态【终止】不允许终止');
});

test('terms that do not fit are refused on their field; a draft changes and goes, an effective one does not', async () => {
  await expect(add({ endDate: addDays(TODAY, -41) })).rejects.toThrow('到期日不能早于起租日');
  await expect(add({ freeDays: 200 })).rejects.toThrow('免租天数不能超过租期');
  await expect(add({ escalationRate: '0.05' })).rejects.toThrow('递增比例与递增周期须同时填写');
  await expect(add({ ownerId: null })).rejects.toThrow('租出请选择货主');
  await expect(add({ ownerId: 999_999_999 })).rejects.toThrow('货主不存在或未在本仓启用');
  const made = await add({ party: '租户丙', direction: 1, ownerId: null });
  const changed = await as(clerk, (ctx) =>
    updateRent(
      ctx,
      rentApi.update.input.parse({ ...made, ...told({ party: '租户丁', direction: 1, ownerId: null, area: '88.5' }) }),
    ),
  );
  await expect(as(clerk, (ctx) => removeRent(ctx, made))).rejects.toThrow('数据已被他人修改');
  expect((await as(clerk, (ctx) => rentDetail(ctx, { id: made.id }))).area).toBe('88.50');
  // What we rent ourselves is nobody's to pay.
  const effective = await as(clerk, (ctx) => effectRent(ctx, changed));
  expect(await facts(made.rentNo)).toEqual([]);
  await expect(as(clerk, (ctx) => removeRent(ctx, effective))).rejects.toThrow('当前状态【生效】不允许删除');
  const preview = await as(clerk, (ctx) => previewRent(ctx, rentApi.preview.input.parse(told())));
  expect(preview[0]?.fromDate).toBe(addDays(TODAY, -40));
});

test('the contract of another owner, or of another house, is none', async () => {
  const made = await add({ party: '租户戊' });
  for (const who of [narrowed, elsewhere]) {
    await expect(as(who, (ctx) => rentDetail(ctx, { id: made.id }))).rejects.toThrow('数据不存在或无权访问');
    await expect(as(who, (ctx) => effectRent(ctx, made))).rejects.toThrow('数据不存在或无权访问');
    const page = await as(who, (ctx) => rentPage(ctx, rentApi.queryPage.input.parse({ param: { party: '租户戊' } })));
    expect(page.list).toEqual([]);
  }
});
