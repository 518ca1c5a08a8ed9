import { expect, test } from 'vitest';
import { receiveLine } from '#contract/inbound/receive.ts';
import type { KnownSerial } from '../../inventory/facade.ts';
import { serialKey, serialProblem } from './serials.plan.ts';

const GOODS = 1;
const left = (outDetailId: number, rootId: number): KnownSerial => ({
  id: 1,
  goodsId: GOODS,
  serial: 'S1',
  state: 40,
  stockId: null,
  inDetailId: null,
  outDetailId,
  checkId: null,
  positionCode: null,
  lotId: null,
  lotNo: null,
  ownerId: null,
  quality: null,
  orderNo: null,
  rootId,
});
const problem = (unit: KnownSerial, from: { sourceLineId: number | null; sentLineId: number | null }) =>
  serialProblem(receiveLine.parse({ detailId: 1, qty: 1, serials: ['S1'] }), {
    detail: { goodsId: GOODS, goodsCode: 'G', serialMode: 2, cameAs: from.sourceLineId === null ? null : {}, ...from },
    known: new Map([[serialKey(GOODS, 'S1'), unit]]),
    used: new Set(),
  })?.msg;

test('a piece that left with a part of a split order comes back to that part, and arrives as sent with the whole', () => {
  expect(problem(left(71, 70), { sourceLineId: 71, sentLineId: null })).toBeUndefined();
  expect(problem(left(71, 70), { sourceLineId: null, sentLineId: 70 })).toBeUndefined();
  expect(problem(left(71, 70), { sourceLineId: 72, sentLineId: null })).toBe('序列号【S1】不是随原出库单发出的');
  expect(problem(left(71, 70), { sourceLineId: null, sentLineId: 80 })).toBe('序列号【S1】不是随调拨出库单发出的');
});
