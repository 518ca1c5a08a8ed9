import { expect, test } from 'vitest';
import { PRESET_NAMES, PRESETS } from '#contract/strategy/presets.ts';
import { comparedTo, partsOf, type Standing } from './parts.plan.ts';

const WHOM = { owner: [3, 5], area: [7] };

test('what must name an owner or an area is laid out for each, and no two parts have one name or one scope', () => {
  for (const name of PRESET_NAMES) {
    const parts = partsOf(name, WHOM);
    expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length);
    const owned = parts.filter(({ setting }) => setting === 'ownerPick').map(({ wanted }) => wanted.ownerId);
    expect(owned).toEqual(WHOM.owner);
    // Each beside all of them: what one lays down, no other of the preset changes.
    const laid = Map.groupBy(parts, ({ setting }) => setting);
    const standing = new Map(
      [...laid].map(([setting, rows]) => [
        setting,
        rows.map(({ wanted }, id): Standing => ({ id, version: 0, values: wanted })),
      ]),
    );
    expect(comparedTo(parts, standing).filter(({ state }) => state !== 'SAME')).toEqual([]);
  }
});

test('nobody to lay it out for is no part, and the rest stands', () => {
  const parts = partsOf('coldChain', { owner: [], area: [] });
  expect(parts.map(({ setting }) => setting)).not.toContain('ownerPick');
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.length).toBeLessThan(PRESETS.coldChain.rules.length);
});

test('a rule of the same scope that says something else is different; of another scope it is none', () => {
  const [overage] = partsOf('coldChain', WHOM).filter(({ setting }) => setting === 'overageStrategy');
  if (!overage) throw new Error('no overage in the preset');
  const beside = (over: object) =>
    comparedTo(
      [overage],
      new Map([['overageStrategy' as const, [{ id: 1, version: 4, values: { ...overage.wanted, ...over } }]]]),
    )[0];
  expect(beside({})).toMatchObject({ state: 'SAME' });
  expect(beside({ pct: 9 })).toMatchObject({ state: 'DIFFERENT', standing: { version: 4 } });
  expect(beside({ pct: 9, ownerId: 3 })).toMatchObject({ state: 'MISSING', standing: null });
});
