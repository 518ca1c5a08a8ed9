import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { dictionaries } from './dictionaries.ts';
import { REFUSALS } from './errors.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { openapi } from './openapi.ts';
import { unitOf } from './terms/units.ts';

/** What a program reads of each call, asked of all of them. */
interface Schema {
  type?: string | string[];
  label?: string;
  dict?: string;
  ref?: string;
  format?: string;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
interface Content {
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content: Record<string, Content> }>;
  'x-refusals': { name: string; code: number; http: number; msg: string }[];
}

const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> };
const calls = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint, Operation] => [
    `${group}.${name}`,
    endpoint,
    paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation,
  ]),
);

type Field = [at: string, field: Schema];
/** Every field of a schema, at any depth. */
function fieldsIn(schema: Schema, at = ''): Field[] {
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): Field[] => [
      [`${at}.${name}`, field],
      ...fieldsIn(field, `${at}.${name}`),
    ]),
    ...[schema.items, ...more, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) =>
      inner ? fieldsIn(inner, at) : [],
    ),
  ];
}
const schemasOf = ({ parameters, requestBody, responses }: Operation): Schema[] => [
  { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) },
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ...Object.values(responses[200]?.content ?? {}).map(({ schema }) => schema),
];
const all = (wrong: (field: Schema, name: string) => boolean): string[] =>
  calls.flatMap(([call, , operation]) =>
    schemasOf(operation)
      .flatMap((schema) => fieldsIn(schema))
      .filter(([at, field]) => wrong(field, at.split('.').at(-1) ?? ''))
      .map(([at]) => call + at),
  );

const inner = (field: Schema): Schema[] => [
  field,
  ...[field.items, ...(field.anyOf ?? []), ...(field.oneOf ?? [])].flatMap((one) =>
    one && !one.properties ? inner(one) : [],
  ),
];
const isNumber = (field: Schema): boolean =>
  inner(field).some(({ type }) => [type].flat().some((one) => one === 'integer' || one === 'number'));
const dictOf = (field: Schema): string | undefined => inner(field).find(({ dict }) => dict !== undefined)?.dict;

describe('what a program reads of a call', () => {
  test('a form says its file, and its fields', () => {
    for (const [call, { upload }, operation] of calls) {
      const types = Object.keys(operation.requestBody?.content ?? {});
      if (!upload) expect([call, types.includes('multipart/form-data')]).toEqual([call, false]);
      else {
        const schema = operation.requestBody?.content['multipart/form-data']?.schema;
        expect([call, types, schema?.properties?.file, schema?.required?.includes('file')]).toEqual([
          call,
          ['multipart/form-data'],
          { type: 'string', format: 'binary', description: expect.stringMatching(/不超过\d+MB/) },
          true,
        ]);
      }
    }
  });

  test('the key is told where it is honoured, and only there', () => {
    for (const [call, { act, permit, keyRequired }, { parameters }] of calls) {
      const key = parameters.find(({ name }) => name === 'Idempotency-Key');
      expect([call, key?.in, key?.required]).toEqual(
        act === 'command' && permit !== 'public' ? [call, 'header', keyRequired] : [call, undefined, undefined],
      );
    }
  });

  test('values of a dictionary are told by number and name', () => {
    expect(
      all((field) => {
        const [first] = dictionaries[dictOf(field) ?? ''] ?? [];
        return first !== undefined && !field.description?.includes(`${first.value} ${first.label}`);
      }),
    ).toEqual([]);
  });

  test('a state beside the number of a document is told by number and name', () => {
    const shown = (operation: Operation): [string, Schema | undefined][] => {
      const data = operation.responses[200]?.content['application/json']?.schema.properties?.data,
        asked = operation.requestBody?.content['application/json']?.schema;
      return [data, data?.items, data?.properties?.list?.items, asked, asked?.properties?.param].map((at) => [
        operation.operationId,
        at?.properties?.status,
      ]);
    };
    expect(
      calls
        .flatMap(([, , operation]) => shown(operation))
        .filter(([, field]) => field && isNumber(field) && !/\d+ [^\d,]+(, |；|$)/.test(field.description ?? ''))
        .map(([call]) => call),
    ).toEqual(['home.search']); // of documents of every kind
  });

  test('quantities, weights, volumes and times have their unit', () => {
    const measured = /(^|[a-z])(qty|weight|volume)$|^qty[A-Z]|(Minutes|Hours|Seconds|Days|Ms|Pct|Kg|Mm|Cm)$/i;
    expect(
      all(
        (field, name) =>
          measured.test(name) && isNumber(field) && !dictOf(field) && !/单位：\S+/.test(field.description ?? ''),
      ),
    ).toEqual([]);
    const labels = /(重量|毛重|体积|容积|承重|载重|分钟|小时|毫秒)/;
    expect(
      all(
        (field) =>
          isNumber(field) &&
          inner(field).some(({ label }) => labels.test(label ?? '')) &&
          !dictOf(field) &&
          !/单位：/.test(field.description ?? ''),
      ),
    ).toEqual([]);
  });

  test('every call lists what it may refuse with, by code and words, and each other status has its answer', () => {
    for (const [call, { permit, act }, operation] of calls) {
      const kinds = operation['x-refusals'];
      expect([call, kinds.every(({ name, code }) => REFUSALS[name as keyof typeof REFUSALS].code === code)]).toEqual([
        call,
        true,
      ]);
      expect([call, new Set(kinds.map(({ name }) => name)).size]).toEqual([call, kinds.length]);
      const names = new Set(kinds.map(({ name }) => name));
      expect([call, permit === 'public' || names.has('FORBIDDEN'), names.has('VERSION')]).toEqual([
        call,
        true,
        act === 'command',
      ]);
      for (const { http, code, msg } of kinds.filter((kind) => kind.http !== 200))
        expect(operation.responses[http]?.description, call).toContain(`${code} ${msg}`);
    }
  });
});

test.each([
  ['weightG', {}, 'g'],
  ['qtyOpen', {}, '基本单位'],
  ['unitQty', { label: '数量' }, '包装单位'],
  ['height', { label: '车高m' }, 'm'],
  ['costMs', { label: '耗时(毫秒)' }, '毫秒'],
  ['minutes', { label: '时长(分)' }, '分钟'],
  ['minutesPerPallet', { label: '卸货分钟每托' }, '分钟'],
  ['priority', { label: '优先级' }, undefined],
  ['x', { label: '某数', unit: '像素' }, '像素'],
])('the unit of %s is told', (name, meta, unit) => {
  expect(unitOf(name, meta)).toBe(unit);
});
