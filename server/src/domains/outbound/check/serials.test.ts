import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postTxn, reverseTxn } from '../../inventory/facade.ts';
import { pack } from '../pack/confirm.ts';
import { undoPick } from '../pick/undo.ts';
import { ship } from '../ship/confirm.ts';
import { createShipment } from '../ship/create.ts';
import { load, sealShipment } from '../ship/load.ts';
import { rollbackShip } from '../ship/rollback.ts';
import { collect } from '../stage/collect.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import { givenPieces, pieces } from '../testing-serials.ts';
import type { House } from '../testing.ts';
import { confirmCheck } from './confirm.ts';
import { undoCheck } from './undo.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const phones = (name: string, count: number, mode = 2) => givenPieces(house, name, count, mode);
const lying = (goodsId: number) => pieces(house, goodsId);
const placeOf = (rows: readonly string[]): string => rows[0]?.split(' ')[2] ?? '';
const check = (orderId: number, goodsId: number, serials: string[], qty = serials.length) =>
  house.run(confirmCheck, { items: [{ orderId, lines: [{ goodsId, qty, serials }] }] });
/** Packed, collected, loaded and sealed; the shipment. */
async function loaded(orderId: number): Promise<number> {
  const { cartons } = await house.run(pack, { items: [{ orderId, seal: true }] });
  await house.run(collect, { cartonCodes: cartons.map(({ code }) => code) });
  const { id } = await house.run(createShipment, { orderIds: [orderId] });
  await house.run(load, { id });
  await house.run(sealShipment, { id, partial: false });
  return id;
}
const FIELD = { kind: 'BUSINESS', field: 'items.0.lines.0.serials' } as const;

describe('goods told apart from receipt on', () => {
  test('the check names what leaves: as many as counted, none twice, none unknown', async () => {
    const { goodsId } = await phones('SA', 4);
    const orderId = await house.order([[goodsId, 2]]);
    await floor.picked(orderId);
    const after = await lying(goodsId);
    expect(after.map((row) => row.slice(0, 4))).toEqual(['1 30', '2 30', '3 20', '4 20']);
    await floor.refused(
      () => house.run(confirmCheck, { items: [{ orderId }] }),
      '商品【SA】数量与序列号不符：数量2，序列号0个',
      { kind: 'BUSINESS', field: 'items.0.lines' },
    );
    await floor.refused(
      () => check(orderId, goodsId, ['SA-1'], 2),
      '商品【SA】数量与序列号不符：数量2，序列号1个',
      FIELD,
    );
    await floor.refused(() => check(orderId, goodsId, ['SA-1', 'SA-1']), '序列号【SA-1】重复', FIELD);
    await floor.refused(() => check(orderId, goodsId, ['SA-1', 'SA-9']), '序列号【SA-9】不存在', FIELD);
    expect(await lying(goodsId)).toEqual(after);
    await check(orderId, goodsId, ['SA-1', 'SA-2']);
    expect((await lying(goodsId)).filter((row) => row.endsWith('checked'))).toHaveLength(2);
    await house.run(undoCheck, { orderId });
    expect(await lying(goodsId)).toEqual(after);
  });

  test('a piece that was really picked changes places with the one that was taken to be', async () => {
    const { goodsId } = await phones('SB', 3);
    const orderId = await house.order([[goodsId, 1]]);
    await floor.picked(orderId);
    const cart = placeOf(await lying(goodsId));
    await check(orderId, goodsId, ['SB-3']);
    expect(await lying(goodsId)).toEqual(['1 20 SB-P', '2 20 SB-P', `3 30 ${cart} checked`]);
    const shipId = await loaded(orderId);
    await house.run(ship, { id: shipId });
    expect(await lying(goodsId)).toEqual(['1 20 SB-P', '2 20 SB-P', '3 40 checked']);
    const second = await house.order([[goodsId, 1]]);
    await floor.picked(second);
    await floor.refused(
      () => check(second, goodsId, ['SB-3']),
      `序列号【SB-3】已随出库单【${(await floor.detail(orderId)).orderNo}】发运`,
      FIELD,
    );
    await house.run(rollbackShip, { id: shipId, reason: '装错' });
    expect((await lying(goodsId))[2]).toMatch(/^3 30 .* checked$/);
    await floor.refused(
      () => check(second, goodsId, ['SB-3']),
      `序列号【SB-3】已复核到出库单【${(await floor.detail(orderId)).orderNo}】`,
      FIELD,
    );
  });

  test('an undone pick gives back the piece that is its own now, not the one another order took from it', async () => {
    const { goodsId } = await phones('SC', 3);
    const a = await house.order([[goodsId, 1]]),
      b = await house.order([[goodsId, 1]]);
    await floor.picked(a);
    await floor.picked(b);
    await check(b, goodsId, ['SC-1']);
    const [pick] = await house.given.ask<{ id: number }>(
      `select l.txn_id as id from inventory.stock_ledger l join outbound.detail d on d.id = l.source_line_id
      where l.txn_type = 'PICK' and d.order_id = $1 limit 1`,
      [a],
    );
    await house.run(undoPick, { txnIds: [pick?.id ?? 0] });
    const cart = placeOf(await lying(goodsId));
    expect(await lying(goodsId)).toEqual([`1 30 ${cart} checked`, '2 20 SC-P', '3 20 SC-P']);
  });

  test('two checks that claim one piece: the second is told whose it is', async () => {
    const { goodsId } = await phones('SD', 4);
    const a = await house.order([[goodsId, 1]]),
      b = await house.order([[goodsId, 1]]);
    await floor.picked(a);
    await floor.picked(b);
    const both = await Promise.allSettled([check(a, goodsId, ['SD-4']), check(b, goodsId, ['SD-4'])]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      message: expect.stringMatching(/^序列号【SD-4】已复核到出库单【/) as string,
    });
    expect((await lying(goodsId)).filter((row) => row.endsWith('checked'))).toHaveLength(1);
  });

  test('a loss names its piece or takes them all; taken back, they lie there again', async () => {
    const { goodsId, stockId } = await phones('SE', 3);
    const out = (qty: number, serials?: string[]) =>
      house.run(
        (ctx) =>
          postTxn(ctx, {
            type: 'ADJ_OUT',
            source: { type: 'ADJ', id: 0, no: 'GIVEN' },
            entries: [{ at: stockId, qty: -qty, ...(serials ? { serials } : {}) }],
          }),
        {},
      );
    await floor.refused(() => out(1), '商品【SE】按序列号管理，请指明减少的1个序列号');
    await floor.refused(() => out(1, ['SE-9']), '序列号【SE-9】不存在');
    const { txnId } = await out(1, ['SE-2']);
    expect(await lying(goodsId)).toEqual(['1 20 SE-P', '2 90', '3 20 SE-P']);
    await house.run((ctx) => reverseTxn(ctx, txnId ?? 0, '记错'), {});
    expect(await lying(goodsId)).toEqual(['1 20 SE-P', '2 20 SE-P', '3 20 SE-P']);
    await out(3);
    expect(await lying(goodsId)).toEqual(['1 90', '2 90', '3 90']);
  });
});

describe('goods captured when they leave', () => {
  test('each checked piece has a number; they leave, come back with the shipment, and are forgotten with the check', async () => {
    const { goodsId } = await phones('SF', 5, 1);
    const orderId = await house.order([[goodsId, 2]]);
    await floor.picked(orderId);
    expect(await lying(goodsId)).toEqual([]);
    await floor.refused(
      () => check(orderId, goodsId, ['SF-1'], 2),
      '商品【SF】数量与序列号不符：数量2，序列号1个',
      FIELD,
    );
    await check(orderId, goodsId, ['SF-1', 'SF-2']);
    expect(await lying(goodsId)).toEqual(['1 30 checked', '2 30 checked']);
    await house.run(undoCheck, { orderId });
    expect(await lying(goodsId)).toEqual(['1 10', '2 10']);
    await check(orderId, goodsId, ['SF-2', 'SF-3']);
    const shipId = await loaded(orderId);
    await house.run(ship, { id: shipId });
    expect(await lying(goodsId)).toEqual(['1 10', '2 40 checked', '3 40 checked']);
    const second = await house.order([[goodsId, 1]]);
    await floor.picked(second);
    await floor.refused(
      () => check(second, goodsId, ['SF-3']),
      `序列号【SF-3】已随出库单【${(await floor.detail(orderId)).orderNo}】发运`,
      FIELD,
    );
    await house.run(rollbackShip, { id: shipId, reason: '装错' });
    expect(await lying(goodsId)).toEqual(['1 10', '2 30 checked', '3 30 checked']);
  });
});
