import { poolLife } from '#contract/billing/life.ts';
import { SHARED_UNITS, type SharedShare } from '#contract/billing/shared-cost.ts';
import { heard } from '../../../locale/speech.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Amount, amountColumn } from '../Amount.tsx';
import { Steps } from '../Steps.tsx';

type Row = SharedShare & {
  poolNo?: string | null;
  poolStatus?: number | null;
  fault?: string | null;
};

const told = (basis: number): Columns<Row> => [
  column.text('ownerName', '货主', { width: 160 }),
  column.text('targetName', '分摊对象', { width: 220 }),
  {
    key: 'quantity',
    dataIndex: 'quantity',
    title: '依据数量',
    figure: true,
    render: (quantity: string) => (
      <>
        <Amount value={quantity} /> {SHARED_UNITS[basis] ?? ''}
      </>
    ),
  },
  amountColumn('amount', '分摊金额(元)'),
  {
    key: 'steps',
    dataIndex: 'steps',
    title: '计算步骤',
    width: 380,
    render: (steps: Row['steps']) => <Steps steps={steps} />,
  },
];
const charged: Columns<Row> = [
  {
    key: 'poolNo',
    dataIndex: 'poolNo',
    title: '结算行',
    render: (no: string | null, { fault, poolStatus }) =>
      no ? (
        <>
          <TextLink to={`/Billing/SettlementPool?poolNo=${no}`}>{no}</TextLink>{' '}
          <StatusTag life={poolLife} state={poolStatus ?? 0} />
        </>
      ) : fault ? (
        <span className="hc-bad">{heard(fault)}</span>
      ) : (
        '-'
      ),
  },
];

/** What each bears and how it came about; of a cost that was charged, the line it has become. */
export function Shares({ rows, basis, empty }: { rows: readonly Row[]; basis: number; empty: string }) {
  const columns = rows.some(({ poolNo }) => poolNo !== undefined) ? [...told(basis), ...charged] : told(basis);
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ ownerId, targetName }) => `${ownerId}|${targetName}`}
      rowNumber
      empty={empty}
    />
  );
}
