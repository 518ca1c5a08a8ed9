import { expect, test } from 'vitest';
import { PRESET_NAMES, PRESETS } from '#contract/strategy/presets.ts';
import { comparedTo, partsOf, type Standing } from './parts.plan.ts';

const TODAY = '2026-06-15';
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
    expect(comparedTo(parts, standing, TODAY).filter(({ state }) => state !== 'SAME')).toEqual([]);
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
      TODAY,
    )[0];
  expect(beside({})).toMatchObject({ state: 'SAME' });
  expect(beside({ pct: 9 })).toMatchObject({ state: 'DIFFERENT', standing: { version: 4 } });
  expect(beside({ pct: 9, ownerId: 3 })).toMatchObject({ state: 'MISSING', standing: null });
});

test('beside rules with dates it is the one in force that counts, which keeps them; a gap is filled as far as it reaches', () => {
  const [overage] = partsOf('coldChain', WHOM).filter(({ setting }) => setting === 'overageStrategy');
  if (!overage) throw new Error('no overage in the preset');
  const dated = (id: number, validFrom: string | null, validTo: string | null, more: object = {}): Standing => ({
    id,
    version: 1,
    values: { ...overage.wanted, validFrom, validTo, ...more },
  });
  const beside = (...rows: Standing[]) =>
    comparedTo([overage], new Map([['overageStrategy' as const, rows]]), TODAY)[0];
  const spring = dated(1, null, '2026-05-31', { pct: 9 }),
    summer = dated(2, '2026-06-01', '2026-08-31', { pct: 9 }),
    winter = dated(3, '2026-12-01', null, { pct: 9 });
  expect(beside(spring, summer, winter)).toMatchObject({
    state: 'DIFFERENT',
    standing: { id: 2 },
    wanted: { validFrom: '2026-06-01', validTo: '2026-08-31' },
  });
  expect(beside(dated(4, '2026-06-15', '2026-06-15'))).toMatchObject({ state: 'SAME' });
  expect(beside(spring, winter)).toMatchObject({
    state: 'MISSING',
    standing: null,
    wanted: { validFrom: TODAY, validTo: '2026-11-30' },
  });
  expect(beside(winter)?.wanted).toMatchObject({ validTo: '2026-11-30' });
  expect(beside(winter)?.wanted.validFrom).toBeUndefined();
});
