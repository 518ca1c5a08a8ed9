import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takes, type CarryWish, type OpenClaim } from './carry.plan.ts';
import type { RowCarton } from './cartons.plan.ts';

const claim = (id: number, openQty: number, more: Partial<OpenClaim> = {}): OpenClaim => ({
  id,
  stockId: 1,
  kind: 'MOVE',
  stage: 'SHELF',
  openQty,
  outDetailId: null,
  started: false,
  lpnCode: 'P1',
  ...more,
});
const wait = (id: number, openQty: number): OpenClaim =>
  claim(id, openQty, { kind: 'ALLOC', stage: 'WAIT', outDetailId: id });
const wish = (more: Partial<CarryWish> = {}): CarryWish => ({
  kind: 'MOVE',
  stockId: 1,
  qty: 10,
  claimId: 1,
  wholeLpn: false,
  last: true,
  ...more,
});
const row = (onHand: number, weightG = 0, cartons: RowCarton[] = []) => new Map([[1, { onHand, weightG, cartons }]]);

describe('the promises on goods that are carried', () => {
  test('a task spends its own claim', () =>
    expect(takes([wish()], [claim(1, 10), claim(2, 5)], row(20))).toEqual([
      { qty: 10, cartonIds: [], ops: [{ op: 'consume', claimId: 1, qty: 10, outDetailId: null }] },
    ]));
  test('replenishment serves those who wait first, then itself; what it no longer needs it gives back with its last trip', () => {
    const claims = [claim(1, 15), wait(2, 6), wait(3, 8)];
    expect(takes([wish({ kind: 'REPLENISH' })], claims, row(40))[0]?.ops).toEqual([
      { op: 'transfer', claimId: 2, qty: 6, stage: 'SHELF', outDetailId: 2 },
      { op: 'transfer', claimId: 3, qty: 4, stage: 'SHELF', outDetailId: 3 },
      { op: 'release', claimId: 1, qty: 15, outDetailId: null },
    ]);
    expect(takes([wish({ kind: 'REPLENISH', last: false })], claims, row(40))[0]?.ops).toHaveLength(2);
  });
  test('returned goods are promised to nobody any more', () =>
    expect(
      takes(
        [wish({ kind: 'UNPICK', qty: 4 })],
        [claim(1, 10, { kind: 'ALLOC', stage: 'PICKED', outDetailId: 7 })],
        row(10),
      )[0]?.ops,
    ).toEqual([{ op: 'release', claimId: 1, qty: 4, outDetailId: 7 }]));
  test('a whole container goes with every promise and with what is really on it', () =>
    expect(
      takes([wish({ wholeLpn: true, qty: 10 })], [claim(1, 3), claim(2, 5, { kind: 'ALLOC', outDetailId: 9 })], row(8)),
    ).toEqual([
      {
        qty: 8,
        cartonIds: [],
        ops: [
          { op: 'consume', claimId: 1, qty: 3, outDetailId: null },
          { op: 'transfer', claimId: 2, qty: 5, stage: 'SHELF', outDetailId: 9 },
        ],
      },
    ]));
  test('a container somebody picks from, or of which another task will carry, stays', () => {
    expect(() => takes([wish({ wholeLpn: true })], [claim(2, 5, { kind: 'ALLOC', started: true })], row(10))).toThrow(
      '容器【P1】正在拣货，不能移动',
    );
    for (const kind of ['MOVE', 'ADJ'] as const)
      expect(() => takes([wish({ wholeLpn: true })], [claim(2, 5, { kind })], row(10))).toThrow(
        '可移动数量不足，可用0',
      );
  });
  test('an emptied row and a part of weighed cartons are refused', () => {
    expect(() => takes([wish({ wholeLpn: true })], [], row(0))).toThrow('源库位已无库存');
    expect(() => takes([wish({ qty: 4 })], [claim(1, 4)], row(10, 5000))).toThrow('请逐箱扫码');
    expect(takes([wish({ qty: 10 })], [claim(1, 10)], row(10, 5000))[0]?.qty).toBe(10);
  });
  test('weighed cartons go as a row, as they were scanned, or as they were picked for the line that gives them back', () => {
    const carton = (id: number, outDetailId: number | null = null): RowCarton => ({ id, code: `C${id}`, outDetailId });
    const lying = row(4, 4000, [carton(1), carton(2), carton(3, 7), carton(4, 7)]);
    const claims = [claim(1, 4), claim(2, 1, { kind: 'ALLOC', stage: 'PICKED', outDetailId: 7 })];
    const carried = (...wishes: Partial<CarryWish>[]) =>
      takes(
        wishes.map((one) => wish(one)),
        claims,
        lying,
      ).map((take) => take.cartonIds);
    expect(carried({ qty: 4 })).toEqual([[1, 2, 3, 4]]);
    expect(carried({ qty: 1, cartonCodes: ['C2'] }, { qty: 1, cartonCodes: ['C1'] })).toEqual([[2], [1]]);
    expect(() => carried({ qty: 1, cartonCodes: ['C3'] })).toThrow('箱码【C3】不在该库位');
    expect(() => carried({ qty: 1, cartonCodes: ['C1'] }, { qty: 1, cartonCodes: ['C1'] })).toThrow('箱码【C1】已扫描');
    expect(() => carried({ qty: 2, cartonCodes: ['C1', 'C1'] })).toThrow('箱码【C1】已扫描');
    expect(() => carried({ qty: 2, cartonCodes: ['C1'] })).toThrow('数量与箱码数【1】不一致');
    expect(() => takes([wish({ qty: 1, cartonCodes: ['C1'] })], claims, row(4))).toThrow('不是抄码商品，不能扫箱码');
    const back: Partial<CarryWish> = { kind: 'UNPICK', claimId: 2 };
    expect(carried({ ...back, qty: 2 })).toEqual([[3, 4]]);
    expect(carried({ ...back, qty: 1 }, { ...back, qty: 1 })).toEqual([[3], [4]]);
    expect(() => carried({ ...back, qty: 1 })).toThrow('请逐箱扫码');
    expect(carried({ ...back, qty: 1, cartonCodes: ['C4'] })).toEqual([[4]]);
    expect(() => carried({ ...back, qty: 1, cartonCodes: ['C1'] })).toThrow('箱码【C1】不在该库位');
  });
  test('no promise is spent beyond what is open on it, whatever is carried', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom('MOVE' as const, 'REPLENISH' as const, 'PUTAWAY' as const),
            qty: fc.integer({ min: 1, max: 30 }),
            claimId: fc.integer({ min: 1, max: 4 }),
            last: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }),
        (carried, open) => {
          const claims = open.map((openQty, i) => (i < 2 ? claim(i + 1, openQty) : wait(i + 1, openQty)));
          const done = takes(
            carried.map((c) => wish(c)),
            claims,
            row(999),
          );
          for (const c of claims)
            expect(
              done
                .flatMap((take) => take.ops)
                .filter((op) => op.claimId === c.id)
                .reduce((sum, op) => sum + op.qty, 0),
            ).toBeLessThanOrEqual(c.openQty);
          for (const [i, take] of done.entries())
            expect(
              take.ops.filter((op) => op.op !== 'release').reduce((sum, op) => sum + op.qty, 0),
            ).toBeLessThanOrEqual(carried[i]?.qty ?? 0);
        },
      ),
    ));
});
