import { expect, test } from 'vitest';
import { districtsOf, isElsewhere } from './district.plan.ts';
import { districts } from './districts.ts';

const all = districts();
const names = (address: string): string[] =>
  districtsOf(all, address).map(({ city, district }) => `${city}${district}`);
const XIAOSHAN = { lng: 120.27, lat: 30.17 },
  BEIJING = { lng: 116.4, lat: 39.9 };

test('an address is in the district its beginning names, however that is written', () => {
  for (const address of [
    '浙江省杭州市萧山区建设一路8号',
    '浙江 杭州市 萧山区 建设一路',
    '杭州杭州市萧山区建设一路',
    '杭州浙江省杭州市萧山区建设一路',
    '萧山区建设一路',
  ])
    expect([address, names(address)]).toEqual([address, ['杭州市萧山区']]);
  expect(names('江苏苏州昆山市前进路')).toEqual(['苏州市昆山市']);
  expect(names('昆山前进路')).toEqual(['苏州市昆山市']);
  expect(names('上海市上海市浦东新区世纪大道')).toEqual(['上海市浦东新区']);
  expect(names('大理白族自治州大理市')).toEqual(['大理白族自治州大理市']);
  expect(names('内蒙古呼和浩特新城区')).toEqual(['呼和浩特市新城区']);
});

test('one that names less is somewhere in it, and a name there are several of in any of them', () => {
  expect(new Set(districtsOf(all, '杭州解放路1号').map(({ city }) => city))).toEqual(new Set(['杭州市']));
  expect(new Set(districtsOf(all, '浙江').map(({ province }) => province))).toEqual(new Set(['浙江省']));
  expect(names('朝阳区建国路')).toEqual(expect.arrayContaining(['北京市朝阳区', '长春市朝阳区']));
});

test('a street that is called after a city is not in it, and an address may say nothing', () => {
  for (const address of ['南京东路100号', '上海路8号', '解放路1号', '', '中山广场']) expect(names(address)).toEqual([]);
});

test('a point is elsewhere once it lies more than fifty kilometres beyond the district', () => {
  expect(isElsewhere(all, '浙江省杭州市萧山区建设一路', XIAOSHAN)).toBe(false);
  expect(isElsewhere(all, '浙江省杭州市萧山区建设一路', BEIJING)).toBe(true);
  expect(isElsewhere(all, '朝阳区建国路', BEIJING)).toBe(false);
  expect(isElsewhere(all, '建国路', BEIJING)).toBe(false);
  const [district] = districtsOf(all, '浙江省杭州市萧山区');
  if (!district) throw new Error('known');
  const north = (km: number) => ({ lng: district.lng, lat: district.lat + km / 111.195 });
  expect([49, 51].map((km) => isElsewhere(all, '杭州萧山区', north(district.reachKm + km)))).toEqual([false, true]);
});

test('every district lies in China and reaches somewhere', () => {
  expect(all.length).toBeGreaterThan(2800);
  expect(all.filter(({ lng, lat, reachKm }) => !(lng > 73 && lng < 136 && lat > 3 && lat < 54 && reachKm > 0))).toEqual(
    [],
  );
});
