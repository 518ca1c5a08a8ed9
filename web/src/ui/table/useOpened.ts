import { useState, type Key, type ReactNode } from 'react';

/** Rows that open: to what `expandedRowRender` shows below them, or to the rows they hold as `children`. */
export interface Expandable<R> {
  expandedRowKeys?: readonly Key[];
  onExpandedRowsChange?: (keys: readonly Key[]) => void;
  rowExpandable?: (row: R) => boolean;
  expandedRowRender?: (row: R) => ReactNode;
  defaultExpandAllRows?: boolean;
}

interface Line<R> {
  row: R;
  key: Key;
  depth: number;
  can: boolean;
  open: boolean;
}

/** The rows as they are drawn one below the other, and the way to open one. */
export function useOpened<R extends object>(rows: readonly R[], keyOf: (row: R) => Key, of: Expandable<R> | undefined) {
  const [own, setOwn] = useState<ReadonlySet<Key> | null>(null);
  const every = of?.defaultExpandAllRows === true && own === null;
  const keys = of?.expandedRowKeys ? new Set(of.expandedRowKeys) : (own ?? new Set<Key>());
  const lines: Line<R>[] = [];
  const add = (row: R, depth: number): void => {
    const key = keyOf(row),
      below = childrenOf(row);
    const can = of !== undefined && (of.expandedRowRender ? (of.rowExpandable?.(row) ?? true) : below.length > 0);
    const open = can && (every || keys.has(key));
    lines.push({ row, key, depth, can, open });
    if (open) for (const one of below) add(one, depth + 1);
  };
  for (const row of rows) add(row, 0);
  const turn = (key: Key): void => {
    const now = new Set(lines.filter(({ open }) => open).map((line) => line.key));
    if (!now.delete(key)) now.add(key);
    if (of?.expandedRowKeys === undefined) setOwn(now);
    of?.onExpandedRowsChange?.([...now]);
  };
  return { lines, turn, aside: of?.expandedRowRender !== undefined };
}

const childrenOf = <R extends object>(row: R): readonly R[] => {
  const below: unknown = Reflect.get(row, 'children');
  return Array.isArray(below) ? below : [];
};
