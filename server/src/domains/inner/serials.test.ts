import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adjustInput } from '#contract/inner/adjust.ts';
import { moveApi } from '#contract/inner/move.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
import { givenPieces, pieces } from '../outbound/testing-serials.ts';
import type { House } from '../outbound/testing.ts';
import { addAdjust } from './adjust/adjust.ts';
import { submitAdjust } from './adjust/audit.ts';
import { executeAdjust } from './adjust/execute.ts';
import { carryMoves } from './carry.ts';
import { addMoves } from './move.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const write = (kind: 1 | 3, line: Record<string, unknown>) =>
  house.run(addAdjust, adjustInput.parse({ kind, ownerId: house.ownerId, reasonCode: 'DAMAGE', lines: [line] }));
const done = async (made: ReturnType<typeof write>) =>
  house.run(executeAdjust, await house.run(submitAdjust, await made));

test('an adjustment names the pieces that go, come or change', async () => {
  const { goodsId, stockId } = await givenPieces(house, 'AS', 4);
  const no = (line: Record<string, unknown>, sentence: string) =>
    floor.refused(() => write(1, { stockId, ...line }), sentence, { kind: 'FIELD', field: 'lines.0' });
  await no({ delta: -1 }, '数量与序列号不符：数量1，序列号0个');
  await no({ delta: -2, cartonCodes: ['AS-1'] }, '数量与序列号不符：数量2，序列号1个');
  await no({ delta: 2, cartonCodes: ['AS-7', 'AS-7'] }, '序列号【AS-7】重复');
  await done(write(1, { stockId, delta: -1, cartonCodes: ['AS-2'] }));
  expect(await pieces(house, goodsId)).toEqual(['1 20 AS-P', '2 90', '3 20 AS-P', '4 20 AS-P']);
  await done(write(1, { stockId, delta: 2, cartonCodes: ['AS-5', 'AS-2'] }));
  expect(await pieces(house, goodsId)).toEqual(['1 20 AS-P', '2 20 AS-P', '3 20 AS-P', '4 20 AS-P', '5 20 AS-P']);
  const astray = await house.run(submitAdjust, await write(1, { stockId, delta: 1, cartonCodes: ['AS-3'] }));
  await floor.refused(() => house.run(executeAdjust, astray), '序列号【AS-3】在【AS-P】', { kind: 'BUSINESS' });
  await done(write(3, { stockId, changeQty: 1, toQuality: 'D', cartonCodes: ['AS-4'] }));
  expect(
    await house.given.ask(
      `select u.serial from inventory.serial_unit u join inventory.stock s on s.id = u.stock_id where u.goods_id = $1 and s.quality = 'D'`,
      [goodsId],
    ),
  ).toEqual([{ serial: 'AS-4' }]);
});

test('a move of a part takes the first that lie there, one of the whole row all of them', async () => {
  const { goodsId, stockId } = await givenPieces(house, 'MS', 3);
  await house.storage('MS-2');
  const move = async (qty: number): Promise<void> => {
    const { tasks } = await house.run(
      addMoves,
      moveApi.add.input.parse({ moves: [{ stockId, qty, toPositionCode: 'MS-2' }] }),
    );
    await house.run(carryMoves, moveApi.confirm.input.parse({ lines: [{ lineId: tasks[0]?.lineIds[0] ?? 0 }] }));
  };
  await move(1);
  expect(await pieces(house, goodsId)).toEqual(['1 20 MS-2', '2 20 MS-P', '3 20 MS-P']);
  await move(2);
  expect(await pieces(house, goodsId)).toEqual(['1 20 MS-2', '2 20 MS-2', '3 20 MS-2']);
});
