import { memo, type HTMLAttributes, type ReactNode } from 'react';
import { classOf, lookOf, nameOf } from './cell.ts';
import type { Columns } from './column.tsx';
import type { Line } from './useRows.ts';

interface Props<R extends object> {
  line: Line<R>;
  index: number;
  columns: Columns<R>;
  /** Cells of a whole line. */
  width: number;
  /** A column of its own says whether the row is open; else its first cell. */
  aside: boolean;
  can?: boolean;
  open?: boolean;
  inside?: (row: R) => ReactNode;
  picked?: boolean;
  /** Told how high it is, where only the rows in sight are drawn. */
  measured?: (row: HTMLTableRowElement | null) => void;
  onRow?: (row: R, index: number) => HTMLAttributes<HTMLTableRowElement>;
  className?: string;
}

/** One row. Drawn again only when it, its columns or its mark change: a tick costs one row, not the page. */
export const GridRow = memo(Drawn) as typeof Drawn; // memo forgets the type of the row

function Drawn<R extends object>(props: Props<R>) {
  const { line, index, columns, picked, can, open, aside, className, measured } = props;
  const { original: row, depth } = line;
  return (
    <>
      <tr
        {...props.onRow?.(row, index)}
        className={className ? `hc-row ${className}` : 'hc-row'}
        data-row-key={line.id}
        {...(measured ? { ref: measured, 'data-index': index, 'aria-rowindex': index + 2 } : {})}
        {...(picked ? { 'data-picked': true } : {})}
      >
        {aside && <td className="hc-grid-open">{can && <Opener line={line} open={open === true} />}</td>}
        {picked !== undefined && (
          <td className="hc-grid-pick">
            <input
              type="checkbox"
              aria-label="选择此行"
              checked={picked}
              onClick={(event) => event.stopPropagation()}
              onChange={(event) => line.getToggleSelectedHandler()(event)}
            />
          </td>
        )}
        {columns.map((column, i) => {
          const value: unknown = column.dataIndex === undefined ? undefined : Reflect.get(row, column.dataIndex);
          const cell = column.onCell?.(row);
          return (
            <td
              key={nameOf(column) || i}
              {...lookOf(column)}
              {...cell}
              {...(typeof column.title === 'string' ? { 'data-label': column.title } : {})}
              className={classOf(column, cell?.className)}
            >
              {i === 0 && !aside && can !== undefined && (
                <span className="hc-grid-branch" style={{ paddingInlineStart: depth * STEP }}>
                  {can && <Opener line={line} open={open === true} />}
                </span>
              )}
              {column.render ? column.render(value, row, index) : text(value)}
            </td>
          );
        })}
      </tr>
      {can && open && props.inside && (
        <tr className="hc-grid-inside">
          <td colSpan={props.width}>{props.inside(row)}</td>
        </tr>
      )}
    </>
  );
}

/** Pixels a branch stands further in. */
const STEP = 16;

const text = (value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : value === null || value === undefined
      ? null
      : String(value);

function Opener<R extends object>({ line, open }: { line: Line<R>; open: boolean }) {
  return (
    <button
      type="button"
      className="hc-grid-opener"
      aria-expanded={open}
      aria-label={open ? '关闭行' : '展开行'}
      onClick={(event) => {
        event.stopPropagation();
        line.toggleExpanded();
      }}
    />
  );
}
