import { expect, test } from 'vitest';
import { fieldsOf } from '../kit/field.ts';
import { COPIED_NAMES, copiedNamed, saysOf } from './copied.ts';
import { putawayStrategy } from './inbound/putaway-strategy.ts';
import { idsAt, REFERENCED, referencesOf, withIdsAt } from './references.ts';

test('everything a setting or a master that is copied names is known by where it lies', () => {
  const named = COPIED_NAMES.flatMap((name) => {
    const { fields } = copiedNamed(name).spec;
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

test('a master that is no setting is told field by field, whom it is for and what it does not do left out', () => {
  expect(saysOf('goodsStorageBox')({ goodsId: 1, specId: 2, boxQty: 24, isDefault: true, state: 1 })).toBe(
    '每箱数量(基本单位)24 · 默认箱 · 状态启用',
  );
  expect(saysOf('goodsStorageBox')({ boxQty: 6, isDefault: false, state: 0 })).toBe('每箱数量(基本单位)6 · 状态停用');
});
