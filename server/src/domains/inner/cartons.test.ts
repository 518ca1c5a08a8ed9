import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustInput } from '#contract/inner/adjust.ts';
import { moveApi } from '#contract/inner/move.ts';
import { givenCartons, gramsOf, whereabouts } from '../outbound/testing-cartons.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
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

test('weighed cartons are adjusted by their codes: gone they are void, of another quality they lie beside', async () => {
  const { goodsId, stockId } = await givenCartons(house, 'AJ', 5);
  const write = (kind: 1 | 3, line: Record<string, unknown>) =>
    house.run(
      addAdjust,
      adjustInput.parse({ kind, ownerId: house.ownerId, reasonCode: 'DAMAGE', lines: [{ stockId, ...line }] }),
    );
  const no = (kind: 1 | 3, line: Record<string, unknown>, sentence: string) =>
    floor.refused(() => write(kind, line), sentence, { kind: 'FIELD', field: 'lines.0' });
  await no(1, { delta: -1 }, '请选择箱码');
  await no(1, { delta: 1, cartonCodes: ['AJ-1'] }, '抄码商品不能调增，请收货时抄码');
  await no(1, { delta: -2, cartonCodes: ['AJ-1', 'AJ-1'] }, '箱码【AJ-1】重复');
  await no(1, { delta: -1, cartonCodes: ['AJ-9'] }, '箱码【AJ-9】不在该库位');
  await no(1, { delta: -1, cartonCodes: ['AJ-1', 'AJ-2'] }, '数量与箱码数【2】不一致');
  await no(3, { changeQty: 1, toQuality: 'D' }, '请选择箱码');
  const plain = await house.goods({ code: 'AJPLAIN' });
  const row = await house.stock(await house.storage('AJPLAIN-P'), plain, 3);
  await no(1, { stockId: row.stockId, delta: -1, cartonCodes: ['AJ-1'] }, '不是抄码商品，不能选箱码');

  const submitted = async (made: ReturnType<typeof write>) => house.run(submitAdjust, await made);
  const gone = await submitted(write(1, { delta: -2, cartonCodes: ['AJ-1', 'AJ-4'] })),
    late = await submitted(write(3, { changeQty: 1, toQuality: 'D', cartonCodes: ['AJ-4'] }));
  await house.run(executeAdjust, gone);
  expect(await whereabouts(house, goodsId)).toEqual([
    'AJ-1 90',
    'AJ-2 20 AJ-P',
    'AJ-3 20 AJ-P',
    'AJ-4 90',
    'AJ-5 20 AJ-P',
  ]);
  await house.lawful();
  await floor.refused(() => house.run(executeAdjust, late), '账面已变化（原5现3），请重新确认', { kind: 'BUSINESS' });

  await house.run(executeAdjust, await submitted(write(3, { changeQty: 1, toQuality: 'D', cartonCodes: ['AJ-5'] })));
  expect(
    await house.given.ask(
      `select s.quality, s.on_hand::int as n, s.weight_g::int as g, array_agg(k.code::text order by k.id) as codes
      from inventory.stock s join inventory.catch_code k on k.warehouse_id = s.warehouse_id and k.stock_id = s.id
      where s.tenant_id = $1 and s.goods_id = $2 group by s.id, s.quality, s.on_hand, s.weight_g order by s.quality`,
      [house.at.tenantId, goodsId],
    ),
  ).toEqual([
    { quality: 'A', n: 2, g: gramsOf(['AJ-2', 'AJ-3']), codes: ['AJ-2', 'AJ-3'] },
    { quality: 'D', n: 1, g: gramsOf(['AJ-5']), codes: ['AJ-5'] },
  ]);
  await house.lawful();
});

test('a carton taken since the adjustment was written is told when it is carried out, though as many lie there', async () => {
  const { stockId, goodsId } = await givenCartons(house, 'AK', 3);
  await house.storage('AK-2');
  const move = async (code: string, toPositionCode: string): Promise<void> => {
    const [at] = await house.given.ask<{ id: number }>(
      `select stock_id::int as id from inventory.catch_code where goods_id = $1 and code = $2`,
      [goodsId, code],
    );
    const { tasks } = await house.run(
      addMoves,
      moveApi.add.input.parse({ moves: [{ stockId: at?.id, qty: 1, toPositionCode }] }),
    );
    const lineId = tasks[0]?.lineIds[0] ?? 0;
    await house.run(carryMoves, moveApi.confirm.input.parse({ lines: [{ lineId, cartonCodes: [code] }] }));
  };
  await move('AK-3', 'AK-2');
  const lines = [{ stockId, delta: -1, cartonCodes: ['AK-1'] }];
  const made = await house.run(
    addAdjust,
    adjustInput.parse({ kind: 1, ownerId: house.ownerId, reasonCode: 'LOST', lines }),
  );
  const due = await house.run(submitAdjust, made);
  await move('AK-1', 'AK-2');
  await move('AK-3', 'AK-P');
  expect(await house.counters(stockId)).toBe('2/0/0/0');
  await floor.refused(() => house.run(executeAdjust, due), '箱码【AK-1】不在该库位', { kind: 'BUSINESS' });
  await house.lawful();
});
