import type { ReactNode } from 'react';
import { saysOf, type CopiedName } from '#contract/strategy/copied.ts';

/** The column that says what a row decides, what is wrong with it first: a long sentence is cut at its end. */
export const saidColumn = (name: CopiedName, mark: (rowId: number) => ReactNode) => ({
  key: 'says',
  title: '规则',
  render: (_: unknown, row: { id: number }) => (
    <>
      {mark(row.id)} {saysOf(name)(row)}
    </>
  ),
});
