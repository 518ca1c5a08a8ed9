import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire } from '../../../platform/clock.ts';
import {
  directOf,
  equivOf,
  postEfficiencyOf,
  summaryOf,
  workDateOf,
  type Day,
  type Piece,
  type PostConfig,
} from './post.plan.ts';

const DAY = '2025-06-18';
const at = (time: string, day = DAY): Date => fromWire(`${day} ${time}:00`);
const piece = (from: string, to: string, pieces: number, more: Partial<Piece> = {}): Piece => ({
  userId: 7,
  userName: '张三',
  postCode: 'PICK',
  from: at(from),
  to: at(to),
  since: null,
  lines: 1,
  pieces,
  cases: 0,
  volume: 0,
  weight: 0,
  pallets: 0,
  dims: [],
  ...more,
});
const config: PostConfig = {
  postCode: 'PICK',
  unit: 1,
  standardUph: 120,
  idleMinutes: 10,
  minMinutes: 15,
  dayCut: '05:00',
};
const of = (pieces: Piece[], more: Partial<Day> = {}) =>
  postEfficiencyOf({
    day: DAY,
    pieces,
    configs: [config],
    ratios: [{ postCode: 'PICK', dim: 1, dimValue: '冷藏', ratio: 1.2 }],
    targets: [{ postCode: 'PICK', targetUph: 130, bandA: 110, bandB: 100, bandC: 85 }],
    attended: new Map([[7, 480]]),
    ...more,
  });
const CHILLED = { dims: [{ dim: 1, values: ['2', '冷藏'] }] };

test('the worked example of the specification', () => {
  const pieces = [piece('08:00', '08:40', 120), piece('08:45', '09:30', 60, CHILLED), piece('10:10', '10:40', 80)];
  expect(of(pieces)).toEqual([
    {
      userId: 7,
      userName: '张三',
      postCode: 'PICK',
      unit: 1,
      standardUph: 120,
      equivQty: 272,
      directMin: 120,
      attendMin: 480,
      uph: 136,
      performance: 113.33,
      utilization: 25,
      achievement: 104.62,
      band: 'B',
      valid: true,
      note: null,
    },
  ]);
});

describe('minutes', () => {
  test('tasks that overlap count once, a pause at its limit is work, a longer one is not', () => {
    const span = (from: string, to: string) => ({ from: at(from).getTime(), to: at(to).getTime() });
    expect(directOf([span('08:00', '09:00'), span('08:30', '09:10')], 0)).toBe(70);
    expect(directOf([span('08:00', '08:10'), span('08:20', '08:30')], 600_000)).toBe(30);
    expect(directOf([span('08:00', '08:10'), span('08:21', '08:30')], 600_000)).toBe(19);
    expect(directOf([span('08:00', '10:00'), span('08:10', '08:20')], 0)).toBe(120);
    expect(directOf([], 0)).toBe(0);
  });

  test('a stretch of 26 hours is cut at twelve, and says so', () => {
    const [row] = of(
      [piece('10:00', '10:00', 50, { since: at('08:00', '2025-06-17'), from: at('10:00'), to: at('10:00') })],
      {
        day: '2025-06-17',
      },
    );
    expect(row).toMatchObject({ directMin: 720, note: '单段超过12小时，已截断' });
  });

  test('a night shift is of the day it began on, whatever the calendar says', () => {
    expect(workDateOf(at('04:59', '2025-06-19'), '05:00')).toBe(DAY);
    expect(workDateOf(at('05:00', '2025-06-19'), '05:00')).toBe('2025-06-19');
    const night = [
      piece('23:30', '23:50', 10),
      { ...piece('00:30', '00:50', 10), from: at('00:00', '2025-06-19'), to: at('00:30', '2025-06-19') },
    ];
    expect(of(night)).toMatchObject([{ equivQty: 20, directMin: 60 }]);
    expect(of(night, { day: '2025-06-19' })).toEqual([]);
  });

  test('never more than from first to last, never less than the longest stretch, and a longer pause never takes minutes away', () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 120 })).map(([from, length]) => ({
        from: from * 60_000,
        to: (from + length) * 60_000,
      })),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 60 }), (all, idle) => {
        const minutes = directOf(all, idle * 60_000);
        const whole = (Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from))) / 60_000;
        expect(minutes).toBeLessThanOrEqual(whole);
        expect(minutes).toBeGreaterThanOrEqual(Math.max(...all.map(({ from, to }) => (to - from) / 60_000)));
        expect(directOf(all, (idle + 5) * 60_000)).toBeGreaterThanOrEqual(minutes);
        expect(directOf(all.toReversed(), idle * 60_000)).toBe(minutes);
      }),
    );
  });
});

test('quantities count in the unit of their post, times every ratio that holds; none is one', () => {
  const told = piece('08:00', '08:10', 24, { cases: 2, volume: 0.5, weight: 12, pallets: 1, lines: 3, ...CHILLED });
  expect([1, 2, 3, 4, 5, 6].map((unit) => equivOf(told, unit, []))).toEqual([24, 3, 2, 0.5, 12, 1]);
  const ratios = [
    { postCode: 'PICK', dim: 1, dimValue: '2', ratio: 1.5 },
    { postCode: 'PUTAWAY', dim: 1, dimValue: '2', ratio: 9 },
    { postCode: 'PICK', dim: 4, dimValue: '3', ratio: 2 },
  ];
  expect(equivOf(told, 1, ratios)).toBe(36);
});

test('too little to be a day is told, and left out of what is summed: Σ quantity over Σ hours, no mean of means', () => {
  const rows = of([
    piece('08:00', '09:00', 100),
    piece('08:00', '10:00', 400, { userId: 8, userName: '李四' }),
    piece('08:00', '08:05', 999, { userId: 9, userName: '王五' }),
  ]);
  expect(rows.find(({ userId }) => userId === 9)).toMatchObject({
    valid: false,
    performance: null,
    band: null,
    note: '直接工时不足15分钟',
  });
  expect(summaryOf(rows)).toEqual([
    { postCode: 'PICK', people: 2, equivQty: 500, hours: 3, uph: 166.67, standardUph: 120, performance: 138.89 },
  ]);
});

test('where nothing is set up it still counts pieces, and compares with nothing', () => {
  const [row] = of([piece('08:00', '09:00', 60)], { configs: [], targets: [], attended: new Map() });
  expect(row).toMatchObject({ uph: 60, performance: null, utilization: null, achievement: null, band: null });
});
