import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '#contract/kit/field.ts';
import { address, joinedCodes, readList, readValue, writeList, type ListState } from './url.ts';

const field = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  dict: undefined,
  ref: undefined,
  fixed: false,
  long: false,
  ...over,
});

const FIELDS = [
  field('code'),
  field('enabled', { dict: 'enabled' }),
  field('roomId', { ref: 'room', kind: 'integer' }),
  field('ok', { kind: 'boolean' }),
  field('kinds', { kind: 'list', dict: 'areaKind' }),
];

test('a list survives the way into the address and back', () => {
  const state = {
    filters: { code: 'A1,B 2', enabled: 0, roomId: 7, ok: false, kinds: ['PICK', 'STORE'] },
    pageNum: 3,
    pageSize: 50,
    orderBy: { field: 'code', dir: 'desc' as const },
  };
  const search = writeList(new URLSearchParams('tab=lines'), state);
  expect(search.get('tab')).toBe('lines');
  expect(readList(search, FIELDS)).toEqual(state);
});

test('defaults leave no trace', () => {
  expect(
    String(
      writeList(
        new URLSearchParams(),
        { filters: { code: undefined, enabled: 1 }, pageNum: 1, pageSize: 20, orderBy: undefined },
        { enabled: 1 },
      ),
    ),
  ).toBe('');
});

test('an initial filter that was cleared stays cleared', () => {
  const search = writeList(
    new URLSearchParams(),
    { filters: { enabled: undefined }, pageNum: 1, pageSize: 20, orderBy: undefined },
    { enabled: 1 },
  );
  expect(String(search)).toBe('enabled=');
  expect(readList(search, FIELDS, { enabled: 1 }).filters.enabled).toBeUndefined();
  expect(readList(new URLSearchParams(), FIELDS, { enabled: 1 }).filters.enabled).toBe(1);
});

test('nonsense in an address is no filter', () => {
  const state = readList(new URLSearchParams('enabled=9&roomId=x&ok=maybe&pageNum=-4&pageSize=7&sort=a'), FIELDS);
  expect(state).toEqual({
    filters: { code: undefined, enabled: undefined, roomId: undefined, ok: undefined, kinds: undefined },
    pageNum: 1,
    pageSize: 20,
    orderBy: undefined,
  });
});

test('two lists on one page do not meet', () => {
  const search = writeList(
    new URLSearchParams('code=A'),
    { filters: { code: 'B' }, pageNum: 2, pageSize: 20, orderBy: undefined },
    {},
    'line.',
  );
  expect(readList(search, FIELDS).filters.code).toBe('A');
  expect(readList(search, FIELDS, {}, 'line.')).toMatchObject({ filters: { code: 'B' }, pageNum: 2 });
});

test('a page beyond those asked by number is found again by its cursor, which no nearer page keeps', () => {
  const far = { filters: {}, pageNum: 101, pageSize: 20, cursor: 'abc', orderBy: undefined };
  expect(readList(writeList(new URLSearchParams(), far), [])).toEqual(far);
  expect(readList(new URLSearchParams('pageNum=100&cursor=abc'), [])).not.toHaveProperty('cursor');
  expect(
    String(writeList(new URLSearchParams('pageNum=101&cursor=abc'), { ...far, pageNum: 100, cursor: undefined })),
  ).toBe('pageNum=100');
});

test('a code stays text even when it looks like a number', () => expect(readValue(field('code'), '0012')).toBe('0012'));

test('pasted codes', () => expect(joinedCodes(' A1\r\nB2\tC3，D4;E5  ')).toBe('A1,B2,C3,D4,E5'));

test('an address asks only what is known', () => {
  expect(address('/Inventory/Ledger', { sourceNo: 'IN1,PA2', goodsId: 7, txnType: undefined, lotNo: null })).toBe(
    '/Inventory/Ledger?sourceNo=IN1%2CPA2&goodsId=7',
  );
  expect(address('/Inventory/Ledger', { txnType: undefined })).toBe('/Inventory/Ledger');
});

test('law: any list comes back from the address as it went in, and a second time as well', () => {
  const states: fc.Arbitrary<ListState> = fc.record({
    filters: fc.record({
      code: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      enabled: fc.constantFrom(undefined, 0, 1),
      roomId: fc.option(fc.nat(), { nil: undefined }),
      ok: fc.constantFrom(undefined, true, false),
      kinds: fc.constantFrom(undefined, ['PICK'], ['PICK', 'STORE']),
    }),
    pageNum: fc.integer({ min: 1, max: 10_000 }),
    pageSize: fc.constantFrom(20, 50, 100, 200),
    orderBy: fc.constantFrom<ListState['orderBy']>(
      undefined,
      { field: 'code', dir: 'asc' },
      { field: 'createdAt', dir: 'desc' },
    ),
  });
  fc.assert(
    fc.property(
      states,
      fc.constantFrom<Record<string, number>>({}, { enabled: 1 }),
      fc.constantFrom('', 'line.'),
      (state, initial, prefix) => {
        const search = writeList(new URLSearchParams('tab=lines'), state, initial, prefix);
        const back = readList(new URLSearchParams(String(search)), FIELDS, initial, prefix);
        expect(back).toEqual(state);
        expect(String(writeList(search, back, initial, prefix))).toBe(String(search));
      },
    ),
  );
});
