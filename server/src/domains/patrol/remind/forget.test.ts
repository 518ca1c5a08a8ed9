import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#contract/patrol/rights.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { sweepOld } from '../../../services/retention.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given, type Row } from '../../../testing/given/rows.ts';
import { forgetTold } from './forget.ts';
import { tellNear } from './near.ts';

/** What people were told is kept for a time, and longer where it would be told again. */

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let other: { tenantId: number; warehouseId: number };
let person = 0;
const NOW = new Date('2026-11-20T04:00:00Z'),
  DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const house = async () => {
    const tenantId = await given.tenant();
    return { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  };
  at = await house();
  other = await house();
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'F', dept_name: '安环组', path: '/' });
  const account = await given.row('iam.account', { account: 'forget_one', pwd_hash: 'x', pwd_algo: 'x' });
  person = await given.row('iam.user', {
    tenant_id: at.tenantId,
    account_id: account,
    user_name: '张三',
    dept_id: dept,
  });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const row = (table: string, more: Row, where = at): Promise<number> =>
  given.row(table, { tenant_id: where.tenantId, warehouse_id: where.warehouseId, ...more });
const told = (about: number, source_id: number, days: number, where = at) =>
  row('patrol.told', { about, source_id, due_at: ago(days), created_at: ago(days) }, where);
const left = async (where = at): Promise<string[]> =>
  (
    await given.ask<{ about: number; id: number }>(
      'select about, source_id::int as id from patrol.told where tenant_id = $1 order by about, source_id, due_at',
      [where.tenantId],
    )
  ).map(({ about, id }) => `${about}/${id}`);
const sweep = () => sweepOld({ db: world.db, now: () => NOW }, 'patrolTold', forgetTold, [at.tenantId, other.tenantId]);

async function rectify(no: string, days: number, more: Row = {}): Promise<number> {
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
    due_at: ago(days),
    hours: 24,
    ...more,
  });
}

test('what was told longer ago than it is kept goes, of every company; what is still overdue stays, and is not told again', async () => {
  const open = await rectify('F1', 200),
    closed = await rectify('F2', 200, { status: 4 }),
    moved = await rectify('F3', 1);
  for (const id of [open, closed, moved]) await told(4, id, 200);
  await told(1, 77, 200);
  await told(1, 78, 10);
  await told(1, 79, 200, other);
  await told(1, 80, 10, other);
  expect(await sweep()).toBe(4);
  expect(await left()).toEqual([`1/78`, `4/${open}`]);
  expect(await left(other)).toEqual(['1/80']);
  expect(await sweep()).toBe(0);
  // Of the one that was moved and missed again it is told; of the old one nobody hears twice.
  const clock = givenActor(at, { permissions: Object.keys(rights), userId: 0 });
  expect(await world.db.write(at.tenantId, (tx) => tellNear(ctxOf(tx, clock), NOW))).toBe(1);
  expect(await left()).toEqual(['1/78', `4/${open}`, `4/${moved}`]);
  await given.ask('update patrol.rectify set status = 4 where id = $1', [open]);
  expect(await sweep()).toBe(1);
});

test('a measure that is still missed is known as long as its event is worked on', async () => {
  const event = await row('patrol.event', {
    event_no: 'FE1',
    event_type: 2,
    level: 4,
    occur_at: ago(300),
    place: '月台',
    description: '叉车碰到立柱',
    leader_id: person,
    due_at: ago(290),
    root_cause: '点检没有人复核',
    why_chain: ['没看后视', '蜂鸣器不响', '没点检'],
    status: 3,
  });
  const line = { event_id: event, owner_id: person, due_at: ago(200), content: '换蜂鸣器' };
  const open = await row('patrol.event_action', { ...line, line_no: 1 }),
    done = await row('patrol.event_action', {
      ...line,
      line_no: 2,
      status: 1,
      result: '已换',
      done_at: ago(190),
      done_by: person,
    });
  for (const id of [open, done]) await told(6, id, 200);
  await sweep();
  expect((await left()).filter((one) => one.startsWith('6/'))).toEqual([`6/${open}`]);
});
