import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GROUP_SHOWN } from '#contract/message/alarm-groups.ts';
import { systemActor } from '../../platform/actor.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { alarmList, alarmSync } from './alarm/read.ts';
import { messagePage, readMessages, unreadCount } from './message.ts';
import { send } from './send.ts';

const EVENTS = 10_000,
  PEOPLE = 6;
/** Rows the panel of a console shows at most, of all its groups. */
const VISIBLE_MAX = 50;

let w: MessageWorld;
const readers: number[] = [];
beforeAll(async () => {
  w = await messageWorld();
  for (let n = 0; n < PEOPLE; n += 1) readers.push(await w.person(`订单${n}`, ['out:order:', 'order:address:']));
}, 120_000);
afterAll(() => w?.close());

const count = async (text: string): Promise<number> =>
  Number((await w.ask<{ n: string }>(`select count(*) as n from ${text}`))[0]?.n);

/** Until nothing is due, on a clock that goes on a second with each look. Returns the looks it took. */
async function drained(context: Parameters<typeof drainOutbox>[0], from = Date.now() + 60_000): Promise<number> {
  let looks = 0;
  for (let worked = 1; worked > 0; looks += 1)
    worked = await drainOutbox({ ...context, now: () => new Date(from + looks * 1001) });
  return looks;
}

test('ten thousand events: each raises its alarm, everybody concerned is told of each, in statements that do not grow with them, and a panel shows twenty of a group', async () => {
  await w.owner.query(
    `insert into outbound."order" (tenant_id, warehouse_id, order_no, order_type, delivery_type, owner_id, require_on, remark, address) select 1, $1, 'F' || n, 1, 1, 101, '2030-01-01', '加急', '路' || n from generate_series(1, $2::int) n`,
    [w.house, EVENTS],
  );
  const orders = await w.ask<{ id: number }>(`select id::int from outbound."order" order by id`);
  await w.db.write(1, (tx) =>
    emit(
      ctxOf(tx, systemActor(1)),
      orders.map(({ id }) => ({ topic: 'OUT.CREATED', aggKey: `OUT:${id}`, payload: { orderId: id } })),
    ),
  );
  let asked = 0,
    told = 0;
  const db = openDatabase(w.database.appUrl, {
    max: 2,
    settings: { plan_cache_mode: 'auto' },
    onStatement: (statement) => {
      asked += 1;
      if (statement.includes('insert into message.alarm_user')) told += 1;
    },
  });
  try {
    const looks = await drained({ ...w.outbox(), db });
    // Two rules find each order: its remark, and that no route takes it.
    expect(await count('message.alarm')).toBe(2 * EVENTS);
    expect(await count(`message.alarm_user where user_id = any('{${readers.join(',')}}')`)).toBe(2 * EVENTS * PEOPLE);
    expect(await count('ops.outbox_state where status <> 1')).toBe(0);
    const [most] = await w.ask<{ seq: number }>('select max(seq)::int as seq from message.user_stream');
    expect(most?.seq).toBeLessThanOrEqual(looks);
    expect(asked).toBeLessThan(EVENTS / 2);
    expect(told).toBeLessThan(EVENTS / 20);
  } finally {
    await db.close();
  }
  for (const userId of readers.slice(0, 2)) {
    const began = performance.now();
    const panel = await w.db.read(1, (tx) => alarmList(ctxOf(tx, w.actor(userId))));
    expect(performance.now() - began).toBeLessThan(2000);
    expect(panel.orderRemarkAlarm).toMatchObject({ totalCount: EVENTS, unseenCount: EVENTS });
    const lists = Object.values(panel).map((group) => group.alarmMsgList.length);
    expect(Math.max(...lists)).toBe(GROUP_SHOWN);
    expect(lists.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(VISIBLE_MAX);
  }
}, 300_000);

test('ten thousand messages to one person: the number of the unread ones is exact at every step, each is there once, and what is pushed is small', async () => {
  const [reader = 0, neighbour = 0] = readers;
  for (let n = 0; n < EVENTS; n += 500) {
    await w.db.write(1, async (tx) => {
      for (let i = 0; i < 500; i += 1)
        await send(tx, 1, { title: `第${n + i}条`, content: '内容', category: 2 }, sql`select ${reader}::bigint`);
    });
  }
  await drained(w.outbox(), Date.now() + 3_600_000);
  expect(await w.db.read(1, (tx) => unreadCount(tx, w.actor(reader)))).toBe(EVENTS);
  expect(await w.db.read(1, (tx) => unreadCount(tx, w.actor(neighbour)))).toBe(0);
  const [stream] = await w.ask<{ seq: number; bytes: number; unread: number }>(
    `select seq::int, octet_length(payload::text) as bytes, (select (p->>'body')::jsonb->>'unreadNum' from jsonb_array_elements(payload) p where p->>'topic' like 'unread/%')::int as unread from message.user_stream where user_id = $1`,
    [reader],
  );
  expect(stream?.unread).toBe(EVENTS);
  expect(stream?.bytes).toBeLessThan(64 * 1024);
  const { list, total } = await w.db.read(1, (tx) =>
    messagePage(ctxOf(tx, w.actor(reader)), { pageNum: 1, pageSize: 200 }),
  );
  expect(new Set(list.map(({ title }) => title)).size).toBe(200);
  expect(total).toBeGreaterThanOrEqual(1000);
  await w.db.write(1, (tx) => readMessages(ctxOf(tx, w.actor(reader)), { ids: list.map(({ id }) => id) }));
  expect((await w.db.read(1, (tx) => alarmSync(ctxOf(tx, w.actor(reader))))).unreadNum).toBe(EVENTS - 200);
}, 300_000);
