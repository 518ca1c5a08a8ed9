import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unloadApi } from '#contract/inbound/unload.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { inboundUnload } from '../../inbound/routes.ts';
import { factConsumer } from './consume.ts';
import { renewSpan } from './renew.ts';

let w: Inbound, apptId: number, orderId: number;
const at = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
beforeAll(async () => {
  w = await openInbound();
  const room = await w.given.row('basic.room', { ...at(), code: 'RU', name: '一号库', storage_mode: 3 });
  apptId = await w.given.row('inbound.appointment', {
    ...at(),
    appt_no: 'YY9',
    owner_id: w.ownerId,
    room_id: room,
    plan_from: '2030-01-01 09:00+08',
    plan_to: '2030-01-01 09:30+08',
    pallets: 2,
    status: 40,
  });
  await w.position(w.storeAreaId);
  const order = await w.order([[w.cup, 40]]);
  orderId = order.id;
  await w.receiving.confirm({ lines: [{ detailId: order.lines[0] ?? 0, qty: 30 }] });
  await w.given.ask(
    'insert into inbound.appointment_order (tenant_id, warehouse_id, appt_id, order_id) values ($1, $2, $3, $4)',
    [w.actor.tenantId, w.actor.warehouseId, apptId, orderId],
  );
});
afterAll(() => w.close());

const drain = async () => {
  const context = { db: w.world.db, log: pino({ level: 'silent' }), now: () => new Date(), consumers: [factConsumer] };
  while ((await drainOutbox(context)) > 0);
};
const facts = () =>
  w.given.ask<Record<string, unknown>>(
    `select fact_key, source_no, owner_id, biz_date::text as day, weight::float8 as weight, pallet_qty::float8 as pallets,
       piece_qty::float8 as pieces, amount::float8 as amount, line_count as orders, is_current as current, void
     from billing.charge_fact where tenant_id = $1 and source_type = 'UNLOAD' order by id`,
    [w.actor.tenantId],
  );
const again = () =>
  w.world.db.write(w.actor.tenantId, (tx) => {
    const today = wireDay(new Date());
    return renewSpan(ctxOf(tx, systemActor(w.actor.tenantId)), { from: today, to: today });
  });

test('an unloading that is finished becomes a fact for the orders it was for, once; taken back it charges nothing', async () => {
  const { id } = await w.call(unloadApi.add, inboundUnload.add, { apptNo: 'YY9', unloadType: 2, amount: 120 });
  await w.call(unloadApi.start, inboundUnload.start, { id });
  await drain();
  expect(await facts()).toEqual([]);
  await w.call(unloadApi.finish, inboundUnload.finish, { id, weight: 1_200_000, pallets: 2, staffNum: 3 });
  await drain();
  const fact = {
    fact_key: `UNLOAD|${w.actor.warehouseId}|${id}`,
    source_no: 'YY9',
    owner_id: w.ownerId,
    day: wireDay(new Date()),
    weight: 1200,
    pallets: 2,
    pieces: 30,
    amount: 120,
    orders: 1,
  };
  expect(await facts()).toEqual([{ ...fact, current: true, void: false }]);
  expect(
    await w.given.ask('select direction, order_id from billing.fact_order where tenant_id = $1 and fact_key = $2', [
      w.actor.tenantId,
      fact.fact_key,
    ]),
  ).toEqual([{ direction: 1, order_id: orderId }]);
  // The night measures the same, and writes nothing.
  await again();
  expect(await facts()).toHaveLength(1);

  const { version } = await w.call(unloadApi.get, inboundUnload.get, { id });
  await w.call(unloadApi.undo, inboundUnload.undo, { id, version, reason: '点错' });
  await drain();
  expect((await facts()).map(({ current, void: gone }) => [current, gone])).toEqual([
    [false, false],
    [true, true],
  ]);
  await w.call(unloadApi.finish, inboundUnload.finish, { id, weight: 900_000, pallets: 1, staffNum: 3 });
  await drain();
  expect((await facts()).at(-1)).toMatchObject({ weight: 900, pallets: 1, current: true, void: false });
});

test('what no event told of is found by the night', async () => {
  await w.given.row('inbound.appointment_unload', {
    ...at(),
    appt_id: apptId,
    status: 30,
    weight: 5000,
    pallets: 1,
    start_at: new Date(),
    end_at: new Date(),
  });
  expect(await again()).toBe(1);
  expect(await again()).toBe(0);
  expect((await facts()).at(-1)).toMatchObject({ weight: 5, amount: null });
});
