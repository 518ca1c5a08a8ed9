import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCheck } from '../check/confirm.ts';
import { pack } from '../pack/confirm.ts';
import { takeOut } from '../pack/take-out.ts';
import { confirmPick } from '../pick/confirm.ts';
import { collect } from '../stage/collect.ts';
import { givenCartons, gramsOf, whereabouts } from '../testing-cartons.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { ship } from './confirm.ts';
import { createShipment } from './create.ts';
import { depart } from './depart.ts';
import { load, sealShipment } from './load.ts';
import { rollbackShip } from './rollback.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

let n = 0;
/** Four cartons by weight, of which an order has got so many, by their numbers, scan by scan; all of them checked. */
async function checked(...scans: number[][]) {
  n += 1;
  const name = `SW${n}`;
  const { goodsId } = await givenCartons(house, name, 4);
  const of = (...nth: number[]) => nth.map((i) => `${name}-${i}`);
  const orderId = await house.order([[goodsId, scans.flat().length]]);
  const { lineIds } = await floor.claimed(await floor.released(orderId));
  for (const nth of scans) await house.run(confirmPick, { lines: [{ lineIds, cartonCodes: of(...nth) }] });
  await house.run(confirmCheck, { items: [{ orderId }] });
  const detailId = (await floor.detail(orderId)).lines[0]?.id ?? 0;
  return { name, goodsId, orderId, detailId, of };
}
const seal = async (orderId: number, lines?: { detailId: number; qty: number }[]) =>
  (await house.run(pack, { items: [{ orderId, seal: true, ...(lines ? { lines } : {}) }] })).cartons;
const shipped = async (detailId: number) =>
  (
    await house.given.ask<{ at: string }>(
      `select concat_ws('/', qty_shipped, shipped_g) as at from outbound.detail where id = $1`,
      [detailId],
    )
  )[0]?.at;
const stateOf = async (goodsId: number) => (await whereabouts(house, goodsId)).map((at) => at.split(' ')[1]).join(' ');

describe('cartons by weight', () => {
  test('follow their goods into the carton and the lane, and leave with what they weigh', async () => {
    const { name, goodsId, orderId, detailId, of } = await checked([1, 4], [2]);
    const grams = gramsOf(of(1, 2, 4));
    const [carton] = await seal(orderId);
    expect(carton).toMatchObject({ qty: 3, grossWeight: grams });
    const lies = (place: string) => [1, 2, 4].map((i) => `${name}-${i} 30 ${place}/${carton?.code ?? ''}`);
    const mine = async () => (await whereabouts(house, goodsId)).filter((at) => !at.startsWith(`${name}-3 `));
    expect(await mine()).toEqual(lies('@PICK'));
    await house.lawful();
    const brought = await house.run(collect, { cartonCodes: [carton?.code ?? ''] });
    const lane = brought.cartons[0]?.positionCode ?? '';
    expect(await mine()).toEqual(lies(lane));
    await house.lawful();
    const { id } = await house.run(createShipment, { orderIds: [orderId] });
    await house.run(load, { id });
    await house.run(sealShipment, { id, partial: false });
    await house.run(ship, { id });
    expect(await mine()).toEqual([1, 2, 4].map((i) => `${name}-${i} 40`));
    expect(await shipped(detailId)).toBe(`3/${grams}`);
    await house.lawful();

    await house.run(rollbackShip, { id, reason: '装错' });
    expect(await mine()).toEqual(lies(lane));
    expect(await shipped(detailId)).toBe('0/0');
    await house.lawful();
    await floor.refused(() => house.run(rollbackShip, { id, reason: '装错' }), '当前状态【已封车】不允许撤销发运');
    await house.run(ship, { id });
    expect(await stateOf(goodsId)).toBe('40 40 20 40');
    await house.lawful();
  });

  test('in several cartons: each takes its own, those weighed first first, and leaves by itself', async () => {
    const { name, goodsId, orderId, detailId, of } = await checked([1], [2, 3]);
    const [first] = await seal(orderId, [{ detailId, qty: 1 }]),
      [second] = await seal(orderId);
    expect([first?.grossWeight, second?.grossWeight]).toEqual([gramsOf(of(1)), gramsOf(of(2, 3))]);
    expect((await whereabouts(house, goodsId)).slice(0, 3)).toEqual([
      `${name}-1 30 @PICK/${first?.code ?? ''}`,
      `${name}-2 30 @PICK/${second?.code ?? ''}`,
      `${name}-3 30 @PICK/${second?.code ?? ''}`,
    ]);
    await house.lawful();
    await house.run(collect, { cartonCodes: [first?.code ?? '', second?.code ?? ''] });
    await house.run(depart, { orderIds: [orderId] });
    expect(await stateOf(goodsId)).toBe('40 40 40 20');
    expect(await shipped(detailId)).toBe(`3/${gramsOf(of(1, 2, 3))}`);
    await house.lawful();
  });

  test('taken out of a carton again lie beside it, and weigh in it no more', async () => {
    const { name, goodsId, orderId, detailId, of } = await checked([2, 3]);
    const [carton] = (await house.run(pack, { items: [{ orderId, seal: false }] })).cartons;
    await house.run(takeOut, { cartonId: carton?.id ?? 0, detailId, qty: 1 });
    expect((await whereabouts(house, goodsId)).slice(1, 3)).toEqual([
      `${name}-2 30 @PICK`,
      `${name}-3 30 @PICK/${carton?.code ?? ''}`,
    ]);
    expect(
      await house.given.ask(`select qty::int, weight_g::int as g from outbound.carton_line where order_id = $1`, [
        orderId,
      ]),
    ).toEqual([{ qty: 1, g: gramsOf(of(3)) }]);
    await house.lawful();
  });
});
