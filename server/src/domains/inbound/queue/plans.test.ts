import { describe, expect, test } from 'vitest';
import { metresBetween } from '../../../platform/sphere.ts';
import { atGate, isPunctual } from './gate.plan.ts';
import { passedBehind, type Waiting } from './place.plan.ts';
import { gateSpan } from './register.ts';
import { rankDocks, rankRooms, type RoomFacts } from './room.plan.ts';
import { placesOf } from './testing-places.ts';

const truck = (id: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  queueNo: `R1-${String(id).padStart(3, '0')}`,
  isPriority: false,
  priorityReason: null,
  isQuick: false,
  isPunctual: false,
  pallets: 8,
  behindNo: null,
  signClock: '08:30',
  ...more,
});

describe('why a truck is where it is', () => {
  test('each says what it stands by, and what the one before it has that it has not', () => {
    const places = placesOf([
      truck(4, { isPriority: true, priorityReason: '鲜活' }),
      truck(3, { isQuick: true, pallets: 2 }),
      truck(2, { isPunctual: true }),
      truck(1),
      truck(5, { signClock: '08:41' }),
    ]);
    expect([...places.values()].map(({ why }) => why)).toEqual([
      ['下一位', '优先：鲜活', '08:30签到'],
      ['前面还有1辆', '快速通道：2托', '08:30签到', 'R1-004在前：是优先车辆'],
      ['前面还有2辆', '按预约准点到达', '08:30签到', 'R1-003在前：走快速通道'],
      ['前面还有3辆', '08:30签到', 'R1-002在前：按预约准点到达'],
      ['前面还有4辆', '08:41签到', 'R1-001在前：签到更早'],
    ]);
  });

  test('one that was passed over says behind whom it was put, and nothing of what it had', () => {
    const places = placesOf([truck(2), truck(1, { isPriority: true, priorityReason: 'x', behindNo: 'R1-002' })]);
    expect(places.get(1)?.why).toEqual(['前面还有1辆', '过号，改排在R1-002之后', 'R1-002在前：本车过号']);
  });

  test('places are 0, 1, 2 … whatever the queue, and only the first is next', () => {
    for (let n = 0; n < 60; n += 1) {
      const queue = Array.from({ length: n }, (_, i) => truck(i + 1, { isQuick: (i * 7) % 3 === 0 }));
      const places = [...placesOf(queue).values()];
      expect(places.map(({ ahead }) => ahead)).toEqual(queue.map((_, i) => i));
      expect(places.filter(({ why }) => why[0] === '下一位')).toHaveLength(Math.min(n, 1));
    }
  });

  test('behind three others, or behind all there are', () => {
    expect([0, 1, 2, 3, 9].map((n) => passedBehind(Array.from({ length: n }, (_, i) => i)))).toEqual([
      undefined,
      0,
      1,
      2,
      2,
    ]);
  });
});

describe('the gate', () => {
  const gate = { lng: 120.36, lat: 30.21, radiusM: 800 };
  test('metres are those of the earth', () => {
    expect(metresBetween(gate, gate)).toBe(0);
    expect(Math.round(metresBetween({ lng: 120, lat: 30 }, { lng: 120, lat: 31 }))).toBe(111_195);
  });
  test('inside, outside, unseen', () => {
    expect(atGate([gate], { lng: 120.36, lat: 30.2128 }, true)).toEqual({ ok: true, distanceM: 311 });
    expect(atGate([gate], { lng: 120.38, lat: 30.21 }, false)).toEqual({
      ok: false,
      why: '不在签到范围内，距仓库1922米',
    });
    expect(atGate([gate], null, true)).toEqual({ ok: false, why: '未获取到定位' });
    expect(atGate([gate], null, false)).toEqual({ ok: true, distanceM: null });
    expect(atGate([], null, true)).toEqual({ ok: true, distanceM: null });
  });
  test('on time is until so many minutes after the time', () => {
    const planFrom = new Date('2026-03-02T09:00:00+08:00');
    const at = (minutes: number): Date => new Date(planFrom.getTime() + minutes * 60_000);
    expect([-60, 0, 30, 31].map((minutes) => isPunctual({ planFrom, now: at(minutes), lateMin: 30 }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('rooms and docks', () => {
  const room = (code: string, more: Partial<RoomFacts> = {}): RoomFacts => ({
    roomId: code.length,
    code,
    name: code,
    maxPallets: 100,
    usedPallets: 40,
    claimedPallets: 5,
    assignedPallets: 5,
    minutesPerPallet: 6,
    docks: 1,
    goods: 4,
    goodsThere: 1,
    bound: null,
    ...more,
  });
  test('free places, a short wait and goods that lie there already', () => {
    expect(rankRooms([room('R1')], 10)).toMatchObject([
      // 0.5 × 50/100 + 0.3 × (1 − 30/120) + 0.2 × 1/4
      { code: 'R1', score: 53, freePallets: 50, waitMinutes: 30, affinity: 25, bound: false, tight: false },
    ]);
  });
  test('a bound room before all, a full one after those with places', () => {
    const ranked = rankRooms(
      [
        room('FULL', { usedPallets: 99, goodsThere: 4 }),
        room('GOOD'),
        room('BOUND', { usedPallets: 90, bound: 1 }),
        room('EMPTY', { usedPallets: 0 }),
      ],
      10,
    );
    expect(ranked.map(({ code }) => code)).toEqual(['BOUND', 'EMPTY', 'GOOD', 'FULL']);
    expect(ranked.map(({ tight }) => tight)).toEqual([true, false, false, true]);
  });
  test('docks: free, fitting, soonest done', () => {
    const dock = (code: string, free: boolean, types: string[] | null, left: number) => ({
      dockId: 1,
      code,
      free,
      vehicleTypes: types,
      needs: left,
      stood: 0,
    });
    expect(
      rankDocks(
        [dock('A', false, null, 40), dock('B', false, null, 10), dock('C', true, ['VAN'], 0), dock('D', true, null, 0)],
        'TRUCK',
      ).map(({ code }) => code),
    ).toEqual(['D', 'C', 'B', 'A']);
  });
});

test('who comes around midnight is known by the appointment half a day away, and by any of today', () => {
  const span = (now: string) => {
    const { from, before } = gateSpan(new Date(now));
    return [from.toISOString(), before.toISOString()];
  };
  // 23:50, noon and 00:20 in Shanghai.
  expect(span('2026-03-02T15:50:00Z')).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-03T03:50:00.000Z']);
  expect(span('2026-03-02T04:00:00Z')).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z']);
  expect(span('2026-03-02T16:20:00Z')).toEqual(['2026-03-02T04:20:00.000Z', '2026-03-03T16:00:00.000Z']);
});
