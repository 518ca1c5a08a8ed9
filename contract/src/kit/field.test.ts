import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOf, fieldsOf, metaOf, unwrapped } from './field.ts';
import { entered } from './resource.ts';

test('a field knows its kind through optional, nullable and default', () => {
  const kinds = fieldsOf({
    text: z.string().nullish(),
    choice: z.literal(['A', 'B']),
    whole: z.int().default(0),
    coerced: z.coerce.number().int(),
    part: z.number().nullable(),
    yes: z.boolean().optional(),
    day: z.iso.date().nullish(),
    time: z.iso.time(),
    list: z.array(z.int()).default([]),
    object: z.object({}),
  }).map(({ name, kind }) => `${name} ${kind}`);
  expect(kinds).toEqual([
    'text text',
    'choice text',
    'whole integer',
    'coerced integer',
    'part decimal',
    'yes boolean',
    'day date',
    'time time',
    'list list',
    'object object',
  ]);
});

test('required is what must be given: nothing with a default, nothing that may be left out', () => {
  const required = (schema: z.ZodType) => fieldOf('x', schema).required;
  expect(
    [z.string(), z.string().nullable(), z.string().optional(), z.string().nullish(), z.string().default('')].map(
      required,
    ),
  ).toEqual([true, true, false, false, false]);
});

test('what a field says of itself is found wherever it was said; the outer word wins', () => {
  const schema = z.int().meta({ label: '内', ref: 'area' }).nullish().meta({ label: '外', fixed: true });
  expect(metaOf(schema)).toMatchObject({ label: '外', ref: 'area', fixed: true });
  expect(fieldOf('areaId', schema)).toMatchObject({
    name: 'areaId',
    label: '外',
    ref: 'area',
    fixed: true,
    kind: 'integer',
    required: false,
  });
  expect(fieldOf('bare', z.string()).label).toBe('bare');
  expect(unwrapped(schema).def.type).toBe('number');
});

test('what commands keep is not entered', () => {
  expect(Object.keys(entered({ code: z.string(), level: z.int().optional().meta({ system: true }) }))).toEqual([
    'code',
  ]);
});
