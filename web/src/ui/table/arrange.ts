import type { ColumnChoice } from '#contract/iam/table-header.ts';
import type { Columns, Drawn } from './column.tsx';

/** A column as it is spoken of: its key, what its head says, and what its reader chose. */
export interface Arranged {
  key: string;
  title: string;
  hidden: boolean;
  width: number | null;
  byKind: boolean;
}

const keyOf = <R>(column: Columns<R>[number]): string => String(column.key ?? column.dataIndex ?? '');

/**
 * The columns a page has, in the order their reader chose. A column he has never seen, because it is newer than his choice, stands after
 * the one it follows on the page; one he chose that the page no longer has is nothing.
 */
export function inOrder<R>(columns: Columns<R>, choice: readonly ColumnChoice[] | undefined): Columns<R> {
  if (!choice) return columns;
  const there = new Map(columns.map((column) => [keyOf(column), column]));
  const chosen = new Set(choice.map(({ key }) => key));
  const order = choice.flatMap(({ key }) => there.get(key) ?? []);
  for (const [i, column] of columns.entries()) {
    if (chosen.has(keyOf(column))) continue;
    const left = columns[i - 1];
    order.splice(left ? order.indexOf(left) + 1 : 0, 0, column);
  }
  return order;
}

/** Names at the left and figures at the right, instead of all in the middle: said of every column, so one newer than the choice follows. */
export const alignsByKind = (choice: readonly ColumnChoice[] | undefined): boolean =>
  choice?.some(({ byKind }) => byKind) ?? false;

/** What the settings show: every column, also the hidden ones. */
export function arranged<R>(columns: Columns<R>, choice: readonly ColumnChoice[] | undefined): Arranged[] {
  const chosen = new Map(choice?.map((one) => [one.key, one])),
    byKind = alignsByKind(choice);
  return inOrder(columns, choice).map((column) => {
    const key = keyOf(column),
      one = chosen.get(key);
    return {
      key,
      title: typeof column.title === 'string' ? column.title : key,
      hidden: one?.hidden ?? column.hidden ?? false,
      width: one?.width ?? null,
      byKind,
    };
  });
}

/** What is kept of it. Choices about columns that other pages with this list have stay where they are. */
export const choiceOf = (all: readonly Arranged[], before: readonly ColumnChoice[] | undefined): ColumnChoice[] => {
  const own = new Set(all.map(({ key }) => key));
  return [
    ...all.map(({ key, hidden, width, byKind }) => ({ key, hidden, width, ...(byKind ? { byKind } : {}) })),
    ...(before ?? []).filter(({ key }) => !own.has(key)),
  ];
};

/** The columns as they are drawn: what the page hides is there for who wants it. One column always remains. */
export function shownColumns<R>(columns: Columns<R>, choice: readonly ColumnChoice[] | undefined): Drawn<R>[] {
  const chosen = new Map(choice?.map((one) => [one.key, one]));
  const order = inOrder(columns, choice),
    byKind = alignsByKind(choice),
    seen = order.filter((column) => !(chosen.get(keyOf(column))?.hidden ?? column.hidden));
  return (seen.length > 0 ? seen : order.slice(0, 1)).map((column) => {
    const width = chosen.get(keyOf(column))?.width,
      look = byKind ? { align: column.figure ? ('end' as const) : ('start' as const) } : {},
      shown = column.hidden || byKind ? { ...column, ...look, hidden: false } : column;
    return width ? { ...shown, onCell: () => fixedCell(width), onHeaderCell: () => fixedCell(width) } : shown;
  });
}

/** A table as wide as its content takes no widths of columns; its cells do. */
const fixedCell = (width: number) => ({ className: 'hc-fixed-cell', style: { minWidth: width, maxWidth: width } });

/** `from` comes to stand where `to` is. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.toSpliced(from, 1),
    one = all[from];
  return one === undefined || to < 0 || to >= all.length ? [...all] : rest.toSpliced(to, 0, one);
}
