import { ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, Tooltip } from 'antd';
import type { HTMLAttributes, Key, ReactNode } from 'react';
import type { Failure } from '../../data/failure.ts';
import { PickedContext, RowContext } from '../act/where.tsx';
import { Trouble } from '../page/Trouble.tsx';
import { useNarrow } from '../page/useNarrow.ts';
import { arranged, choiceOf, shownColumns } from './arrange.ts';
import { CardOrder } from './CardOrder.tsx';
import type { Columns } from './column.tsx';
import { Grid } from './Grid.tsx';
import { HeadSettings } from './HeadSettings.tsx';
import { HeadViews } from './HeadViews.tsx';
import { Pager } from './Pager.tsx';
import { useHead, type Head } from './useHead.ts';
import type { List } from './useList.ts';
import { useRows, type Expandable } from './useRows.ts';

interface Asked {
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: Failure | null;
  refetch: () => unknown;
}

interface Common<R> {
  expandable?: Expandable<R>;
  onRow?: (row: R, index: number) => HTMLAttributes<HTMLTableRowElement>;
  rowClassName?: (row: R, index: number) => string;
  /** Rows of sums below the others. */
  summary?: (rows: readonly R[]) => ReactNode;
  columns: Columns<R>;
  /** Default `id`. A function where rows are sums without one. */
  rowKey?: (keyof R & string) | ((row: R) => Key);
  /** Left above the table; given the selected rows when the table selects. */
  toolbar?: ReactNode | ((selected: R[], clear: () => void) => ReactNode);
  /** Buttons of a row. */
  actions?: (row: R) => ReactNode;
  selection?: boolean;
  rowNumber?: boolean;
  /** What an empty list says. */
  empty?: ReactNode;
  /** Take the page's remaining height and scroll inside; default with a list. */
  fill?: boolean;
}

export type DataTableProps<R> = Common<R> &
  ({ list: List<R>; rows?: undefined; query?: undefined } | { list?: undefined; rows: readonly R[]; query?: Asked });

/** A table as every list has it: sticky head, paging and order in the address, selection, and all five states of a question. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { list, toolbar, selection = false, fill = list !== undefined } = props;
  const rowKey = props.rowKey ?? ('id' as keyof R & string); // nearly every row has an id
  const keyOf = (row: R): Key => (typeof rowKey === 'function' ? rowKey(row) : (row[rowKey] as Key)); // ids are numbers or strings
  const rows = list?.rows ?? props.rows ?? [];
  const query: Asked | undefined = list?.query ?? props.query;
  const narrow = useNarrow();
  const { lines, picked, clear } = useRows(rows, keyOf, props.expandable);
  const head = useHead(list);
  const failed = query?.error && rows.length === 0 ? query.error : null;
  const filling = fill && !narrow;
  const columns = dressed(props.columns, list ? head : undefined, {
    actions: props.actions,
    from: props.rowNumber ? (list ? (list.state.pageNum - 1) * list.state.pageSize : 0) : null,
    fixed: !narrow,
  });
  const widen = (key: string, width: number): void =>
    head.choose(
      choiceOf(
        arranged(props.columns, head.choice).map((one) => (one.key === key ? { ...one, width } : one)),
        head.choice,
      ),
    );
  return (
    <section className="hc-table" data-fill={filling}>
      {(toolbar !== undefined || list) && (
        <div className="hc-toolbar">
          <div className="hc-toolbar-left">
            <PickedContext value={selection ? picked.length : null}>
              {typeof toolbar === 'function' ? toolbar(picked, clear) : toolbar}
            </PickedContext>
          </div>
          {picked.length > 0 && (
            <span className="hc-faint">
              已选 {picked.length} 条{' '}
              <Button type="link" size="small" onClick={clear}>
                清空
              </Button>
            </span>
          )}
          {query && (
            <Tooltip title="刷新">
              <Button
                type="text"
                aria-label="刷新"
                icon={<ReloadOutlined spin={query.isFetching && !query.isPending} />}
                onClick={() => void query.refetch()}
              />
            </Tooltip>
          )}
          {list && !narrow && <HeadViews list={list} columns={props.columns} head={head} />}
          {list && (
            <HeadSettings
              columns={props.columns}
              head={head}
              {...(narrow ? { order: <CardOrder list={list} columns={props.columns} /> } : {})}
            />
          )}
        </div>
      )}
      <Grid<R>
        columns={columns}
        lines={lines}
        scrolls={filling}
        selection={selection}
        busy={query !== undefined && (query.isPending || query.isPlaceholderData === true) && !failed}
        none={
          failed ? (
            <Trouble failure={failed} retry={() => void query?.refetch()} />
          ) : query?.isPending ? (
            ' '
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty ?? '暂无数据'} />
          )
        }
        order={list?.state.orderBy}
        {...(list ? { onOrder: (orderBy) => list.turn({ orderBy, pageNum: 1 }) } : {})}
        {...(list && !narrow ? { onWidth: widen } : {})}
        {...(props.expandable ? { expandable: props.expandable } : {})}
        {...(props.onRow ? { onRow: props.onRow } : {})}
        {...(props.summary ? { summary: props.summary } : {})}
        {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
      />
      {list && <Pager list={list} narrow={narrow} />}
    </section>
  );
}

interface Dress<R> {
  actions: ((row: R) => ReactNode) | undefined;
  /** Rows before the first, where they are numbered. */
  from: number | null;
  /** Buttons stay in sight. */
  fixed: boolean;
}

/** The page's columns as their reader chose them, with row number before and buttons after. */
function dressed<R extends object>(columns: Columns<R>, head: Head | undefined, dress: Dress<R>): Columns<R> {
  const { actions, from, fixed } = dress;
  const all = head ? shownColumns(columns, head.choice) : columns.filter(({ hidden }) => !hidden);
  return [
    ...(from === null
      ? []
      : [
          {
            key: '#',
            title: '#',
            width: 48,
            render: (_: unknown, __: R, i: number) => <span className="hc-faint hc-num">{from + i + 1}</span>,
          },
        ]),
    ...all,
    ...(actions
      ? [
          {
            key: 'act',
            title: '操作',
            ...(fixed ? { fixed: 'end' as const } : {}),
            className: 'hc-acts',
            render: (_: unknown, row: R) => <RowContext value="row">{actions(row)}</RowContext>,
          },
        ]
      : []),
  ];
}
