import { expect, test } from 'vitest';
import { meant, watching, type Seen } from './sight.ts';

const at = (text: string, x: number, y: number): Seen => ({
  text,
  corners: [
    { x: x - 5, y: y - 5 },
    { x: x + 5, y: y - 5 },
    { x: x + 5, y: y + 5 },
    { x: x - 5, y: y + 5 },
  ],
});

test('of several codes the one in the middle is meant, and an empty one never', () => {
  const picture = { width: 100, height: 80 };
  expect(meant([at('A', 10, 40), at('B', 55, 42), at('C', 90, 70)], picture)).toBe('B');
  expect(meant([at(' ', 50, 40), at('C', 90, 70)], picture)).toBe('C');
  expect(meant([], picture)).toBeNull();
});

test('a code is scanned when two looks running agree, once while it is in sight, and again when it comes back', () => {
  const look = watching();
  const heard = [
    ['A', 0],
    ['A', 150],
    ['A', 300],
    // A look that fails between two is no going away.
    [null, 450],
    ['A', 600],
    ['A', 750],
    // Misread once: nobody is told.
    ['B', 900],
    ['A', 1050],
    ['A', 1200],
    [null, 2600],
    ['A', 2750],
    ['A', 2900],
    ['C', 3050],
    ['C', 3200],
  ] as const;
  expect(heard.map(([code, now]) => look(code, now))).toEqual([
    null,
    'A',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'A',
    null,
    'C',
  ]);
});
