import { afterAll, beforeAll, expect, test } from 'vitest';
import { patrolRectifyTaskApi as rectifyApi, patrolDangerApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenKinds, patrolling } from '../../testing/given/kinds.ts';
import { notesOf } from '../../testing/given/notes.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { reportDanger } from './found.ts';
import { markOverdue } from './jobs.ts';
import { addPatrolTask, generatePatrols } from './make.ts';
import { rectifiesOfTask, rectifyDetail, rectifyPage } from './read-rectify.ts';
import { patrolTaskDetail, patrolTaskPage } from './read-task.ts';
import { assignRectify, dismissRectify, extendRectify, judgeRectify, startRectify, submitRectify } from './rectify.ts';
import { cancelPatrol, checkItem, finishPatrol, startPatrol, transferPatrol } from './walk.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let walker: Actor, fixer: Actor, elsewhere: Actor;
let items: number[] = [],
  judgeId = 0,
  thirdId = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', {
    tenant_id: tenantId,
    dept_code: 'PATROL',
    dept_name: '安全部',
    path: '/',
  });
  const person = async (name: string): Promise<number> => {
    const account = await given.row('iam.account', { account: `patrol_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const id = await given.row('iam.user', {
      tenant_id: tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    return name === 'away' ? id : patrolling(given, at, id);
  };
  walker = givenActor(at, { permissions: Object.keys(rights), userId: await person('walker') });
  fixer = givenActor(at, { permissions: Object.keys(rights), userId: await person('fixer') });
  judgeId = await person('judge');
  thirdId = await person('third');
  await mayJudge([judgeId, fixer.userId, thirdId], await person('away'));
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id }, { userId: walker.userId });
  const item = (code: string, category: string, mustPhoto: boolean) =>
    given.row('patrol.check_item', {
      tenant_id: tenantId,
      code,
      kind: 1,
      category,
      content: code,
      must_photo: mustPhoto,
    });
  items = [await item('A1', '消防', false), await item('A2', '消防', true), await item('B1', '设备', false)];
  await given.row('patrol.deduct_point', {
    tenant_id: tenantId,
    warehouse_id: at.warehouseId,
    kind: 1,
    category: '消防',
    level: 1,
    points: 20.5,
    category_cap: 30.5,
    rectify_hours: 24,
  });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

/** Give people the right to judge rectifications; all but one who works elsewhere work here. */
async function mayJudge(userIds: readonly number[], away: number): Promise<void> {
  const { tenantId } = at;
  const code = 'ins:rectify:approve';
  const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
  const menu = known?.id ?? (await given.row('iam.menu', { menu_name: '审核', menu_type: 37, permission_code: code }));
  const role = await given.row('iam.role', { tenant_id: tenantId, role_code: 'JUDGE', role_name: '审核' });
  await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    menu,
  ]);
  await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: menu });
  await givenKinds(given, tenantId, role);
  for (const user of [...userIds, away])
    await given.row('iam.user_role', { tenant_id: tenantId, user_id: user, role_id: role });
}

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const add = (more: object = {}) =>
  as(walker, (ctx) =>
    addPatrolTask(
      ctx,
      patrolTaskApi.add.input.parse({
        kind: 1,
        inspectorId: walker.userId,
        responsibleId: fixer.userId,
        planStart: '2026-03-02 08:00:00',
        planEnd: '2026-03-02 12:00:00',
        ...more,
      }),
    ),
  );
const check = (id: number, itemId: number, more: object) =>
  as(walker, (ctx) => checkItem(ctx, patrolTaskApi.check.input.parse({ id, itemId, ...more })));
const photo = async (who: Actor): Promise<number> =>
  given.row('ops.file_object', {
    tenant_id: at.tenantId,
    bucket: 'images',
    object_key: `k${Math.trunc(performance.now() * 1000)}`,
    file_name: 'a.png',
    mime: 'image/png',
    size_byte: 1,
    sha256: 'x',
    created_by: who.userId,
  });
const report = (more: object = {}) =>
  as(walker, (ctx) =>
    reportDanger(
      ctx,
      patrolDangerApi.report.input.parse({
        kind: 1,
        level: 1,
        category: '消防',
        description: '通道堵塞',
        responsibleId: fixer.userId,
        ...more,
      }),
    ),
  );

test('a walk: every item answered, a photo where it must be, one danger each, the score with its cap', async () => {
  const task = await add();
  await expect(check(task.id, items[0] ?? 0, { result: 1 })).rejects.toThrow('当前状态【待执行】不允许检查');
  const { version } = await as(walker, (ctx) => startPatrol(ctx, task));
  await expect(as(walker, (ctx) => startPatrol(ctx, { ...task, version }))).rejects.toThrow('不允许开始巡检');
  await expect(as(walker, (ctx) => finishPatrol(ctx, { id: task.id, version }))).rejects.toThrow(
    '存在未检查的项目，还有3项',
  );
  await expect(check(task.id, items[0] ?? 0, { result: 2 })).rejects.toThrow('请选择隐患级别');
  await check(task.id, items[0] ?? 0, { result: 2, level: 1, remark: '灭火器过期' });
  await check(task.id, items[1] ?? 0, { result: 2, level: 1 });
  expect(await check(task.id, items[2] ?? 0, { result: 3 })).toEqual({ id: task.id, checkedCount: 3, itemCount: 3 });
  await expect(as(walker, (ctx) => finishPatrol(ctx, { id: task.id, version }))).rejects.toThrow(
    '不合格项必须上传照片：A2',
  );
  await check(task.id, items[1] ?? 0, { result: 2, level: 1, images: [await photo(walker)] });
  const done = await as(walker, (ctx) => finishPatrol(ctx, { id: task.id, version }));
  // 20.5 + 20.5 points of one category whose cap is 30.5.
  expect(done).toMatchObject({ status: 2, score: 69.5 });
  expect(done.dangers).toHaveLength(2);
  await expect(as(walker, (ctx) => finishPatrol(ctx, { id: task.id, version }))).rejects.toThrow('不允许完成巡检');
  const found = await as(walker, (ctx) => rectifiesOfTask(ctx, { taskId: task.id }));
  expect(found.map(({ description, points, responsible }) => [description, points, responsible])).toEqual([
    ['灭火器过期', 20.5, 'fixer'],
    ['A2', 20.5, 'fixer'],
  ]);
  const detail = await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }));
  expect(detail.items.find(({ itemId }) => itemId === items[1])?.images).toHaveLength(1);
  expect(detail.steps.map(({ actionName }) => actionName)).toEqual(['完成巡检', '开始巡检', '新增']);
  // Another house of the same company sees nothing of it.
  await expect(as(elsewhere, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).rejects.toThrow('数据不存在或无权访问');
  await expect(as(elsewhere, (ctx) => rectifiesOfTask(ctx, { taskId: task.id }))).rejects.toThrow('数据不存在');
});

test('a plan makes one task of a day, however many ask at once', async () => {
  const planId = await given.row('patrol.plan', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    code: 'DAILY',
    name: '日巡',
    kind: 1,
    responsible_id: fixer.userId,
    start_hour: 8,
    duration_hours: 4,
  });
  await given.row('patrol.plan_inspector', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    plan_id: planId,
    user_id: walker.userId,
  });
  const made = await Promise.all([1, 2, 3].map(() => as(walker, (ctx) => generatePatrols(ctx, '2026-03-05'))));
  expect(made.flat()).toHaveLength(1);
  expect(await as(walker, (ctx) => generatePatrols(ctx, '2026-03-05'))).toEqual([]);
  expect(await as(walker, (ctx) => generatePatrols(ctx, '2026-03-06'))).toHaveLength(1);
  const page = await as(walker, (ctx) =>
    patrolTaskPage(ctx, patrolTaskApi.queryPage.input.parse({ param: { planId } })),
  );
  expect(page.list.map(({ planStart, planEnd }) => [planStart, planEnd])).toEqual([
    ['2026-03-06 08:00:00', '2026-03-06 12:00:00'],
    ['2026-03-05 08:00:00', '2026-03-05 12:00:00'],
  ]);
  // As its own rule says, twice of a day; made again, nothing is made twice.
  await given.ask(`update patrol.plan set cycle = 4, cron = '0 9,15 * * 1-5' where id = $1`, [planId]);
  expect(await as(walker, (ctx) => generatePatrols(ctx, '2026-03-09'))).toHaveLength(2);
  expect(await as(walker, (ctx) => generatePatrols(ctx, '2026-03-09'))).toEqual([]);
  expect(await as(walker, (ctx) => generatePatrols(ctx, '2026-03-08'))).toEqual([]);
  // One for each of its areas, and again none twice.
  for (const code of ['PA', 'PB'])
    await given.row('patrol.plan_area', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      plan_id: planId,
      area_id: await given.area(at, 'STORE', { code }),
    });
  const both = await Promise.all([1, 2].map(() => as(walker, (ctx) => generatePatrols(ctx, '2026-03-10'))));
  expect(both.flat()).toHaveLength(4);
  expect(
    await given.ask(
      `select a.code, count(*)::int as tasks from patrol.task t join basic.area a on a.id = t.area_id where t.plan_id = $1 group by 1 order by 1`,
      [planId],
    ),
  ).toEqual([
    { code: 'PA', tasks: 2 },
    { code: 'PB', tasks: 2 },
  ]);
  // A kind without items makes nothing.
  await expect(add({ kind: 3 })).rejects.toThrow('没有可检查的项目，请先维护检查项');
});

test('a day after its end a walk is overdue, and may still begin with a reason', async () => {
  const task = await add();
  await as(walker, (ctx) => markOverdue(ctx, new Date('2026-03-03T04:00:00Z')));
  expect((await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).status).toBe(0);
  await as(walker, (ctx) => markOverdue(ctx, new Date('2026-03-03T04:00:01Z')));
  const now = await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }));
  expect(now.status).toBe(3);
  const begun = { id: task.id, version: now.version };
  await expect(as(walker, (ctx) => cancelPatrol(ctx, begun))).rejects.toThrow('不允许取消巡检');
  await expect(as(walker, (ctx) => startPatrol(ctx, begun))).rejects.toThrow('请输入逾期原因');
  expect(await as(walker, (ctx) => startPatrol(ctx, { ...begun, lateReason: '设备检修' }))).toMatchObject({
    status: 1,
  });
});

test('a danger is put right with a photo, judged by somebody else, and of two verdicts the second is told', async () => {
  const found = await report();
  const started = await as(fixer, (ctx) => startRectify(ctx, found));
  const submit = (version: number, more: object) =>
    as(fixer, (ctx) =>
      submitRectify(ctx, rectifyApi.submit.input.parse({ id: found.id, version, measure: '已清理', ...more })),
    );
  await expect(submit(started.version, {})).rejects.toThrow('请上传整改后照片');
  const submitted = await submit(started.version, { imagesAfter: [await photo(fixer)] });
  const judge = (who: Actor, version: number, result: 1 | 2, opinion?: string) =>
    as(who, (ctx) => judgeRectify(ctx, { id: found.id, version, result, ...(opinion ? { opinion } : {}) }));
  await expect(judge(fixer, submitted.version, 1)).rejects.toThrow('不能审核自己的整改');
  await expect(judge(walker, submitted.version, 2)).rejects.toThrow('请输入审核意见');
  const rejected = await judge(walker, submitted.version, 2, '照片不清');
  expect(rejected.status).toBe(1);
  // The photo of the first time is still there.
  const again = await submit(rejected.version, {});
  const verdicts = await Promise.allSettled([judge(walker, again.version, 1), judge(walker, again.version, 1)]);
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const detail = await as(walker, (ctx) => rectifyDetail(ctx, { id: found.id }));
  expect(detail).toMatchObject({ status: 3, rejectCount: 1, measure: '已清理', auditor: 'walker', overdue: false });
  expect(detail.imagesAfter).toHaveLength(1);
  expect(detail.steps.map(({ actionName }) => actionName)).toEqual([
    '审核通过',
    '提交整改',
    '驳回',
    '提交整改',
    '开始整改',
    '发现隐患',
  ]);
});

test('whoever hands a rectification in for somebody else does not judge it either', async () => {
  const found = await report();
  const started = await as(walker, (ctx) => startRectify(ctx, found));
  const imagesAfter = [await photo(walker)];
  const submitted = await as(walker, (ctx) =>
    submitRectify(ctx, rectifyApi.submit.input.parse({ ...started, measure: '已清理', imagesAfter })),
  );
  for (const result of [1, 2] as const)
    await expect(as(walker, (ctx) => judgeRectify(ctx, { ...submitted, result, opinion: '可以' }))).rejects.toThrow(
      '不能审核自己负责过或提交过的整改',
    );
  const third = { ...walker, userId: judgeId };
  expect(await as(third, (ctx) => judgeRectify(ctx, { ...submitted, result: 1 }))).toMatchObject({ status: 3 });
});

test('who gave his case away judges it no more than who has it now, in none of the acts', async () => {
  const found = await report();
  // He is responsible, gives it to the judge, who gives it on: three people who answered for it.
  const given1 = await as(fixer, (ctx) => assignRectify(ctx, { ...found, responsibleId: judgeId }));
  const given2 = await as(fixer, (ctx) => assignRectify(ctx, { ...given1, responsibleId: walker.userId }));
  const judge = { ...fixer, userId: judgeId };
  const refused = async (who: Actor, version: number, sentence: string): Promise<void> => {
    const at = { id: found.id, version };
    for (const act of [
      (ctx: Ctx) => extendRectify(ctx, { ...at, dueAt: '2099-01-01 00:00:00', reason: '等备件' }),
      (ctx: Ctx) => dismissRectify(ctx, { ...at, reason: '看错' }),
    ])
      await expect(as(who, act)).rejects.toThrow(sentence);
    const row = await as(who, (ctx) => rectifyDetail(ctx, { id: found.id }));
    expect(row.actions.filter((act) => ['extend', 'falseReport', 'pass', 'reject'].includes(act))).toEqual([]);
  };
  await refused(fixer, given2.version, '不能审核自己负责过或提交过的整改');
  await refused(judge, given2.version, '不能审核自己负责过或提交过的整改');
  await refused(walker, given2.version, '不能审核自己的整改');
  const started = await as(walker, (ctx) => startRectify(ctx, given2));
  const imagesAfter = [await photo(walker)];
  const submitted = await as(walker, (ctx) =>
    submitRectify(ctx, rectifyApi.submit.input.parse({ ...started, measure: '已清理', imagesAfter })),
  );
  for (const who of [fixer, judge])
    for (const result of [1, 2] as const)
      await expect(as(who, (ctx) => judgeRectify(ctx, { ...submitted, result, opinion: '可以' }))).rejects.toThrow(
        '不能审核自己负责过或提交过的整改',
      );
  // The rule stands in the row as well.
  await expect(
    given.ask('update patrol.rectify set status = 3, audit_by = $1 where id = $2', [fixer.userId, found.id]),
  ).rejects.toThrow('rectify_auditor_ck');
  const outsider = { ...fixer, userId: thirdId };
  const row = await as(outsider, (ctx) => rectifyDetail(ctx, { id: found.id }));
  expect(row.actions).toEqual(['pass', 'reject']);
  expect(await as(outsider, (ctx) => judgeRectify(ctx, { ...submitted, result: 1 }))).toMatchObject({ status: 3 });
});

test('a walk is begun, filled in and closed by its inspector alone, who is offered it alone', async () => {
  const task = await add();
  // He may walk, but not this one: nobody becomes its inspector by beginning it.
  await expect(as(fixer, (ctx) => startPatrol(ctx, task))).rejects.toThrow('巡检任务属于【walker】，请先移交');
  const offered = async (who: Actor) => (await as(who, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).actions;
  expect([await offered(fixer), await offered(walker)]).toEqual([
    ['transfer', 'expire', 'cancel'],
    ['transfer', 'start', 'expire', 'cancel'],
  ]);
  expect(await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).toMatchObject({
    status: 0,
    version: 0,
    inspectorId: walker.userId,
  });
  const begun = await as(walker, (ctx) => startPatrol(ctx, task));
  const mine = '只有该任务的巡检人可以检查和完成';
  await expect(
    as(fixer, (ctx) => checkItem(ctx, patrolTaskApi.check.input.parse({ id: task.id, itemId: items[0], result: 1 }))),
  ).rejects.toThrow(mine);
  for (const itemId of items) await check(task.id, itemId, { result: 1 });
  await expect(as(fixer, (ctx) => finishPatrol(ctx, begun))).rejects.toThrow(mine);
  expect((await as(fixer, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).actions).toEqual([]);
  expect((await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).actions).toEqual(['check', 'finish']);
  expect(await as(walker, (ctx) => finishPatrol(ctx, begun))).toMatchObject({ status: 2, score: 100 });
});

test('a walk nobody began goes to another, who is told; of two who hand it on the second is refused', async () => {
  const task = await add();
  const to = (inspectorId: number, version = task.version) =>
    as(walker, (ctx) =>
      transferPatrol(ctx, patrolTaskApi.transfer.input.parse({ ...task, version, inspectorId, reason: '休假' })),
    );
  await expect(to(walker.userId)).rejects.toThrow('该任务已由此人巡检');
  await expect(to(999_999_999)).rejects.toThrow('人员不存在或已停用');
  const both = await Promise.allSettled([to(fixer.userId), to(judgeId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const now = await as(walker, (ctx) => patrolTaskDetail(ctx, { id: task.id }));
  expect([fixer.userId, judgeId]).toContain(now.inspectorId);
  expect(now.steps[0]).toMatchObject({ actionName: '转派', reason: `转派给${now.inspector}（休假）` });
  expect(await notesOf(given, task.taskNo)).toEqual([
    { userId: now.inspectorId, title: `巡检任务转派给您：${task.taskNo}` },
  ]);
  const next = { ...walker, userId: now.inspectorId };
  await as(next, (ctx) => startPatrol(ctx, { id: task.id, version: now.version }));
  await expect(to(walker.userId, now.version + 1)).rejects.toThrow('巡检人已开始且仍在岗，不能转派');
});

test('a walk whose inspector has left goes on with another, and keeps what was seen', async () => {
  const account = await given.row('iam.account', { account: 'patrol_leaver', pwd_hash: 'x', pwd_algo: 'x' });
  const leaver = givenActor(at, {
    permissions: Object.keys(rights),
    userId: await given.row('iam.user', {
      tenant_id: at.tenantId,
      account_id: account,
      user_name: 'leaver',
      dept_id: await given.row('iam.dept', {
        tenant_id: at.tenantId,
        dept_code: 'LEFT',
        dept_name: '保安队',
        path: '/',
      }),
    }),
  });
  await patrolling(given, at, leaver.userId);
  const task = await add({ inspectorId: leaver.userId });
  const begun = await as(leaver, (ctx) => startPatrol(ctx, task));
  const see = (who: Actor, itemId: number | undefined) =>
    as(who, (ctx) => checkItem(ctx, patrolTaskApi.check.input.parse({ id: task.id, itemId, result: 1 })));
  await see(leaver, items[0]);
  const offers = async () => (await as(fixer, (ctx) => patrolTaskDetail(ctx, { id: task.id }))).actions;
  expect(await offers()).toEqual([]);
  await given.ask('update iam."user" set status = 0 where id = $1', [leaver.userId]);
  expect(await offers()).toEqual(['transfer']);
  const handed = await as(fixer, (ctx) =>
    transferPatrol(ctx, { ...begun, inspectorId: walker.userId, reason: '离职' }),
  );
  expect(handed).toMatchObject({ status: 1 });
  expect((await notesOf(given, task.taskNo)).at(-1)).toMatchObject({ userId: walker.userId });
  for (const itemId of items.slice(1)) await see(walker, itemId);
  expect(await as(walker, (ctx) => finishPatrol(ctx, handed))).toMatchObject({ status: 2, score: 100 });
  expect(
    await given.ask(
      'select checked_by::int as by, count(*)::int from patrol.task_item where task_id = $1 group by 1 order by 1',
      [task.id],
    ),
  ).toEqual(
    [
      { by: leaver.userId, count: 1 },
      { by: walker.userId, count: items.length - 1 },
    ].toSorted((a, b) => a.by - b.by),
  );
});

test('who has something to do is told with what makes it his: a walk, a danger, a verdict, a rejection', async () => {
  const task = await as(fixer, (ctx) =>
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
  expect(await notesOf(given, task.taskNo)).toEqual([{ userId: walker.userId, title: `新巡检任务：${task.taskNo}` }]);
  const found = await report();
  expect(await notesOf(given, found.dangerNo)).toEqual([
    { userId: fixer.userId, title: `新隐患待整改：${found.dangerNo}` },
  ]);
  const assigned = await as(fixer, (ctx) => assignRectify(ctx, { ...found, responsibleId: judgeId }));
  const judge = { ...fixer, userId: judgeId };
  const started = await as(judge, (ctx) => startRectify(ctx, assigned));
  const imagesAfter = [await photo(judge)];
  const submitted = await as(judge, (ctx) =>
    submitRectify(ctx, rectifyApi.submit.input.parse({ ...started, measure: '已清理', imagesAfter })),
  );
  await as(walker, (ctx) => judgeRectify(ctx, { ...submitted, result: 2, opinion: '照片不清' }));
  // Of those with the permission, whoever has a part in the case and whoever works elsewhere hears nothing of the verdict that is due.
  expect(await notesOf(given, found.rectifyNo)).toEqual([
    { userId: judgeId, title: `整改任务指派给您：${found.rectifyNo}` },
    { userId: thirdId, title: `整改待审核：${found.rectifyNo}` },
    { userId: judgeId, title: `整改被驳回：${found.rectifyNo}` },
  ]);
});

test('a due date moves within its limit; a false report is closed by somebody else; the one responsible changes', async () => {
  const found = await report();
  expect(found.dueAt > '2026').toBe(true);
  const extend = (who: Actor, version: number, dueAt: string) =>
    as(who, (ctx) => extendRectify(ctx, { id: found.id, version, dueAt, reason: '等备件' }));
  await expect(extend(walker, 0, '2099-01-01 00:00:00')).rejects.toThrow('延期不能超过原整改时限的两倍');
  await expect(extend(walker, 0, '2026-03-01 00:00:00')).rejects.toThrow('整改期限必须晚于当前时间');
  await expect(as(fixer, (ctx) => dismissRectify(ctx, { id: found.id, version: 0, reason: '看错' }))).rejects.toThrow(
    '不能审核自己的整改',
  );
  await expect(
    as(walker, (ctx) => assignRectify(ctx, { id: found.id, version: 0, responsibleId: 999_999_999 })),
  ).rejects.toThrow('人员不存在或已停用');
  const assigned = await as(walker, (ctx) =>
    assignRectify(ctx, { id: found.id, version: 0, responsibleId: walker.userId }),
  );
  await expect(as(fixer, (ctx) => dismissRectify(ctx, { id: found.id, version: 0, reason: '看错' }))).rejects.toThrow(
    '数据已被他人修改',
  );
  const third = { ...fixer, userId: thirdId };
  expect(
    await as(third, (ctx) => dismissRectify(ctx, { id: found.id, version: assigned.version, reason: '看错' })),
  ).toMatchObject({ status: 4 });
  await expect(as(walker, (ctx) => startRectify(ctx, { id: found.id, version: 2 }))).rejects.toThrow(
    '当前状态【已关闭】不允许开始整改',
  );
});

test('overdue is what is open past its time, and nothing else', async () => {
  const late = await report(),
    closed = await report();
  await given.ask(`update patrol.rectify set due_at = now() - interval '1 minute' where id = any($1)`, [
    [late.id, closed.id],
  ]);
  await as({ ...fixer, userId: walker.userId }, (ctx) =>
    dismissRectify(ctx, { id: closed.id, version: 0, reason: '看错' }),
  );
  const page = (overdue: boolean) =>
    as(walker, (ctx) => rectifyPage(ctx, rectifyApi.queryPage.input.parse({ param: { overdue }, pageSize: 200 })));
  const [overdue, rest] = [await page(true), await page(false)];
  expect(overdue.list.map(({ id }) => id)).toEqual([late.id]);
  expect(rest.list.map(({ id }) => id)).toContain(closed.id);
});
