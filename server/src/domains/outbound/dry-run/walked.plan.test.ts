import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unpicked, Walk } from '../pick/walks.plan.ts';
import { walksTold, type Spot } from './walked.plan.ts';

const line = (positionId: number, qty = 1): Unpicked => ({
  lineId: 0,
  spareTaskId: 0,
  claimId: 0,
  detailId: 0,
  orderId: 1,
  stockId: 0,
  shareStockId: null,
  shareLotId: null,
  goodsId: 1,
  lotId: 1,
  lpnId: 0,
  qty,
  unitVolume: 0,
  stage: 'SHELF',
  positionId,
  areaId: 1,
  areaNo: 1,
  aisleNo: 1,
  oneWay: 0,
  orderNum: positionId,
  level: 1,
  kind: 'PIECE',
  isCases: false,
});
const walk = (...positionIds: number[]): Walk => ({
  taskId: 1,
  kind: 'PIECE',
  areaId: 1,
  orderId: null,
  lines: positionIds.map((id) => line(id, id)),
});
const spots = new Map<number, Spot>(
  [1, 2, 3, 4].map((id) => [id, { code: `P${id}`, x: id * 100, y: id * 50, areaName: 'A 库区' }]),
);

test('lines that follow each other at one place are one stop, and the way is along the aisles', () => {
  expect(walksTold([walk(1, 1, 3, 1)], spots)).toEqual({
    tasks: 1,
    stops: 3,
    metres: 6,
    list: [
      {
        kind: 'PIECE',
        areaName: 'A 库区',
        lines: 4,
        qty: 6,
        metres: 6,
        stops: [
          { positionId: 1, positionCode: 'P1', lines: 2, qty: 2 },
          { positionId: 3, positionCode: 'P3', lines: 1, qty: 3 },
          { positionId: 1, positionCode: 'P1', lines: 1, qty: 1 },
        ],
      },
    ],
  });
});

test('a walk through a place nobody measured has no metres; all walks are counted, forty are told', () => {
  const unknown = new Map([...spots, [9, { code: 'P9', x: 0, y: 0, areaName: '' }] as const]);
  expect(walksTold([walk(1, 9)], unknown).metres).toBeNull();
  expect(walksTold([walk(1, 9), walk(1, 2)], unknown).metres).toBe(2);
  const many = walksTold(
    Array.from({ length: 41 }, () => walk(1, 2)),
    spots,
  );
  expect([many.tasks, many.list.length, many.stops]).toEqual([41, 40, 82]);
});

test('nothing picked gets lost between lines and stops', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 }), (ids) => {
      const [told] = walksTold([walk(...ids)], spots).list;
      expect(told?.stops.reduce((sum, { lines }) => sum + lines, 0)).toBe(ids.length);
      expect(told?.stops.reduce((sum, { qty }) => sum + qty, 0)).toBe(ids.reduce((sum, id) => sum + id, 0));
      expect(told?.stops.every(({ positionId }, i, all) => positionId !== all[i - 1]?.positionId)).toBe(true);
    }),
  ));
