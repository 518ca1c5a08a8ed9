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

test('a master that is no setting is told in a sentence too', () => {
  expect(saysOf('goodsStorageBox')({ goodsId: 1, specId: 2, boxQty: 24, isDefault: true, state: 1 })).toBe(
    '一箱24个基本单位 · 默认箱，补货和补入拣货位按整箱',
  );
  expect(saysOf('goodsSimilar')({ ratioFrom: 1, ratioTo: 2, priority: 1, twoWay: false })).toBe(
    '缺1个时用2个近似商品代替 · 第1顺位',
  );
  expect(saysOf('preCheckComment')({ content: '等卸', kind: 1 })).toContain('可选“等卸”');
});
