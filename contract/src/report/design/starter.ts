import type { Design, DesignElement } from './design.ts';
import { FACTS, PAGE_FACT, type Fact, type FactTable } from './facts.ts';
import { isLabel, type DesignKind } from './kinds.ts';

/** Sheets a printer usually holds, in millimetres. */
export const PAPER_PRESETS = {
  '100×150': [100, 150],
  '100×100': [100, 100],
  '100×50': [100, 50],
  '70×50': [70, 50],
  A4: [210, 297],
  A5: [148, 210],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

const EDGE = 10,
  ROW = 6;
const LETTERS = { size: 3, bold: false, align: 'left', fit: 'cut', on: 'every' } as const;

/** What a new template begins with: the built-in paper in elements that can be moved. */
export const starter = (kind: DesignKind): Design => (isLabel(kind) ? labelOf(kind) : paperOf(kind));

const field = (
  id: string,
  name: string,
  at: { x: number; y: number; w: number; h: number },
  more: object = {},
): DesignElement => ({
  type: 'field',
  id,
  ...at,
  ...LETTERS,
  field: name,
  format: 'none',
  before: '',
  after: '',
  ...more,
});
const own = ({ name }: Fact): boolean => !['code', 'title', 'no', 'headline', PAGE_FACT].includes(name);

function labelOf(kind: DesignKind): Design {
  const facts = FACTS[kind].fields.filter(own).slice(0, 4);
  return {
    paper: { w: 100, h: 50 },
    elements: [
      field('headline', 'headline', { x: 3, y: 2.5, w: 94, h: 5 }, { size: 4 }),
      field('title', 'title', { x: 3, y: 8, w: 94, h: 9 }, { size: 8, bold: true, fit: 'shrink' }),
      ...facts.map(({ name, label }, n) =>
        field(
          `f${n}`,
          name,
          { x: 3 + (n % 2) * 48, y: 18 + Math.floor(n / 2) * 5, w: 46, h: 4.5 },
          { before: `${label}：` },
        ),
      ),
      { type: 'bars', id: 'code', x: 3, y: 29, w: 94, h: 18, on: 'every', field: 'code', said: true },
    ],
  };
}

function paperOf(kind: DesignKind): Design {
  const { fields, tables } = FACTS[kind];
  const facts = fields.filter(own),
    rows = Math.ceil(facts.length / 2),
    top = 30 + rows * ROW,
    foot = 297 - EDGE - ROW,
    high = Math.floor((foot - 4 - top) / Math.max(1, tables.length));
  return {
    paper: { w: 210, h: 297 },
    elements: [
      field('title', 'title', { x: EDGE, y: EDGE, w: 100, h: 10 }, { size: 7, bold: true }),
      { type: 'bars', id: 'no', x: 125, y: EDGE, w: 75, h: 16, on: 'every', field: 'no', said: true },
      ...facts.map(({ name, label }, n) =>
        field(
          `f${n}`,
          name,
          { x: EDGE + (n % 2) * 95, y: 28 + Math.floor(n / 2) * ROW, w: 93, h: ROW - 1 },
          { before: `${label}：` },
        ),
      ),
      ...tables.map((table, n) => tableOf(table, `t${n}`, { y: top + n * high, h: high - 4 })),
      field('page', PAGE_FACT, { x: EDGE, y: foot, w: 190, h: ROW - 1 }, { align: 'right' }),
    ],
  };
}

const tableOf = ({ name, columns }: FactTable, id: string, at: { y: number; h: number }): DesignElement => ({
  type: 'table',
  id,
  x: EDGE,
  w: 190,
  ...at,
  on: 'every',
  table: name,
  columns: columns.map((fact) => ({
    field: fact.name,
    title: fact.label,
    share: fact.sample.length > 12 ? 3 : fact.sample.length > 6 ? 2 : 1,
    align: fact.figure ? 'right' : 'left',
    code: false,
    sum: fact.figure === true,
  })),
  size: 3,
  rowH: ROW,
  grid: true,
  wrap: false,
  sum: columns.some(({ figure }) => figure) ? 'total' : 'none',
});
