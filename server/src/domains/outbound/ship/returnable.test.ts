import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { containerFlows, containerStatistic } from '../../strategy/containers/container-flow.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { ship } from './confirm.ts';
import { createShipment } from './create.ts';
import { load, sealShipment } from './load.ts';
import { rollbackShip } from './rollback.ts';

let house: House, floor: Floor, specId: number, flowId: number, customerId: number, storeId: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const tenant = { tenant_id: house.at.tenantId };
  specId = await house.given.row('basic.container_spec', { ...tenant, code: 'CRATE', name: '周转筐', kind: 'TOTE' });
  flowId = await house.given.row('basic.carton_flow', {
    ...tenant,
    name: '筐',
    spec_id: specId,
    returnable: true,
    manager_id: 77,
  });
  customerId = await house.given.row('basic.customer', {
    ...tenant,
    owner_id: house.ownerId,
    code: 'CU',
    name: '客户',
  });
  storeId = await house.given.row('basic.store', {
    ...tenant,
    owner_id: house.ownerId,
    code: 'ST',
    name: '门店',
    customer_id: customerId,
  });
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

let n = 0;
/** A sealed shipment of two orders for the store, a crate each. */
async function sealed(more: Record<string, unknown> = { storeId }) {
  const orderIds = [];
  for (let i = 0; i < 2; i += 1) {
    n += 1;
    const goodsId = await house.goods();
    await house.stock(await house.storage(`RT-${n}`), goodsId, 5);
    orderIds.push(await house.order([[goodsId, 5]], more));
  }
  await floor.collected(...orderIds);
  await house.given.ask('update basic.lpn set spec_id = $1 where out_order_id = any($2::bigint[])', [specId, orderIds]);
  const { id } = await house.run(createShipment, { orderIds });
  await house.run(load, { id });
  await house.run(sealShipment, { id, partial: false });
  return id;
}
const held = () =>
  house.given.ask(
    'select customer_id, store_id, qty_held::int from strategy.customer_container where spec_id = $1 and not is_deleted',
    [specId],
  );

test('crates that come back are noted with whoever holds them, and are his no more when the vehicle is called back', async () => {
  const first = await sealed();
  await house.run(ship, { id: first });
  expect(await held()).toEqual([{ customer_id: customerId, store_id: storeId, qty_held: 2 }]);
  expect(
    await house.given.ask(
      `select payload ->> 'userId' as to, payload ->> 'content' as said from ops.outbox_event where payload ->> 'bizType' = 'SHIP'`,
    ),
  ).toEqual([{ to: '77', said: expect.stringMatching(/^发运单【.*】带走周转筐2个，请跟进归还$/) }]);
  const second = await sealed();
  const both = await Promise.allSettled([house.run(ship, { id: second }), house.run(ship, { id: second })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await held()).toMatchObject([{ qty_held: 4 }]);
  await house.run(rollbackShip, { id: second, reason: '装错' });
  expect(await held()).toMatchObject([{ qty_held: 2 }]);
});

test('two vehicles for one customer at once are both counted', async () => {
  const [one, two] = [await sealed(), await sealed()];
  const [{ qty_held: before } = { qty_held: 0 }] = await house.given.ask<{ qty_held: number }>(
    'select qty_held::int from strategy.customer_container',
  );
  await Promise.all([house.run(ship, { id: one }), house.run(ship, { id: two })]);
  expect(await held()).toMatchObject([{ qty_held: before + 4 }]);
});

test('crates that stay, and crates of nobody, are not noted', async () => {
  const before = await held();
  const nobody = await sealed({});
  await house.run(ship, { id: nobody });
  await house.given.ask('update basic.carton_flow set returnable = false where id = $1', [flowId]);
  const stays = await sealed();
  await house.run(ship, { id: stays });
  await house.given.ask('update basic.carton_flow set returnable = true, status = 0 where id = $1', [flowId]);
  const off = await sealed();
  await house.run(ship, { id: off });
  expect(await held()).toEqual(before);
});

test('what went out and came back is told row by row, and by spec as what is out', async () => {
  await house.given.ask('update basic.carton_flow set returnable = true, status = 1 where id = $1', [flowId]);
  const rows = async (as = house.actor) =>
    (await house.run(containerFlows, { param: { specId }, pageNum: 1, pageSize: 200 }, as)).list;
  const told = async (as = house.actor) => (await house.run(containerStatistic, {}, as)).list;
  const [before] = await told(),
    known = (await rows()).length;
  const out = await sealed();
  await house.run(ship, { id: out });
  const [sent] = await told();
  expect(sent).toMatchObject({ held: (before?.held ?? 0) + 2, sent: (before?.sent ?? 0) + 2, holders: 1 });
  await house.run(rollbackShip, { id: out, reason: '装错' });
  // Corrected by hand, to whom he is a customer; what changes nothing is no movement.
  await house.given.ask(
    'update strategy.customer_container set qty_held = qty_held - 1, version = version + 1 where spec_id = $1',
    [specId],
  );
  await house.given.ask('update strategy.customer_container set version = version + 1 where spec_id = $1', [specId]);
  const [after] = await told();
  expect(after).toMatchObject({ held: (before?.held ?? 0) - 1, returned: (before?.returned ?? 0) + 3 });
  const newest = await rows();
  expect(newest).toHaveLength(known + 3);
  expect(newest.slice(0, 3).map(({ delta }) => delta)).toEqual([-1, -2, 2]);
  expect(newest[0]).toMatchObject({ balance: after?.held, customerName: '客户', storeName: '门店' });
  expect(newest.reduce((sum, { delta }) => sum + delta, 0)).toBe(after?.held);
  const stranger = { ...house.actor, ownerIds: [999_999] };
  expect([await rows(stranger), await told(stranger)]).toEqual([[], []]);
  await expect(
    house.world.db.write(house.at.tenantId, (tx) => sql`update strategy.container_flow set delta = 1`.execute(tx)),
  ).rejects.toThrow(/permission denied/);
});
