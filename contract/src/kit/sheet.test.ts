import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOf } from './field.ts';
import { readCell, writeCell } from './sheet.ts';

const day = fieldOf('on', z.iso.date().meta({ label: '日期' }));
const mode = fieldOf('mode', z.literal([1, 2]).meta({ label: '温层', dict: 'storageMode' }));
const flag = fieldOf('flag', z.boolean().meta({ label: '标志' }));
const amount = fieldOf('n', z.int().meta({ label: '数量' }));
const name = fieldOf('name', z.string().meta({ label: '名称' }));

test('a day is read however a clerk writes it', () => {
  for (const text of [
    '2026-01-31',
    '2026/1/31',
    '2026.1.31',
    '2026年1月31日',
    '20260131',
    '46053',
    '２０２６－０１－３１',
    '2026-01-31 00:00:00',
  ])
    expect(readCell(day, text)).toBe('2026-01-31');
  expect(readCell(day, '31.1.26')).toBe('31.1.26');
});

test('choices are read by name or code and written by name', () => {
  expect([readCell(mode, '冷冻'), readCell(mode, '1'), readCell(mode, '热')]).toEqual([1, 1, '热']);
  expect(writeCell(mode, 2)).toBe('冷藏');
  expect([readCell(flag, '是'), readCell(flag, '停用'), readCell(flag, '也许')]).toEqual([true, false, '也许']);
});

test('numbers are numbers, blanks are nothing, an apostrophe before a formula goes', () => {
  expect([readCell(amount, ' １２ '), readCell(amount, '1e3'), readCell(amount, 'x'), readCell(amount, '  ')]).toEqual([
    12,
    1000,
    'x',
    undefined,
  ]);
  expect([readCell(name, "'=1+1"), readCell(name, "'tis")]).toEqual(['=1+1', "'tis"]);
  // As it was written: the contract of a code folds it, nobody folds a name.
  expect([readCell(name, ' nº ５㎏ '), readCell(name, 'ｶﾀ')]).toEqual(['nº ５㎏', 'ｶﾀ']);
});
