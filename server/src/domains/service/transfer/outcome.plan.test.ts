import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differOf, onWayOf, outcomeOf, type LineFacts } from './outcome.plan.ts';

const line = (more: Partial<LineFacts> = {}): LineFacts => ({
  inDetailId: 1,
  qty: 10,
  remaining: 10,
  allocated: 0,
  sent: 0,
  unsent: 0,
  lost: 0,
  received: 0,
  refused: 0,
  closed: 0,
  ...more,
});
const status = (...lines: Partial<LineFacts>[]): number => outcomeOf(lines.map(line)).status;

test.each([
  ['nothing has happened', {}, 20],
  ['promised', { allocated: 10 }, 30],
  ['a part has left', { allocated: 10, remaining: 4, sent: 6 }, 40],
  ['all has left', { remaining: 0, sent: 10 }, 40],
  ['a part has arrived', { remaining: 0, sent: 10, received: 3 }, 50],
  ['the rest is missing', { remaining: 0, sent: 10, received: 9, closed: 1 }, 50],
  ['the missing piece is given up', { remaining: 0, sent: 10, received: 9, closed: 1, lost: 1 }, 60],
  ['all has arrived', { remaining: 0, sent: 10, received: 10 }, 60],
  ['turned away at the door', { remaining: 0, sent: 10, refused: 10 }, 60],
  ['short from the start, the rest has arrived', { remaining: 0, sent: 8, received: 8, unsent: 2, closed: 2 }, 60],
  ['what has left has arrived, more is to leave', { remaining: 4, sent: 6, received: 6 }, 50],
  ['nothing will leave', { remaining: 0 }, 90],
])('%s', (_, facts, expected) => expect(status(facts)).toBe(expected));

test('what will never leave is no longer expected, and is again when a departure is taken back', () => {
  expect(outcomeOf([line({ remaining: 0, sent: 8 })]).unsent).toEqual([{ inDetailId: 1, was: 0, qty: 2 }]);
  expect(outcomeOf([line({ remaining: 0, sent: 8, unsent: 2, closed: 2 })]).unsent).toEqual([]);
  expect(outcomeOf([line({ remaining: 8, sent: 0, unsent: 2, closed: 2 })]).unsent).toEqual([
    { inDetailId: 1, was: 2, qty: 0 },
  ]);
});

/** Lines as the two houses can bring them about. */
const lines = fc.array(
  fc
    .record({
      qty: fc.integer({ min: 1, max: 50 }),
      sent: fc.nat(50),
      gaveUp: fc.boolean(),
      received: fc.nat(50),
      refused: fc.nat(50),
      lost: fc.nat(50),
      missing: fc.nat(50),
    })
    .map(({ qty, gaveUp, ...wish }): LineFacts => {
      const sent = Math.min(wish.sent, qty),
        received = Math.min(wish.received, sent),
        refused = Math.min(wish.refused, sent - received),
        lost = Math.min(wish.lost, sent - received - refused),
        missing = Math.min(wish.missing, sent - received - refused - lost);
      const unsent = gaveUp ? qty - sent : 0;
      return line({
        qty,
        sent,
        received,
        refused,
        lost,
        unsent,
        remaining: gaveUp ? 0 : qty - sent,
        allocated: sent,
        closed: unsent + lost + missing,
      });
    }),
  { minLength: 1, maxLength: 6 },
);

test('a transfer is done when nothing is to leave and nothing is on its way, and only then', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const isOver = all.every(({ remaining }) => remaining === 0),
        anything = all.some(({ sent }) => sent > 0),
        onWay = all.reduce((sum, one) => sum + onWayOf(one), 0);
      const { status: now } = outcomeOf(all);
      expect(now === 60).toBe(isOver && anything && onWay === 0);
      expect(now === 90).toBe(isOver && !anything);
      for (const one of all) {
        expect(one.sent).toBe(one.received + one.refused + one.lost + onWayOf(one));
        expect(differOf(one)).toBeLessThanOrEqual(onWayOf(one));
      }
    }),
  );
});
