import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusesEntry, type Content, type Target } from './placing.plan.ts';

const target = (more: Partial<Target> = {}): Target => ({
  id: 1,
  code: 'P1',
  state: 10,
  kind: 'STORE',
  storageMode: 1,
  shelfType: 1,
  maxGoods: 0,
  mixGoods: true,
  mixLot: true,
  mixOwner: true,
  contents: [],
  ...more,
});
const content = (more: Partial<Content> = {}): Content => ({ goodsId: 1, lotId: 1, ownerId: 1, ...more });
const comes = (to: Target, more: Partial<Content> = {}) => refusesEntry(to, { ...content(more), storageMode: 1 });

describe('what a position takes in', () => {
  test.each([
    [10, null],
    [22, null],
    [20, '目标库位【P1】已冻结'],
    [21, '目标库位【P1】已禁入'],
    [30, '目标库位【P1】已盘点中'],
    [90, '目标库位【P1】已停用'],
  ])('state %i: %s', (state, why) => expect(comes(target({ state }))).toBe(why));
  test.each(['PACK', 'STAGE', 'TRANSIT', 'DIFF'])('%s holds what is not on a shelf', (kind) =>
    expect(comes(target({ kind }))).toBe('目标库位【P1】不能存放在库商品'),
  );
  test('the floor takes anything at any temperature, shelves their own, damage and virtual places do not ask', () => {
    const warm = { storageMode: 3, mixGoods: false, contents: [content({ goodsId: 2 })] };
    expect(['REC', 'QC', 'RTN'].map((kind) => comes(target({ ...warm, kind })))).toEqual([null, null, null]);
    expect(['STORE', 'PICK'].map((kind) => comes(target({ kind, storageMode: 3 })))).toEqual([
      '库房温层与商品不符',
      '库房温层与商品不符',
    ]);
    expect([comes(target({ kind: 'DMG', storageMode: 3 })), comes(target({ storageMode: 3, shelfType: 9 }))]).toEqual([
      null,
      null,
    ]);
  });
  test('goods, lots and owners mix only where they may', () => {
    expect(comes(target({ mixGoods: false, contents: [content({ goodsId: 2 })] }))).toBe('目标库位不允许混放商品');
    expect(comes(target({ mixLot: false, contents: [content({ lotId: 2 })] }))).toBe('目标库位不允许混放批次');
    expect(comes(target({ mixOwner: false, contents: [content({ ownerId: 2 })] }))).toBe('目标库位不允许混放货主');
    expect(comes(target({ mixGoods: false, mixLot: false, mixOwner: false, contents: [content()] }))).toBeNull();
    // Another goods' lot is not another lot of these goods.
    expect(comes(target({ mixLot: false, contents: [content({ goodsId: 2, lotId: 2 })] }))).toBeNull();
  });
  test('so many kinds of goods and no more; one that lies there already is no further kind', () => {
    const two = [content({ goodsId: 2 }), content({ goodsId: 3 })];
    expect([
      comes(target({ maxGoods: 2, contents: two })),
      comes(target({ maxGoods: 3, contents: two })),
      comes(target({ maxGoods: 2, contents: two }), { goodsId: 3 }),
    ]).toEqual(['目标库位最多存放2种商品', null, null]);
  });
  test('what was let in never makes a mix that is forbidden', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            goodsId: fc.integer({ min: 1, max: 3 }),
            lotId: fc.integer({ min: 1, max: 2 }),
            ownerId: fc.integer({ min: 1, max: 2 }),
          }),
          { maxLength: 12 },
        ),
        fc.record({ mixGoods: fc.boolean(), mixLot: fc.boolean(), mixOwner: fc.boolean(), maxGoods: fc.nat(3) }),
        (arrivals, rules) => {
          const inside: Content[] = [];
          for (const one of arrivals)
            if (refusesEntry(target({ ...rules, contents: inside }), { ...one, storageMode: 1 }) === null)
              inside.push(one);
          const kinds = new Set(inside.map((c) => c.goodsId)).size;
          if (!rules.mixGoods) expect(kinds).toBeLessThanOrEqual(1);
          if (rules.maxGoods > 0) expect(kinds).toBeLessThanOrEqual(rules.maxGoods);
          if (!rules.mixLot) expect(new Set(inside.map((c) => `${c.goodsId}/${c.lotId}`)).size).toBe(kinds);
          if (!rules.mixOwner) expect(new Set(inside.map((c) => c.ownerId)).size).toBeLessThanOrEqual(1);
        },
      ),
    ));
});
