import {
  createExpandedRowModel,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ExpandedState,
  type ReactTable,
  type Row,
  type RowSelectionState,
  type Updater,
} from '@tanstack/react-table';
import { useState, type Key, type ReactNode } from 'react';

/** Rows that open: to what `expandedRowRender` shows below them, or to the rows they hold as `children`. */
export interface Expandable<R> {
  expandedRowKeys?: readonly Key[];
  onExpandedRowsChange?: (keys: readonly Key[]) => void;
  rowExpandable?: (row: R) => boolean;
  expandedRowRender?: (row: R) => ReactNode;
  defaultExpandAllRows?: boolean;
}

const features = tableFeatures({
  rowSelectionFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});
type Features = typeof features;

/** A row as the table knows it: its depth in a tree, whether it opens. */
export type Line<R extends object> = Row<Features, R>;
export type Lines<R extends object> = ReactTable<Features, R>;

/** Columns are drawn by the grid; the library keeps rows. */
const NO_COLUMNS: never[] = [];

const next = <T>(change: Updater<T>, before: T): T => (change instanceof Function ? change(before) : change);

const withShift = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'nativeEvent' in event &&
  event.nativeEvent instanceof MouseEvent &&
  event.nativeEvent.shiftKey;

/** The rows of a list with what is open among them, and those that are selected: kept over paging, given afresh where the page on screen knows a newer version. */
export function useRows<R extends object>(
  rows: readonly R[],
  keyOf: (row: R) => Key,
  expandable: Expandable<R> | undefined,
) {
  const [picked, setPicked] = useState<{ ids: RowSelectionState; rows: ReadonlyMap<string, R> }>(NOTHING_PICKED);
  const [own, setOwn] = useState<ExpandedState | null>(null);
  const isTree = expandable !== undefined && expandable.expandedRowRender === undefined;
  const expanded: ExpandedState = expandable?.expandedRowKeys
    ? Object.fromEntries(expandable.expandedRowKeys.map((key) => [String(key), true]))
    : (own ?? (expandable?.defaultExpandAllRows === true ? true : {}));
  const here = new Map(rows.map((row) => [String(keyOf(row)), row]));
  const lines = useTable<Features, R>({
    features,
    columns: NO_COLUMNS,
    data: rows,
    getRowId: (row) => String(keyOf(row)),
    ...(isTree ? { getSubRows: childrenOf } : {}),
    getRowCanExpand: ({ original, subRows }) =>
      expandable !== undefined && (isTree ? subRows.length > 0 : (expandable.rowExpandable?.(original) ?? true)),
    enableSubRowSelection: false,
    isRowRangeSelectionEvent: withShift,
    state: { rowSelection: picked.ids, expanded },
    onRowSelectionChange: (change) =>
      setPicked((before) => {
        const ids = next(change, before.ids);
        return { ids, rows: inTurn(before.rows, here, ids) };
      }),
    onExpandedChange: (change) => {
      const open = next(change, expanded);
      if (expandable?.expandedRowKeys === undefined) setOwn(open);
      if (open !== true) expandable?.onExpandedRowsChange?.(Object.keys(open).filter((id) => open[id]));
    },
  });
  return {
    lines,
    picked: [...picked.rows].map(([id, row]) => here.get(id) ?? row),
    clear: () => setPicked(NOTHING_PICKED),
  };
}

/** What was picked before stays in its turn, what is new follows as it stands on the page: labels are printed so. Ids alone would be put in the order of numbers. */
const inTurn = <R>(
  before: ReadonlyMap<string, R>,
  here: ReadonlyMap<string, R>,
  ids: RowSelectionState,
): ReadonlyMap<string, R> => new Map([...before, ...here].filter(([id]) => ids[id] === true));

const NOTHING_PICKED = { ids: {}, rows: new Map<string, never>() };

const childrenOf = <R extends object>(row: R): readonly R[] => {
  const below: unknown = Reflect.get(row, 'children');
  return Array.isArray(below) ? below : [];
};
