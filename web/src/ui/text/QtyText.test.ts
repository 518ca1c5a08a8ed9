import { expect, test } from 'vitest';
import { onLadder } from './QtyText.tsx';

const LADDER = [
  { name: '件', qty: 1 },
  { name: '箱', qty: 12 },
  { name: '托', qty: 480 },
];

test.each([
  [0, '0件'],
  [5, '5件'],
  [12, '1箱'],
  [25, '2箱1件'],
  [1000, '2托3箱4件'],
  [-13, '-1箱1件'],
  [480_000, '1,000托'],
])('%i', (value, text) => expect(onLadder(value, LADDER)).toBe(text));
