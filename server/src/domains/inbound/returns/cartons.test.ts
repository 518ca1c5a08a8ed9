import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catchApi } from '#contract/inbound/catch.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { returnApi } from '#contract/inbound/returns.ts';
import { confirmCheck } from '../../outbound/check/confirm.ts';
import { pack } from '../../outbound/pack/confirm.ts';
import { confirmPick } from '../../outbound/pick/confirm.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { collect } from '../../outbound/stage/collect.ts';
import { givenCartons, gramsOf, whereabouts } from '../../outbound/testing-cartons.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { submitCartons } from '../catch/submit.ts';
import { voidCartons } from '../catch/void.ts';
import { cancel, close } from '../order/acts.ts';
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

/** Four cartons by weight, of which the first three have left with an order; returns of it are made and read. */
async function left(name: string) {
  const { goodsId } = await givenCartons(house, name, 4);
  const of = (...nth: number[]) => nth.map((i) => `${name}-${i}`);
  const orderId = await house.order([[goodsId, 3]]);
  const { lineIds } = await floor.claimed(await floor.released(orderId));
  await house.run(confirmPick, { lines: [{ lineIds, cartonCodes: of(1, 2, 3) }] });
  await house.run(confirmCheck, { items: [{ orderId }] });
  const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] });
  await house.run(collect, { cartonCodes: cartons.map(({ code }) => code) });
  await house.run(depart, { orderIds: [orderId] });
  const offer = async () => (await house.run(returnOffer, { outOrderId: orderId })).lines[0];
  const back = async (qty: number) => {
    const line = await offer();
    const made = await house.run(
      addReturn,
      returnApi.add.input.parse({
        outOrderId: orderId,
        reason: 'REFUSED',
        lines: [{ outDetailId: line?.outDetailId ?? 0, lotId: line?.lotId ?? 0, qty }],
      }),
    );
    const [detail] = await house.given.ask<{ id: number }>(`select id from inbound.detail where order_id = $1`, [
      made.id,
    ]);
    return { ...made, detailId: detail?.id ?? 0 };
  };
  return { goodsId, of, offer, back };
}
const read = (detailId: number, ...cartons: { code: string; weightG?: number }[]) =>
  house.run(submitCartons, catchApi.submit.input.parse({ detailId, cartons }));
const got = (detailId: number, cartonIds: number[]) =>
  house.run(receive, receiveApi.confirm.input.parse({ lines: [{ detailId, qty: cartonIds.length, cartonIds }] }));
/** The states a code went through, the first carton of it first. */
const states = async (goodsId: number, code: string) =>
  (await whereabouts(house, goodsId)).filter((at) => at.startsWith(`${code} `)).map((at) => at.split(' ')[1]);
const booked = (goodsId: number) =>
  house.given.ask(
    `select l.txn_type as type, sum(l.delta)::int as qty, sum(l.delta_g)::int as g from inventory.stock_ledger l
    where l.goods_id = $1 and l.source_type = 'IN' group by 1`,
    [goodsId],
  );

test('the cartons that left are offered with their weights, come back by scan, and their weight is in stock and ledger', async () => {
  const { goodsId, of, offer, back } = await left('RW');
  expect((await offer())?.cartons).toEqual(
    of(1, 2, 3).map((code) => expect.objectContaining({ code, weightG: gramsOf([code]) })),
  );
  const { orderNo, detailId } = await back(2);
  expect((await house.run(scan, { text: orderNo })).lines).toMatchObject([
    { isReturn: true, isCatchWeight: true, leftCartons: of(1, 2, 3).map((code) => ({ code })) },
  ]);
  const NOT_LEFT = (code: string) => `箱码【${code}】不是随原出库单发出的，或已退回`;
  await floor.refused(() => read(detailId, { code: 'RW-4' }), NOT_LEFT('RW-4'), { field: 'cartons.0.code' });
  await floor.refused(() => read(detailId, { code: 'ELSE', weightG: 9000 }), NOT_LEFT('ELSE'));
  const { cartons } = await read(detailId, { code: 'RW-3' }, { code: 'RW-1', weightG: 9000 });
  expect(cartons).toMatchObject([
    { code: 'RW-3', weightG: gramsOf(of(3)) },
    { code: 'RW-1', weightG: 9000 },
  ]);
  expect(await states(goodsId, 'RW-3')).toEqual(['50', '10']);
  expect((await offer())?.cartons.map(({ code }) => code)).toEqual(of(2));
  const ids = cartons.map(({ id }) => id);
  await got(detailId, ids);
  const grams = gramsOf(of(3)) + 9000;
  expect(await booked(goodsId)).toEqual([expect.objectContaining({ qty: 2, g: grams })]);
  expect(await states(goodsId, 'RW-1')).toEqual(['50', '20']);

  await house.run(rollbackDetail, { id: detailId, reason: null });
  expect(await states(goodsId, 'RW-1')).toEqual(['50', '10']);
  await house.run(rollbackDetail, { id: detailId, reason: null });
  expect(await states(goodsId, 'RW-1')).toEqual(['40', '90']);
  expect((await offer())?.cartons.map(({ code }) => code)).toEqual(of(1, 2, 3));
});

test('two returns that bring one carton at once: one of them is told', async () => {
  const { goodsId, back } = await left('RX');
  const [one, two] = [await back(1), await back(1)];
  const both = await Promise.allSettled([read(one.detailId, { code: 'RX-2' }), read(two.detailId, { code: 'RX-2' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  expect(both.find((end) => end.status === 'rejected')?.reason.message).toMatch(/^箱码【RX-2】.*已/);
  expect(await states(goodsId, 'RX-2')).toEqual(['50', '10']);
});

test('what was read and never came in has left again when the return is cancelled or closed; voiding does the same', async () => {
  const { goodsId, back } = await left('RY');
  const first = await back(2);
  const { cartons } = await read(first.detailId, { code: 'RY-1' }, { code: 'RY-2' });
  await house.run(voidCartons, { ids: [cartons[0]?.id ?? 0] });
  expect([await states(goodsId, 'RY-1'), await states(goodsId, 'RY-2')]).toEqual([
    ['40', '90'],
    ['50', '10'],
  ]);
  await house.run(cancel, orderApi.cancel.input.parse({ id: first.id }));
  expect(await states(goodsId, 'RY-2')).toEqual(['40', '90']);
  const second = await back(2);
  await read(second.detailId, { code: 'RY-2' });
  await house.run(close, orderApi.close.input.parse({ id: second.id, reason: '客户留下' }));
  expect(await states(goodsId, 'RY-2')).toEqual(['40', '90', '90']);
});
