import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { DatePicker, Empty } from 'antd';
import dayjs from 'dayjs';
import { periodLife } from '#contract/billing/life.ts';
import { settlementStatementApi as api } from '#contract/billing/statement.ts';
import { BASIS_UNITS } from '#contract/billing/terms.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { Amount, amountColumn } from './Amount.tsx';

type Statement = OutputOf<typeof api.query>;
type Group = Statement['groups'][number];

const columns: Columns<Group> = [
  column.text('houseName', '仓库', { width: 200 }),
  column.text('feeName', '费用项'),
  {
    key: 'quantity',
    dataIndex: 'quantity',
    title: '计费数量',
    figure: true,
    render: (quantity: string | null, { basis }) =>
      quantity === null ? (
        '-'
      ) : (
        <>
          <Amount value={quantity} /> {BASIS_UNITS[basis ?? 0] ?? ''}
        </>
      ),
  },
  column.qty('lines', '行数'),
  amountColumn('amount', '金额'),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计'),
];

const thisMonth = (): string => dayjs().format('YYYY-MM');

/** Statement (对账单): what an owner owes for a month, to look at, to send and to sign. */
export function StatementPage() {
  const [{ owner, period }, set] = useUrlState({ owner: '', period: thisMonth() });
  const ownerId = Number(owner);
  const asked = { ownerId, period };
  const statement = useCall(api.query, asked, { enabled: ownerId > 0, quiet: true });
  const sheet = useDownload(api.export);
  const print = useDownload(api.print);
  const off = ownerId > 0 ? null : '请先选择货主';
  return (
    <Page>
      <div className="hc-toolbar">
        <div className="hc-toolbar-left">
          <RefSelect
            of="owner"
            placeholder="货主"
            allowClear
            style={{ width: 240 }}
            value={ownerId || null}
            onChange={(id) => set({ owner: id ? String(id) : '' })}
          />
          <DatePicker
            picker="month"
            aria-label="账期"
            allowClear={false}
            value={dayjs(`${period}-01`)}
            onChange={(month) => set({ period: month ? dayjs(month).format('YYYY-MM') : thisMonth() })}
          />
          <Act
            permit={api.print.permit}
            label="打印对账单"
            primary
            icon={<PrinterOutlined />}
            off={off}
            onConfirm={() => print.mutateAsync(asked)}
          />
          <Act
            permit={api.export.permit}
            label="导出明细"
            icon={<DownloadOutlined />}
            off={off}
            onConfirm={() => sheet.mutateAsync(asked)}
          />
        </div>
      </div>
      {ownerId === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择货主和账期后显示对账单" />}
      {statement.error && !statement.data && ownerId > 0 && (
        <Trouble failure={statement.error} retry={() => void statement.refetch()} />
      )}
      {statement.data && ownerId > 0 && <Sheet statement={statement.data} ownerId={ownerId} />}
    </Page>
  );
}

function Sheet({ statement, ownerId }: { statement: Statement; ownerId: number }) {
  const { period, unconfirmed } = statement;
  return (
    <>
      <Panel
        title={
          <>
            {period} {statement.ownerName}　<StatusTag life={periodLife} state={statement.status} />
          </>
        }
      >
        <div className="hc-bill-result">
          <strong>
            <Amount value={statement.totalAmount} />
          </strong>
          <span className="hc-faint">
            金额 <Amount value={statement.amount} />
            {'　'}税额 <Amount value={statement.taxAmount} />　{statement.lines} 行
          </span>
          {unconfirmed > 0 && (
            <TextLink
              to={`/Billing/SettlementPool?period=${period}&ownerId=${ownerId}&status=0`}
            >{`${unconfirmed} 行未确认`}</TextLink>
          )}
        </div>
        <Detail
          columns={3}
          items={[
            { label: '服务方', value: statement.company },
            { label: '合同号', value: statement.contracts.join('、') },
            { label: '付款日', value: statement.dueOn },
          ]}
        />
      </Panel>
      <Panel title="费用汇总">
        <DataTable
          rows={statement.groups}
          columns={columns}
          rowKey={({ houseName, feeCode }) => `${houseName}|${feeCode}`}
          rowNumber
          empty="这个账期没有费用"
        />
      </Panel>
    </>
  );
}
