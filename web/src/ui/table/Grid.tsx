import { Spin } from 'antd';
import { useEffect, useRef, type HTMLAttributes, type Key, type KeyboardEvent, type ReactNode } from 'react';
import type { ListState } from '../search/url.ts';
import { classOf, lookOf, nameOf } from './cell.ts';
import type { Columns } from './column.tsx';
import { GridRow } from './GridRow.tsx';
import { HeadCell } from './HeadCell.tsx';
import { useOpened, type Expandable } from './useOpened.ts';
import type { Selection } from './useSelection.ts';
import './grid.css';

interface Props<R> {
  columns: Columns<R>;
  rows: readonly R[];
  keyOf: (row: R) => Key;
  busy: boolean;
  /** What stands where no rows are. */
  none: ReactNode;
  order: ListState['orderBy'];
  onOrder?: (order: ListState['orderBy']) => void;
  onWidth?: (key: string, width: number) => void;
  selection?: Selection<R>;
  expandable?: Expandable<R>;
  onRow?: (row: R, index: number) => HTMLAttributes<HTMLTableRowElement>;
  rowClassName?: (row: R, index: number) => string;
  /** Rows of sums below the others. */
  summary?: (rows: readonly R[]) => ReactNode;
}

/** The rows of a list in one table that scrolls both ways: its head stays above, buttons of a row at the right. */
export function Grid<R extends object>(props: Props<R>) {
  const { columns, rows, keyOf, selection, expandable, onRow, rowClassName } = props;
  const box = useReachable();
  const opened = useOpened(rows, keyOf, expandable);
  const width = columns.length + (selection ? 1 : 0) + (opened.aside ? 1 : 0);
  return (
    <div className="hc-grid" ref={box} aria-busy={props.busy}>
      {props.busy && (
        <div className="hc-grid-busy">
          <Spin delay={BUSY_DELAY_MS} />
        </div>
      )}
      <table>
        <Head {...props} aside={opened.aside} />
        <tbody {...(selection ? { onKeyDown: walk } : {})}>
          {opened.lines.map(({ row, depth, key, open, can }, i) => (
            <GridRow
              key={key}
              id={key}
              row={row}
              index={i}
              depth={depth}
              columns={columns}
              width={width}
              {...(opened.aside || can ? { open, can, aside: opened.aside, onOpen: opened.turn } : {})}
              {...(open && expandable?.expandedRowRender ? { inside: expandable.expandedRowRender } : {})}
              {...(selection ? { picked: selection.keys.has(key), onPick: selection.pick } : {})}
              {...(onRow ? { onRow } : {})}
              {...(rowClassName ? { className: rowClassName(row, i) } : {})}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={width} className="hc-grid-none">
                <div>{props.none}</div>
              </td>
            </tr>
          )}
        </tbody>
        {props.summary && rows.length > 0 && <tfoot>{props.summary(rows)}</tfoot>}
      </table>
    </div>
  );
}

/** What answers sooner needs no sign of waiting. */
const BUSY_DELAY_MS = 120;

function Head<R extends object>({
  columns,
  rows,
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
            <Everything rows={rows} selection={selection} />
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

function Everything<R extends object>({ rows, selection }: { rows: readonly R[]; selection: Selection<R> }) {
  const { here } = selection;
  const all = rows.length > 0 && here === rows.length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={all}
      disabled={rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = here > 0 && !all;
      }}
      onChange={() => selection.pickAll(!all)}
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
