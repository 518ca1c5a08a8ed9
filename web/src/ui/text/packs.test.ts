import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPacks, basePack, packLabel, packOf, rungs, spelled, usualPack, type Pack } from './packs.ts';

const bag: Pack = { level: 1, name: '袋', ratio: 1 },
  inner: Pack = { level: 2, name: '盒', ratio: 5 },
  box: Pack = { level: 3, name: '箱', ratio: 20 };
const packs = [box, bag, inner];

test('packs stand smallest first, with the base unit among them even where the master names none', () => {
  expect(allPacks(packs)).toEqual([bag, inner, box]);
  expect(allPacks([box])).toEqual([{ level: 1, name: '件', ratio: 1 }, box]);
  expect(allPacks([])).toEqual([{ level: 1, name: '件', ratio: 1 }]);
  expect(packs).toEqual([box, bag, inner]);
});

test('a level nobody has counts in base units', () => {
  expect(packOf(packs, 3)).toBe(box);
  expect(packOf(packs, 4)).toBe(bag);
});

test('counted in cases while a whole one is left, else in single units', () => {
  expect(usualPack(packs)).toBe(box);
  expect(usualPack(packs, 20)).toBe(box);
  expect(usualPack(packs, 19)).toBe(bag);
  expect(usualPack([bag, inner])).toBe(bag);
});

test('quantities are spelled in cases and base units, never in what lies between', () => {
  expect(spelled(45, packs)).toBe('2箱5袋');
  expect(spelled(40, packs)).toBe('2箱');
  expect(spelled(0, packs)).toBe('0袋');
  expect(spelled(-25, packs)).toBe('-1箱5袋');
  expect(spelled(7, [])).toBe('7件');
});

test('a pack says how much it holds', () => {
  expect([box, bag].map(packLabel)).toEqual(['箱 ×20', '袋']);
});

const masters = fc
  .record({ case: fc.integer({ min: 2, max: 500 }), named: fc.boolean(), inner: fc.boolean() })
  .map((master): Pack[] => [
    ...(master.named ? [bag] : []),
    ...(master.inner ? [{ ...inner, ratio: 2 }] : []),
    { ...box, ratio: master.case },
  ]);

test('law: what is split into packs, joined again, is the same quantity', () => {
  fc.assert(
    fc.property(masters, fc.nat(10_000_000), (all, qty) => {
      const steps = rungs(all).toSorted((a, b) => b.qty - a.qty);
      const counts = [
        ...spelled(qty, all)
          .replaceAll(',', '')
          .matchAll(/(\d+)([^\d]*)/g),
      ];
      const joined = counts.reduce(
        (sum, [, count, name]) => sum + Number(count) * (steps.find((step) => step.name === name)?.qty ?? 0),
        0,
      );
      expect(joined).toBe(qty);
    }),
  );
});

test('law: the smallest pack is the base unit, whatever the master says', () => {
  fc.assert(
    fc.property(masters, (all) => {
      expect(basePack(all).ratio).toBe(1);
      expect(allPacks(allPacks(all))).toEqual(allPacks(all));
    }),
  );
});
