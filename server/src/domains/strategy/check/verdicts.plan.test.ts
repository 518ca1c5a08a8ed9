import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verdicts, type Kind, type Standing } from './verdicts.plan.ts';

const ORDER = { parts: ['goodsId', 'categoryId', 'storeId', 'ownerId'] };
const rule = (id: number, scope: Standing['scope'], says = `${id}`): Standing => ({ id, scope, says });
/** Two owners; categories 1 above 2; goods 7 named by a rule. */
const kin = (...ids: number[]): Kind['kin'] => new Map(ids.map((id, steps) => [id, steps]));
const KINDS: Kind[] = [
  { goodsId: null, ownerId: 1, storageMode: 1, kin: kin(2, 1) },
  { goodsId: 7, ownerId: 1, storageMode: 1, kin: kin(2, 1) },
  { goodsId: null, ownerId: 2, storageMode: 1, kin: kin(1) },
];
const told = (rules: Standing[], kinds = KINDS) =>
  verdicts(ORDER, rules, kinds).map(({ id, kind, others }) => [id, kind, others]);

describe('a rule', () => {
  test('that is within a wider one is in order, and so is the wider one while something is left to it', () => {
    expect(told([rule(1, {}), rule(2, { ownerId: 1 }), rule(3, { ownerId: 1, categoryId: 2 })])).toEqual([
      [2, 'HIDDEN', [3]],
    ]);
    expect(told([rule(1, {}), rule(3, { goodsId: 7 })])).toEqual([]);
  });

  test('without goods is about nothing; one of an owner may wait for his goods', () => {
    expect(told([rule(1, { categoryId: 9 }), rule(2, { ownerId: 9 })])).toEqual([[1, 'EMPTY', []]]);
  });

  test('of everything is hidden once every kind has its own', () => {
    expect(told([rule(1, {}), rule(2, { ownerId: 1 }), rule(3, { ownerId: 2 })])).toEqual([[1, 'HIDDEN', [2, 3]]]);
  });

  test('of stores hides none of orders without one, and is not hidden by other stores', () => {
    expect(told([rule(1, {}), rule(2, { storeId: 5 }), rule(3, { storeId: 6 })])).toEqual([]);
    expect(told([rule(1, { storeId: 5 }), rule(2, { categoryId: 1 })])).toEqual([[1, 'HIDDEN', [2]]]);
  });

  test('that meets another of which neither is within the other is told who decides, unless both say the same', () => {
    const owner = rule(1, { ownerId: 1 }),
      category = rule(2, { categoryId: 1 });
    const wide: Kind[] = [...KINDS, { goodsId: null, ownerId: 1, storageMode: 1, kin: kin(3) }];
    expect(told([owner, category], wide)).toEqual([[1, 'CROSSED', [2]]]);
    expect(told([{ ...owner, says: '2' }, category], wide)).toEqual([]);
  });

  test('stands against another only on days both are in force, and is hidden only where that one is on all of its days', () => {
    const owner = (more: object) => rule(2, { ownerId: 1, ...more }),
      wide = (more: object) => rule(1, { ownerId: 1, categoryId: 1, ...more }, 'wide');
    expect(told([wide({}), owner({})])).toEqual([[2, 'HIDDEN', [1]]]);
    expect(told([wide({ validTo: '2026-05-31' }), owner({ validFrom: '2026-06-01' })])).toEqual([]);
    expect(told([wide({ validTo: '2026-06-30' }), owner({ validFrom: '2026-06-01', validTo: '2026-06-15' })])).toEqual([
      [2, 'HIDDEN', [1]],
    ]);
    expect(told([wide({ validTo: '2026-06-10' }), owner({ validFrom: '2026-06-01' })])).toEqual([]);
    const category = (more: object) => rule(3, { categoryId: 1, ...more }, 'category');
    const kinds: Kind[] = [...KINDS, { goodsId: null, ownerId: 1, storageMode: 1, kin: kin(3) }];
    expect(told([owner({ validTo: '2026-06-10' }), category({ validFrom: '2026-06-10' })], kinds)).toEqual([
      [2, 'CROSSED', [3]],
    ]);
    expect(told([owner({ validTo: '2026-06-09' }), category({ validFrom: '2026-06-10' })], kinds)).toEqual([]);
  });

  test('is told apart only among those of its kind', () => {
    const order = { parts: ['ownerId'], among: ['item'] };
    const rules = [rule(1, { item: 'a' }), rule(2, { item: 'b', ownerId: 1 }), rule(3, { item: 'b', ownerId: 2 })];
    expect(verdicts(order, rules, KINDS)).toEqual([]);
  });
});

const scope = fc.record({
  goodsId: fc.constantFrom(null, 7),
  categoryId: fc.constantFrom(null, 1, 2),
  storeId: fc.constantFrom(null, 5, 6),
  ownerId: fc.constantFrom(null, 1, 2),
});

test('a hidden rule is the nearest for no goods and no store, whoever asks', () => {
  fc.assert(
    fc.property(fc.uniqueArray(scope, { selector: (one) => JSON.stringify(one), maxLength: 8 }), (scopes) => {
      const rules = scopes.map((one, i) => rule(i + 1, one));
      const hidden = new Set(verdicts(ORDER, rules, KINDS).flatMap(({ id, kind }) => (kind === 'HIDDEN' ? [id] : [])));
      const winners = new Set<number>(),
        held = new Set<number>();
      for (const kind of KINDS)
        for (const storeId of [null, 5, 6]) {
          const here = rules.filter(
            ({ scope: s }) =>
              (s.goodsId === null || s.goodsId === kind.goodsId) &&
              (s.categoryId === null || kind.kin.has(Number(s.categoryId))) &&
              (s.storeId === null || s.storeId === storeId) &&
              (s.ownerId === null || s.ownerId === kind.ownerId),
          );
          // Weights instead of comparing part after part: the same order by another way.
          const weight = ({ scope: s }: Standing): number =>
            (s.goodsId === null ? 0 : 10_000) +
            (s.categoryId === null ? 0 : 1000 - 100 * (kind.kin.get(Number(s.categoryId)) ?? 0)) +
            (s.storeId === null ? 0 : 10) +
            (s.ownerId === null ? 0 : 1);
          for (const one of here) held.add(one.id);
          const [first] = here.toSorted((a, b) => weight(b) - weight(a));
          if (first) winners.add(first.id);
        }
      for (const { id } of rules) expect(hidden.has(id)).toBe(held.has(id) && !winners.has(id));
    }),
  );
});
