import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#contract/patrol/rights.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { notesOf } from '../../../testing/given/notes.ts';
import { givenActor, openGiven, type Given, type Row } from '../../../testing/given/rows.ts';
import { raiseWarnings } from './raise.ts';

/** The clock is moved, never waited for: a second before its time nothing is warned of, a second after it one warning is there. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clock: Actor,
  person = 0,
  boss = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'W', dept_name: '安环组', path: '/' });
  const named = async (name: string): Promise<number> => {
    const account = await given.row('iam.account', { account: `warn_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    return given.row('iam.user', { tenant_id: tenantId, account_id: account, user_name: name, dept_id: dept });
  };
  person = await named('person');
  boss = await named('boss');
  await given.ask('update iam.dept set leader_user_id = $1 where id = $2', [boss, dept]);
  clock = givenActor(at, { permissions: Object.keys(rights), userId: 0 });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clock)));
const row = (table: string, more: Row): Promise<number> =>
  given.row(table, { tenant_id: at.tenantId, warehouse_id: at.warehouseId, ...more });
const look = (now: Date) => as((ctx) => raiseWarnings(ctx, now));
const DUE = new Date('2026-03-02T04:00:00Z');
const after = (ms: number) => new Date(DUE.getTime() + ms);
const DAY_MS = 86_400_000;
const warned = (bizNo: string) =>
  given.ask('select warn_type, status, person_id, leader_id from patrol.warning where biz_no = $1 order by id', [
    bizNo,
  ]);
const told = async (bizNo: string): Promise<number[]> => (await notesOf(given, bizNo)).map(({ userId }) => userId);
/** Raised at the second it is due, not before, once however often the clock looks, and told to him and his leader. */
async function raisedAt(bizNo: string, warnType: number, last: Date): Promise<void> {
  await look(last);
  expect(await warned(bizNo)).toEqual([]);
  const late = new Date(last.getTime() + 1000);
  await Promise.all([look(late), look(late)]);
  await look(late);
  expect(await warned(bizNo)).toEqual([{ warn_type: warnType, status: 0, person_id: person, leader_id: boss }]);
  expect(await told(bizNo)).toEqual([person, boss]);
}
const cleared = async (bizNo: string): Promise<void> => {
  await look(after(3 * DAY_MS));
  expect(await warned(bizNo)).toMatchObject([{ status: 4 }]);
};

test('1: a walk nobody began a day after its end; begun, it is warned of no longer', async () => {
  const id = await row('patrol.task', {
    task_no: 'W1',
    kind: 1,
    inspector_id: person,
    responsible_id: person,
    plan_start: after(-4 * 3_600_000),
    plan_end: DUE,
  });
  await raisedAt('W1', 1, after(DAY_MS));
  await given.ask('update patrol.task set status = 1 where id = $1', [id]);
  await cleared('W1');
});

async function rectify(no: string, more: Row): Promise<number> {
  const danger = await row('patrol.danger', {
    danger_no: `D${no}`,
    kind: 1,
    source: 2,
    category: '消防',
    level: 3,
    description: '通道堵塞',
    found_by: person,
  });
  return row('patrol.rectify', {
    rectify_no: no,
    danger_id: danger,
    responsible_id: person,
    party_ids: [person],
    due_at: DUE,
    hours: 24,
    ...more,
  });
}

test('2: a rectification past its date; moved and past it again it is another warning', async () => {
  const id = await rectify('W2', {});
  await raisedAt('W2', 2, DUE);
  await given.ask('update patrol.rectify set due_at = $1 where id = $2', [after(DAY_MS), id]);
  await look(after(2000));
  expect(await warned('W2')).toMatchObject([{ status: 4 }]);
  await look(after(DAY_MS + 1000));
  expect(await warned('W2')).toMatchObject([{ status: 4 }, { warn_type: 2, status: 0 }]);
});

test('3: the third rejection is the case of the leader, the second is not', async () => {
  const id = await rectify('W3', { due_at: after(99 * DAY_MS), status: 1, reject_count: 2, audit_at: DUE });
  await look(after(DAY_MS));
  expect(await warned('W3')).toEqual([]);
  await given.ask('update patrol.rectify set reject_count = 3 where id = $1', [id]);
  await look(after(DAY_MS));
  expect(await warned('W3')).toEqual([{ warn_type: 3, status: 0, person_id: person, leader_id: boss }]);
  expect(await told('W3')).toEqual([person, boss]);
  await given.ask(`update patrol.rectify set status = 2, measure = '已清理' where id = $1`, [id]);
  await cleared('W3');
});

const event = (no: string, status: number): Promise<number> =>
  row('patrol.event', {
    event_no: no,
    event_type: 2,
    level: 4,
    occur_at: after(-DAY_MS),
    place: '月台',
    description: '叉车碰到立柱',
    leader_id: person,
    due_at: DUE,
    root_cause: '点检没有人复核',
    why_chain: ['一', '二', '三'],
    status,
  });

test('4: an investigation without its report; handed in, it is warned of no longer', async () => {
  const id = await event('W4', 1);
  await raisedAt('W4', 4, DUE);
  await given.ask('update patrol.event set status = 2 where id = $1', [id]);
  await cleared('W4');
});

test('5: a measure its owner has not done, once it is to be done; of a report that waits none', async () => {
  const id = await event('W5', 2);
  await row('patrol.event_action', { event_id: id, line_no: 1, content: '换蜂鸣器', owner_id: person, due_at: DUE });
  await look(after(DAY_MS));
  expect(await warned('W5')).toEqual([]);
  await given.ask('update patrol.event set status = 3 where id = $1', [id]);
  await raisedAt('W5', 5, DUE);
  await given.ask(`update patrol.event_action set status = 1, result = '已换', done_at = now() where event_id = $1`, [
    id,
  ]);
  await cleared('W5');
});
