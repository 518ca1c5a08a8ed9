import { expect, test } from 'vitest';
import { seeded } from '../../support/measure.ts';
import { available, contradiction, type Act, type Free } from './available.ts';
import { explain, type Call } from './linear.ts';

const call = (asked: number, answered: number, act: Act): Call<Act> => ({ asked, answered, act });
const take = (asked: number, got: number, inPart = false): Act => ({ what: 'take', asked, got, inPart });
const give = (units: number): Act => ({ what: 'give', units });
const read = (units: number): Act => ({ what: 'read', units });
const there = (units: number): Free => ({ units, unseen: [] });
/** Decided by the allocation, and to be read when it is committed. */
const decided = (asked: number, answered: number, [wish, got]: [number, number]): Call<Act>[] => [
  call(asked, answered, { what: 'take', asked: wish, got, inPart: true, of: 1 }),
  call(asked, answered, { what: 'seen', of: 1 }),
];

test('two who want the last ten at once: one gets them', () => {
  expect(contradiction([call(0, 5, take(10, 10)), call(1, 4, take(10, 0))], 10)).toBeUndefined();
  expect(contradiction([call(0, 5, take(10, 0)), call(1, 4, take(10, 10))], 10)).toBeUndefined();
});

test('nobody is promised what somebody else has', () => {
  expect(contradiction([call(0, 5, take(10, 10)), call(1, 4, take(10, 10))], 10)).toMatch(
    /^of 2 calls 1 can be put in order/,
  );
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

test('what an allocation decided is read when it is committed, and never goes away again', () => {
  // Four were there when it decided, two were found before it was committed, and six could be read.
  const promise = decided(0, 9, [10, 4]),
    found = call(2, 3, give(2));
  expect(contradiction([...promise, found, call(4, 5, read(6))], 4)).toBeUndefined();
  expect(contradiction([...promise, found, call(4, 5, read(6)), call(6, 7, read(2))], 4)).toBeUndefined();
  expect(contradiction([...promise, found, call(4, 5, read(2)), call(6, 7, read(6))], 4)).toBeDefined();
  expect(contradiction([...promise, found, call(10, 11, read(6))], 4)).toBeDefined();
  // What was found before it was asked it must have seen.
  expect(contradiction([call(0, 1, give(2)), ...decided(2, 9, [10, 4])], 4)).toBeDefined();
  // Nobody else is promised what it took, read or not.
  expect(contradiction([...promise, call(1, 2, take(4, 4))], 4)).toBeDefined();
});

test('what is given back is there again, once', () => {
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(10))], 10)).toBeUndefined();
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(0))], 10)).toBeDefined();
  expect(contradiction([call(0, 1, take(10, 10)), call(2, 3, give(10)), call(4, 5, read(20))], 10)).toBeDefined();
});

test('a short pick sets apart what lies beside the gap and promises from elsewhere', () => {
  expect(available(there(10), { what: 'short', gap: 3, before: 0, locked: 5, again: 3 })).toEqual(there(5));
  expect(available(there(4), { what: 'short', gap: 3, before: 0, locked: 5, again: 2 })).toEqual(there(0));
  expect(available(there(10), { what: 'short', gap: 3, before: 0, locked: 5, again: 2 })).toBeUndefined();
  expect(available(there(1), { what: 'short', gap: 3, before: 0, locked: 5, again: 0 })).toBeUndefined();
  // What the line had lacked before is promised with the gap.
  expect(available(there(9), { what: 'short', gap: 1, before: 2, locked: 1, again: 3 })).toEqual(there(6));
  expect(available(there(9), { what: 'short', gap: 1, before: 0, locked: 1, again: 2 })).toBeUndefined();
});

/** Calls of many at once against a counter that is right: each takes effect somewhere between its question and its answer. */
function goodHistory(seed: number, length: number, width: number): Call<Act>[] {
  const random = seeded(seed),
    free: number[] = Array.from({ length: width }, () => 0);
  const moments: Call<Act>[] = [];
  let units = 20,
    now = 0;
  for (let n = 0; n < length; n += 1) {
    now += 1;
    const worker = free.findIndex((until) => until < now);
    if (worker === -1) continue;
    const dice = random(),
      wish = 1 + Math.floor(random() * 8);
    const act: Act =
      dice < 0.45
        ? take(wish, granted(units, wish, dice < 0.2), dice < 0.2)
        : dice < 0.8
          ? give(wish > 5 ? 0 : wish)
          : read(units);
    units = available(there(units), act)?.units ?? Number.NaN;
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
    const verdict = explain(history, there(20), available);
    expect(verdict.explained).toBe(true);
    if (verdict.explained) expect(verdict.order).toHaveLength(history.length);
  }
});

test('one wrong unit at the end of such a history is noticed', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const history = goodHistory(seed, 300, 6);
    const end = Math.max(...history.map(({ answered }) => answered)) + 1;
    const units = history.reduce(
      (sum, { act }) => sum + (act.what === 'take' ? -act.got : act.what === 'give' ? act.units : 0),
      20,
    );
    expect(contradiction([...history, call(end, end + 1, read(units))], 20)).toBeUndefined();
    expect(contradiction([...history, call(end, end + 1, read(units + 1))], 20)).toBeDefined();
  }
});
