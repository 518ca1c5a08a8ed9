import type { Column, Drawn } from './column.tsx';

/** How a column is told from the others, and what its cells and its head have in common. */
export const nameOf = <R>(column: Column<R>): string => column.key ?? column.dataIndex ?? '';

export const lookOf = <R>({ prose, align = prose ? 'start' : 'center', width }: Drawn<R>) => ({
  'data-align': align,
  ...(width === undefined ? {} : { style: { width, minWidth: width } }),
});

export const classOf = <R>({ className, fixed }: Column<R>, more?: string): string =>
  [className, fixed === 'end' || fixed === 'right' ? 'hc-grid-end' : undefined, more].filter(Boolean).join(' ');
