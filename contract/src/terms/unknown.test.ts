import { expect, test } from 'vitest';
import { z } from 'zod';
import { nearest, refusedUnknown, unknownFields } from './unknown.ts';

const search = z.object({ consignee: z.string().nullish(), status: z.int().nullish() });
const schema = z.object({
  param: search.prefault({}),
  lines: z.array(z.object({ goodsId: z.int(), qty: z.int() })).optional(),
  values: z.record(z.string(), z.object({ v: z.int() })).optional(),
  any: z.unknown(),
});
const at = (value: unknown) => unknownFields([schema], value).map(({ path }) => path.join('.'));

test('what is known is taken, whatever it holds', () => {
  expect(at({ param: { consignee: 1 }, lines: 'x', values: { a: { v: 1 } }, any: { b: [{ c: 1 }] } })).toEqual([]);
  expect(at(null)).toEqual([]);
  expect(at('text')).toEqual([]);
});

test('what is unknown is found at any depth, in every item of a list and every value of a record', () => {
  expect(
    at({ consignee: 'x', param: { name: 1 }, lines: [{ goodsId: 1 }, { sku: 1 }], values: { a: { w: 1 } } }),
  ).toEqual(['consignee', 'param.name', 'lines.1.sku', 'values.a.w']);
  expect(at(JSON.parse('{"__proto__":{"a":1},"toString":1,"constructor":1}'))).toEqual([
    '__proto__',
    'toString',
    'constructor',
  ]);
});

test('of several ways the one that fits decides', () => {
  const way = z.union([
    z.object({ items: z.array(z.object({ id: z.int() })) }),
    z.object({ id: z.int(), version: z.int() }),
  ]);
  expect(unknownFields([way], { id: 1, version: 2 })).toEqual([]);
  expect(unknownFields([way], { items: [{ id: 1, version: 1 }] }).map(({ path }) => path.join('.'))).toEqual([
    'items.0.version',
  ]);
});

test('behind a transform, a choice, a sum and a promise to come', () => {
  interface Tree {
    below?: Tree[] | undefined;
  }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ below: z.array(tree).optional() }));
  expect(unknownFields([tree], { below: [{ below: [{ a: 1 }] }] })).toHaveLength(1);
  const made = z.preprocess((v) => (typeof v === 'string' ? JSON.parse(v) : v), z.object({ a: z.int() }));
  expect(unknownFields([made], { a: 1, b: 1 })).toHaveLength(1);
  expect(unknownFields([made], '{"b":1}')).toEqual([]);
  expect(unknownFields([z.object({ a: z.int() }).transform(String)], { b: 1 })).toHaveLength(1);
  expect(unknownFields([z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() }))], { a: 1, b: 1 })).toEqual(
    [],
  );
  expect(unknownFields([z.looseObject({ a: z.int() })], { z: 1 })).toEqual([]);
  expect(unknownFields([z.object({ a: z.int() }), z.object({ b: z.int() })], { a: 1, b: 1, c: 1 })).toHaveLength(1);
});

test('the refusal names the field, and what may have been meant', () => {
  expect(refusedUnknown([search], { consigne: 1, Status: 1, other: 1 })).toEqual([
    { field: 'consigne', msg: '不认识的字段【consigne】，应为【consignee】' },
    { field: 'Status', msg: '不认识的字段【Status】，应为【status】' },
    { field: 'other', msg: '不认识的字段【other】' },
  ]);
  expect(refusedUnknown([search], { ['x'.repeat(300)]: 1 })[0]?.msg.length).toBeLessThan(90);
});

test('a name is near by case, underscores, a slip or two letters swapped', () => {
  const known = ['externalNo', 'ownerId', 'status', 'id'];
  expect(nearest('external_no', known)).toBe('externalNo');
  expect(nearest('onwerId', known)).toBe('ownerId');
  expect(nearest('ids', known)).toBeUndefined();
  expect(nearest('stat', known)).toBe('status');
  expect(nearest('nothing', known)).toBeUndefined();
});
