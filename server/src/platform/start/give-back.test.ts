import { expect, test } from 'vitest';
import { giveBack, sweeper } from './give-back.ts';

test('what was large and is gone leaves the heap and the pages it lay on', async () => {
  let large: object[] | null = Array.from({ length: 400_000 }, (_, i) => ({ i, text: [`${i}`] }));
  const full = process.memoryUsage();
  expect(large).toHaveLength(400_000);
  large = null;
  await giveBack();
  const after = process.memoryUsage();
  expect(after.heapUsed).toBeLessThan(full.heapUsed - 20_000_000);
  expect(after.heapTotal).toBeLessThan(full.heapTotal - 20_000_000);
});

test('work that goes on sweeps what its steps leave, and only when that is much', async () => {
  await giveBack();
  const before = process.memoryUsage().heapUsed,
    sweep = sweeper();
  const step = (size: number): object[] => Array.from({ length: size }, (_, i) => ({ i, text: [`${i}`] }));
  expect(step(1000)).toHaveLength(1000);
  const little = process.memoryUsage().heapUsed;
  await sweep();
  expect(process.memoryUsage().heapUsed).toBeGreaterThanOrEqual(little);
  for (let n = 0; n < 5; n += 1) {
    expect(step(600_000)).toHaveLength(600_000);
    await sweep();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(48 * 1024 * 1024);
  }
});
