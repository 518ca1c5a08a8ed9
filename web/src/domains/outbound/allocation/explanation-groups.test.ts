import { expect, test } from 'vitest';
import { groups } from './explanation-groups.ts';

const place = (rule: string, text: string, qty: number, positionCode = 'A-01') => ({
  rule,
  text,
  qty,
  positionCode,
  lotNo: 'L1',
});

test('places passed over for the same reason are told once, with their sum', () => {
  const [first, second] = groups([
    place('ROTATION', '更早的批次已足够', 5),
    place('LOT_FROZEN', '批次已冻结', 40),
    place('ROTATION', '更早的批次已足够', 7, 'B-02'),
  ]);
  expect(first).toMatchObject({ text: '批次已冻结', qty: 40 });
  expect(second).toMatchObject({ text: '更早的批次已足够', qty: 12 });
  expect(second?.places.map((p) => p.positionCode)).toEqual(['A-01', 'B-02']);
});

test('one rule with two dates stays two reasons', () => {
  expect(groups([place('ROTATION', '到期日期2026-05-01', 1), place('ROTATION', '到期日期2026-06-01', 1)])).toHaveLength(
    2,
  );
});
