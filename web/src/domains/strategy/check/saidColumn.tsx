import type { ReactNode } from 'react';
import { saysOf, type CopiedName } from '#contract/strategy/copied.ts';

/** The column that says what a row decides, and what is wrong with it. */
export const saidColumn = (name: CopiedName, mark: (rowId: number) => ReactNode) => ({
  key: 'says',
  title: '规则',
  render: (_: unknown, row: { id: number }) => (
    <>
      {saysOf(name)(row)} {mark(row.id)}
    </>
  ),
});
