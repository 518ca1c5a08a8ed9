import { ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, Table, Tooltip, type TableProps } from 'antd';
import type { SorterResult, TableRowSelection } from 'antd/es/table/interface';
import { useEffect, useRef, useState, type Key, type ReactNode, type RefObject } from 'react';
import type { Failure } from '../../data/failure.ts';
import { RowContext } from '../act/Act.tsx';
import { Trouble } from '../page/Trouble.tsx';
import { useNarrow } from '../page/useNarrow.ts';
import { useHeight } from '../page/useSize.ts';
import type { ListState } from '../search/url.ts';
import { arranged, choiceOf, shownColumns } from './arrange.ts';
import type { Columns } from './column.tsx';
import { HeadCell } from './HeadCell.tsx';
import { HeadSettings } from './HeadSettings.tsx';
import { HeadViews } from './HeadViews.tsx';
import { Pager } from './Pager.tsx';
import { useHead, type Head } from './useHead.ts';
import type { List } from './useList.ts';

interface Asked {
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: Failure | null;
  refetch: () => unknown;
}

type Common<R> = Pick<TableProps<R>, 'expandable' | 'onRow' | 'summary' | 'rowClassName'> & {
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
};

export type DataTableProps<R> = Common<R> &
  ({ list: List<R>; rows?: undefined; query?: undefined } | { list?: undefined; rows: readonly R[]; query?: Asked });

const COMPONENTS = { header: { cell: HeadCell } };
/** Head row with its border; what is left of the frame scrolls. */
const HEAD_HEIGHT = 39;

/** A table as every list has it: sticky head, paging and order in the address, selection, and all five states of a question. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { list, toolbar, selection = false, fill = list !== undefined } = props;
  const rowKey = props.rowKey ?? ('id' as keyof R & string); // nearly every row has an id
  const keyOf = (row: R): Key => (typeof rowKey === 'function' ? rowKey(row) : (row[rowKey] as Key)); // ids are numbers or strings
  const rows = list?.rows ?? props.rows ?? [];
  const query: Asked | undefined = list?.query ?? props.query;
  const narrow = useNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const height = useHeight(frame);
  useReachable(frame);
  const picked = useSelection(rows, keyOf);
  const head = useHead(list);
  const failed = query?.error && rows.length === 0 ? query.error : null;
  const filling = fill && !narrow;
  return (
    <section className="hc-table" data-fill={filling}>
      {(toolbar !== undefined || list) && (
        <div className="hc-toolbar">
          <div className="hc-toolbar-left">
            {typeof toolbar === 'function' ? toolbar(picked.rows, picked.clear) : toolbar}
          </div>
          {picked.rows.length > 0 && (
            <span className="hc-faint">
              已选 {picked.rows.length} 条{' '}
              <Button type="link" size="small" onClick={picked.clear}>
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
          {list && !narrow && (
            <>
              <HeadViews list={list} columns={props.columns} head={head} />
              <HeadSettings columns={props.columns} head={head} />
            </>
          )}
        </div>
      )}
      <div ref={frame} className="hc-table-frame">
        <Table<R>
          size="small"
          rowKey={keyOf}
          columns={dressed(props, narrow, head)}
          components={COMPONENTS}
          dataSource={rows as R[]}
          loading={{
            spinning: query !== undefined && (query.isPending || query.isPlaceholderData === true) && !failed,
            delay: 120,
          }}
          locale={{
            emptyText: failed ? (
              <Trouble failure={failed} retry={() => void query?.refetch()} />
            ) : query?.isPending ? (
              ' '
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty ?? '暂无数据'} />
            ),
          }}
          scroll={{ x: 'max-content', ...(filling && height > 0 ? { y: Math.max(160, height - HEAD_HEIGHT) } : {}) }}
          pagination={false}
          onChange={(_, __, sorter) => list?.turn({ orderBy: orderOf(sorter), pageNum: 1 })}
          {...(selection ? { rowSelection: picked.selection } : {})}
          {...(props.expandable ? { expandable: props.expandable } : {})}
          {...(props.onRow ? { onRow: props.onRow } : {})}
          {...(props.summary ? { summary: props.summary } : {})}
          {...(props.rowClassName ? { rowClassName: props.rowClassName } : {})}
        />
      </div>
      {list && <Pager list={list} narrow={narrow} />}
    </section>
  );
}

/** The page's columns, centred (section 9), with row number before and buttons after. */
function dressed<R extends object>(
  { columns, list, actions, rowNumber = false }: DataTableProps<R>,
  narrow: boolean,
  head: Head,
): Columns<R> {
  const order = list?.state.orderBy;
  const start = list ? (list.state.pageNum - 1) * list.state.pageSize : 0;
  const chosen = list && !narrow ? shownColumns(columns, head.choice) : columns;
  const widen = (key: string, width: number): void =>
    head.choose(
      choiceOf(
        arranged(columns, head.choice).map((one) => (one.key === key ? { ...one, width } : one)),
        head.choice,
      ),
    );
  const all: Columns<R> = chosen.map((column) => ({
    align: 'center',
    ...column,
    ...(list && !narrow
      ? {
          onHeaderCell: (of) => ({
            ...column.onHeaderCell?.(of, 0),
            onWidth: (width: number) => widen(String(column.key ?? column.dataIndex), width),
          }),
        }
      : {}),
    ...(column.sorter && list
      ? {
          showSorterTooltip: false,
          sortOrder: order?.field === column.key ? (order?.dir === 'asc' ? 'ascend' : 'descend') : null,
        }
      : {}),
  }));
  if (rowNumber)
    all.unshift({
      key: '#',
      title: '#',
      width: 48,
      align: 'center',
      render: (_, __, i) => <span className="hc-faint hc-num">{start + i + 1}</span>,
    });
  if (actions) {
    all.push({
      key: 'act',
      title: '操作',
      align: 'center',
      ...(narrow ? {} : { fixed: 'end' as const }),
      className: 'hc-acts',
      render: (_, row) => <RowContext value>{actions(row)}</RowContext>,
    });
  }
  return all;
}

function orderOf<R>(sorter: SorterResult<R> | SorterResult<R>[]): ListState['orderBy'] {
  const first = Array.isArray(sorter) ? sorter[0] : sorter;
  return first?.order && first.columnKey !== undefined
    ? { field: String(first.columnKey), dir: first.order === 'ascend' ? 'asc' : 'desc' }
    : undefined;
}

/** What scrolls must be reached by key; where nothing in it is, it is reached itself. */
function useReachable(frame: RefObject<HTMLElement | null>): void {
  // The library draws the scrolling box and offers no way to say this of it.
  useEffect(() => {
    for (const box of frame.current?.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content') ?? []) {
      if (box.querySelector('a[href], button:enabled, input:enabled, td [tabindex="0"]'))
        box.removeAttribute('tabindex');
      else box.tabIndex = 0;
    }
  });
}

/** Selected rows, kept over paging, given afresh where the page on screen knows a newer version. */
function useSelection<R extends object>(rows: readonly R[], keyOf: (row: R) => Key) {
  const [held, setHeld] = useState<ReadonlyMap<Key, R>>(new Map());
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const picked = [...held].map(([key, row]) => fresh.get(key) ?? row);
  const selection: TableRowSelection<R> = {
    selectedRowKeys: [...held.keys()],
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    onChange: (keys, chosen) =>
      setHeld(
        new Map(
          keys
            .map((key, i) => [key, chosen[i] ?? held.get(key)])
            .filter((pair): pair is [Key, R] => pair[1] !== undefined),
        ),
      ),
  };
  return { rows: picked, clear: () => setHeld(new Map()), selection };
}
