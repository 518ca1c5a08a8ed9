import type { FieldValue } from './fields.ts';

/** A number as it may stand in JSON and JavaScript cannot say it: 1e400, -0. */
const raw = (text: string): unknown => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(text);
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const MANY = 3000,
  LONG = 5000,
  VERY_LONG = 200_000;

interface Bounds {
  maxLength?: number | null;
  maxValue?: number | null;
  minValue?: number | null;
}
const bounds = ({ schema }: FieldValue): Bounds => schema as unknown as Bounds;

/**
 * What nobody means, in twenty-one kinds; some look at the field, to stand just beyond its limits or just within them.
 * `undefined` leaves the field out.
 */
export const POISONS: Readonly<Record<string, (place: FieldValue) => readonly unknown[]>> = {
  nothing: () => [null, undefined],
  'another type': () => [true, {}, [], [[[]]], { $ne: 1 }, 'abc', 7],
  blank: () => ['', ' ', '\t\n\u3000\u00a0', '\u200b'],
  'too long': (place) => ['长'.repeat((bounds(place).maxLength ?? 64) + 1), 'x'.repeat(LONG), '9'.repeat(VERY_LONG)],
  'half a character': () => ['\ud800', 'A\udc00B', `${'x'.repeat(8100)}${'😀'.repeat(100)}`],
  control: () => ['\u0000', 'A\u0000B', 'A\u0007\u001b[31mB\r\n', '\u0085\u2028\u2029'],
  direction: () => ['\u202eABC', 'A\u2066B\u2069', 'A\u200d\ufeffB\u00ad'],
  prototype: () => [
    '__proto__',
    'constructor',
    { toString: 1 },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { constructor: { prototype: { x: 1 } } },
  ],
  'no number': () => ['NaN', 'Infinity', raw('1e400'), raw('-1e400'), Number.NaN],
  'below zero': (place) => [-1, 0, raw('-0'), -(2 ** 31) - 1, (bounds(place).minValue ?? 1) - 1],
  'too large': (place) => [
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e20,
    999_999_999_999,
    (bounds(place).maxValue ?? 1e15) + 1,
    Number.MAX_SAFE_INTEGER,
  ],
  fraction: () => [1.5, 0.1 + 0.2, 1e-7, 123_456_789.123_456_78, 5e-324],
  'too many': ({ value }) => [
    Array.from({ length: MANY }, () => (Array.isArray(value) ? value[0] : value) ?? 1),
    Array.from({ length: MANY }, (_, i) => i + 1),
    Array.from({ length: MANY }, (_, i) => `C${i}`).join(','),
  ],
  twice: ({ value }) => (Array.isArray(value) ? [[...value, ...value]] : [[value, value]]),
  'too deep': () => [nested(11), nested(200), { a: { b: { c: nested(20) } } }],
  'no day': () => [
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '275760-09-13',
    '-000001-01-01',
    '2026-13-01',
    '2026-01-01 24:00:00',
    '2026-01-01 23:59:60',
    '24:00',
    '9999-12-31 23:59:59',
    '0000-00-00 00:00:00',
    '2026-01-01T00:00:00Z',
  ],
  sql: () => ["'; drop table x; --", '1) or (1=1', '\\', '%_\\', "\\' or ''='", '$1', ':x', '?'],
  template: () => [
    '${7*7}{{7*7}}',
    '<img src=x onerror=1>',
    "=cmd|' /C calc'!A0",
    '../../etc/passwd',
    '%00%0a',
    '\\u0000',
  ],
  'wide characters': (place) => [
    '😀',
    '👨‍👩‍👧‍👦𠮷',
    'ﷺ'.repeat(bounds(place).maxLength ?? 20),
    'e\u0301'.repeat(300),
    'ß'.repeat(bounds(place).maxLength ?? 20),
    '𠮷'.repeat(Math.ceil((bounds(place).maxLength ?? 20) / 2)),
  ],
  'no such value': () => ['NOPE', 999, -7, 'asc;', { value: 1 }],
  'number as text': () => ['1', '１２', '0x10', '1e3', '+1', ' 1 ', '1_000', '9223372036854775808', '1.0'],
};
