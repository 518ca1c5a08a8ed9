import type { RentScheduleRow } from '#contract/billing/rent.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { amountColumn } from '../Amount.tsx';

type Row = Omit<RentScheduleRow, 'id' | 'status'> & Partial<Pick<RentScheduleRow, 'status'>>;

const columns: Columns<Row> = [
  column.text('seqNo', '期次'),
  column.time('fromDate', '从'),
  column.time('toDate', '到'),
  column.time('dueDate', '应付日'),
  amountColumn('amount', '租金(元)'),
  amountColumn('tax', '税额(元)'),
  column.text('detail', '计算过程', { width: 360 }),
];
const kept: Columns<Row> = [...columns, column.dict('status', '状态', 'rentScheduleStatus')];

/** What is owed when; a contract that is being written has no states yet. */
export function Schedule({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  return (
    <DataTable
      rows={rows}
      columns={rows.some(({ status }) => status !== undefined) ? kept : columns}
      rowKey="seqNo"
      empty={empty}
    />
  );
}
