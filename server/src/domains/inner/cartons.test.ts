import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveApi } from '#contract/inner/move.ts';
import { givenCartons, gramsOf, whereabouts } from '../outbound/testing-cartons.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
import type { House } from '../outbound/testing.ts';
import { carryMoves } from './carry.ts';
import { addMoves } from './move.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

test('weighed cartons are moved as a row, or by their codes with what they weigh', async () => {
  const { goodsId, stockId, codes } = await givenCartons(house, 'MV', 4);
  await house.storage('MV-2');
  const { tasks } = await house.run(
    addMoves,
    moveApi.add.input.parse({ moves: [{ stockId, qty: 3, toPositionCode: 'MV-2' }] }),
  );
  const lineId = tasks[0]?.lineIds[0] ?? 0;
  const move = (more: { qty?: number; cartonCodes?: string[] } = {}) =>
    house.run(carryMoves, moveApi.confirm.input.parse({ lines: [{ lineId, ...more }] }));
  await floor.refused(() => move(), '请逐箱扫码', { kind: 'BUSINESS' });
  await floor.refused(() => move({ cartonCodes: ['MV-9'] }), '箱码【MV-9】不在该库位', { kind: 'BUSINESS' });
  await floor.refused(() => move({ cartonCodes: ['MV-2', 'MV-2'] }), '箱码【MV-2】已扫描', { kind: 'BUSINESS' });
  await floor.refused(() => move({ qty: 1, cartonCodes: ['MV-1', 'MV-2'] }), '数量与箱码数【2】不一致', {
    field: 'qty',
  });
  await floor.refused(() => move({ cartonCodes: codes }), '数量超过任务数量3');
  await move({ cartonCodes: ['mv-4', 'MV-2'] });
  expect(await whereabouts(house, goodsId)).toEqual(['MV-1 20 MV-P', 'MV-2 20 MV-2', 'MV-3 20 MV-P', 'MV-4 20 MV-2']);
  expect(await house.given.ask(`select weight_g::int as g from inventory.stock where id = $1`, [stockId])).toEqual([
    { g: gramsOf(['MV-1', 'MV-3']) },
  ]);
  await house.lawful();
});
