import { expect, test } from 'vitest';
import { compareDecisions, type Decision } from './compare.plan.ts';

const one = (key: string, says: Decision['says']): Decision => ({ key, head: `H${key}`, about: `A${key}`, says });
const looked = (...decisions: Decision[]) => ({ decisions, leftOut: 0 });

test('what differs is told thing by thing and decision by decision, and counted by answer', () => {
  const present = looked(one('1', { 质检: '免检', 超收: '0' }), one('2', { 质检: '免检', 超收: '5' }));
  const changed = looked(one('1', { 质检: '全检', 超收: '0' }), one('2', { 质检: '全检', 超收: '5' }));
  expect(compareDecisions(present, changed)).toEqual({
    things: 2,
    leftOut: 0,
    figures: [
      { label: '质检：免检', present: 2, changed: 0 },
      { label: '质检：全检', present: 0, changed: 2 },
    ],
    differing: 2,
    lines: [
      { head: 'H1', about: 'A1', label: '质检', present: '免检', changed: '全检' },
      { head: 'H2', about: 'A2', label: '质检', present: '免检', changed: '全检' },
    ],
  });
});

test('what is there in one run only is told too, and what is the same is not', () => {
  expect(
    compareDecisions(looked(one('1', { 波次: '一' })), looked(one('1', { 波次: '一' }), one('2', { 波次: '二' }))),
  ).toMatchObject({
    things: 2,
    differing: 1,
    lines: [{ head: 'H2', present: '—', changed: '二' }],
  });
  expect(compareDecisions(looked(one('1', { a: 'x' })), looked())).toMatchObject({
    lines: [{ head: 'H1', present: 'x', changed: '—' }],
  });
});
