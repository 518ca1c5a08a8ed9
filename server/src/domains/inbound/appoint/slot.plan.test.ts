import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grid, nextFree, place, stayMinutes, type Berth, type Scene, type Stay } from './slot.plan.ts';

/** 2026-11-24 00:00 of the warehouses' clock, in minutes. */
const MIDNIGHT = Date.parse('2026-11-24T00:00:00+08:00') / 60_000;
const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return MIDNIGHT + hours * 60 + minutes;
};
const berth = (id: number, more: Partial<Berth> = {}): Berth => ({
  id,
  code: `D0${id}`,
  slotMinutes: 30,
  openFrom: 360,
  openTo: 1320,
  vehicleTypes: null,
  ...more,
});
const visit = { pallets: 4, minutesPerPallet: 3, vehicleType: null };
const scene = (berths: Berth[], stays: Stay[] = []): Scene => ({ berths, stays, visit });
const stay = (dockId: number | null, from: string, to: string): Stay => ({ dockId, from: at(from), to: at(to) });

test('minutes are those of the pallets and fifteen around, in whole slots', () => {
  expect(stayMinutes(visit, 30)).toBe(30);
  expect(stayMinutes({ ...visit, pallets: 6 }, 30)).toBe(60);
  expect(stayMinutes({ ...visit, pallets: 0 }, 30)).toBe(30);
});

test('the dock with the least idle time before it is taken', () => {
  const found = place(scene([berth(1), berth(2)], [stay(2, '08:00', '08:50')]), at('09:00'));
  expect(found).toMatchObject({ ok: true, dock: { code: 'D02' }, to: at('09:30'), free: 2, open: 2 });
});

test('closed, full, and of another type of car are told apart', () => {
  expect(place(scene([berth(1)]), at('05:30'))).toMatchObject({ ok: false, why: 'closed' });
  expect(place(scene([berth(1)]), at('21:45'))).toMatchObject({ ok: false, why: 'closed' });
  expect(place(scene([berth(1)], [stay(1, '09:00', '09:30')]), at('09:15'))).toMatchObject({ ok: false, why: 'full' });
  const small = { ...scene([berth(1, { vehicleTypes: ['SMALL'] })]), visit: { ...visit, vehicleType: 'BIG' } };
  expect(place(small, at('09:00'))).toMatchObject({ ok: false, why: 'closed' });
});

test('who was let in by force and has no dock keeps one free', () => {
  const forced = stay(null, '09:00', '09:30');
  expect(place(scene([berth(1)], [forced]), at('09:00'))).toMatchObject({ ok: false, why: 'full' });
  expect(place(scene([berth(1), berth(2)], [forced]), at('09:00'))).toMatchObject({ ok: true, free: 1 });
});

test('the next free time is the first of the open places, on the next day if need be', () => {
  expect(nextFree(scene([berth(1)], [stay(1, '09:00', '10:00')]), at('09:00'))).toBe(at('10:00'));
  expect(nextFree(scene([berth(1)], [stay(1, '20:00', '22:00')]), at('20:00'))).toBe(at('06:00') + 1440);
  expect(nextFree(scene([]), at('09:00'))).toBeNull();
});

test('the grid of a day tells how many docks could take the vehicle', () => {
  const day = grid(scene([berth(1), berth(2)], [stay(1, '09:00', '10:00')]), MIDNIGHT);
  expect(day[0]).toMatchObject({ from: at('06:00'), free: 2, docks: 2 });
  expect(day.find(({ from }) => from === at('09:30'))).toMatchObject({ free: 1, docks: 2 });
  expect(day).toHaveLength(32);
});

test('never more vehicles than docks, whoever comes when', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 47 }), pallets: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 60,
      }),
      (docks, visits) => {
        const berths = Array.from({ length: docks }, (_, i) => berth(i + 1, { openFrom: 0, openTo: 1440 }));
        const stays: Stay[] = [];
        for (const { at: slot, pallets } of visits) {
          const from = MIDNIGHT + slot * 30;
          const placed = place({ berths, stays, visit: { ...visit, pallets } }, from);
          if (placed.ok) stays.push({ dockId: placed.dock.id, from, to: placed.to });
        }
        for (let minute = MIDNIGHT; minute < MIDNIGHT + 1440; minute += 15) {
          const there = stays.filter((one) => one.from <= minute && minute < one.to);
          expect(there.length).toBeLessThanOrEqual(docks);
          expect(new Set(there.map((one) => one.dockId)).size).toBe(there.length);
        }
      },
    ),
  );
});
