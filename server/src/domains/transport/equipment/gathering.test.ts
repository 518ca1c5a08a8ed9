import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gathering } from './gathering.ts';
import { Pace } from './pace.ts';

test('pieces are stored once each, in batches that grow while others are written, company by company', async () => {
  const batches: { tenantId: number; points: readonly number[] }[] = [];
  const gathering = new Gathering<number>(async (tenantId, points) => {
    batches.push({ tenantId, points });
    await sleep(5);
  });
  await Promise.all(Array.from({ length: 900 }, (_, n) => gathering.add(1 + (n % 3), [n])));
  const all = batches.flatMap(({ points }) => points);
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 900 }, (_, n) => n));
  expect(batches.length).toBeLessThan(20);
  expect(batches.every(({ tenantId, points }) => points.every((n) => 1 + (n % 3) === tenantId))).toBe(true);
});

test('a batch that fails fails for those in it, and the next one goes on', async () => {
  let broken = true;
  const gathering = new Gathering<number>(() => (broken ? Promise.reject(new Error('away')) : Promise.resolve()));
  await expect(gathering.add(1, [1])).rejects.toThrow('away');
  broken = false;
  await gathering.add(1, [1]);
});

test('more than can wait is refused at once, and no batch is larger than one that is written by the other way', async () => {
  let go: () => void = () => undefined;
  const sizes: number[] = [];
  const open = new Promise<void>((resolve) => {
    go = resolve;
  });
  const gathering = new Gathering<number>((_, points) => {
    sizes.push(points.length);
    return open;
  });
  const piece = Array.from({ length: 1000 }, (_, n) => n);
  const waiting = Array.from({ length: 50 }, () => gathering.add(1, piece));
  await expect(gathering.add(1, [1])).rejects.toThrow('too many');
  go();
  await Promise.all(waiting);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
  await gathering.add(1, [1]);
});

test('who tells more than a device can is made to wait, longer and longer, and nobody else with him', () => {
  const pace = new Pace();
  expect(pace.take('a', 2000, 0)).toBe(0);
  expect(pace.take('a', 100, 0)).toBe(1000);
  expect(pace.take('a', 100, 0)).toBe(2000);
  expect(pace.take('b', 100, 0)).toBe(0);
  expect(pace.take('a', 1, 60_000)).toBe(0);
});
