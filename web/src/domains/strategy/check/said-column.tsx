import type { ReactNode } from 'react';
import { saysOf, type CopiedName } from '#contract/strategy/copied.ts';
import { Said } from './Said.tsx';

/** The column that says what a row decides, what is wrong with it first. */
export const saidColumn = (name: CopiedName, mark: (rowId: number) => ReactNode) => ({
  key: 'says',
  title: '规则',
  render: (_: unknown, row: { id: number }) => <Said mark={mark(row.id)} text={saysOf(name)(row)} />,
});
