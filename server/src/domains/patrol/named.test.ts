import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventInvestigationApi as eventApi } from '#contract/patrol/event.ts';
import { INVESTIGATES, PUTS_RIGHT, WALKS, patrolPersonApi, type Post } from '#contract/patrol/people.ts';
import { patrolPlanApi } from '#contract/patrol/plan.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { kindRights, rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, refused, sheet } from '../../testing/given/basic.ts';
import { patrolling } from '../../testing/given/kinds.ts';
import { placed } from '../../testing/given/placed.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { addEvent } from './event/head.ts';
import { reportDanger } from './found.ts';
import { categories } from './kinds.ts';
import { addPatrolTask } from './make.ts';
import { peopleFor } from './people.ts';
import { patrolPlans as plans } from './plan.ts';
import { assignRectify } from './rectify.ts';
import { transferPatrol } from './walk.ts';

/** Whoever is named for something may do it: else he is neither offered nor taken, and nothing is written. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clerk: Actor;
/** May do all of it; works here and may do nothing; may walk, but sees quality only. */
let able = 0,
  guest = 0,
  taster = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const person = async (account: string, name: string): Promise<number> =>
    given.row('iam.user', {
      tenant_id: tenantId,
      account_id: await given.row('iam.account', { account: `named_${account}`, pwd_hash: 'x', pwd_algo: 'x' }),
      user_name: name,
      dept_id: await given.row('iam.dept', { tenant_id: tenantId, dept_code: account, dept_name: name, path: '/' }),
    });
  able = await patrolling(given, at, await person('able', '能手'));
  guest = await placed(given, at, await person('guest', '来客'));
  taster = await placed(given, at, await person('taster', '品质'));
  await patrolling(
    given,
    { tenantId, warehouseId: (await given.warehouse(tenantId)).id },
    await person('away', '外仓'),
  );
  const role = await given.row('iam.role', { tenant_id: tenantId, role_code: 'TASTE', role_name: '品质' });
  for (const code of [kindRights[2].permit, 'ins:task:walk'])
    await given.ask(
      'insert into iam.role_menu (tenant_id, role_id, menu_id) select $1, $2, id from iam.menu where permission_code = $3',
      [tenantId, role, code],
    );
  await given.row('iam.user_role', { tenant_id: tenantId, user_id: taster, role_id: role });
  clerk = givenActor(at, { permissions: Object.keys(rights), userId: able });
  const item = (code: string, kind: number, category: string, more = {}) =>
    given.row('patrol.check_item', { tenant_id: tenantId, code, kind, category, content: code, ...more });
  await item('A', 1, '消防');
  await item('B', 1, '设备');
  await item('C', 1, '设备');
  await item('OFF', 1, '停用', { status: 0 });
  await item('Q', 2, '商品');
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
const offered = async (post: Post, kind?: number): Promise<string[]> =>
  (await as((ctx) => peopleFor(ctx, patrolPersonApi.options.input.parse({ post, kind })))).map(({ name }) => name);
const task = (more: object = {}) =>
  as((ctx) =>
    addPatrolTask(
      ctx,
      patrolTaskApi.add.input.parse({
        kind: 1,
        inspectorId: able,
        responsibleId: able,
        planStart: '2026-03-02 08:00:00',
        planEnd: '2026-03-02 12:00:00',
        ...more,
      }),
    ),
  );
const danger = (more: object = {}) =>
  as((ctx) =>
    reportDanger(
      ctx,
      patrolDangerApi.report.input.parse({
        kind: 1,
        level: 3,
        category: '消防',
        description: '通道堵塞',
        responsibleId: able,
        ...more,
      }),
    ),
  );
const event = (more: object = {}) =>
  as((ctx) =>
    addEvent(
      ctx,
      eventApi.add.input.parse({
        eventType: 2,
        level: 4,
        occurAt: '2026-03-02 08:00:00',
        place: '月台',
        description: '升降板卡住',
        leaderId: able,
        ...more,
      }),
    ),
  );
const at1 = (field: string, msg: string) => ({ data: { errors: [{ field, msg }] } });
const rowsOf = async (table: string): Promise<number> =>
  Number((await given.ask<{ n: string }>(`select count(*) as n from patrol.${table}`))[0]?.n);

test('offered is who works here and may do it, of the kind that is asked', async () => {
  expect(await offered(WALKS)).toEqual(['品质', '能手']);
  expect(await offered(WALKS, 1)).toEqual(['能手']);
  expect(await offered(WALKS, 2)).toEqual(['品质', '能手']);
  expect(await offered(PUTS_RIGHT)).toEqual(['能手']);
  expect(await offered(INVESTIGATES)).toEqual(['能手']);
  // Who is named already keeps his name, also where he may no longer.
  const input = patrolPersonApi.options.input.parse({ post: PUTS_RIGHT, ids: [guest] });
  expect(await as((ctx) => peopleFor(ctx, input))).toMatchObject([{ id: guest, name: '来客' }]);
});

test('who may not walk, put right or investigate is refused at his field, and nothing is written', async () => {
  const before = [await rowsOf('task'), await rowsOf('danger'), await rowsOf('event')];
  expect(await refused(task({ inspectorId: guest }))).toMatchObject(
    at1('inspectorId', '【来客】没有开始巡检的权限（安全巡检）'),
  );
  expect(await refused(task({ inspectorId: taster }))).toMatchObject(
    at1('inspectorId', '【品质】没有开始巡检的权限（安全巡检）'),
  );
  expect(await refused(task({ responsibleId: guest }))).toMatchObject(
    at1('responsibleId', '【来客】没有开始整改的权限（安全巡检）'),
  );
  expect(await refused(danger({ responsibleId: taster }))).toMatchObject(
    at1('responsibleId', '【品质】没有开始整改的权限（安全巡检）'),
  );
  expect(await refused(event({ leaderId: guest }))).toMatchObject(at1('leaderId', '【来客】没有填写调查记录的权限'));
  expect([await rowsOf('task'), await rowsOf('danger'), await rowsOf('event')]).toEqual(before);
  // Of his own kind he walks; a team listens, and may be anybody.
  expect(await task({ kind: 2, inspectorId: taster })).toMatchObject({ status: 0 });
  expect(await event({ teamIds: [guest] })).toMatchObject({ status: 0 });
});

test('neither is a walk handed to such a person, nor a danger', async () => {
  const walk = await task(),
    { id } = await danger();
  const { version } = walk;
  const to = (inspectorId: number) =>
    as((ctx) => transferPatrol(ctx, patrolTaskApi.transfer.input.parse({ id: walk.id, version, inspectorId })));
  expect(await refused(to(taster))).toMatchObject(at1('inspectorId', '【品质】没有开始巡检的权限（安全巡检）'));
  const input = patrolRectifyTaskApi.assign.input.parse({ id, version: 0, responsibleId: guest });
  expect(await refused(as((ctx) => assignRectify(ctx, input)))).toMatchObject(
    at1('responsibleId', '【来客】没有开始整改的权限（安全巡检）'),
  );
});

test('a plan names whoever may walk its kind: by its form, when it turns to another kind, and by a sheet', async () => {
  const plan = (more: object) =>
    ask(world, patrolPlanApi.add, plans.add, clerk, {
      code: 'P',
      name: 'P',
      kind: 1,
      inspectorIds: [able],
      responsibleId: able,
      ...more,
    });
  expect(await refused(plan({ inspectorIds: [able, taster] }))).toMatchObject(
    at1('inspectorIds.1', '【品质】没有开始巡检的权限（安全巡检）'),
  );
  expect(await refused(plan({ responsibleId: guest }))).toMatchObject(
    at1('responsibleId', '【来客】没有开始整改的权限（安全巡检）'),
  );
  const { id } = await plan({ kind: 2, inspectorIds: [able, taster] });
  const turned = ask(world, patrolPlanApi.update, plans.update, clerk, {
    id,
    version: 0,
    code: 'P',
    name: 'P',
    kind: 1,
    inspectorIds: [able, taster],
    responsibleId: able,
  });
  expect(await refused(turned)).toMatchObject(at1('inspectorIds.1', '【品质】没有开始巡检的权限（安全巡检）'));
  const checked = await ask(
    world,
    patrolPlanApi.importCheck,
    plans.importCheck,
    clerk,
    {},
    await sheet(
      ['计划编码', '计划名称', '巡检类型', '巡检人', '整改责任人'],
      [
        ['S1', 'S', '质量', '能手、品质', '能手'],
        ['S2', 'S', '安全', '能手、品质', '来客'],
        ['S3', 'S', '安全', '外仓', '能手'],
      ],
    ),
  );
  expect(checked).toMatchObject({ okCount: 1 });
  expect(checked.errors.map(({ row, msg }) => [row, msg])).toEqual([
    [3, '【品质】没有开始巡检的权限（安全巡检）'],
    [3, '【来客】没有开始整改的权限（安全巡检）'],
    [4, '【外仓】不属于当前仓库'],
  ]);
});

test('categories are those of items in use, with how many, and those a deduction names', async () => {
  await given.row('patrol.deduct_point', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    kind: 3,
    category: '现场',
    level: 3,
    points: 2,
  });
  expect(await as(categories)).toEqual([
    { kind: 1, category: '设备', itemCount: 2 },
    { kind: 1, category: '消防', itemCount: 1 },
    { kind: 2, category: '商品', itemCount: 1 },
    { kind: 3, category: '现场', itemCount: 0 },
  ]);
});
