import { useVirtualizer } from '@tanstack/react-virtual';
import { Spin } from 'antd';
import { useEffect, useRef, type HTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../search/url.ts';
import { classOf, lookOf, nameOf } from './cell.ts';
import type { Columns } from './column.tsx';
import { GridRow } from './GridRow.tsx';
import { HeadCell } from './HeadCell.tsx';
import type { Expandable, Lines } from './useRows.ts';
import './grid.css';

interface Props<R extends object> {
  columns: Columns<R>;
  lines: Lines<R>;
  busy: boolean;
  /** What stands where no rows are. */
  none: ReactNode;
  order: ListState['orderBy'];
  onOrder?: (order: ListState['orderBy']) => void;
  onWidth?: (key: string, width: number) => void;
  selection: boolean;
  expandable?: Expandable<R>;
  onRow?: (row: R, index: number) => HTMLAttributes<HTMLTableRowElement>;
  rowClassName?: (row: R, index: number) => string;
  /** Rows of sums below the others. */
  summary?: (rows: readonly R[]) => ReactNode;
  /** The rows scroll in the grid, not with the page. */
  scrolls: boolean;
}

/** The rows of a list in one table that scrolls both ways: its head stays above, buttons of a row at the right. */
export function Grid<R extends object>(props: Props<R>) {
  const { columns, lines, expandable, summary } = props;
  const box = useReachable();
  const aside = expandable?.expandedRowRender !== undefined;
  const width = columns.length + (props.selection ? 1 : 0) + (aside ? 1 : 0);
  const rows = lines.options.data;
  return (
    <div className="hc-grid" ref={box} aria-busy={props.busy}>
      {props.busy && (
        <div className="hc-grid-busy">
          <Spin delay={BUSY_DELAY_MS} />
        </div>
      )}
      <table>
        <Head {...props} aside={aside} />
        <tbody {...(props.selection ? { onKeyDown: walk } : {})}>
          <Rows {...props} box={box} aside={aside} width={width} />
          {rows.length === 0 && (
            <tr>
              <td colSpan={width} className="hc-grid-none">
                <div>{props.none}</div>
              </td>
            </tr>
          )}
        </tbody>
        {summary && rows.length > 0 && <tfoot>{summary(rows)}</tfoot>}
      </table>
    </div>
  );
}

/** What answers sooner needs no sign of waiting. */
const BUSY_DELAY_MS = 120;
/** So many rows are drawn whole: they are found by the browser's own search, and printed. */
const WHOLE = 100;
/** Pixels of a row before it is measured, and rows drawn beyond what is seen. */
const ROW_PX = 33,
  BEYOND = 15;

function Rows<R extends object>({
  columns,
  lines,
  selection,
  expandable,
  onRow,
  rowClassName,
  scrolls,
  box,
  aside,
  width,
}: Props<R> & { box: RefObject<HTMLDivElement | null>; aside: boolean; width: number }) {
  // Where the window stands is asked of an object that stays the same.
  'use no memo';
  const all = lines.getRowModel().rows,
    { rowSelection, expanded } = lines.state;
  const few = !scrolls || expandable !== undefined || all.length <= WHOLE;
  // eslint-disable-next-line react/incompatible-library -- this component is not compiled
  const seen = useVirtualizer({
    count: few ? 0 : all.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (i) => all[i]?.id ?? i,
    overscan: BEYOND,
  });
  const window = few ? null : seen.getVirtualItems(),
    shown = window ? window.flatMap(({ index }) => all[index] ?? []) : all;
  const first = window?.[0]?.index ?? 0;
  return (
    <>
      {window && <Gap width={width} px={window[0]?.start ?? 0} />}
      {shown.map((line, i) => (
        <GridRow
          key={line.id}
          line={line}
          index={first + i}
          columns={columns}
          width={width}
          aside={aside}
          {...(expandable ? { can: line.getCanExpand(), open: expanded === true || expanded[line.id] === true } : {})}
          {...(expandable?.expandedRowRender ? { inside: expandable.expandedRowRender } : {})}
          {...(selection ? { picked: rowSelection[line.id] === true } : {})}
          {...(window ? { measured: seen.measureElement } : {})}
          {...(onRow ? { onRow } : {})}
          {...(rowClassName ? { className: rowClassName(line.original, first + i) } : {})}
        />
      ))}
      {window && <Gap width={width} px={seen.getTotalSize() - (window.at(-1)?.end ?? 0)} />}
    </>
  );
}

/** The rows that are out of sight. */
const Gap = ({ width, px }: { width: number; px: number }) =>
  px > 0 && (
    <tr aria-hidden>
      <td colSpan={width} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );

function Head<R extends object>({
  columns,
  lines,
  selection,
  order,
  onOrder,
  onWidth,
  aside,
}: Props<R> & { aside: boolean }) {
  return (
    <thead>
      <tr>
        {aside && <th className="hc-grid-open" aria-label="展开" />}
        {selection && (
          <th className="hc-grid-pick">
            <Everything lines={lines} />
          </th>
        )}
        {columns.map((column, i) => {
          const key = nameOf(column);
          const sorted = order?.field === key ? order.dir : undefined;
          return (
            <HeadCell
              key={key || i}
              {...lookOf(column)}
              {...column.onHeaderCell?.()}
              className={classOf(column, column.onHeaderCell?.().className)}
              scope="col"
              {...(onWidth && column.dataIndex !== undefined ? { onWidth: (to: number) => onWidth(key, to) } : {})}
              {...(onWidth && column.dataIndex === undefined && !OWN.has(key)
                ? { onWidth: (to: number) => onWidth(key, to) }
                : {})}
              {...(column.sorter && onOrder ? sorts(key, sorted, onOrder) : {})}
            >
              {column.title}
              {column.sorter && onOrder && <i className="hc-grid-order" data-dir={sorted} aria-hidden />}
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}

/** Columns the table adds itself. */
const OWN = new Set(['#', 'act']);

/** Up, down, and as it came. */
function sorts(key: string, dir: 'asc' | 'desc' | undefined, onOrder: (order: ListState['orderBy']) => void) {
  const turn = (): void =>
    onOrder(dir === undefined ? { field: key, dir: 'asc' } : dir === 'asc' ? { field: key, dir: 'desc' } : undefined);
  return {
    'aria-sort':
      dir === undefined ? ('none' as const) : dir === 'asc' ? ('ascending' as const) : ('descending' as const),
    'data-sorts': true,
    tabIndex: 0,
    onClick: turn,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        turn();
      }
    },
  };
}

function Everything<R extends object>({ lines }: { lines: Lines<R> }) {
  const { rowSelection } = lines.state,
    { rows } = lines.getCoreRowModel();
  const here = rows.filter(({ id }) => rowSelection[id] === true).length,
    all = rows.length > 0 && here === rows.length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={all}
      disabled={rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = here > 0 && !all;
      }}
      onChange={() => lines.toggleAllRowsSelected(!all)}
    />
  );
}

/** Arrows go from row to row; with Shift they take them along. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLInputElement)) return;
  if (!target.matches('.hc-grid-pick input')) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.hc-row > .hc-grid-pick input')];
  const next = boxes[boxes.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  if (!next) return;
  next.focus();
  if (event.shiftKey && next.checked !== target.checked) next.click();
}

/** What scrolls must be reached by key; where nothing in it is, it is reached itself. */
function useReachable() {
  const box = useRef<HTMLDivElement>(null);
  // Only what was drawn tells whether something in it takes the focus.
  useEffect(() => {
    const frame = box.current;
    if (!frame) return;
    if (frame.querySelector('a[href], button:enabled, input:enabled, [tabindex="0"]'))
      frame.removeAttribute('tabindex');
    else frame.tabIndex = 0;
  });
  return box;
}
