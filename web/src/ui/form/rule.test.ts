import { expect, test } from 'vitest';
import { z } from 'zod';
import { qty } from '#contract/terms/fields.ts';
import { faultOf, given } from './rule.ts';

test('a required text', () => {
  expect(faultOf(z.string().min(1).max(3), '')).toBe('不能为空');
  expect(faultOf(z.string().min(1).max(3), '  ')).toBe('不能为空');
  expect(faultOf(z.string().min(1).max(3), 'abcd')).toBe('长度不能超过3');
  expect(faultOf(z.string().min(1).max(3), 'ab')).toBeNull();
});

test('an optional one may be empty', () => {
  expect(faultOf(z.string().max(3).optional(), '')).toBeNull();
  expect(faultOf(z.string().max(3).nullable(), '')).toBeNull();
});

test('the schema words its own faults', () =>
  expect(faultOf(z.string().regex(/^1[3-9]\d{9}$/, '手机号格式错误'), '12')).toBe('手机号格式错误'));

test('a positive integer left empty asks to be entered; what is none says so', () => {
  expect(['', undefined, null, 0, -1, 1.5].map((value) => faultOf(qty('数量'), value))).toEqual([
    '请输入',
    '请输入',
    '请输入',
    '请输入正整数',
    '请输入正整数',
    '请输入正整数',
  ]);
  expect(faultOf(qty('数量'), 7)).toBeNull();
});

test('empty is null where null may be stored', () => {
  expect(given(z.string().nullable(), '')).toBeNull();
  expect(given(z.string().optional(), '')).toBeUndefined();
  expect(given(z.string(), ' a ')).toBe('a');
  expect(given(z.boolean(), false)).toBe(false);
  expect(given(z.number(), 0)).toBe(0);
});
