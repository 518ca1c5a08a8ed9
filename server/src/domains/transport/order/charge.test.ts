import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { carriedRow } from '../../../testing/given/transport.ts';
import { followOrders } from './born.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let carried: Record<string, unknown>;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  const own = { tenant_id: tenantId, warehouse_id: at.warehouseId };
  const waybillId = await given.row('transport.waybill', {
    ...own,
    waybill_no: 'YD1',
    temp_zone: 2,
    plan_depart_at: new Date(),
    plan_arrive_at: new Date(Date.now() + 3_600_000),
  });
  const stopId = await given.row('transport.waybill_stop', { ...own, waybill_id: waybillId, stop_no: 1, name: '店' });
  carried = { ...own, owner_id: await given.owner(tenantId), waybill_id: waybillId, stop_id: stopId };
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, givenActor(at))));
const paper = (topic: string, ...orderIds: number[]) =>
  world.db.write(at.tenantId, (tx) =>
    followOrders(
      { tx, tenantId: at.tenantId },
      orderIds.map((orderId) => ({ topic, payload: { orderId } })),
    ),
  );
const statuses = () =>
  by(
    (ctx) => ctx.rows<{ status: number }>`
      select status
      from transport.order
      where tenant_id = ${at.tenantId}
      order by id
    `,
  );
const facts = () =>
  by(
    (ctx) => ctx.rows`
      select source_type, source_id, piece_qty::float8 as pieces, weight::float8 as kg, volume::float8 as m3, void
      from billing.charge_fact
      where tenant_id = ${at.tenantId}
        and is_current
    `,
  );

test('approved papers charge the delivery that was signed for, once; an approval that is taken back charges it no more', async () => {
  const signed = { status: 50, signed_at: new Date(), sign_type: 2, signed_qty: 9 };
  const own = await given.row('transport."order"', { ...carriedRow(1), ...carried, ...signed, source_id: 11 });
  // Still on the road: nothing was delivered.
  await given.row('transport."order"', { ...carriedRow(2), ...carried, status: 40, source_id: 12 });
  await paper('RECEIPT.APPROVED', 11, 12);
  await Promise.all([paper('RECEIPT.APPROVED', 11, 12), paper('RECEIPT.APPROVED', 11)]);
  const fact = { sourceType: 'WAYBILL', sourceId: own, pieces: 9, kg: 100, m3: 0.5 };
  expect([await statuses(), await facts()]).toEqual([[{ status: 60 }, { status: 40 }], [{ ...fact, void: false }]]);
  await paper('RECEIPT.REVOKED', 11, 12);
  await paper('RECEIPT.REVOKED', 11);
  expect([await statuses(), await facts()]).toEqual([[{ status: 50 }, { status: 40 }], [{ ...fact, void: true }]]);
  await paper('RECEIPT.APPROVED', 11);
  expect(await facts()).toEqual([{ ...fact, void: false }]);
});
