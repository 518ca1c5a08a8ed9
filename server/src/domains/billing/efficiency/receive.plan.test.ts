import { expect, test } from 'vitest';
import { fromWire } from '../../../platform/clock.ts';
import { receiveEfficiencyOf, type Unloaded } from './receive.plan.ts';

const DAY = '2025-06-18';
const at = (time: string): Date => fromWire(`${DAY} ${time}:00`);
const vehicle = (more: Partial<Unloaded>): Unloaded => ({
  dockId: 1,
  dockCode: 'D01',
  dockType: 1,
  signedAt: at('08:00'),
  from: at('08:20'),
  to: at('09:20'),
  planTo: at('08:10'),
  orders: 1,
  loads: [{ m3: 10, dims: [{ dim: 1, values: ['1', '冷冻'] }] }],
  ...more,
});
const settings = {
  configs: [{ dockType: 1, standardM3ph: 8, lateMinutes: 0, dayCut: '05:00' }],
  ratios: [{ dockType: 1, dim: 1, dimValue: '冷冻', ratio: 1.2 }],
  targets: [{ dockType: 1, targetM3ph: 10, bandA: 110, bandB: 100, bandC: 85 }],
};

test('a dock in sum: minutes of unloading, mean wait, who was on time, cubic metres an hour', () => {
  const vehicles = [
    vehicle({}),
    vehicle({ signedAt: at('09:00'), planTo: at('08:30'), from: at('09:20'), to: at('10:20'), orders: 2, loads: [] }),
    vehicle({ dockId: 2, dockCode: 'D02', signedAt: null, planTo: null }),
  ];
  expect(receiveEfficiencyOf({ day: DAY, vehicles, ...settings })).toEqual([
    {
      dockId: 1,
      dockCode: 'D01',
      dockType: 1,
      vehicles: 2,
      orderCount: 3,
      volume: 12,
      unloadMin: 120,
      waitMinAvg: 20,
      onTimeRate: 50,
      m3PerHour: 6,
      performance: 75,
      achievement: 60,
      band: 'D',
    },
    {
      dockId: 2,
      dockCode: 'D02',
      dockType: 1,
      vehicles: 1,
      orderCount: 1,
      volume: 12,
      unloadMin: 60,
      waitMinAvg: null,
      onTimeRate: null,
      m3PerHour: 12,
      performance: 150,
      achievement: 120,
      band: 'A',
    },
  ]);
});

test('a late sign-in within the grace is on time; another day is no business of this one', () => {
  const late = vehicle({ signedAt: at('08:20') });
  const graced = { ...settings, configs: [{ dockType: 1, standardM3ph: 8, lateMinutes: 15, dayCut: '05:00' }] };
  expect(receiveEfficiencyOf({ day: DAY, vehicles: [late], ...settings })[0]?.onTimeRate).toBe(0);
  expect(receiveEfficiencyOf({ day: DAY, vehicles: [late], ...graced })[0]?.onTimeRate).toBe(100);
  expect(receiveEfficiencyOf({ day: '2025-06-19', vehicles: [late], ...settings })).toEqual([]);
});
