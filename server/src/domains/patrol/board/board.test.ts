import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted, patrolBoardApi, patrolInspectorApi } from '#contract/patrol/board.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { patrolling } from '../../../testing/given/kinds.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { reportDanger } from '../found.ts';
import { placeOf, placeOnWalk } from '../place.ts';
import { rectifyPage } from '../read-rectify.ts';
import { patrolTaskPage } from '../read-task.ts';
import { boardMonths, inspectorRows, patrolBoard } from './read.ts';
import { boardSheet } from './sheet.ts';

let world: TestWorld, given: Given, actor: Actor, elsewhere: Actor;
let dock: number, task: number;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant(),
    at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'BD', dept_name: '安环组', path: '/' });
  const account = await given.row('iam.account', { account: 'board_walker', pwd_hash: 'x', pwd_algo: 'x' });
  const userId = await given.row('iam.user', {
    tenant_id: tenantId,
    account_id: account,
    user_name: '走动',
    dept_id: dept,
  });
  actor = givenActor(at, { permissions: Object.keys(rights), userId: await patrolling(given, at, userId) });
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id }, { userId });
  dock = await given.area(at, 'STAGE', { code: 'DOCK', name: '月台区' });
  await given.position(at, dock, { code: 'D-01-01' });
  const walk = (no: string, area: number | null, more: object) =>
    given.row('patrol.task', {
      tenant_id: tenantId,
      warehouse_id: at.warehouseId,
      task_no: no,
      kind: 1,
      area_id: area,
      inspector_id: userId,
      responsible_id: userId,
      plan_start: new Date(Date.now() - 3_600_000),
      plan_end: new Date(),
      ...more,
    });
  const done = (score: number) => ({ status: 2, score, start_at: new Date(), finish_at: new Date() });
  const item = await given.row('patrol.check_item', {
    tenant_id: tenantId,
    code: 'B',
    kind: 1,
    category: '消防',
    content: '通道畅通',
  });
  // What was looked at on the dock passed; what the second lost it lost elsewhere.
  for (const id of [await walk('B1', dock, done(100)), await walk('B2', dock, done(85))])
    await given.row('patrol.task_item', {
      tenant_id: tenantId,
      warehouse_id: at.warehouseId,
      task_id: id,
      item_id: item,
      area_id: dock,
      result: 1,
      checked_at: new Date(),
    });
  task = await walk('B3', dock, { status: 1, start_at: new Date() });
  for (let n = 0; n < 2; n += 1) await report('消防');
});
afterAll(async () => {
  await given.close();
  await world.close();
});

/** Every row of a sheet. */
async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(who.tenantId, (tx) => work(ctxOf(tx, who)));
const report = (category: string) =>
  as(actor, (ctx) =>
    reportDanger(
      ctx,
      patrolDangerApi.report.input.parse({
        kind: 1,
        level: 3,
        category,
        description: '通道堵塞',
        areaId: dock,
        responsibleId: actor.userId,
      }),
    ),
  );
const sheet = (who: Actor, part: number, kind?: number) =>
  as(who, async (ctx) => {
    const { title, columns, rows } = await boardSheet(ctx, patrolBoardApi.export.input.parse({ part, kind }));
    const read = await all(rows);
    return { title, head: columns.map(({ label }) => label), rows: read };
  });

test('each part of the board is a sheet with the columns of the screen', async () => {
  const months = boardMonths(),
    now = months.at(-1) ?? '';
  expect(await sheet(actor, 1)).toMatchObject({
    title: '巡检看板_各库区得分',
    head: ['库区', ...months.map((month) => `${month.replace('-', '年')}月`), '巡检次数'],
    rows: [{ area: 'DOCK 月台区', walks: 2, [now]: 100, [months[0] ?? '']: null }],
  });
  expect(await sheet(actor, 2)).toMatchObject({
    head: ['时长', '未闭环', '逾期'],
    rows: [{ name: '1天内', open: 2, overdue: 0 }, {}, {}, {}, {}],
  });
  expect(await sheet(actor, 3)).toMatchObject({
    head: ['库区', '类别', '次数', '未闭环', '最近发现'],
    rows: [{ area: 'DOCK 月台区', category: '消防', times: 2, open: 2 }],
  });
  expect(await sheet(actor, 4)).toMatchObject({
    head: ['责任人', '隐患数', '逾期', '被驳回'],
    rows: [{ responsible: '走动', dangers: 2, overdue: 0, rejected: 0 }],
  });
});

test('a sheet says what the screen says, of the kind asked for and of the own house', async () => {
  const { scores, repeats } = await as(actor, (ctx) => patrolBoard(ctx, {}));
  expect(scores.map(({ walks }) => walks)).toEqual([2]);
  expect((await sheet(actor, 3)).rows).toEqual(repeats);
  for (const part of [1, 3, 4]) {
    expect((await sheet(actor, part, 2)).rows).toEqual([]);
    expect((await sheet(elsewhere, part)).rows).toEqual([]);
  }
});

test('every figure is the number of rows its list has', async () => {
  await given.ask(
    `update patrol.danger set found_at = now() - interval '2 days' where id = (select min(id) from patrol.danger where warehouse_id = $1)`,
    [actor.warehouseId],
  );
  await given.ask(
    `update patrol.rectify set due_at = now() - interval '1 hour' where danger_id = (select min(id) from patrol.danger where warehouse_id = $1)`,
    [actor.warehouseId],
  );
  // A category that has another for a part is another.
  await report('消防通道');
  const { months, scores, ages, repeats, people } = await as(actor, (ctx) => patrolBoard(ctx, {}));
  const asked = { months };
  const walks = (param: object) =>
    as(actor, async (ctx) => (await patrolTaskPage(ctx, patrolTaskApi.queryPage.input.parse({ param }))).total);
  const dangers = (param: object) =>
    as(actor, async (ctx) => (await rectifyPage(ctx, patrolRectifyTaskApi.queryPage.input.parse({ param }))).total);
  expect(await Promise.all(scores.map((row) => walks(counted.walks(row, asked))))).toEqual([2]);
  expect(ages.map(({ open, overdue }) => [open, overdue])).toEqual([
    [2, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  for (const band of ages) {
    expect(await dangers(counted.age(band, asked))).toBe(band.open);
    expect(await dangers(counted.ageOverdue(band, asked))).toBe(band.overdue);
  }
  for (const row of repeats) {
    expect(await dangers(counted.times(row, asked))).toBe(row.times);
    expect(await dangers(counted.repeatsOpen(row, asked))).toBe(row.open);
  }
  for (const row of people) {
    expect(await dangers(counted.dangers(row, asked))).toBe(row.dangers);
    expect(await dangers(counted.overdue(row, asked))).toBe(row.overdue);
  }
  expect([repeats.length, people.length]).toEqual([1, 1]);
  // One that was seen wrongly counts nowhere.
  await given.ask(`update patrol.rectify set status = 4 where warehouse_id = $1 and due_at < now()`, [
    actor.warehouseId,
  ]);
  const after = await as(actor, (ctx) => patrolBoard(ctx, {}));
  expect(after.people.map(({ dangers: n }) => n)).toEqual([2]);
  expect(await Promise.all(after.people.map((row) => dangers(counted.dangers(row, asked))))).toEqual([2]);
});

test('inspectors as a sheet', async () => {
  const rows = await as(actor, async (ctx) => all(await inspectorRows(ctx, patrolInspectorApi.export.input.parse({}))));
  expect(rows).toMatchObject([{ inspector: '走动', done: 2, open: 1, dangers: 0, score: 92.5 }]);
});

test('a scanned label names the area; that of a shelf says which label to look for', async () => {
  expect(await as(actor, (ctx) => placeOf(ctx, { code: 'DOCK' }))).toMatchObject({ areaId: dock });
  expect(await as(actor, (ctx) => placeOnWalk(ctx, { id: task, code: 'DOCK' }))).toMatchObject({ areaName: '月台区' });
  await expect(as(actor, (ctx) => placeOf(ctx, { code: 'D-01-01' }))).rejects.toThrow(
    '【D-01-01】是库位码，请扫描库区 DOCK 的标签',
  );
  await expect(as(elsewhere, (ctx) => placeOf(ctx, { code: 'D-01-01' }))).rejects.toThrow('没有库区 D-01-01');
  await expect(as(elsewhere, (ctx) => placeOf(ctx, { code: 'DOCK' }))).rejects.toThrow('没有库区 DOCK');
});
