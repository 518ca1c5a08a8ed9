import { expect, test } from 'vitest';
import { giveBack } from './give-back.ts';

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
