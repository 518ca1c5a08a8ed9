import { expect, test } from 'vitest';
import { carRefusal, driverRefusal, licenceRefusal, metres, type CarFacts, type DriverFacts } from './guards.plan.ts';

const car: CarFacts = {
  id: 1,
  plateNo: '浙A12345',
  loadKg: 1000,
  volumeM3: 10,
  tempZone: 2,
  speedKmh: 55,
  driverId: null,
  state: 1,
  grossKg: 8000,
  carrierCode: null,
  carrierOff: false,
  carrierUntil: null,
  papersUntil: '2026-03-10',
  busy: false,
};
const driver: DriverFacts = {
  id: 1,
  name: '冯',
  phone: '1',
  state: 1,
  auditStatus: 1,
  licenceClass: 'B2',
  licenceUntil: '2026-03-10',
  busy: false,
};
const order = (n: number, isPickup = false) => ({
  tempZone: 2,
  weight: 900_000,
  volume: 9_000_000,
  isPickup,
  storeId: null,
  stopName: `站${n}`,
  stopAddress: null,
});
const load = { orders: [order(1)], arrivesOn: '2026-03-10' };

test('each guard of a car in its words', () => {
  const of = (over: Partial<CarFacts>) => carRefusal({ ...car, ...over }, load);
  expect(of({})).toBeNull();
  expect(of({ state: 3 })).toBe('车辆当前不可用');
  expect(of({ papersUntil: '2026-03-09' })).toBe('车辆年检或保险已过期');
  expect(of({ tempZone: 1 })).toBe('车辆不支持该温区');
  expect(of({ tempZone: 3 })).toBeNull();
  expect(of({ loadKg: 899 })).toBe('超出车辆装载能力（体积/重量）');
  expect(of({ volumeM3: 8.9 })).toBe('超出车辆装载能力（体积/重量）');
  expect(of({ loadKg: 900, volumeM3: 9 })).toBeNull();
  expect(of({ busy: true })).toBe('车辆或司机在该时段已有运单');
});

test('a car carries what it brings and then what it fetches, not the other way round', () => {
  const of = (...orders: ReturnType<typeof order>[]) => carRefusal(car, { ...load, orders });
  expect(of(order(1), order(2, true))).toBeNull();
  expect(of(order(1, true), order(2))).toBe('超出车辆装载能力（体积/重量）');
  expect(of(order(1), order(2))).toBe('超出车辆装载能力（体积/重量）');
});

test('each guard of a driver in its words', () => {
  const of = (over: Partial<DriverFacts>) => driverRefusal({ ...driver, ...over }, load);
  expect(of({})).toBeNull();
  expect([of({ state: 0 }), of({ auditStatus: 0 })]).toEqual(['司机未启用或未通过审核', '司机未启用或未通过审核']);
  expect(of({ licenceUntil: '2026-03-09' })).toBe('驾驶证已过期');
  expect(of({ busy: true })).toBe('车辆或司机在该时段已有运单');
  expect(licenceRefusal({ ...driver, licenceClass: 'C1' }, car)).toBe('驾驶证类型与车型不符');
  expect(licenceRefusal({ ...driver, licenceClass: 'C1' }, { ...car, grossKg: 4500 })).toBeNull();
});

test('metres between two points', () => {
  expect(metres({ lng: 120, lat: 30 }, { lng: 120, lat: 30 })).toBe(0);
  expect(metres({ lng: 120, lat: 30 }, { lng: 120, lat: 30.01 })).toBeCloseTo(1112, 0);
});
