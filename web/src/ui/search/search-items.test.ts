import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { searchItems, toFilters, toForm } from './search-items.ts';

const FIELDS = fieldsOf({
  orderNo: z.string().optional().meta({ label: '单号' }),
  status: z.int().optional().meta({ label: '状态', dict: 'enabled' }),
  createdFrom: z.string().optional().meta({ label: '创建时间起' }),
  createdTo: z.string().optional().meta({ label: '创建时间止' }),
  ids: z.array(z.int()).optional().meta({ label: '编号' }),
});

test('a pair becomes one box, ids none', () => {
  expect(searchItems(FIELDS).map((i) => [i.key, i.label, i.to?.name])).toEqual([
    ['orderNo', '单号', undefined],
    ['status', '状态', undefined],
    ['createdFrom', '创建时间', 'createdTo'],
  ]);
});

test('only: in the order asked for', () => {
  expect(searchItems(FIELDS, ['createdFrom', 'orderNo']).map((i) => i.key)).toEqual(['createdFrom', 'orderNo']);
});

test('there and back', () => {
  const items = searchItems(FIELDS);
  const filters = { orderNo: 'A', status: 0, createdFrom: '2025-06-01 00:00:00', createdTo: undefined };
  expect(toFilters(items, toForm(items, filters))).toEqual(filters);
  expect(toFilters(items, { orderNo: '  ', createdFrom: null })).toEqual({
    orderNo: undefined,
    status: undefined,
    createdFrom: undefined,
    createdTo: undefined,
  });
});

test('law: whatever is filtered comes through the form unchanged, and every box can be cleared', () => {
  const items = searchItems(FIELDS);
  const text = fc.option(
    fc
      .string({ minLength: 1 })
      .map((typed) => typed.trim())
      .filter((typed) => typed !== ''),
    { nil: undefined },
  );
  fc.assert(
    fc.property(
      fc.record({ orderNo: text, status: fc.constantFrom(undefined, 0, 1), createdFrom: text, createdTo: text }),
      (filters) => {
        expect(toFilters(items, toForm(items, filters))).toEqual(filters);
        expect(Object.values(toFilters(items, {}))).toEqual([undefined, undefined, undefined, undefined]);
      },
    ),
  );
});
