import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkItem as checkItemMaster } from '#contract/patrol/check-item.ts';
import { patrolPlanApi } from '#contract/patrol/plan.ts';
import { patrolDangerApi, patrolRectifyTaskApi as rectifyApi } from '#contract/patrol/rectify.ts';
import { kindRights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { routes } from '../../routes.ts';
import { visibleFile } from '../../services/files/refs.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { ask, refused, sheet } from '../../testing/given/basic.ts';
import { patrolling } from '../../testing/given/kinds.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { agesOf, inspectorRows, patrolBoard } from './board/read.ts';
import { reportDanger } from './found.ts';
import { addPatrolTask, generatePatrols } from './make.ts';
import { patrolPlans } from './plan.ts';
import {
  dangerDetail,
  rectifiesOfTask,
  rectifyDetail,
  rectifyPage,
  rectifyRows,
  rectifyStatistic,
} from './read-rectify.ts';
import { deductPoints, patrolTaskDetail, patrolTaskPage, patrolTaskRows, patrolTaskStatistic } from './read-task.ts';
import { judgeRectify, startRectify } from './rectify.ts';
import { cancelPatrol, startPatrol } from './walk.ts';
import { acceptWarning } from './warning/acts.ts';
import { warningDetail, warningPage, warningStatistic } from './warning/read.ts';

/** Whoever holds the right of one kind finds nothing of another, whichever way he asks. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let safety: Actor, quality: Actor, nobody: Actor;
const SAFETY = 1 as const,
  QUALITY = 2 as const;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'K', dept_name: '安全部', path: '/' });
  const person = async (name: string, permissions: string[]): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `kind_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const id = await given.row('iam.user', {
      tenant_id: tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    return givenActor(at, { userId: await patrolling(given, at, id), permissions });
  };
  safety = await person('safety', [kindRights[SAFETY].permit]);
  quality = await person('quality', [kindRights[QUALITY].permit]);
  nobody = await person('nobody', []);
  for (const kind of [SAFETY, QUALITY])
    await given.row('patrol.check_item', {
      tenant_id: tenantId,
      code: `K${kind}`,
      kind,
      category: '消防',
      content: 'K',
      must_photo: false,
    });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const add = (kind: number, who: Actor) =>
  as(who, (ctx) =>
    addPatrolTask(
      ctx,
      patrolTaskApi.add.input.parse({
        kind,
        inspectorId: safety.userId,
        responsibleId: quality.userId,
        planStart: '2026-03-02 08:00:00',
        planEnd: '2026-03-02 12:00:00',
      }),
    ),
  );
const report = (kind: number, who: Actor, images: number[] = []) =>
  as(who, (ctx) =>
    reportDanger(
      ctx,
      patrolDangerApi.report.input.parse({
        kind,
        category: '消防',
        level: 1,
        description: '通道堵塞',
        responsibleId: safety.userId,
        images,
      }),
    ),
  );
const listed = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};
const missing = async (work: Promise<unknown>): Promise<void> =>
  expect(await refused(work)).toMatchObject({ code: 100002 });
const PAGE = { pageNum: 1, pageSize: 20 };

test('a walk of another kind is neither listed, counted, exported nor opened, and no act reaches it', async () => {
  const { id } = await add(SAFETY, safety);
  const taskPage = (who: Actor) =>
    as(who, (ctx) => patrolTaskPage(ctx, patrolTaskApi.queryPage.input.parse({ ...PAGE, param: {} })));
  expect((await taskPage(safety)).list.map((row) => row.id)).toContain(id);
  for (const who of [quality, nobody]) {
    expect(await taskPage(who)).toMatchObject({ total: 0, list: [] });
    expect(await as(who, (ctx) => patrolTaskStatistic(ctx, {} as never))).toMatchObject({ total: 0 });
    expect(await as(who, async (ctx) => listed(await patrolTaskRows(ctx, {} as never)))).toEqual([]);
    await missing(as(who, (ctx) => patrolTaskDetail(ctx, { id })));
    await missing(as(who, (ctx) => rectifiesOfTask(ctx, { taskId: id })));
    await missing(as(who, (ctx) => cancelPatrol(ctx, { id, version: 0 })));
    await missing(
      as(givenActor(at, { userId: safety.userId, permissions: [...who.permissions] }), (ctx) =>
        startPatrol(ctx, { id, version: 0 } as never),
      ),
    );
  }
  expect((await as(safety, (ctx) => patrolTaskDetail(ctx, { id }))).status).toBe(0);
});

test('nobody makes a walk of a kind he does not see; a day is generated of his own kinds alone', async () => {
  await expect(add(QUALITY, safety)).rejects.toMatchObject({
    data: { errors: [{ field: 'kind', msg: '无权操作该巡检类型' }] },
  });
  for (const kind of [SAFETY, QUALITY]) {
    const plan = await given.row('patrol.plan', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      code: `G${kind}`,
      name: `G${kind}`,
      kind,
      cycle: 1,
      responsible_id: quality.userId,
    });
    await given.row('patrol.plan_inspector', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      plan_id: plan,
      user_id: safety.userId,
    });
  }
  expect(await as(quality, (ctx) => generatePatrols(ctx, '2026-03-02', [QUALITY]))).toHaveLength(1);
  expect(await as(safety, (ctx) => generatePatrols(ctx, '2026-03-02', [SAFETY]))).toHaveLength(1);
});

test('whoever may report a danger of any kind sees it no more than before, and judges none', async () => {
  const { id } = await report(SAFETY, quality);
  const pages = (who: Actor) =>
    as(who, (ctx) => rectifyPage(ctx, rectifyApi.queryPage.input.parse({ ...PAGE, param: {} })));
  const [row] = (await pages(safety)).list;
  expect(row?.id).toBe(id);
  const [danger] = await given.ask<{ id: string }>('select danger_id as id from patrol.rectify where id = $1', [id]);
  for (const who of [quality, nobody]) {
    expect(await pages(who)).toMatchObject({ total: 0 });
    expect(await as(who, (ctx) => rectifyStatistic(ctx, {} as never))).toMatchObject({ total: 0 });
    expect(await as(who, async (ctx) => listed(await rectifyRows(ctx, {} as never)))).toEqual([]);
    await missing(as(who, (ctx) => rectifyDetail(ctx, { id })));
    await missing(as(who, (ctx) => dangerDetail(ctx, { id: Number(danger?.id) })));
    await missing(as(who, (ctx) => startRectify(ctx, { id, version: 0 })));
    await missing(as(who, (ctx) => judgeRectify(ctx, { id, version: 0, result: 1 })));
  }
  expect((await as(safety, (ctx) => rectifyDetail(ctx, { id }))).status).toBe(0);
});

test('a picture of a danger is opened by whoever may see its kind, and by whoever took it', async () => {
  const taken = await given.row('ops.file_object', {
    tenant_id: at.tenantId,
    bucket: 'images',
    object_key: 'kind',
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: nobody.userId,
  });
  await report(SAFETY, nobody, [taken]);
  const opens = (who: Actor) =>
    as({ ...who, permissions: new Set([...who.permissions, 'ins:rectify:list']) }, (ctx) =>
      visibleFile(ctx, { id: taken }),
    );
  for (const who of [safety, nobody]) expect(await opens(who)).toMatchObject({ fileName: 'a.png' });
  await missing(opens(quality));
});

test('boards and inspectors count what one may see', async () => {
  const open = async (who: Actor) =>
    (await as(who, (ctx) => agesOf(ctx, null))).reduce((sum, age) => sum + age.open, 0);
  expect(await open(safety)).toBeGreaterThan(0);
  expect([await open(quality), await open(nobody)]).toEqual([0, 0]);
  const board = await as(quality, (ctx) => patrolBoard(ctx, {}));
  expect([board.repeats, board.people, board.scores]).toEqual([[], [], []]);
  expect(await as(nobody, async (ctx) => listed(await inspectorRows(ctx, {})))).toEqual([]);
});

test('warnings of another kind are not there; those of events, which have none, are', async () => {
  const warn = (kind: number | null, source: number) =>
    given.row('patrol.warning', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      warn_type: kind === null ? 4 : 1,
      kind,
      biz_id: source,
      biz_no: `W${source}`,
      source_id: source,
      content: 'W',
      lapse_at: new Date(),
    });
  const ofSafety = await warn(SAFETY, 90_001),
    ofEvent = await warn(null, 90_002);
  const page = async (who: Actor) =>
    (await as(who, (ctx) => warningPage(ctx, { ...PAGE, param: {} } as never))).list.map(({ id }) => id);
  expect(new Set(await page(safety))).toEqual(new Set([ofSafety, ofEvent]));
  expect(await page(quality)).toEqual([ofEvent]);
  expect(await as(quality, (ctx) => warningStatistic(ctx, {} as never))).toMatchObject({ total: 1 });
  await missing(as(quality, (ctx) => warningDetail(ctx, { id: ofSafety })));
  await missing(as(quality, (ctx) => acceptWarning(ctx, { id: ofSafety, version: 0 })));
});

test('plans, items and deductions of another kind are neither read nor written, by form or sheet', async () => {
  const items = checkItemMaster.api;
  const page = async (who: Actor) =>
    (await ask(world, items.page, routes.checkItem.page, who, { param: {} })).list.map(({ code }) => code);
  expect(await page(safety)).toEqual(['K1']);
  expect(await page(nobody)).toEqual([]);
  const [own] = (await ask(world, items.page, routes.checkItem.page, safety, { param: {} })).list;
  const row = { code: 'K1', kind: SAFETY, category: '消防', content: '改' };
  await missing(
    ask(world, items.update, routes.checkItem.update, quality, { ...row, kind: QUALITY, id: own?.id, version: 0 }),
  );
  await missing(ask(world, items.remove, routes.checkItem.remove, quality, { id: own?.id, version: 0 }));
  const other = { data: { errors: [{ field: 'kind', msg: '无权操作该巡检类型' }] } };
  await expect(ask(world, items.add, routes.checkItem.add, quality, { ...row, code: 'K9' })).rejects.toMatchObject(
    other,
  );
  // A code is taken whoever may see whose it is.
  await expect(ask(world, items.add, routes.checkItem.add, quality, { ...row, kind: QUALITY })).rejects.toMatchObject({
    kind: 'DUPLICATE',
  });
  const file = await sheet(['检查项编码', '巡检类型', '类别', '检查内容'], [['K8', '安全', '消防', 'K']]);
  const checked = await ask(world, items.importCheck, routes.checkItem.importCheck, quality, {}, file).then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => JSON.stringify(error),
  );
  expect(checked).toContain('无权操作该巡检类型');
  const plan = { code: 'KP', name: 'KP', kind: SAFETY, inspectorIds: [safety.userId], responsibleId: safety.userId };
  await expect(ask(world, patrolPlanApi.add, patrolPlans.add, quality, plan)).rejects.toMatchObject(other);
  const named = (who: Actor) => ask(world, patrolPlanApi.page, patrolPlans.page, who, { param: {} });
  expect((await named(quality)).list.map(({ code }) => code)).toEqual(['G2']);
  await given.row('patrol.deduct_point', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    kind: SAFETY,
    category: '消防',
    level: 1,
  });
  expect(await as(safety, (ctx) => deductPoints(ctx, {}))).toHaveLength(1);
  expect(await as(quality, (ctx) => deductPoints(ctx, {}))).toEqual([]);
});

test('at the upgrade whoever held a right of patrols keeps all kinds, and nobody else gets one', async () => {
  const { tenantId } = at;
  const menu = (more: object) => given.row('iam.menu', { menu_name: 'K', ...more });
  const [page] = await given.ask('select 1 from iam.menu where menu_url = $1', ['/Inspect/InspectDanger']);
  if (!page) await menu({ menu_type: 36, menu_url: '/Inspect/InspectDanger' });
  const roles: number[] = [];
  for (const code of ['ins:kindtest:list', 'out:kindtest:list']) {
    const button = await menu({ menu_type: 37, permission_code: code });
    const role = await given.row('iam.role', { tenant_id: tenantId, role_code: code.slice(0, 3), role_name: code });
    await given.row('iam.tenant_menu', { tenant_id: tenantId, menu_id: button });
    await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: button });
    roles.push(role);
  }
  // The view it replaces has been given more columns since; what it does to rights is asked here.
  const [rights = ''] = (await readFile('server/db/migrations/0863_patrol_kinds.sql', 'utf8')).split('-- A report');
  await given.ask(rights);
  const held = await given.ask<{ role: string; n: number }>(
    `select r.role_id as role, count(*)::int as n
    from iam.role_menu r join iam.menu m on m.id = r.menu_id and m.permission_code like 'ins:kind:%'
    where r.role_id = any($1) group by r.role_id`,
    [roles],
  );
  expect(held.map(({ role, n }) => [Number(role), n])).toEqual([[roles[0], 3]]);
});
