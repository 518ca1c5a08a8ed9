import { afterAll, beforeAll, expect, test } from 'vitest';
import { patrolRectifyTaskApi as rectifyApi } from '#contract/patrol/rectify.ts';
import { rights } from '#contract/patrol/rights.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenKinds } from '../../../testing/given/kinds.ts';
import { notesOf } from '../../../testing/given/notes.ts';
import { givenActor, openGiven, type Given, type Row } from '../../../testing/given/rows.ts';
import { lookAround } from '../jobs.ts';
import { extendRectify } from '../rectify.ts';
import { tellNear } from './near.ts';

/** The clock is moved, never waited for: a second before it is near nobody hears of a date, a second after it he does, once. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clock: Actor;
let owner = 0,
  judge = 0,
  former = 0,
  away = 0,
  leader = 0,
  serial = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'N', dept_name: '安环组', path: '/' });
  const person = async (name: string): Promise<number> => {
    const account = await given.row('iam.account', { account: `near_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    return given.row('iam.user', { tenant_id: tenantId, account_id: account, user_name: name, dept_id: dept });
  };
  owner = await person('owner');
  judge = await person('judge');
  former = await person('before');
  away = await person('away');
  leader = await person('leader');
  clock = givenActor(at, { permissions: Object.keys(rights), userId: 0 });
  const code = 'ins:rectify:approve';
  const [known] = await given.ask<{ id: number }>('select id from iam.menu where permission_code = $1', [code]);
  const menu = known?.id ?? (await given.row('iam.menu', { menu_name: '审核', menu_type: 37, permission_code: code }));
  const role = await given.row('iam.role', { tenant_id: tenantId, role_code: 'NEAR', role_name: '审核' });
  await given.ask('insert into iam.tenant_menu (tenant_id, menu_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    menu,
  ]);
  await given.row('iam.role_menu', { tenant_id: tenantId, role_id: role, menu_id: menu });
  await givenKinds(given, tenantId, role);
  for (const user of [judge, former, owner, away])
    await given.row('iam.user_role', { tenant_id: tenantId, user_id: user, role_id: role });
  for (const user of [judge, former, owner])
    await given.row('iam.user_warehouse', { tenant_id: tenantId, user_id: user, warehouse_id: at.warehouseId });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(work: (ctx: Ctx) => Promise<T>, who = clock): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const look = (now: Date) => as((ctx) => tellNear(ctx, now));
const row = (table: string, more: Row): Promise<number> =>
  given.row(table, { tenant_id: at.tenantId, warehouse_id: at.warehouseId, ...more });
const told = async (no: string): Promise<(string | number)[][]> =>
  (await notesOf(given, no)).map(({ userId, title }) => [userId, title.replace(`：${no}`, '')]);
const HOUR_MS = 3_600_000,
  DUE = new Date('2026-03-10T04:00:00Z');
const from = (hours: number, ms = 0) => new Date(DUE.getTime() + hours * HOUR_MS + ms);
/** Not told a second before, told at the moment, and never again: however many look at once, and an hour later. */
async function toldOnce(no: string, moment: Date, notes: (string | number)[][]): Promise<void> {
  await look(new Date(moment.getTime() - 1000));
  expect(await told(no)).toEqual(notes.slice(0, -1));
  await Promise.all([look(moment), look(moment), look(moment)]);
  expect(await told(no)).toEqual(notes);
  await look(new Date(moment.getTime() + 1000));
  expect(await told(no)).toEqual(notes);
}

const walk = (hours: number, more: Row = {}) => {
  const task_no = `NW${(serial += 1)}`;
  const times = { plan_start: from(-hours), plan_end: DUE };
  return row('patrol.task', { task_no, kind: 1, inspector_id: owner, responsible_id: judge, ...times, ...more }).then(
    () => task_no,
  );
};
async function rectify(hours: number, more: Row = {}): Promise<{ id: number; no: string }> {
  const no = `NR${(serial += 1)}`;
  const danger = await row('patrol.danger', {
    danger_no: `D${no}`,
    kind: 1,
    source: 2,
    category: '消防',
    level: 3,
    description: '通道堵塞',
    found_by: judge,
  });
  const id = await row('patrol.rectify', {
    rectify_no: no,
    danger_id: danger,
    responsible_id: owner,
    party_ids: [former, owner],
    due_at: DUE,
    hours,
    created_at: from(-hours),
    ...more,
  });
  return { id, no };
}

test('a walk: its inspector hears at half its time, or a day before its end, begun or not, and of none that is done', async () => {
  const short = await walk(4),
    long = await walk(72, { status: 1, start_at: from(-70) }),
    done = await walk(4, { status: 2, start_at: from(-4), finish_at: from(-3), score: 100 });
  await toldOnce(long, from(-24), [[owner, '巡检即将到期']]);
  await toldOnce(short, from(-2), [[owner, '巡检即将到期']]);
  expect(await told(done)).toEqual([]);
});

test('a rectification: who is responsible hears a day before, and whoever judges and has no part in it when it is over', async () => {
  const { no } = await rectify(72),
    handedIn = await rectify(72, { status: 2, measure: '已清理' }),
    short = await rectify(8);
  await toldOnce(no, from(-24), [[owner, '整改即将到期']]);
  expect(await told(short.no)).toEqual([]);
  await toldOnce(short.no, from(-4), [[owner, '整改即将到期']]);
  await toldOnce(no, DUE, [
    [owner, '整改即将到期'],
    [judge, '整改已逾期'],
  ]);
  expect(await told(handedIn.no)).toEqual([]);
});

test('a date that was moved is another one', async () => {
  const now = new Date(),
    later = new Date(now.getTime() + 20 * HOUR_MS);
  const { id, no } = await rectify(48, {
    due_at: new Date(now.getTime() + 10 * HOUR_MS),
    created_at: new Date(now.getTime() - 38 * HOUR_MS),
  });
  await look(now);
  expect(await told(no)).toEqual([[owner, '整改即将到期']]);
  const input = { id, version: 0, dueAt: wireTime(later), reason: '等备件' };
  await as(
    (ctx) => extendRectify(ctx, rectifyApi.extend.input.parse(input)),
    givenActor(at, { permissions: Object.keys(rights), userId: judge }),
  );
  await look(now);
  await look(now);
  expect(await told(no)).toEqual([
    [owner, '整改即将到期'],
    [owner, '整改已延期'],
    [owner, '整改即将到期'],
  ]);
});

test('a measure of an event: its owner hears a day before, and who leads the investigation when it is over', async () => {
  const no = 'NE1';
  const event = await row('patrol.event', {
    event_no: no,
    event_type: 2,
    level: 4,
    occur_at: from(-200),
    place: '月台',
    description: '叉车碰到立柱',
    leader_id: leader,
    due_at: from(-100),
    root_cause: '点检没有人复核',
    why_chain: ['没看后视', '蜂鸣器不响', '没点检'],
    status: 3,
  });
  const line = { event_id: event, owner_id: owner, due_at: DUE };
  await row('patrol.event_action', { ...line, line_no: 1, content: '换蜂鸣器' });
  await row('patrol.event_action', {
    ...line,
    line_no: 2,
    content: '点检表',
    status: 1,
    result: '已做',
    done_at: from(-30),
    done_by: owner,
  });
  await toldOnce(no, from(-24), [[owner, '整改措施即将到期']]);
  await toldOnce(no, DUE, [
    [owner, '整改措施即将到期'],
    [leader, '整改措施已逾期'],
  ]);
});

test('the job tells in its own warehouse, and its second run tells nobody again', async () => {
  const { no } = await rectify(72),
    elsewhere = (await given.warehouse(at.tenantId)).id;
  const now = from(-20);
  await lookAround(world.db, { ...at, warehouseId: elsewhere }, now);
  expect(await told(no)).toEqual([]);
  await Promise.all([lookAround(world.db, at, now), lookAround(world.db, at, now)]);
  await lookAround(world.db, at, from(-19));
  expect(await told(no)).toEqual([[owner, '整改即将到期']]);
});
