import { expect, test } from 'vitest';
import type { Segment } from './shelf-code-rule.ts';
import { fits, reader, ruleFault, sampleOf, spotCount, spots } from './shelf-codes.ts';

const part = (key: Segment['key'], len = 2, from = 1, to = 1): Segment => ({ key, len, pad: '0', from, to });
const rule = {
  separator: '-',
  segments: [part('area'), part('level', 1, 1, 2), part('bay', 2, 9, 10), part('slot', 1, 1, 2)],
};

test('codes are spelled as the rule says and come in walking order', () => {
  expect(spots(rule, { area: 'A1', roadway: '' }, {}).map((spot) => spot.code)).toEqual([
    'A1-1-09-1',
    'A1-1-09-2',
    'A1-2-09-1',
    'A1-2-09-2',
    'A1-1-10-1',
    'A1-1-10-2',
    'A1-2-10-1',
    'A1-2-10-2',
  ]);
  expect(
    spots(rule, { area: 'A1', roadway: '' }, { bay: { from: 3, to: 3 }, slot: { from: 1, to: 1 } }).map(
      (spot) => spot.code,
    ),
  ).toEqual(['A1-1-03-1', 'A1-2-03-1']);
});

test('the count is known before a code is made', () => {
  expect(spotCount(rule, {})).toBe(8);
  expect(spotCount(rule, { bay: { from: 1, to: 99_999 } })).toBe(399_996);
  expect(spotCount(rule, { bay: { from: 5, to: 4 } })).toBe(0);
  expect(sampleOf(rule)).toBe('A01-1-09-1');
});

test('a rule that cannot make codes says why', () => {
  expect(ruleFault(rule)).toBeNull();
  expect(ruleFault({ separator: '', segments: [part('area'), part('area')] })).toBe('编码段不能重复');
  expect(ruleFault({ separator: '', segments: [part('area'), part('roadway')] })).toBe('至少需要一个数字段');
  expect(ruleFault({ separator: '', segments: [part('area'), part('bay', 1, 1, 10)] })).toBe(
    '编码段的范围不正确或超出位数',
  );
});

test('a code typed by hand must look like the rule', () => {
  for (const spot of spots(rule, { area: 'A1', roadway: '' }, {}))
    expect(fits(rule, { area: 'A1' }, spot.code)).toBe(true);
  for (const code of ['A2-1-09-1', 'A1-1-9x-1', 'A1-1-009-1', 'A1-1-09', 'A1-1-09-1-1', 'A1.1-09-1'])
    expect(fits(rule, { area: 'A1' }, code)).toBe(false);
});

test('bay, level and slot are read back from every code a rule makes, and from no other', () => {
  const letters = {
    separator: '',
    segments: [part('area'), { ...part('bay', 3, 7, 12), pad: 'X' }, part('level', 1, 1, 3)],
  };
  for (const [one, area] of [
    [rule, 'A1'],
    [letters, 'Q'],
  ] as const) {
    const read = reader(one);
    for (const { code, ...spot } of spots(one, { area, roadway: '' }, {})) expect(read(code), code).toEqual(spot);
  }
  expect(reader(rule)('A1-1-09')).toBeNull();
  expect(reader({ separator: '', segments: [] })('A1-1-09-1')).toBeNull();
});
