import { Tag } from 'antd';
import type { Storage, StorageMonth } from '#contract/ops/storage.ts';
import { fileSize } from '../../../ui/files/size.ts';
import { column, type Column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';

type Area = Storage['areas'][number];
type Relation = Storage['tables'][number];

const number = <R extends object>(name: keyof R & string, title: string, show = fileSize): Column<R> => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  render: (value: number | null) => (
    <span className={value === 0 ? 'hc-num hc-faint' : 'hc-num'}>{value === null ? '-' : show(value)}</span>
  ),
});

/** What each area holds, and its part of all there is. */
export function AreaTable({ areas }: { areas: readonly Area[] }) {
  const all = areas.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const columns: Columns<Area> = [
    column.dict('area', '数据类别', 'storageArea'),
    number('rows', '行数', formatQty),
    number('bytes', '大小'),
    {
      key: 'share',
      title: '占比',
      render: (_, { bytes }) => (
        <span className="hc-storage-share" title={`${((100 * bytes) / all).toFixed(1)}%`}>
          <span style={{ inlineSize: `${(100 * bytes) / all}%` }} />
        </span>
      ),
    },
    number('perDay', '每天增长'),
  ];
  return <DataTable rows={areas} rowKey="area" columns={columns} />;
}

const months: Columns<StorageMonth> = [
  column.text('month', '月份'),
  number('ledger', '库存流水'),
  number('trace', '单据轨迹'),
  number('journal', '日志'),
  number('detached', '已分离'),
  {
    key: 'state',
    title: '状态',
    render: (_, { isClosed, detached }) =>
      detached > 0 ? (
        <Tag variant="filled" color="processing">
          可归档
        </Tag>
      ) : (
        <Tag variant="filled">{isClosed ? '已结束' : '进行中'}</Tag>
      ),
  },
];

/** What each month left behind, and whether a part of it lies apart already. */
export const MonthTable = ({ months: rows }: { months: readonly StorageMonth[] }) => (
  <DataTable rows={rows} rowKey="month" columns={months} />
);

const tables: Columns<Relation> = [
  { key: 'table', dataIndex: 'table', title: '表', prose: true, render: (table: string) => <code>{table}</code> },
  column.text('label', '内容'),
  column.dict('area', '数据类别', 'storageArea'),
  number('rows', '行数', formatQty),
  number('bytes', '大小'),
];

export const RelationTable = ({ tables: rows }: { tables: readonly Relation[] }) => (
  <DataTable rows={rows} rowKey="table" columns={tables} />
);
