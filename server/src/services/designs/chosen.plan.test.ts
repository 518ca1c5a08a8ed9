import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosen, type Scope } from './chosen.plan.ts';

const of = (ownerId: number | null, categoryId: number | null, warehouseId: number | null): Scope => ({
  ownerId,
  categoryId,
  warehouseId,
});

test('the template of the owner, before its category, its warehouse, all; none of them: the built-in one', () => {
  const all = of(null, null, null),
    house = of(null, null, 7),
    category = of(null, 5, null),
    owner = of(1, null, null);
  expect(chosen([all, house, category, owner], { ownerId: 1, categoryId: 5 })).toBe(owner);
  expect(chosen([all, house, category, owner], { ownerId: 2, categoryId: 5 })).toBe(category);
  expect(chosen([all, house, category, owner], { ownerId: 2 })).toBe(house);
  expect(chosen([all, owner], {})).toBe(all);
  expect(chosen([owner], { ownerId: 2 })).toBeUndefined();
  expect(chosen([], { ownerId: 1 })).toBeUndefined();
});

test('never one of somebody else, and none that fits is closer', () => {
  const id = fc.constantFrom(null, 1, 2);
  const scopes = fc.array(fc.record({ ownerId: id, categoryId: id, warehouseId: fc.constantFrom(null, 7) }));
  fc.assert(
    fc.property(scopes, fc.record({ ownerId: id, categoryId: id }), (all, who) => {
      const fits = all.filter(
        ({ ownerId, categoryId }) =>
          (ownerId === null || ownerId === who.ownerId) && (categoryId === null || categoryId === who.categoryId),
      );
      const one = chosen(all, who);
      if (!one) return fits.length === 0;
      return fits.includes(one) && !fits.some(({ ownerId }) => ownerId !== null && one.ownerId === null);
    }),
  );
});
