import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEfficiencyApi } from '#contract/billing/efficiency.ts';
import type { Actor } from '../../../platform/actor.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { configuredHouses } from './config-routes.ts';
import { myEfficiency, postHistory, postSummary, postToday } from './post-read.ts';
import { POSTS, generate, generateDay, runsOf } from './run.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let picker: Actor, elsewhere: Actor;
const YESTERDAY = addDays(wireDay(new Date()), -1);

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'EF', dept_name: '仓储组', path: '/' });
  const account = await given.row('iam.account', { account: 'eff_picker', pwd_hash: 'x', pwd_algo: 'x' });
  const userId = await given.row('iam.user', {
    tenant_id: tenantId,
    account_id: account,
    user_name: '张三',
    dept_id: dept,
  });
  picker = givenActor(at, { userId });
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id }, { userId });
  await given.row('billing.post_efficiency_config', {
    tenant_id: tenantId,
    house_id: at.warehouseId,
    post_code: 'PICK',
    standard_uph: 120,
  });
  await given.row('billing.post_efficiency_target_config', {
    tenant_id: tenantId,
    house_id: at.warehouseId,
    post_code: 'PICK',
    month: YESTERDAY.slice(0, 7),
    target_uph: 130,
  });
  await given.row('billing.attendance', {
    tenant_id: tenantId,
    warehouse_id: at.warehouseId,
    user_id: userId,
    work_date: YESTERDAY,
    minutes: 480,
  });
  await scan(9, 120);
});
afterAll(async () => {
  await given.close();
  await world.close();
});

/** A scan a minute for an hour of yesterday, so many pieces in all. */
const scan = (hour: number, pieces: number) =>
  given.ask(
    `insert into ops.work_record (tenant_id, warehouse_id, posted_on, rec_type, qty, staff_id, staff_name, posted_at)
     select $1, $2, $3::date, 'PICK', $4, $5, '张三', ($3::date + make_interval(hours => $6, mins => n)) at time zone 'Asia/Shanghai'
     from generate_series(0, 60, 5) n`,
    [at.tenantId, at.warehouseId, YESTERDAY, Math.round(pieces / 13), picker.userId, hour],
  );
const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const day = () =>
  as(picker, (ctx) => postHistory(ctx, postEfficiencyApi.queryPageHistory.input.parse({ param: { date: YESTERDAY } })));

test('which warehouses have a post configured is told, each once, and of no other company', async () => {
  const houses = () => as(picker, (ctx) => configuredHouses(ctx, 'billing.post_efficiency_config'));
  expect(await houses()).toEqual([at.warehouseId]);
  const second = await given.row('billing.post_efficiency_config', {
    tenant_id: at.tenantId,
    house_id: elsewhere.warehouseId,
    post_code: 'PICK',
    standard_uph: 100,
  });
  await given.row('billing.post_efficiency_config', {
    tenant_id: at.tenantId,
    house_id: at.warehouseId,
    post_code: 'MOVE',
    standard_uph: 100,
  });
  const strange = await given.tenant();
  await given.row('billing.post_efficiency_config', {
    tenant_id: strange,
    house_id: (await given.warehouse(strange)).id,
    post_code: 'PICK',
    standard_uph: 100,
  });
  expect(await houses()).toEqual([at.warehouseId, elsewhere.warehouseId].toSorted((a, b) => a - b));
  await given.ask('delete from billing.post_efficiency_config where id = $1', [second]);
});

test('a day is computed from its scans, kept by generating, and replaced whole by generating it again', async () => {
  const live = await as(picker, (ctx) =>
    postToday(ctx, postEfficiencyApi.queryPageToday.input.parse({ param: { date: YESTERDAY } })),
  );
  expect(live.list).toMatchObject([
    {
      userName: '张三',
      postCode: 'PICK',
      equivQty: 117,
      directMin: 60,
      attendMin: 480,
      uph: 117,
      performance: 97.5,
      achievement: 90,
      band: 'C',
      utilization: 12.5,
    },
  ]);
  // Nothing was kept by looking.
  expect((await day()).list).toEqual([]);
  await as(picker, (ctx) => generateDay(ctx, YESTERDAY));
  const [first] = (await day()).list;
  expect(first).toMatchObject({ equivQty: 117, uph: 117, band: 'C' });
  await scan(14, 260);
  await as(picker, (ctx) => generateDay(ctx, YESTERDAY));
  const [again, ...rest] = (await day()).list;
  expect([again?.equivQty, again?.directMin, rest]).toEqual([377, 120, []]);
  expect(await as(picker, (ctx) => postSummary(ctx, { date: YESTERDAY }))).toMatchObject([
    { postCode: 'PICK', people: 1, hours: 2, uph: 188.5 },
  ]);
  expect((await as(picker, myEfficiency)).history).toHaveLength(1);
  // Another house of the same company has none of it.
  const other = await as(elsewhere, (ctx) => postHistory(ctx, postEfficiencyApi.queryPageHistory.input.parse({})));
  expect(other.list).toEqual([]);
});

test('a day that is being generated refuses a second, a future one and one long ago are refused; a run whose job died may begin again', async () => {
  const ask = (who: Actor, date: string) => as(who, (ctx) => generate(POSTS)(ctx, { date }));
  await expect(ask(picker, addDays(wireDay(new Date()), 1))).rejects.toThrow('不能生成未来日期');
  await expect(ask(picker, addDays(wireDay(new Date()), -63))).rejects.toThrow('62天以前的日期');
  const both = await Promise.allSettled([ask(picker, YESTERDAY), ask(picker, YESTERDAY)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: '该日期正在生成，请稍候' });
  // By the clock it is left to whoever is at it.
  await as(picker, (ctx) => generateDay(ctx, YESTERDAY));
  const status = async () => (await as(picker, runsOf(POSTS))).find(({ workDate }) => workDate === YESTERDAY)?.status;
  expect(await status()).toBe(0);
  await given.ask(
    `update ops.job set status = 3, finished_at = now() where tenant_id = $1 and job_type = 'EFFICIENCY'`,
    [at.tenantId],
  );
  expect(await status()).toBe(2);
  await ask(picker, YESTERDAY);
  expect(await status()).toBe(0);
});
