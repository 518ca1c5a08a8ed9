import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiveApi } from '#contract/inbound/receive.ts';
import { returnApi } from '#contract/inbound/returns.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { confirmCheck } from '../../outbound/check/confirm.ts';
import { pack } from '../../outbound/pack/confirm.ts';
import { ship } from '../../outbound/ship/confirm.ts';
import { createShipment } from '../../outbound/ship/create.ts';
import { load, sealShipment } from '../../outbound/ship/load.ts';
import { collect } from '../../outbound/stage/collect.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import { givenPieces, pieces } from '../../outbound/testing-serials.ts';
import type { House } from '../../outbound/testing.ts';
import { rollbackDetail } from '../order/rollback.ts';
import { receive } from '../receive/confirm.ts';
import { scan } from '../receive/scan.ts';
import { addReturn } from './add.ts';
import { returnOffer } from './offer.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

test('what comes back is what left with the order; it is offered, graded, and taken back with its receipt', async () => {
  const { goodsId } = await givenPieces(house, 'RS', 4);
  const orderId = await house.order([[goodsId, 2]]);
  await floor.picked(orderId);
  await house.run(confirmCheck, {
    items: [{ orderId, lines: [{ goodsId, qty: 2, serials: ['RS-2', 'RS-4'] }] }],
  });
  const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] });
  await house.run(collect, { cartonCodes: cartons.map(({ code }) => code) });
  const { id } = await house.run(createShipment, { orderIds: [orderId] });
  await house.run(load, { id });
  await house.run(sealShipment, { id, partial: false });
  await house.run(ship, { id });

  const [line] = (await house.run(returnOffer, { outOrderId: orderId })).lines;
  const { id: backId, orderNo } = await house.run(
    addReturn,
    returnApi.add.input.parse({
      outOrderId: orderId,
      reason: 'REFUSED',
      lines: [{ outDetailId: line?.outDetailId ?? 0, lotId: line?.lotId ?? 0, qty: 2 }],
    }),
  );
  expect((await house.run(scan, { text: orderNo })).lines).toMatchObject([
    { isSerial: true, isReturn: true, serials: ['RS-2', 'RS-4'] },
  ]);
  const [detail] = await house.given.ask<{ id: number }>(`select id from inbound.detail where order_id = $1`, [backId]);
  const detailId = detail?.id ?? 0;
  const got = (serials: string[], quality: 'A' | 'D' = 'A') => {
    const input: SentTo<typeof receiveApi.confirm> = { lines: [{ detailId, qty: serials.length, quality, serials }] };
    return house.run(receive, receiveApi.confirm.input.parse(input));
  };
  await floor.refused(() => got(['RS-9']), '序列号【RS-9】不是随原出库单发出的', { field: 'lines.0.serials' });
  await floor.refused(() => got(['RS-1']), '序列号【RS-1】在【RS-P】', { field: 'lines.0.serials' });
  await got(['RS-4'], 'D');
  expect((await pieces(house, goodsId)).map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
    '1 20',
    '2 40',
    '3 20',
    '4 20',
  ]);
  expect((await house.run(scan, { text: 'RS-2' })).serial).toBe('RS-2');
  await house.run(rollbackDetail, { id: detailId, reason: null });
  expect((await pieces(house, goodsId))[3]).toMatch(/^4 40/);
});
