import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import type { Waiting } from './place.plan.ts';
import { placesOf } from './testing-places.ts';

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

test('the board of five hundred shows everybody, and one is next before each room', async () => {
  await w.given.ask(`update inbound.pre_check set status = 10, call_count = 0, dock_id = null where tenant_id = $1`, [
    w.actor.tenantId,
  ]);
  const { waiting } = await w.v1.board({});
  expect(waiting).toHaveLength(TRUCKS);
  expect(waiting.filter(({ ahead }) => ahead === 0)).toHaveLength(2);
});

test('a page counted by the database says of each truck what the whole queue says of it', async () => {
  // One was passed over, one has no room yet: their words are others.
  await w.given.ask(
    `update inbound.pre_check set status = 25, behind_no = 'DAY-40', queue_at = queue_at + interval '9 minutes' where tenant_id = $1 and queue_no in ('DAY-30', 'DAY-41')`,
    [w.actor.tenantId],
  );
  await w.given.ask(
    `update inbound.pre_check set room_id = null where tenant_id = $1 and queue_no in ('DAY-7', 'DAY-8')`,
    [w.actor.tenantId],
  );
  const { waiting } = await w.v1.board({});
  const rows = await w.given.ask<Omit<Waiting, 'id'> & { id: string; roomId: string | null }>(
    `select p.id, p.room_id as "roomId", p.queue_no as "queueNo", p.is_priority as "isPriority", p.priority_reason as "priorityReason", p.is_quick as "isQuick",
       p.is_punctual as "isPunctual", p.pallets, p.behind_no as "behindNo", to_char(p.sign_at at time zone 'Asia/Shanghai', 'HH24:MI') as "signClock"
     from inbound.pre_check p where p.tenant_id = $1 and p.status in (10, 25) order by p.room_id, p.queue_class, p.queue_at, p.id`,
    [w.actor.tenantId],
  );
  const queues = Map.groupBy(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    ({ roomId }) => roomId,
  );
  const places = new Map([...queues.values()].flatMap((queue) => [...placesOf(queue)]));
  expect(places.size).toBe(TRUCKS);
  expect(new Map(waiting.map(({ id, ahead, why }) => [id, { ahead, why }]))).toEqual(places);
  const page = await w.v2.queryPage({ param: { status: [10, 25] }, pageNum: 3, pageSize: 50 });
  expect(page.list).toHaveLength(50);
  for (const { id, ahead, why } of page.list) expect({ ahead, why }).toEqual(places.get(id));
});
