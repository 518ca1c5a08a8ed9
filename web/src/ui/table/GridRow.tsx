import { memo, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { classOf, lookOf, nameOf } from './cell.ts';
import type { Columns } from './column.tsx';

interface Props<R> {
  id: Key;
  row: R;
  index: number;
  depth: number;
  columns: Columns<R>;
  /** Cells of a whole line. */
  width: number;
  /** A column of its own says whether the row is open; else its first cell. */
  aside?: boolean;
  open?: boolean;
  can?: boolean;
  onOpen?: (key: Key) => void;
  inside?: (row: R) => ReactNode;
  picked?: boolean;
  onPick?: (row: R, index: number, range: boolean) => void;
  onRow?: (row: R, index: number) => HTMLAttributes<HTMLTableRowElement>;
  className?: string;
}

/** One row. Drawn again only when it, its columns or its mark change: a tick costs one row, not the page. */
export const GridRow = memo(Row) as typeof Row; // memo forgets the type of the row

function Row<R extends object>(props: Props<R>) {
  const { id, row, index, columns, onPick, picked = false, aside = false, className } = props;
  return (
    <>
      <tr
        {...props.onRow?.(row, index)}
        className={className ? `hc-row ${className}` : 'hc-row'}
        data-row-key={id}
        {...(picked ? { 'data-picked': true } : {})}
      >
        {aside && <td className="hc-grid-open">{props.can && <Opener {...props} />}</td>}
        {onPick && (
          <td className="hc-grid-pick">
            <input
              type="checkbox"
              aria-label="选择此行"
              checked={picked}
              onClick={(event) => event.stopPropagation()}
              onChange={({ nativeEvent }) =>
                onPick(row, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
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
              {i === 0 && !aside && (props.depth > 0 || props.can !== undefined) && (
                <span className="hc-grid-branch" style={{ paddingInlineStart: props.depth * STEP }}>
                  {props.can && <Opener {...props} />}
                </span>
              )}
              {column.render ? column.render(value, row, index) : text(value)}
            </td>
          );
        })}
      </tr>
      {props.inside && (
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

function Opener<R>({ id, open = false, onOpen }: Props<R>) {
  return (
    <button
      type="button"
      className="hc-grid-opener"
      aria-expanded={open}
      aria-label={open ? '关闭行' : '展开行'}
      onClick={(event) => {
        event.stopPropagation();
        onOpen?.(id);
      }}
    />
  );
}
