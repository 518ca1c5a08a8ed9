import { afterAll, beforeAll, expect, test } from 'vitest';
import { patrolDangerApi, patrolRectifyTaskApi as rectifyApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenKinds, patrolling } from '../../testing/given/kinds.ts';
import { notesOf } from '../../testing/given/notes.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { reportDanger } from './found.ts';
import { markOverdue } from './jobs.ts';
import { addPatrolTask } from './make.ts';
import { rectifyPage } from './read-rectify.ts';
import { patrolTaskDetail } from './read-task.ts';
import { dismissRectify, extendRectify, judgeRectify, startRectify, submitRectify } from './rectify.ts';
import { cancelPatrol, checkItem, finishPatrol, startPatrol } from './walk.ts';

/** What is said of an act, to whom, and what is left to see of it. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let walker: Actor, fixer: Actor, third: Actor;
let itemId = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'T', dept_name: '安全部', path: '/' });
  const person = async (name: string): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `told_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const id = await given.row('iam.user', {
      tenant_id: tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    return givenActor(at, { permissions: Object.keys(rights), userId: await patrolling(given, at, id) });
  };
  walker = await person('walker');
  fixer = await person('fixer');
  third = await person('third');
  itemId = await given.row('patrol.check_item', {
    tenant_id: tenantId,
    code: 'A',
    kind: 1,
    category: '消防',
    content: 'A',
    must_photo: false,
  });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const add = () =>
  as(walker, (ctx) =>
    addPatrolTask(
      ctx,
      patrolTaskApi.add.input.parse({
        kind: 1,
        inspectorId: walker.userId,
        responsibleId: fixer.userId,
        planStart: '2026-03-02 08:00:00',
        planEnd: '2026-03-02 12:00:00',
      }),
    ),
  );
const report = () =>
  as(walker, (ctx) =>
    reportDanger(
      ctx,
      patrolDangerApi.report.input.parse({
        kind: 1,
        category: '消防',
        level: 1,
        description: '通道堵塞',
        responsibleId: fixer.userId,
      }),
    ),
  );
const photo = (who: Actor): Promise<number> =>
  given.row('ops.file_object', {
    tenant_id: at.tenantId,
    bucket: 'images',
    object_key: `told${Math.trunc(performance.now() * 1000)}`,
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: who.userId,
  });

test('a walk that was marked overdue shows it among its steps, and a danger is found by its number', async () => {
  const { id } = await add();
  await as(walker, (ctx) => markOverdue(ctx, new Date('2026-03-04T04:00:00Z')));
  await as(walker, (ctx) => markOverdue(ctx, new Date('2026-03-04T05:00:00Z')));
  const { steps } = await as(walker, (ctx) => patrolTaskDetail(ctx, { id }));
  expect(steps.map(({ actionName, fromStatus, toStatus }) => [actionName, fromStatus, toStatus])).toEqual([
    ['标记逾期', 0, 3],
    ['新增', null, 0],
  ]);
  const [one, two] = [await report(), await report()];
  const page = (dangerNo: string) =>
    as(walker, (ctx) => rectifyPage(ctx, rectifyApi.queryPage.input.parse({ param: { dangerNo } })));
  expect((await page(one.dangerNo)).list.map((row) => row.id)).toEqual([one.id]);
  expect((await page(`${one.dangerNo},${two.dangerNo}`)).list).toHaveLength(2);
  expect((await page('YH-NONE')).list).toEqual([]);
});

test('whoever is responsible hears what was decided, and a walker that his walk is off; nobody hears of his own act', async () => {
  const titles = async (no: string) =>
    (await notesOf(given, no)).map(({ userId, title }) => [userId, title.replace(`：${no}`, '')]);
  const one = await report();
  const dueAt = wireTime(new Date(Date.now() + 100 * 3_600_000));
  const extended = await as(third, (ctx) => extendRectify(ctx, { id: one.id, version: 0, dueAt, reason: '等备件' }));
  await as(third, (ctx) => dismissRectify(ctx, { id: one.id, version: extended.version, reason: '看错' }));
  expect(await titles(one.rectifyNo)).toEqual([
    [fixer.userId, '整改已延期'],
    [fixer.userId, '隐患按误报关闭'],
  ]);
  const two = await report();
  const started = await as(fixer, (ctx) => startRectify(ctx, { id: two.id, version: 0 }));
  const handed = await as(fixer, async (ctx) =>
    submitRectify(ctx, { id: two.id, version: started.version, measure: '已清理', imagesAfter: [await photo(fixer)] }),
  );
  await as(third, (ctx) => judgeRectify(ctx, { id: two.id, version: handed.version, result: 1 }));
  expect((await titles(two.rectifyNo)).filter(([userId]) => userId === fixer.userId)).toEqual([
    [fixer.userId, '整改已通过'],
  ]);
  const [his, own] = [await add(), await add()];
  await as(fixer, (ctx) => cancelPatrol(ctx, { id: his.id, version: 0 }));
  await as(walker, (ctx) => cancelPatrol(ctx, { id: own.id, version: 0 }));
  expect((await titles(his.taskNo)).at(-1)).toEqual([walker.userId, '巡检任务已取消']);
  expect((await titles(own.taskNo)).map(([, title]) => title)).not.toContain('巡检任务已取消');
});

test('a danger whose responsible has left since his plan was made is told to whoever may hand it on', async () => {
  const code = 'ins:rectify:assign';
  const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
  const menu = known?.id ?? (await given.row('iam.menu', { menu_name: '指派', menu_type: 37, permission_code: code }));
  const of = { tenant_id: at.tenantId };
  const role = await given.row('iam.role', { ...of, role_code: 'ASSIGN', role_name: '指派' });
  await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
    at.tenantId,
    menu,
  ]);
  await given.row('iam.role_menu', { ...of, role_id: role, menu_id: menu });
  await givenKinds(given, at.tenantId, role);
  await given.row('iam.user_role', { ...of, user_id: third.userId, role_id: role });
  const task = await add();
  const begun = await as(walker, (ctx) => startPatrol(ctx, task));
  await as(walker, (ctx) =>
    checkItem(ctx, patrolTaskApi.check.input.parse({ id: task.id, itemId, result: 2, level: 3, remark: '没有点检' })),
  );
  await given.ask('delete from iam.user_warehouse where user_id = $1', [fixer.userId]);
  const { dangers } = await as(walker, (ctx) => finishPatrol(ctx, begun));
  await patrolling(given, at, fixer.userId);
  expect(await notesOf(given, dangers[0] ?? '')).toEqual([
    { userId: third.userId, title: `新隐患责任人已离岗，请指派：${dangers[0]}` },
  ]);
});
