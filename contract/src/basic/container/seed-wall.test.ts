import { expect, test } from 'vitest';
import { readSlotCode, slotCode } from './seed-wall.ts';

test('the label of a slot is read back, and nothing else is one', () => {
  for (const [wall, slotNo] of [
    ['W1', 1],
    ['W-2', 12],
    ['W', 400],
  ] as const)
    expect(readSlotCode(slotCode(wall, slotNo))).toEqual({ wall, slotNo });
  for (const code of ['W1', 'W1-1', 'W1-001', '-01', 'O261127-0001X']) expect(readSlotCode(code)).toBeNull();
});
