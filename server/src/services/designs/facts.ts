import { FACTS, PAGE_FACT } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import type { LabelContent } from '../labels/layout.ts';
import type { Paper } from '../labels/paper.ts';

/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;
/** What a document tells, by the names its design knows. */
export interface Told {
  values: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, readonly Row[]>>;
  /** Where it is no final paper: 预览, 已取消. */
  mark?: string | undefined;
}

const named = (kind: DesignKind, facts: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(FACTS[kind].fields.map(({ name, label }) => [name, facts.get(label) ?? '']));

export function toldByLabel(kind: DesignKind, { code, title, headline, facts }: LabelContent): Told {
  const values = named(kind, new Map(facts.map(([label, value]) => [label, String(value ?? '')])));
  return { values: { ...values, code, title, headline: headline ?? '' }, tables: {} };
}

/** The tables of a paper are told apart by their columns: several of one kind follow each other. */
export function toldByPaper(kind: DesignKind, { title, no, mark, head, tables }: Paper): Told {
  const known = FACTS[kind].tables.map(({ name, columns }) => {
    const names = columns.map((column) => column.name);
    const rows = tables
      .filter(({ columns: have }) => have.length === names.length && have.every((one) => names.includes(one.name)))
      .flatMap((table) => table.rows);
    return [name, rows] as const;
  });
  return { values: { ...named(kind, new Map(head)), title, no: no ?? '' }, tables: Object.fromEntries(known), mark };
}

const SAMPLE_ROWS = 5;

/** What the designer shows while no document is chosen. */
export function sampleOf(kind: DesignKind): Told {
  const { fields, tables } = FACTS[kind];
  const pairs = (facts: (typeof fields)[number][]): Record<string, string> =>
    Object.fromEntries(facts.map(({ name, sample }) => [name, sample]));
  return {
    values: pairs(fields.filter(({ name }) => name !== PAGE_FACT)),
    tables: Object.fromEntries(
      tables.map(({ name, columns }) => [name, Array.from({ length: SAMPLE_ROWS }, () => pairs([...columns]))]),
    ),
  };
}
