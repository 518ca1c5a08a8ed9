import type { DeptNode } from '#contract/iam/dept.ts';

export type DeptRow = Omit<DeptNode, 'children'>;

/** Rows as a tree, in their order. One whose parent is not among them, because it was not found or is beyond reach, stands at the top. */
export function deptTree(rows: readonly DeptRow[]): DeptNode[] {
  const known = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) => (known.has(row.parentId) ? row.parentId : 0));
  const grow = (parentId: number): DeptNode[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: grow(row.id) }));
  return grow(0);
}

/** How many levels a path names: `/1/12/` two. */
export const depthOf = (path: string): number => path.split('/').length - 2;
