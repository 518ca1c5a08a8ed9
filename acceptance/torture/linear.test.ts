import { expect, test } from 'vitest';
import { seeded } from '../support/measure.ts';
import { available, contradiction, type Act } from './available.ts';
import { explain, type Call } from './linear.ts';

const call = (asked: number, answered: number, act: Act): Call<Act> => ({ asked, answered, act });
const take = (asked: number, got: number, inPart = false): Act => ({ what: 'take', asked, got, inPart });
const give = (units: number): Act => ({ what: 'give', units });
const read = (units: number): Act => ({ what: 'read', units });

test('two who want the last ten at once: one gets them', () => {
  expect(contradiction([call(0, 5, take(10, 10)), call(1, 4, take(10, 0))], 10)).toBeUndefined();
  expect(contradiction([call(0, 5, take(10, 0)), call(1, 4, take(10, 10))], 10)).toBeUndefined();
});

test('nobody is promised what somebody else has', () => {
  expect(contradiction([call(0, 5, take(10, 10)), call(1, 4, take(10, 10))], 10)).toMatch(/^of 2 calls 1 can be put in order/);
  expect(contradiction([call(0, 1, take(6, 6)), call(2, 3, take(6, 6, true))], 10)).toBeDefined();
});

test('nobody is refused while enough is there', () => {
  expect(contradiction([call(0, 5, take(10, 0)), call(1, 4, take(10, 0))], 10)).toBeDefined();
  expect(contradiction([call(0, 1, take(6, 6)), call(2, 3, take(6, 3, true))], 10)).toBeDefined();
  expect(contradiction([call(0, 1, take(6, 6)), call(2, 3, take(6, 4, true))], 10)).toBeUndefined();
});

test('an answer from before a change that was already answered is stale', () => {
  expect(contradiction([call(0, 1, take(3, 3)), call(2, 3, read(10))], 10)).toBeDefined();
  // Asked before the change was answered: either is right.
  expect(contradiction([call(0, 3, take(3, 3)), call(2, 4, read(10))], 10)).toBeUndefined();
  expect(contradiction([call(0, 3, take(3, 3)), call(2, 4, read(7))], 10)).toBeUndefined();
  // Two readers one after the other never see the change come and go.
  expect(contradiction([call(0, 9, take(3, 3)), call(1, 2, read(7)), call(3, 4, read(10))], 10)).toBeDefined();
});

test('what is given back is there again, once', () => {
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(10))], 10)).toBeUndefined();
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(0))], 10)).toBeDefined();
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(20))], 10)).toBeDefined();
});

test('a short pick sets apart what lies beside the gap and promises from elsewhere', () => {
  expect(available(10, { what: 'short', gap: 3, locked: 5, again: 3 })).toBe(5);
  expect(available(4, { what: 'short', gap: 3, locked: 5, again: 2 })).toBe(0);
  expect(available(10, { what: 'short', gap: 3, locked: 5, again: 2 })).toBeUndefined();
  expect(available(1, { what: 'short', gap: 3, locked: 5, again: 0 })).toBeUndefined();
});

/** Calls of many at once against a counter that is right: each takes effect somewhere between its question and its answer. */
function goodHistory(seed: number, length: number, width: number): Call<Act>[] {
  const random = seeded(seed), free: number[] = Array.from({ length: width }, () => 0);
  const moments: Call<Act>[] = [];
  let units = 20, now = 0;
  for (let n = 0; n < length; n += 1) {
    now += 1;
    const worker = free.findIndex((until) => until < now);
    if (worker === -1) continue;
    const dice = random(), wish = 1 + Math.floor(random() * 8);
    const act: Act = dice < 0.45 ? take(wish, granted(units, wish, dice < 0.2), dice < 0.2) : dice < 0.8 ? give(wish > 5 ? 0 : wish) : read(units);
    units = available(units, act) ?? Number.NaN;
    const answered = now + random() * width;
    moments.push({ act, asked: Math.max(free[worker] ?? 0, now - random() * width), answered });
    free[worker] = answered;
  }
  return moments;
}
const granted = (units: number, wish: number, inPart: boolean): number => (wish <= units ? wish : inPart ? units : 0);

test('six hundred calls of sixteen at once are explained, whatever the seed', () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const history = goodHistory(seed, 600, 16);
    const verdict = explain(history, 20, available);
    expect(verdict.explained).toBe(true);
    if (verdict.explained) expect(verdict.order).toHaveLength(history.length);
  }
});

test('one wrong unit at the end of such a history is noticed', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const history = goodHistory(seed, 300, 6);
    const end = Math.max(...history.map(({ answered }) => answered)) + 1;
    const units = history.reduce((sum, { act }) => sum + (act.what === 'take' ? -act.got : act.what === 'give' ? act.units : 0), 20);
    expect(contradiction([...history, call(end, end + 1, read(units))], 20)).toBeUndefined();
    expect(contradiction([...history, call(end, end + 1, read(units + 1))], 20)).toBeDefined();
  }
});
