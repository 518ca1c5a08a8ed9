import { expect, test } from 'vitest';
import { fieldsOf } from '../kit/field.ts';
import { putawayStrategy } from './inbound/putaway-strategy.ts';
import { idsAt, REFERENCED, referencesOf, withIdsAt } from './references.ts';
import { SETTING_NAMES, settingNamed } from './settings.ts';

test('everything a setting names is known by where it lies', () => {
  const named = SETTING_NAMES.flatMap((name) => {
    const { fields } = settingNamed(name).spec;
    expect(referencesOf(fields).map(({ path }) => path[0])).toEqual(
      expect.arrayContaining(fieldsOf(fields).flatMap(({ name: field, ref }) => (ref ? [field] : []))),
    );
    return referencesOf(fields).map(({ of }) => of);
  });
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(REFERENCED).toSorted());
});

test('places within lists are read and replaced, and all else stays', () => {
  const path = ['rules', '*', 'areaIds'];
  expect(referencesOf(putawayStrategy.spec.fields)).toContainEqual({ path, of: 'area', label: '库区' });
  const row = { ownerId: 1, rules: [{ step: 'P1', areaIds: [] }, { step: 'P2', areaIds: [3, 4] }, { step: 'P3' }] };
  expect(idsAt(row, path)).toEqual([3, 4]);
  expect(withIdsAt(row, path, (id) => id + 10)).toEqual({
    ownerId: 1,
    rules: [{ step: 'P1', areaIds: [] }, { step: 'P2', areaIds: [13, 14] }, { step: 'P3' }],
  });
  expect(withIdsAt({ areaId: null }, ['areaId'], (id) => id + 10)).toEqual({ areaId: null });
});
