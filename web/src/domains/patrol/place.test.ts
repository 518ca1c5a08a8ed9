import { expect, test } from 'vitest';
import { placeAmong } from './place.ts';

const AREAS = [
  { id: 1, code: 'STF', name: '冷冻存储区' },
  { id: 2, code: 'PACK', name: '复核打包区' },
];

test('a code scanned without a network is one of the areas the device holds', () => {
  expect(placeAmong(AREAS, ' stf ')).toEqual({ areaId: 1, areaCode: 'STF', areaName: '冷冻存储区' });
  expect(() => placeAmong(AREAS, 'NOWHERE')).toThrow('没有库区 NOWHERE');
});

test('a walk meant for one area takes no other', () => {
  const walk = { id: 7, areaId: 2, areaCode: 'PACK' };
  expect(placeAmong(AREAS, 'PACK', walk).areaId).toBe(2);
  expect(() => placeAmong(AREAS, 'STF', walk)).toThrow('该任务的库区是 PACK，扫描的是 STF');
  expect(placeAmong(AREAS, 'STF', { ...walk, areaId: null, areaCode: null }).areaId).toBe(1);
});
