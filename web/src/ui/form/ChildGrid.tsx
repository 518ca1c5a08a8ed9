import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { useNarrow } from '../page/useNarrow.ts';
import { Form } from './Form.tsx';
import { rule } from './rule.ts';
import './child-grid.css';

interface Common {
  title: string;
  /** Pixels; without one the column takes what is left. */
  width?: number;
}

export type ChildColumn<T> = Common &
  (
    | {
        name: keyof T & string;
        schema: z.ZodType;
        input: ReactElement;
        /** For switches. */ valuePropName?: string;
        show?: undefined;
      }
    | { /** What the row says by itself. */ show: (row: T) => ReactNode; end?: boolean; name?: undefined }
  );

interface Props<T> {
  /** The form's field that holds the rows. */
  name: string;
  label: string;
  /** Without it the rows are those that are there. */
  add?: string;
  columns: readonly ChildColumn<T>[];
  /** A new row, knowing the ones there are. */
  fresh?: (rows: readonly (T | undefined)[]) => T;
  /** Instead of a fresh row: where rows come from. */
  onAdd?: () => void;
  max?: number;
  empty?: string;
  /** In a hand each row is a card, its fields below each other with their names: where they do not fit beside each other. */
  cards?: boolean;
}

/** Child rows of a form, edited in place like a sheet: Tab goes on, errors stand in their cell. */
export function ChildGrid<T extends object>({
  name,
  label,
  add,
  columns,
  fresh,
  onAdd,
  max = 500,
  empty = '暂无数据',
  cards = false,
}: Props<T>) {
  const stacked = useNarrow() && cards;
  const form = Form.useFormInstance();
  const tracks = [
    ...columns.map(({ width }) => (width ? `${width}px` : 'minmax(120px, 1fr)')),
    ...(add === undefined ? [] : ['30px']),
  ].join(' ');
  return (
    <Form.List name={name}>
      {(rows, { add: push, remove }) => (
        <div className="hc-grid" role="table" aria-label={label}>
          <h3>{label}</h3>
          {!stacked && (
            <div className="hc-grid-row hc-grid-head" role="row" style={{ gridTemplateColumns: tracks }}>
              {columns.map((c) => (
                <span key={c.title} role="columnheader" data-end={c.show !== undefined && c.end === true}>
                  {c.title}
                </span>
              ))}
              {add !== undefined && <span />}
            </div>
          )}
          {rows.map((row) => (
            <div
              key={row.key}
              className={stacked ? 'hc-grid-row hc-grid-card' : 'hc-grid-row'}
              role="row"
              style={stacked ? {} : { gridTemplateColumns: tracks }}
            >
              {columns.map((c) =>
                c.show !== undefined ? (
                  <Form.Item key={c.title} noStyle shouldUpdate>
                    {() => (
                      <div className="hc-grid-cell" data-end={c.end === true}>
                        {shown(c.show, form.getFieldValue([name, row.name]))}
                      </div>
                    )}
                  </Form.Item>
                ) : (
                  <Form.Item
                    key={c.title}
                    name={[row.name, c.name]}
                    rules={[rule(c.schema)]}
                    {...(stacked ? { label: c.title } : {})}
                    {...(c.valuePropName ? { valuePropName: c.valuePropName } : {})}
                  >
                    {c.input}
                  </Form.Item>
                ),
              )}
              {add !== undefined && (
                <Button
                  type="text"
                  size="small"
                  aria-label="删除此行"
                  icon={<DeleteOutlined />}
                  onClick={() => remove(row.name)}
                />
              )}
            </div>
          ))}
          {rows.length === 0 && <div className="hc-grid-empty">{empty}</div>}
          {add !== undefined && (
            <Button
              type="dashed"
              size="small"
              block
              icon={<PlusOutlined />}
              disabled={rows.length >= max}
              onClick={() => (onAdd ? onAdd() : push(fresh?.((form.getFieldValue(name) ?? []) as T[])))}
            >
              {add}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

/** A row that has just been removed is asked for once more. */
const shown = <T,>(show: (row: T) => ReactNode, row: T | undefined): ReactNode =>
  row === undefined ? null : show(row);
