import { afterAll, beforeAll, expect, test } from 'vitest';
import { deductDefault } from '#contract/patrol/deduct-default.ts';
import { deductPoint, deductPointApi } from '#contract/patrol/deduct-point.ts';
import { patrolPlanApi as api } from '#contract/patrol/plan.ts';
import { patrolDangerApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import { serve } from '../../crud/serve.ts';
import type { Actor } from '../../platform/actor.ts';
import { fromWire } from '../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, refused, sheet } from '../../testing/given/basic.ts';
import { patrolling } from '../../testing/given/kinds.ts';
import { notesOf } from '../../testing/given/notes.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { inspectorDetail } from './board/read.ts';
import { reportDanger } from './found.ts';
import { generatePatrols } from './make.ts';
import { patrolPlans as plans } from './plan.ts';
import { deductPoints, patrolTaskDetail } from './read-task.ts';

/** Plans with their two lists, by the handlers of their endpoints. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clerk: Actor, elsewhere: Actor;
let anna = 0,
  bert = 0,
  gone = 0,
  away = 0,
  stranger = 0,
  area = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const person = async (account: string, name: string, tenant = tenantId): Promise<number> => {
    const id = await given.row('iam.user', {
      tenant_id: tenant,
      account_id: await given.row('iam.account', { account: `plan_${account}`, pwd_hash: 'x', pwd_algo: 'x' }),
      user_name: name,
      dept_id: await given.row('iam.dept', { tenant_id: tenant, dept_code: account, dept_name: account, path: '/' }),
    });
    return tenant === tenantId && account !== 'away' ? patrolling(given, at, id) : id;
  };
  anna = await person('anna', '安娜');
  bert = await person('bert', 'Bert Wang');
  gone = await person('gone', '离职');
  away = await person('away', '外仓');
  stranger = await person('stranger', '外人', await given.tenant());
  for (const account of ['same1', 'same2']) await person(account, '同名');
  await given.ask('update iam."user" set status = 0 where id = $1', [gone]);
  clerk = givenActor(at, { permissions: Object.keys(rights), userId: anna });
  elsewhere = givenActor(
    { tenantId, warehouseId: (await given.warehouse(tenantId)).id },
    { permissions: Object.keys(rights), userId: anna },
  );
  area = await given.area(at, 'STORE', { code: 'PL' });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const add = (code: string, inspectorIds: number[], more: object = {}) =>
  ask(world, api.add, plans.add, clerk, { code, name: code, kind: 1, inspectorIds, responsibleId: anna, ...more });
const page = (param: Record<string, unknown>, actor = clerk) => ask(world, api.page, plans.page, actor, { param });
const codes = async (param: Record<string, unknown>, actor = clerk): Promise<string[]> =>
  (await page(param, actor)).list.map(({ code }) => code).sort();
const one = async (code: string) => {
  const [row] = (await page({ code })).list;
  if (!row) throw new Error(`no plan ${code}`);
  return row;
};
const HEAD = ['计划编码', '计划名称', '巡检类型', '巡检人', '整改责任人', '库区编码'];
const check = async (rows: (string | number | null)[][], more: readonly string[] = []) =>
  ask(world, api.importCheck, plans.importCheck, clerk, {}, await sheet([...HEAD, ...more], rows));
const item = (code: string, kind: number, more: object = {}) =>
  given.row('patrol.check_item', { tenant_id: at.tenantId, code, kind, category: '消防', content: code, ...more });
const faults = (error: unknown) => (error as { data?: { errors?: unknown } }).data?.errors;

test('a plan names its inspectors, each once, and is found by any of them in its own warehouse', async () => {
  await add('BOTH', [anna, bert, anna], { areaIds: [area] });
  await add('ONE', [bert]);
  expect(await one('BOTH')).toMatchObject({
    inspectorIds: expect.toSatisfy((ids: number[]) => ids.length === 2 && ids.includes(anna) && ids.includes(bert)),
    areaIds: [area],
    areaNames: [expect.any(String)],
  });
  expect(await codes({ inspectorId: anna })).toEqual(['BOTH']);
  expect(await codes({ inspectorId: bert })).toEqual(['BOTH', 'ONE']);
  expect(await codes({ inspectorId: bert, areaId: area })).toEqual(['BOTH']);
  expect(await codes({ inspectorId: bert }, elsewhere)).toEqual([]);
  const named = await world.db.write(at.tenantId, (tx) => inspectorDetail(ctxOf(tx, clerk), { id: bert }));
  expect(named).toMatchObject({ plans: 2 });
});

test('a plan without inspectors, with one who has left or one of another company, is refused and not there', async () => {
  await expect(add('NONE', [])).rejects.toThrow();
  expect(await refused(add('GONE', [anna, gone]))).toMatchObject({
    data: { errors: [{ field: 'inspectorIds.1', msg: '人员不存在或已停用' }] },
  });
  expect(await refused(add('ALIEN', [stranger]))).toMatchObject({ data: { errors: [{ field: 'inspectorIds.0' }] } });
  for (const code of ['NONE', 'GONE', 'ALIEN']) expect(await codes({ code })).toEqual([]);
});

test('of two who change the inspectors at once the second is told; who has left since may stay or go', async () => {
  const { id } = await add('TWO', [anna, bert]);
  const to = (version: number, inspectorIds: number[], name = 'TWO') =>
    ask(world, api.update, plans.update, clerk, {
      id,
      version,
      code: 'TWO',
      name,
      kind: 1,
      inspectorIds,
      responsibleId: anna,
    });
  const both = await Promise.allSettled([to(0, [anna]), to(0, [bert])]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await one('TWO')).inspectorIds).toHaveLength(1);
  await to(1, [anna, bert]);
  await given.ask('update iam."user" set status = 0 where id = $1', [bert]);
  await to(2, [anna, bert], '改名');
  expect(await one('TWO')).toMatchObject({ name: '改名' });
  await to(3, [anna]);
  // Taken off, he is not named again.
  expect(await refused(to(4, [bert]))).toMatchObject({ data: { errors: [{ field: 'inspectorIds.0' }] } });
  expect(await one('TWO')).toMatchObject({ inspectorIds: [anna], inspectorNames: ['安娜'] });
  await given.ask('update iam."user" set status = 1 where id = $1', [bert]);
  await ask(world, api.remove, plans.remove, clerk, { id, version: 4 });
  expect(await given.ask('select 1 from patrol.plan_inspector where plan_id = $1', [id])).toEqual([]);
});

test('a sheet names inspectors in one cell and comes back as it went; a wrong name keeps the line out', async () => {
  const bad = await check([
    ['S1', 'S1', '安全', '安娜、无此人', '安娜', ''],
    ['S2', 'S2', '安全', '', '安娜', ''],
    ['S3', 'S3', '安全', '安娜,安娜', '安娜', ''],
    ['S4', 'S4', '安全', '外人', '安娜', ''],
    ['S6', 'S6', '安全', '离职', '安娜', ''],
    ['S7', 'S7', '安全', '同名', '安娜', ''],
  ]);
  expect(bad.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`).sort()).toEqual([
    '2 巡检人 巡检人【无此人】不存在',
    '3 巡检人 请输入巡检人',
    '4 巡检人 巡检人重复',
    '5 巡检人 巡检人【外人】不存在',
    '6 巡检人 巡检人【离职】不存在',
    '7 巡检人 巡检人【同名】有重名，请在页面上选择',
  ]);
  const good = await check([['S5', 'S5', '安全', '安娜， Bert Wang', '安娜', 'PL']]);
  expect(good.errors).toEqual([]);
  await ask(world, api.importConfirm, plans.importConfirm, clerk, { batchId: good.batchId });
  expect(await one('S5')).toMatchObject({ areaIds: [area] });
  expect((await one('S5')).inspectorIds.toSorted((a, b) => a - b)).toEqual([anna, bert]);
  const file = await ask(world, api.export, plans.export, clerk, { code: 'S5', inspectorId: bert });
  const { id, version } = await one('S5');
  await ask(world, api.remove, plans.remove, clerk, { id, version });
  const back = await ask(world, api.importCheck, plans.importCheck, clerk, {}, file.body);
  expect(back).toMatchObject({ total: 1, errors: [] });
  await ask(world, api.importConfirm, plans.importConfirm, clerk, { batchId: back.batchId });
  expect((await one('S5')).inspectorNames.toSorted()).toEqual(['Bert Wang', '安娜']);
});

const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));

test('a plan whose items are picked looks at these alone, as long as they are switched on', async () => {
  const [one_, off] = [await item('P1', 1), await item('P2', 1)];
  await item('P3', 1);
  const { id } = await add('PICK', [anna], { itemIds: [one_, off, one_] });
  await add('REST', [anna], { category: '消防' });
  expect(await one('PICK')).toMatchObject({ itemIds: [one_, off], itemNames: ['P1', 'P2'], category: null });
  expect(await one('REST')).toMatchObject({ itemIds: [], itemNames: [] });
  await given.ask('update patrol.check_item set status = 0 where id = $1', [off]);
  const made = await as((ctx) => generatePatrols(ctx, '2026-03-02'));
  const looked = new Map<number, string[]>();
  for (const { id: task } of made) {
    const { planId, items } = await as((ctx) => patrolTaskDetail(ctx, { id: task }));
    looked.set(
      planId ?? 0,
      items.map(({ itemCode }) => itemCode),
    );
  }
  expect(looked.get(id)).toEqual(['P1']);
  expect(looked.get((await one('REST')).id)).toEqual(['P1', 'P3']);
});

test('a category with nothing switched on in it is refused; a plan that empties later is told once a day to its maker', async () => {
  const lamp = await item('E1', 1, { category: '照明', status: 0 });
  const NOTHING = [{ field: 'category', msg: '该巡检类型和类别下没有启用的检查项' }];
  expect(faults(await refused(add('EMPTY', [bert], { category: '照明' })))).toEqual(NOTHING);
  expect(await codes({ code: 'EMPTY' })).toEqual([]);
  const said = await check([['ES', 'ES', '安全', '安娜', '安娜', null, '照明']], ['检查类别']);
  expect(JSON.stringify(said)).toContain(NOTHING[0]?.msg);
  await given.ask('update patrol.check_item set status = 1 where id = $1', [lamp]);
  await add('EMPTY', [anna], { category: '照明' });
  await given.ask('update patrol.check_item set status = 0 where id = $1', [lamp]);
  const clock = { ...clerk, userId: 0 };
  const look = (day: string, who = clock) => world.db.write(at.tenantId, (tx) => generatePatrols(ctxOf(tx, who), day));
  const told = async () => (await notesOf(given, '没有可检查的项目：EMPTY')).map(({ userId }) => userId);
  // He sees for himself what he presses, and hears of it all the same when the clock looks.
  await look('2026-04-01', clerk);
  expect(await told()).toEqual([]);
  await Promise.all([look('2026-04-01'), look('2026-04-01')]);
  await look('2026-04-01');
  expect(await told()).toEqual([anna]);
  await look('2026-04-02');
  expect(await told()).toEqual([anna, anna]);
});

test('items of another kind, and items beside a category, are refused and nothing is kept', async () => {
  const mine = await item('Q1', 1),
    other = await item('Q2', 2);
  expect(faults(await refused(add('KIND', [anna], { itemIds: [mine, other] })))).toEqual([
    { field: 'itemIds', msg: '检查项【Q2】不是该巡检类型的检查项' },
  ]);
  expect(faults(await refused(add('BESIDE', [anna], { itemIds: [mine], category: '消防' })))).toEqual([
    { field: 'category', msg: '选了检查项，不用再填检查类别' },
  ]);
  expect(faults(await refused(add('NOWHERE', [anna], { itemIds: [mine, 99_999_999] })))).toMatchObject([
    { field: 'itemIds' },
  ]);
  for (const code of ['KIND', 'BESIDE', 'NOWHERE']) expect(await codes({ code })).toEqual([]);
  const bad = await check(
    [
      ['T1', 'T1', '安全', '安娜', '安娜', '', 'Q1,Q2', ''],
      ['T2', 'T2', '安全', '安娜', '安娜', '', 'Q1', '消防'],
      ['T3', 'T3', '安全', '安娜', '安娜', '', 'Q9', ''],
    ],
    ['检查项编码', '检查类别'],
  );
  expect(bad.errors.map(({ row, msg }) => `${row} ${msg}`).sort()).toEqual([
    '2 检查项【Q2】不是该巡检类型的检查项',
    '3 选了检查项，不用再填检查类别',
    '4 检查项【Q9】不存在',
  ]);
  const good = await check([['T4', 'T4', '安全', '安娜', '安娜', '', 'Q1', '']], ['检查项编码', '检查类别']);
  await ask(world, api.importConfirm, plans.importConfirm, clerk, { batchId: good.batchId });
  expect(await one('T4')).toMatchObject({ itemIds: [mine] });
});

test('who has no place in this warehouse is neither inspector nor responsible, in the form and in the sheet', async () => {
  const msg = '【外仓】不属于当前仓库';
  expect(faults(await refused(add('AWAY', [anna, away])))).toEqual([{ field: 'inspectorIds.1', msg }]);
  expect(faults(await refused(add('AWAY', [anna], { responsibleId: away })))).toEqual([
    { field: 'responsibleId', msg },
  ]);
  expect(await codes({ code: 'AWAY' })).toEqual([]);
  const bad = await check([
    ['A1', 'A1', '安全', '外仓', '安娜', ''],
    ['A2', 'A2', '安全', '安娜', '外仓', ''],
  ]);
  expect(bad.errors.map(({ row, column, msg: why }) => `${row} ${column} ${why}`).sort()).toEqual([
    `2 巡检人 ${msg}`,
    `3 整改责任人 ${msg}`,
  ]);
});

test('a plan keeps of its rule what its cycle means, and a week or month needs its day', async () => {
  const cron = '0 8,14 * * *';
  await add('DAILY', [anna], { onDay: 3, cron });
  expect(await one('DAILY')).toMatchObject({ onDay: null, startHour: 8, cron: null });
  await add('OWN', [anna], { cycle: 4, cron, onDay: 3, startHour: 9 });
  expect(await one('OWN')).toMatchObject({ onDay: null, startHour: null, cron });
  await add('WEEKLY', [anna], { cycle: 2, onDay: 5, startHour: 14 });
  expect(await one('WEEKLY')).toMatchObject({ onDay: 5, startHour: 14 });
  expect(faults(await refused(add('NODAY', [anna], { cycle: 3, onDay: null })))).toEqual([
    { field: 'onDay', msg: '请输入周几/几号' },
  ]);
  expect(faults(await refused(add('NOHOUR', [anna], { startHour: null })))).toEqual([
    { field: 'startHour', msg: '请输入开始时间' },
  ]);
  // A sheet that was exported before says a day of every plan.
  const old = await check([['OLD', 'OLD', '安全', '安娜', '安娜', '', '每天', 1]], ['周期', '周几/几号']);
  await ask(world, api.importConfirm, plans.importConfirm, clerk, { batchId: old.batchId });
  expect(await one('OLD')).toMatchObject({ onDay: null, startHour: 8 });
});

test('a deduction is told once for a kind, category and level of a warehouse', async () => {
  const points = serve(deductPoint);
  const put = (more: object, actor = clerk) =>
    ask(world, deductPointApi.add, points.add, actor, { kind: 1, category: '消防', level: 1, points: 20, ...more });
  await put({});
  await expect(put({ level: 3, points: 5.55 })).rejects.toThrow('最多保留一位小数');
  expect(faults(await refused(put({ points: 30 })))).toMatchObject([{ field: 'category', msg: '扣分配置已存在' }]);
  await put({ level: 2 });
  await put({}, elsewhere);
  await put({ kind: 2 });
  const listed = await ask(world, deductPointApi.page, points.page, clerk, { param: { kind: 1 } });
  expect(new Set(listed.list.map(({ level, points: cost }) => `${level} ${cost}`))).toEqual(new Set(['1 20', '2 20']));
  const of = (kind?: 1 | 2) => as((ctx) => deductPoints(ctx, { kind }));
  expect((await of(2)).map(({ kind }) => kind)).toEqual([2]);
  expect(await of()).toHaveLength(3);
});

test('what the company says of a deduction holds where a warehouse says nothing of its own', async () => {
  const mine = serve(deductPoint),
    all = serve(deductDefault);
  const one = { kind: 3 as const, category: '现场', level: 2 as const };
  const { id } = await ask(world, deductDefault.api.add, all.add, clerk, {
    ...one,
    points: 8,
    categoryCap: 30,
    rectifyHours: 48,
  });
  const holds = async (actor = clerk) =>
    (await world.db.write(at.tenantId, (tx) => deductPoints(ctxOf(tx, actor), { kind: 3 }))).map(
      ({ points, rectifyHours }) => [points, rectifyHours],
    );
  expect([await holds(), await holds(elsewhere)]).toEqual([[[8, 48]], [[8, 48]]]);
  const report = async (actor: Actor): Promise<number> => {
    const input = patrolDangerApi.report.input.parse({ ...one, description: '散货', responsibleId: anna });
    const { dueAt } = await world.db.write(at.tenantId, (tx) => reportDanger(ctxOf(tx, actor), input));
    return Math.round((fromWire(dueAt).getTime() - Date.now()) / 3_600_000);
  };
  await patrolling(given, elsewhere, anna);
  const own = await ask(world, deductPointApi.add, mine.add, clerk, { ...one, points: 3, rectifyHours: 24 });
  expect([await holds(), await holds(elsewhere)]).toEqual([[[3, 24]], [[8, 48]]]);
  expect([await report(clerk), await report(elsewhere)]).toEqual([24, 48]);
  // Its own row gone, that of the company holds again; without either, three days and no points.
  await ask(world, deductPointApi.remove, mine.remove, clerk, { id: own.id, version: 0 });
  expect(await holds()).toEqual([[8, 48]]);
  await ask(world, deductDefault.api.remove, all.remove, clerk, { id, version: 0 });
  expect([await holds(), await report(clerk)]).toEqual([[], 72]);
});
