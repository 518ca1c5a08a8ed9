import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';

const TRUCKS = 500,
  BERTHS = 24;
let w: Yard;
const docks: { id: number; roomId: number }[] = [];

beforeAll(async () => {
  w = await openYard();
  for (let n = 0; n < BERTHS; n += 1) {
    const roomId = n % 2 === 0 ? w.rooms.R1 : w.rooms.R2;
    const id = await w.given.row('basic.dock', {
      tenant_id: w.actor.tenantId,
      warehouse_id: w.actor.warehouseId,
      code: `B${n}`,
      name: `B${n}`,
      room_id: roomId,
      direction: 1,
    });
    docks.push({ id, roomId });
  }
  // Signed in one minute after the other, in no particular order of merit: half of them for each room.
  await w.given.ask(
    `insert into inbound.pre_check (tenant_id, warehouse_id, pre_no, is_temp, queue_no, biz_day, plate_no, driver_name, driver_phone, room_id, pallets,
       is_quick, is_punctual, is_priority, priority_reason, sign_at, queue_at)
     select $1, $2, 'DAY' || n, true, 'DAY-' || n, current_date, 'T' || n, '', '', case n % 2 when 0 then $3::bigint else $4::bigint end, n % 12,
       n % 7 = 0, n % 3 = 0, n % 41 = 0, case when n % 41 = 0 then '急' end, t, t
     from generate_series(1, $5::int) n cross join lateral (select now() - make_interval(mins => $5::int - n) as t) s`,
    [w.actor.tenantId, w.actor.warehouseId, w.rooms.R1, w.rooms.R2, TRUCKS],
  );
});
afterAll(() => w.close());

/** Docks that are done let their trucks go, all in one statement. */
async function sweep(): Promise<void> {
  await w.given.ask(
    `update inbound.pre_check set status = 40, finish_at = clock_timestamp() where tenant_id = $1 and status = 20`,
    [w.actor.tenantId],
  );
  await w.given.ask(`update basic.dock set status = 1, current_pre_check_id = null where tenant_id = $1`, [
    w.actor.tenantId,
  ]);
}

interface Called {
  id: number;
  roomId: number;
}

/** A dispatcher calls the next truck to every dock he sees, one after the other; another one does the same from the other end. */
async function dispatch(berths: readonly { id: number; roomId: number }[]): Promise<Called[]> {
  const called: Called[] = [];
  for (const { id: dockId, roomId } of berths) {
    const made = await w.v2.call({ dockId }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(error.message).toMatch(/^(月台【B\d+】正在使用|没有等待叫号的车辆)$/);
    });
    if (made) called.push({ id: made.id, roomId });
  }
  return called;
}

test('five hundred trucks, two dispatchers at the same docks: each truck is called once, in its order, and none is lost', async () => {
  const expected = await w.given.ask<{ id: number; room_id: number }>(
    `select id, room_id from inbound.pre_check where tenant_id = $1
     order by is_priority desc, is_quick desc, is_punctual desc, sign_at, id`,
    [w.actor.tenantId],
  );
  const calls: Called[] = [];
  for (let round = 0; calls.length < TRUCKS && round < TRUCKS; round += 1) {
    const [one, two] = await Promise.all([dispatch(docks), dispatch(docks.toReversed())]);
    expect(one.length + two.length).toBeGreaterThan(0);
    calls.push(...one, ...two);
    await sweep();
  }
  expect(new Set(calls.map(({ id }) => id)).size).toBe(TRUCKS);
  expect(calls).toHaveLength(TRUCKS);
  const [left] = await w.given.ask<{ n: string }>(
    'select count(*) as n from inbound.pre_check where tenant_id = $1 and (status <> 40 or call_count <> 1)',
    [w.actor.tenantId],
  );
  expect(Number(left?.n)).toBe(0);
  // In the order of the queue, room by room: `called_at` is of the statement that called.
  for (const roomId of [w.rooms.R1, w.rooms.R2]) {
    const seen = await w.given.ask<{ id: number }>(
      `select doc_id as id from ops.doc_trace t join inbound.pre_check p on p.tenant_id = t.tenant_id and p.id = t.doc_id
       where t.tenant_id = $1 and t.doc_type = 'PRE' and t.action = 'CALL' and p.room_id = $2 order by t.id`,
      [w.actor.tenantId, roomId],
    );
    expect(seen.map(({ id }) => Number(id))).toEqual(
      expected.filter((row) => Number(row.room_id) === roomId).map(({ id }) => Number(id)),
    );
  }
}, 120_000);

test('the board of five hundred is three looks, whoever stands where', async () => {
  await w.given.ask(`update inbound.pre_check set status = 10, call_count = 0, dock_id = null where tenant_id = $1`, [
    w.actor.tenantId,
  ]);
  const { waiting } = await w.v1.board({});
  expect(waiting).toHaveLength(TRUCKS);
  expect(waiting.filter(({ ahead }) => ahead === 0)).toHaveLength(2);
});
