import type { HTMLAttributes, ReactNode } from 'react';
import type { Field } from '#contract/kit/field.ts';
import type { Machine } from '#contract/kit/machine.ts';
import { rungs, type Pack } from '../text/packs.ts';
import { QtyText } from '../text/QtyText.tsx';
import { show } from '../text/show.tsx';
import { StatusTag } from '../text/StatusTag.tsx';
import { TextLink } from '../text/TextLink.tsx';

/** One column of a list: what its head says and what its cells show. */
export interface Column<R> {
  key?: string;
  /** The field handed to `render`, and shown where there is none. */
  dataIndex?: string;
  title?: ReactNode;
  width?: number | string;
  fixed?: 'start' | 'end' | 'left' | 'right' | boolean;
  /** The server orders by it. */
  sorter?: boolean;
  /** Shown to whoever asks for it in the settings. */
  hidden?: boolean;
  className?: string;
  /** Holds figures: at the right for who aligns by kind. */
  figure?: boolean;
  /** Is read from its start, as a tree or a name above its code: never in the middle. */
  prose?: boolean;
  // Its value is what the row holds under `dataIndex`: the page knows of which type.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  render?: (value: any, row: R, index: number) => ReactNode;
  onCell?: (row: R) => HTMLAttributes<HTMLTableCellElement>;
  onHeaderCell?: () => HTMLAttributes<HTMLTableCellElement>;
}
export type Columns<R> = Column<R>[];
/** One as it is drawn. Where its cells stand follows from what they hold and what their reader chose; no page says it. */
export type Drawn<R> = Column<R> & { align?: 'start' | 'center' | 'end' };

type Key<R> = keyof R & string;
type Labelled = { labels?: Readonly<Record<string, string>> };

const LONG_WIDTH = 220;

/** Long text on one line; the whole is the tooltip. A table as wide as its content ignores column widths, so the text brings its own. */
function Cut({ text, width }: { text: ReactNode; width: number }) {
  return (
    <span className="hc-cut" style={{ maxWidth: width }} title={typeof text === 'string' ? text : undefined}>
      {text}
    </span>
  );
}

/** What is counted, weighed or paid; a number that stands for a name is none. */
const isFigure = ({ kind, dict, ref }: Field): boolean => (kind === 'integer' || kind === 'decimal') && !dict && !ref;

/** Columns of a shape, as its fields describe themselves. */
export function columnsOf<R extends object>(fields: readonly Field[], only?: readonly string[]): Columns<R> {
  const wanted = only
    ? only.map((name) => fields.find((field) => field.name === name)).filter((field) => field !== undefined)
    : fields;
  return wanted.map((field) => ({
    key: field.name,
    dataIndex: field.name,
    title: field.label,
    ...(isFigure(field) ? { figure: true } : {}),
    render: (value: unknown, row: R & Labelled) =>
      field.long ? <Cut text={show(field, value, row.labels)} width={LONG_WIDTH} /> : show(field, value, row.labels),
  }));
}

/** Builders of the columns that occur on every list. */
export const column = {
  /** Text; with `link` it opens that address in a tab of its own. */
  text: <R extends object>(
    name: Key<R>,
    title: string,
    options: { link?: (row: R) => string | null; width?: number; sorter?: boolean } = {},
  ): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    ...(options.sorter ? { sorter: true } : {}),
    render: (value: unknown, row: R): ReactNode => {
      const to = options.link?.(row);
      const text = value === null || value === undefined || value === '' ? '-' : String(value);
      const shown = options.width ? <Cut text={text} width={options.width} /> : text;
      return to ? <TextLink to={to}>{shown}</TextLink> : shown;
    },
  }),
  /** Names on one line, the whole as the tooltip; `none` is said where there are none. */
  names: <R extends object>(
    name: Key<R>,
    title: string,
    { width, none = '-' }: { width: number; none?: string },
  ): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    render: (names: string[]) => <Cut text={names.join('、') || none} width={width} />,
  }),
  qty: <R extends object>(
    name: Key<R>,
    title: string,
    options: { sorter?: boolean; strong?: boolean } = {},
  ): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    figure: true,
    ...(options.sorter ? { sorter: true } : {}),
    render: (value: number | null) => <QtyText value={value} strong={options.strong ?? false} />,
  }),
  /** A quantity of goods, spelled in cases and base units (ADR 34). */
  amount: <R extends { packs: readonly Pack[] }>(
    name: Key<R>,
    title: string,
    options: { sorter?: boolean; strong?: boolean } = {},
  ): Column<R> => ({
    ...column.qty<R>(name, title, options),
    render: (value: number | null, row: R) => (
      <QtyText value={value} units={rungs(row.packs)} strong={options.strong ?? false} />
    ),
  }),
  dict: <R extends object>(name: Key<R>, title: string, dict: string): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    render: (value: unknown) => <StatusTag dict={dict} value={value} />,
  }),
  state: <R extends object>(life: Machine, name: Key<R>, title = '状态'): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    render: (value: number) => <StatusTag life={life} state={value} />,
  }),
  /** An instant ('yyyy-MM-dd HH:mm:ss') or a date. */
  time: <R extends object>(name: Key<R>, title: string, options: { sorter?: boolean } = {}): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    ...(options.sorter ? { sorter: true } : {}),
    render: (value: string | null) => <span className="hc-num">{value ?? '-'}</span>,
  }),
  yesNo: <R extends object>(name: Key<R>, title: string): Column<R> => ({
    key: name,
    dataIndex: name,
    title,
    render: (value: unknown) => (value === null || value === undefined ? '-' : value ? '是' : '否'),
  }),
};
