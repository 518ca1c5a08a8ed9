import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replenishments, type Demand } from './demand.plan.ts';

const demand = (more: Partial<Demand>): Demand => ({
  stockId: 1,
  goodsId: 1,
  faceId: 1,
  waiting: 10,
  covered: 0,
  free: 190,
  caseQty: 20,
  fillToMax: true,
  priority: 10,
  maxQty: 200,
  faceFree: 0,
  incoming: 0,
  ...more,
});
const asked = (...demands: Demand[]) =>
  replenishments(demands).map(({ stockId, qty, waitQty }) => [stockId, qty, waitQty]);

describe('how much a face is sent', () => {
  test('§8.3-17: up to the maximum with what is waited for in it', () =>
    expect(asked(demand({}))).toEqual([[1, 200, 10]]));
  test('only what is waited for, in whole cases, where faces are not filled on the way', () =>
    expect(asked(demand({ fillToMax: false }))).toEqual([[1, 20, 10]]));
  test('what is on its way already asks for nothing', () =>
    expect(asked(demand({ covered: 10 }), demand({ stockId: 2, waiting: 10, covered: 11 }))).toEqual([]));
  test('whole cases up, but never more than the row has', () => {
    expect(asked(demand({ maxQty: 0, waiting: 25 }))).toEqual([[1, 40, 25]]);
    expect(asked(demand({ maxQty: 0, waiting: 25, free: 3 }))).toEqual([[1, 28, 25]]);
  });
  test('what lies on the face and what comes leaves less room, the demand comes all the same', () => {
    expect(asked(demand({ faceFree: 150, incoming: 10 }))).toEqual([[1, 40, 10]]);
    expect(asked(demand({ faceFree: 500 }))).toEqual([[1, 20, 10]]);
  });
  test('rows of one goods share its room; other goods of the face have their own', () => {
    expect(asked(demand({}), demand({ stockId: 2, waiting: 5 }))).toEqual([
      [1, 200, 10],
      [2, 20, 5],
    ]);
    expect(asked(demand({}), demand({ stockId: 2, goodsId: 2, waiting: 5 }))).toEqual([
      [1, 200, 10],
      [2, 195, 5],
    ]);
  });
  const any = fc.record({
    stockId: fc.nat(99),
    goodsId: fc.integer({ min: 1, max: 2 }),
    faceId: fc.integer({ min: 1, max: 2 }),
    waiting: fc.nat(50),
    covered: fc.nat(50),
    free: fc.nat(80),
    caseQty: fc.integer({ min: 0, max: 12 }),
    fillToMax: fc.boolean(),
    priority: fc.constant(10),
    maxQty: fc.nat(100),
    faceFree: fc.nat(60),
    incoming: fc.nat(60),
  });
  test('whatever waits comes, the row gives no more than it has, and the face is overshot by less than a case', () =>
    fc.assert(
      fc.property(any, (d) => {
        const need = d.waiting - d.covered,
          [sent] = replenishments([d]);
        expect(sent === undefined).toBe(need <= 0);
        if (!sent) return;
        expect(sent).toMatchObject({ stockId: d.stockId, faceId: d.faceId, waitQty: need });
        expect(sent.qty).toBeGreaterThanOrEqual(need);
        expect(sent.qty).toBeLessThanOrEqual(need + d.free);
        expect(sent.qty).toBeLessThan(Math.max(need, d.maxQty - d.faceFree - d.incoming) + Math.max(d.caseQty, 1));
      }),
    ));
});
