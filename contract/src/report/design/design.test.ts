import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentence } from '../../kit/sentence.ts';
import { design, ELEMENTS_MAX, faultsOf, type Design } from './design.ts';
import { FACTS } from './facts.ts';
import { DESIGNED, isDesigned, type DesignKind } from './kinds.ts';
import { starter } from './starter.ts';

const KINDS: DesignKind[] = Object.keys(DESIGNED).filter(isDesigned);
const text = (more: object = {}): object => ({ type: 'text', id: 'a', x: 1, y: 1, w: 10, h: 5, text: '好', ...more });
const picture = (file: unknown): object => ({ type: 'image', id: `p${String(file)}`, x: 1, y: 1, w: 9, h: 9, file });
const code = (field: string): object => ({ type: 'qr', id: 'a', x: 1, y: 1, w: 10, h: 5, field });
const sheet = (elements: unknown[], paper: object = { w: 100, h: 50 }): unknown => ({ paper, elements });
/** What is wrong, on which field. */
function wrong(given: unknown, kind: DesignKind = 'goodsLabel'): Record<string, string> {
  const read = design.safeParse(given, { error: sentence });
  const faults = read.success
    ? faultsOf(kind, read.data).map(({ path, msg }) => [path, msg])
    : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
  return Object.fromEntries(faults);
}

test.each(KINDS)('the starter of %s is a design of its kind', (kind) => {
  const begun = starter(kind);
  expect(design.parse(begun)).toEqual(begun);
  expect(faultsOf(kind, begun)).toEqual([]);
});

test.each(KINDS)('facts of %s have names of their own', (kind) => {
  const { fields, tables } = FACTS[kind];
  for (const names of [fields.map(({ name }) => name), ...tables.map(({ columns }) => columns.map(({ name }) => name))])
    expect(new Set(names).size).toBe(names.length);
});

describe('a hostile design is refused in Chinese on its field', () => {
  test.each([
    [sheet([text({ x: Number.NaN })]), 'elements.0.x', '请输入数字'],
    [sheet([text({ x: Number.POSITIVE_INFINITY })]), 'elements.0.x', '请输入数字'],
    [sheet([text({ y: -1 })]), 'elements.0.y', '不能小于0'],
    [sheet([text({ w: 1e9 })]), 'elements.0.w', '不能大于500'],
    [sheet([text({ h: 0 })]), 'elements.0.h', '不能小于0.1'],
    [sheet([text({ size: 500 })]), 'elements.0.size', '不能大于60'],
    [sheet([], { w: 100_000, h: 50 }), 'paper.w', '不能大于500'],
    [sheet([], { w: 100, h: '50' }), 'paper.h', '请输入数字'],
    [sheet([text({ x: 95 })]), 'elements.0.x', '元素超出纸张范围'],
    [sheet([text({ y: 48 })]), 'elements.0.y', '元素超出纸张范围'],
    [sheet([text({ id: '<b>' })]), 'elements.0.id', '编号格式错误'],
    [sheet([text(), text()]), 'elements.1.id', '元素编号重复'],
    [sheet([text({ text: '好'.repeat(201) })]), 'elements.0.text', '长度不能超过200'],
    [sheet([{ ...text(), type: 'script' }]), 'elements.0.type', '没有这种元素'],
    [sheet([code('password')]), 'elements.0.field', '商品标签没有字段“password”'],
    [sheet([code('__proto__')]), 'elements.0.field', '商品标签没有字段“__proto__”'],
    [sheet([text({ turn: 45 })]), 'elements.0.turn', '只能旋转0、90、180或270度'],
    [sheet([picture('1')]), 'elements.0.file', '请选择图片'],
    [sheet([picture('1'), ...Array.from({ length: 10 }, (_, n) => picture(n + 2))]), 'elements.0.file', '请选择图片'],
    [sheet(Array.from({ length: 11 }, (_, n) => picture(n + 1))), 'elements.10.file', '最多10张图片'],
    [sheet(Array.from({ length: ELEMENTS_MAX + 1 }, (_, n) => text({ id: `e${n}` }))), 'elements', '最多100个元素'],
  ])('case %#', (given, field, msg) => {
    expect(wrong(given)).toMatchObject({ [field]: msg });
  });

  test('what no element knows is not taken along', () => {
    expect(design.safeParse(sheet([text({ onclick: 'alert(1)' })])).success).toBe(false);
    expect(design.safeParse({ ...(sheet([text()]) as object), script: 'x' }).success).toBe(false);
  });

  test('tables: unknown, unknown columns, sums of what is no figure, no room for a row', () => {
    const table = (more: object): unknown =>
      sheet([
        {
          type: 'table',
          id: 't',
          x: 0,
          y: 0,
          w: 90,
          h: 40,
          table: 'cartons',
          columns: [{ field: 'weight', title: '毛重', sum: true }],
          ...more,
        },
      ]);
    expect(wrong(table({}), 'packingList')).toEqual({});
    expect(wrong(table({ table: 'users' }), 'packingList')).toEqual({ 'elements.0.table': '装箱单没有表格“users”' });
    expect(wrong(table({ columns: [{ field: 'secret', title: '' }] }), 'packingList')).toEqual({
      'elements.0.columns.0.field': '表格“箱清单”没有列“secret”',
    });
    expect(wrong(table({ columns: [{ field: 'code', title: '', sum: true }] }), 'packingList')).toEqual({
      'elements.0.columns.0.sum': '“箱号”不是数字，不能合计',
    });
    expect(wrong(table({ h: 8 }), 'packingList')).toEqual({ 'elements.0.h': '表格高度放不下表头和一行' });
    expect(wrong(table({ columns: [] }), 'packingList')).toEqual({ 'elements.0.columns': '请添加列' });
  });
});

test('whatever is sent is a design within its limits, or refused in Chinese', () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1, 5, 20));
  const element = fc.record({
    type: fc.constantFrom('text', 'field', 'bars', 'qr', 'line', 'box', 'table', 'html', null),
    id: fc.oneof(fc.string(), fc.constant('a1')),
    x: number,
    y: number,
    w: number,
    h: number,
    text: fc.oneof(fc.string(), fc.constant(undefined)),
    field: fc.constantFrom('code', 'title', 'evil', undefined),
  });
  const given = fc.oneof(
    fc.anything(),
    fc.record({ paper: fc.record({ w: number, h: number }), elements: fc.array(element, { maxLength: 4 }) }),
  );
  fc.assert(
    fc.property(given, (one) => {
      const read = design.safeParse(one, { error: sentence });
      if (!read.success) return read.error.issues.every(({ message }) => /\p{Script=Han}/u.test(message));
      return faultsOf('goodsLabel', read.data).length > 0 || lies(read.data);
    }),
    { numRuns: 500 },
  );
});

const lies = ({ paper, elements }: Design): boolean =>
  elements.every(({ x, y, w, h }) => x >= 0 && y >= 0 && x + w <= paper.w + 0.01 && y + h <= paper.h + 0.01);
