import { expect, test } from 'vitest';
import { accuracyBy, type TakeLine } from './take.ts';

test('accuracy counts what was counted, the worst first', () => {
  const line = (countBy: string, diff: number | null) => ({ countBy, diff, countQty: diff === null ? null : 1 });
  const lines = [line('甲', 0), line('甲', 0), line('乙', -1), line('乙', 0), line('丙', null)];
  expect(accuracyBy(lines as TakeLine[], ({ countBy }) => countBy)).toEqual([
    { name: '乙', lines: 2, right: 1 },
    { name: '甲', lines: 2, right: 2 },
  ]);
});
