import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { closeDay } from '../../inventory/day-close.ts';
import { factConsumer } from './consume.ts';
import { renewSpan } from './renew.ts';

/** Facts of what the demo world really did: received, shipped, stored. */
const TENANT = 1;
let world: TestWorld;
beforeAll(async () => {
  world = await demoWorld();
}, 240_000);
afterAll(() => world?.close());

const look = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(world, async (client) => (await client.query<T>(text)).rows);
const drain = async () => {
  const context = { db: world.db, log: pino({ level: 'silent' }), now: () => new Date(), consumers: [factConsumer] };
  while ((await drainOutbox(context)) > 0);
};
const facts = (type: string) =>
  look<{
    sourceId: string;
    lines: number;
    pieces: string;
    volume: string;
    weight: string;
    current: boolean;
    void: boolean;
  }>(
    `select source_id as "sourceId", line_count as lines, piece_qty as pieces, volume, weight, is_current as current, void
     from billing.charge_fact where tenant_id = ${TENANT} and source_type = '${type}' and source_id is not null order by source_id, fact_version`,
  );

test('receipts and shipments become facts once, with what was measured', async () => {
  await drain();
  const shipped = await look<{ id: string; lines: string; pieces: string; volume: string }>(`
    select o.id, count(*) as lines, sum(d.qty_shipped) as pieces, round(sum(d.qty_shipped * g.volume) / 1000000.0, 6) as volume
    from outbound."order" o join outbound.detail d on d.tenant_id = o.tenant_id and d.order_id = o.id and d.qty_shipped > 0 join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where o.tenant_id = ${TENANT} group by o.id order by o.id`);
  expect(shipped.length).toBeGreaterThan(0);
  expect((await facts('OUT')).map((f) => [f.sourceId, f.lines, Number(f.pieces), Number(f.volume)])).toEqual(
    shipped.map((o) => [o.id, Number(o.lines), Number(o.pieces), Number(o.volume)]),
  );
  const received = await look<{ id: string; pieces: string }>(`
    select o.id, sum(r.qty) as pieces from inbound."order" o join inbound.receipt r on r.tenant_id = o.tenant_id and r.order_id = o.id and not r.is_reversed
    where o.tenant_id = ${TENANT} and o.status = 80 group by o.id order by o.id`);
  expect(received.length).toBeGreaterThan(0);
  expect((await facts('ENTRY')).map((f) => [f.sourceId, Number(f.pieces)])).toEqual(
    received.map((o) => [o.id, Number(o.pieces)]),
  );
});

test('measured again nothing changes; a document that is taken back voids its fact', async () => {
  const today = wireDay(new Date());
  const again = () =>
    world.db.write(TENANT, (tx) => renewSpan(ctxOf(tx, systemActor(TENANT)), { from: today, to: today }));
  await again();
  expect(await again()).toBe(0);
  const [first] = await facts('ENTRY');
  await look(`update inbound."order" set status = 70 where tenant_id = ${TENANT} and id = ${first?.sourceId}`);
  expect(await again()).toBe(1);
  expect(
    (await facts('ENTRY')).filter(({ sourceId }) => sourceId === first?.sourceId).map((f) => [f.current, f.void]),
  ).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('a day of storage is what its closing left', async () => {
  const today = wireDay(new Date());
  const houses = await look<{ id: number }>(
    `select id::int from basic.warehouse where tenant_id = ${TENANT} and code = 'HZ01'`,
  );
  const houseId = houses[0]?.id ?? 0;
  await world.db.write(TENANT, (tx) => closeDay(tx, TENANT, houseId, today));
  await world.db.write(TENANT, (tx) =>
    renewSpan(ctxOf(tx, systemActor(TENANT)), { warehouseId: houseId, from: today, to: today }),
  );
  const days = await look<{ ownerId: string; pieces: string; pallets: string }>(
    `select owner_id as "ownerId", piece_qty as pieces, pallet_qty as pallets from billing.charge_fact where tenant_id = ${TENANT} and fact_key like 'ST|%' and is_current order by owner_id`,
  );
  const stock = await look<{ ownerId: string; pieces: string }>(
    `select s.owner_id as "ownerId", sum(s.on_hand) as pieces from inventory.stock s join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
     where s.tenant_id = ${TENANT} and s.warehouse_id = ${houseId} and s.on_hand > 0 and left(p.code, 1) <> '@' group by s.owner_id order by s.owner_id`,
  );
  expect(days.map((d) => [d.ownerId, Number(d.pieces)])).toEqual(stock.map((s) => [s.ownerId, Number(s.pieces)]));
  expect(days.every(({ pallets }) => Number(pallets) > 0)).toBe(true);
});
