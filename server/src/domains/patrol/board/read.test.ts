import { afterAll, beforeAll, expect, test } from 'vitest';
import { rights } from '#contract/patrol/rights.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given, type Row } from '../../../testing/given/rows.ts';
import { patrolBoard } from './read.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
const items: number[] = [];
let walker: Actor,
  areas: number[] = [],
  serial = 0;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const dept = await given.row('iam.dept', { tenant_id: tenantId, dept_code: 'B', dept_name: '安全部', path: '/' });
  const account = await given.row('iam.account', { account: 'board_walker', pwd_hash: 'x', pwd_algo: 'x' });
  const userId = await given.row('iam.user', {
    tenant_id: tenantId,
    account_id: account,
    user_name: 'walker',
    dept_id: dept,
  });
  walker = givenActor(at, { permissions: Object.keys(rights), userId });
  areas = [await given.area(at, 'STORE'), await given.area(at, 'STORE')];
  for (const code of ['A', 'B', 'C'])
    items.push(
      await given.row('patrol.check_item', { tenant_id: tenantId, code, kind: 1, category: '消防', content: code }),
    );
  await row('patrol.deduct_point', { kind: 1, category: '消防', level: 1, points: 20, category_cap: 30 });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const row = (table: string, more: Row): Promise<number> =>
  given.row(table, { tenant_id: at.tenantId, warehouse_id: at.warehouseId, ...more });

/** A walk that is done: where each item was looked at, and whether it failed there. */
async function walked(score: number, seen: readonly { areaId: number | null; failed?: boolean }[]): Promise<void> {
  const task = await row('patrol.task', {
    task_no: `B${(serial += 1)}`,
    kind: 1,
    inspector_id: walker.userId,
    responsible_id: walker.userId,
    plan_start: new Date(Date.now() - 3_600_000),
    plan_end: new Date(),
    finish_at: new Date(),
    status: 2,
    score,
  });
  for (const [i, { areaId, failed = false }] of seen.entries()) {
    const item = await row('patrol.task_item', {
      task_id: task,
      item_id: items[i],
      area_id: areaId,
      result: failed ? 2 : 1,
      level: failed ? 1 : null,
      checked_at: new Date(),
    });
    if (!failed) continue;
    const danger = await row('patrol.danger', {
      danger_no: `B${(serial += 1)}`,
      kind: 1,
      source: 1,
      task_id: task,
      task_item_id: item,
      category: '消防',
      level: 1,
      description: '灭火器过期',
      area_id: areaId,
      points: 20,
      found_by: walker.userId,
    });
    await row('patrol.rectify', {
      rectify_no: `B${(serial += 1)}`,
      danger_id: danger,
      responsible_id: walker.userId,
      party_ids: [walker.userId],
      due_at: new Date(),
      hours: 24,
    });
  }
}

test('a walk counts in every area that was scanned on it, with what its dangers cost there, up to the cap', async () => {
  const [first = 0, second = 0] = areas;
  // Of the whole house: two failures of one category here, capped at 30; nothing wrong there.
  await walked(70, [{ areaId: first, failed: true }, { areaId: first, failed: true }, { areaId: second }]);
  await walked(100, [{ areaId: first }]);
  // Nobody scanned where he stood.
  await walked(80, [{ areaId: null, failed: true }, { areaId: null }]);
  const board = await world.db.read(at.tenantId, (tx) => patrolBoard(ctxOf(tx, walker), {}));
  const of = (areaId: number | null) => board.scores.find((one) => one.areaId === areaId);
  expect(of(first)).toMatchObject({ walks: 2 });
  expect(of(first)?.byMonth.at(-1)).toBe(85);
  expect(of(second)).toMatchObject({ walks: 1 });
  expect(of(second)?.byMonth.at(-1)).toBe(100);
  expect(of(null)).toMatchObject({ area: '全仓', walks: 1 });
  expect(of(null)?.byMonth.at(-1)).toBe(80);
  expect(board.scores).toHaveLength(3);
});
