import { expect, test } from 'vitest';
import { fromWire } from '../../../platform/clock.ts';
import type { Carried } from '../order/lock.ts';
import { draftOf, pose, type Scene } from './auto.plan.ts';
import { solve } from './solve/solve.ts';
import { driveOf, faultsOf, fillOf, haltsOf, measureOf, windowOf, type Car } from './trip.plan.ts';
import { roadKm, straightKm } from './way.plan.ts';

const DAY = '2026-03-02';
const at = (clock: string): Date => fromWire(`${DAY} ${clock}:00`);
const depot = { lng: 120, lat: 30 };
const order = (id: number, more: Partial<Carried> = {}): Carried => ({
  id,
  orderNo: `YS${id}`,
  sourceNo: `${id}`,
  status: 20,
  tempZone: 2,
  sourceCancelled: false,
  qty: 1,
  weight: 1_000_000,
  volume: 1_000_000,
  storeId: id,
  isPickup: false,
  stopName: `店${id}`,
  stopAddress: null,
  stopLng: 120 + id / 100,
  stopLat: 30,
  toName: `店${id}`,
  toAddress: null,
  toLng: 120 + id / 100,
  toLat: 30,
  receiveFrom: null,
  receiveTo: null,
  requireArriveAt: at('18:00'),
  planId: 1,
  tripId: null,
  tripStop: null,
  waybillId: null,
  stopId: null,
  loadedAt: null,
  loadWaived: null,
  ...more,
});
const car = (id: number, more: Partial<Car> = {}): Car => ({
  id,
  plateNo: `浙A${id}`,
  loadKg: 5000,
  volumeM3: 20,
  tempZone: 3,
  speedKmh: 60,
  driverId: null,
  ...more,
});
const scene = (orders: Carried[], cars: Car[]): Scene => ({
  orders,
  cars,
  depot,
  day: DAY,
  opens: at('06:00'),
  closes: at('20:00'),
  driverHours: 10,
  tripsPerCar: 1,
  isOpen: false,
});
const planned = (orders: Carried[], cars: Car[]) => {
  const posed = pose(scene(orders, cars));
  return draftOf(posed, solve(posed.problem, { ms: 10_000, iterations: 300, seed: 1 }), {
    opens: at('06:00'),
    thoughtMs: 0,
  });
};

test('ways are longer than straight lines, far ones less so', () => {
  const near = { lng: 120.1, lat: 30 },
    far = { lng: 126, lat: 30 };
  expect(roadKm(depot, near) / straightKm(depot, near)).toBeCloseTo(1.32);
  expect(roadKm(depot, far) / straightKm(depot, far)).toBeCloseTo(1.18);
  expect(straightKm(depot, depot)).toBe(0);
});

test('orders of one place are one stop, and travel together as far as a car takes them', () => {
  const same = [1, 2, 3].map((id) => order(id, { storeId: 7, stopName: '店', weight: 2_000_000 }));
  expect(haltsOf(same)).toHaveLength(1);
  const draft = planned(same, [car(1), car(2)]);
  expect(draft.trips.map(({ orderIds }) => orderIds.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(draft.left).toEqual([]);
});

test('what has no place on the map is not guessed at', () => {
  const draft = planned([order(1), order(2, { stopLng: null })], [car(1)]);
  expect(draft.left).toEqual([{ orderId: 2, reason: '收货地或提货地没有坐标，无法排线' }]);
  expect(draft.trips.flatMap(({ orderIds }) => orderIds)).toEqual([1]);
});

test('a zone goes into a car that keeps it, and says so where there is none', () => {
  const draft = planned([order(1, { tempZone: 2 }), order(2, { tempZone: 1 })], [car(1, { tempZone: 2 })]);
  expect(draft.trips.map(({ orderIds }) => orderIds)).toEqual([[1]]);
  expect(draft.left).toEqual([{ orderId: 2, reason: '没有可用车辆支持该温区' }]);
});

test('a place takes goods in its hours, and no later than they must be there', () => {
  const window = (more: Partial<Carried>) => windowOf([order(1, more)], DAY);
  expect(window({ receiveFrom: '08:00', receiveTo: '19:00' })).toEqual({ from: at('08:00'), to: at('18:00') });
  expect(window({ receiveFrom: '08:00', receiveTo: '10:00' })).toEqual({ from: at('08:00'), to: at('10:00') });
  // What is late already is brought within the hours all the same.
  expect(window({ requireArriveAt: fromWire('2026-03-01 12:00:00'), receiveTo: '10:00' }).to).toEqual(at('10:00'));
});

test('what is fetched is visited where it stands and brought home last, in time for whoever awaits it', () => {
  const fetched = order(2, { isPickup: true, storeId: null, stopName: '厂', toName: '仓', toLng: 120, toLat: 30 });
  const drive = (due: string) =>
    driveOf([order(1), { ...fetched, requireArriveAt: at(due) }], { depot, departAt: at('06:00'), speedKmh: 60 });
  expect(drive('18:00').halts.map(({ halt, late }) => [halt.name, halt.orders.length, late])).toEqual([
    ['店1', 1, false],
    ['厂', 1, false],
    ['仓', 0, false],
  ]);
  const late = drive('06:35');
  expect(late.halts.at(-1)).toMatchObject({ halt: { name: '仓', point: depot }, late: true });
  // The way home is driven once, and our own gate is no stop that is counted.
  const there = 2 * roadKm(depot, { lng: 120.02, lat: 30 });
  expect(late.km).toBeCloseTo(there, 6);
  const figures = { unplaced: 0, tripCost: 0, kmCost: 0 };
  expect(measureOf([{ drive: late, car: null, departAt: at('06:00') }], figures).stops).toBe(2);
  const draft = planned([order(1), fetched], [car(1)]);
  expect(draft.trips.flatMap(({ orderIds }) => orderIds).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a car that was emptied on its way comes home full, and is not told to be overloaded', () => {
  const heavy = { weight: 4_500_000, volume: 15_000_000 };
  const fetched = { ...heavy, isPickup: true, storeId: null, toName: '仓', toLng: 120, toLat: 30 };
  const orders = [order(1, heavy), order(2, { ...fetched, stopName: '厂' })];
  const draft = planned(orders, [car(1)]);
  expect(draft).toMatchObject({ trips: [{ orderIds: [1, 2] }], left: [] });
  const faults = (...ids: number[]) => {
    const laid = ids.flatMap((id) => orders.find((one) => one.id === id) ?? []);
    const drive = driveOf(laid, { depot, departAt: at('06:00'), speedKmh: 60 });
    return [drive.weight, ...faultsOf(drive, { car: car(1), orders: laid, until: at('20:00') })];
  };
  expect(faults(1, 2)).toEqual([4_500_000]);
  expect(faults(2, 1)).toEqual([9_000_000, '超出车辆装载能力（180%）']);
  // Brought to a door and fetched there, it is one stop that makes room first.
  const door = { stopName: '店1', stopAddress: null, stopLng: 120.01, stopLat: 30 };
  const both = planned([order(1, { ...heavy, storeId: null }), order(2, { ...fetched, ...door })], [car(1)]);
  expect(both).toMatchObject({ trips: [{ orderIds: [1, 2] }], left: [] });
  expect(haltsOf([order(1, { storeId: null }), order(2, { ...fetched, ...door })])).toHaveLength(1);
});

test('a drive waits for hours, knows when it is late, and is measured', () => {
  const drive = driveOf([order(1, { receiveFrom: '09:00' }), order(2, { receiveTo: '09:05' })], {
    depot,
    departAt: at('06:00'),
    speedKmh: 60,
  });
  expect(drive.halts.map(({ eta, late }) => [eta >= at('09:00'), late])).toEqual([
    [true, false],
    [true, true],
  ]);
  const measured = measureOf([{ drive, car: car(1), departAt: at('06:00') }], {
    unplaced: 3,
    tripCost: 300,
    kmCost: 2,
  });
  expect(measured).toMatchObject({ trips: 1, cars: 1, stops: 2, late: 1, unplaced: 3, fillPercent: 40 });
  expect(Number(measured.cost)).toBeCloseTo(300 + drive.km * 2, 2);
  expect(fillOf({ weight: 1_000_000, volume: 19_000_000 }, car(1))).toBeCloseTo(95);
});
