import { expect, test } from 'vitest';
import type { Field } from '#contract/kit/field.ts';
import { joinedCodes, readList, readValue, writeList } from './url.ts';

const field = (name: string, over: Partial<Field> = {}): Field =>
  ({ name, label: name, kind: 'text', required: false, dict: undefined, ref: undefined, fixed: false, long: false, ...over });

const FIELDS = [field('code'), field('enabled', { dict: 'enabled' }), field('roomId', { ref: 'room', kind: 'integer' }), field('ok', { kind: 'boolean' }), field('kinds', { kind: 'list', dict: 'areaKind' })];

test('a list survives the way into the address and back', () => {
  const state = { filters: { code: 'A1,B 2', enabled: 0, roomId: 7, ok: false, kinds: ['PICK', 'STORE'] }, pageNum: 3, pageSize: 50, orderBy: { field: 'code', dir: 'desc' as const } };
  const search = writeList(new URLSearchParams('tab=lines'), state);
  expect(search.get('tab')).toBe('lines');
  expect(readList(search, FIELDS)).toEqual(state);
});

test('defaults leave no trace', () => {
  expect(String(writeList(new URLSearchParams(), { filters: { code: undefined, enabled: 1 }, pageNum: 1, pageSize: 20, orderBy: undefined }, { enabled: 1 }))).toBe('');
});

test('an initial filter that was cleared stays cleared', () => {
  const search = writeList(new URLSearchParams(), { filters: { enabled: undefined }, pageNum: 1, pageSize: 20, orderBy: undefined }, { enabled: 1 });
  expect(String(search)).toBe('enabled=');
  expect(readList(search, FIELDS, { enabled: 1 }).filters.enabled).toBeUndefined();
  expect(readList(new URLSearchParams(), FIELDS, { enabled: 1 }).filters.enabled).toBe(1);
});

test('nonsense in an address is no filter', () => {
  const state = readList(new URLSearchParams('enabled=9&roomId=x&ok=maybe&pageNum=-4&pageSize=7&sort=a'), FIELDS);
  expect(state).toEqual({ filters: { code: undefined, enabled: undefined, roomId: undefined, ok: undefined, kinds: undefined }, pageNum: 1, pageSize: 20, orderBy: undefined });
});

test('two lists on one page do not meet', () => {
  const search = writeList(new URLSearchParams('code=A'), { filters: { code: 'B' }, pageNum: 2, pageSize: 20, orderBy: undefined }, {}, 'line.');
  expect(readList(search, FIELDS).filters.code).toBe('A');
  expect(readList(search, FIELDS, {}, 'line.')).toMatchObject({ filters: { code: 'B' }, pageNum: 2 });
});

test('a code stays text even when it looks like a number', () => expect(readValue(field('code'), '0012')).toBe('0012'));

test('pasted codes', () => expect(joinedCodes(' A1\r\nB2\tC3，D4;E5  ')).toBe('A1,B2,C3,D4,E5'));
