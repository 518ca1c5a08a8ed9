import { DownloadOutlined, SignatureOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { periodLife } from '#contract/billing/life.ts';
import { settlementStatementApi as api, statementId, type StatementAsked } from '#contract/billing/statement.ts';
import { BASIS_UNITS } from '#contract/billing/terms.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { dayHere } from '../../../data/clock.ts';
import { useAct, useCall, useDownload } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { PaperAct } from '../../../ui/document/PaperAct.tsx';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Amount, amountColumn } from '../Amount.tsx';
import { POOL_READS } from '../reads.ts';
import { StatementLines } from './StatementLines.tsx';
import { StatementList } from './StatementList.tsx';

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

const thisMonth = (): string => dayHere().slice(0, 7);

/** Statements (对账单): all of them, or, once an owner is chosen, what he owes for a month. */
export function StatementPage() {
  const [{ owner, period, all }, set] = useUrlState({ owner: '', period: thisMonth(), all: '' });
  // Whoever sees one owner only has chosen, unless he asks for all his months.
  const owners = useCall(ownerApi.options, { size: 2 }, { quiet: true, enabled: owner === '' && all === '' });
  const only = owners.data?.length === 1 ? owners.data[0]?.id : undefined;
  const ownerId = Number(owner) || (all ? 0 : (only ?? 0));
  if (ownerId === 0) return owners.isLoading ? <Page>{null}</Page> : <StatementList />;
  return (
    <OneStatement
      asked={{ ownerId, period }}
      onOwner={(id) => set(id ? { owner: String(id) } : { owner: '', all: '1' })}
      onPeriod={(month) => set({ period: month })}
    />
  );
}

interface OneProps {
  asked: StatementAsked;
  /** null: all of them. */
  onOwner: (id: number | null) => void;
  onPeriod: (period: string) => void;
}

/** One of them: to look at, to print, to send and to sign. */
function OneStatement({ asked, onOwner, onPeriod }: OneProps) {
  const { ownerId, period } = asked;
  const statement = useCall(api.query, asked, { quiet: true });
  const sheet = useDownload(api.export);
  const book = useDownload(api.workbook);
  const mayPrint = useAllowed(api.print.permit);
  return (
    <Page>
      <div className="hc-toolbar">
        <div className="hc-toolbar-left">
          <Button icon={<UnorderedListOutlined />} onClick={() => onOwner(null)}>
            全部对账单
          </Button>
          <RefSelect
            of="owner"
            placeholder="货主"
            allowClear
            style={{ width: 240 }}
            value={ownerId}
            onChange={(id) => onOwner(Number(id) || null)}
          />
          <DatePicker
            picker="month"
            aria-label="账期"
            allowClear={false}
            value={dayjs(`${period}-01`)}
            onChange={(month) => onPeriod(month ? dayjs(month).format('YYYY-MM') : thisMonth())}
          />
          {mayPrint && <PaperAct paper="statement" ids={[statementId(asked)]} />}
          {statement.data && <Sign statement={statement.data} ownerId={ownerId} />}
          <Act
            permit={api.workbook.permit}
            label="导出对账单"
            icon={<DownloadOutlined />}
            onConfirm={() => book.mutateAsync(asked)}
          />
          <Act
            permit={api.export.permit}
            label="导出明细"
            icon={<DownloadOutlined />}
            onConfirm={() => sheet.mutateAsync(asked)}
          />
        </div>
      </div>
      {statement.error && !statement.data && (
        <Trouble failure={statement.error} retry={() => void statement.refetch()} />
      )}
      {statement.data && (
        <>
          <Sheet statement={statement.data} ownerId={ownerId} />
          <StatementLines key={`${ownerId} ${period}`} asked={asked} signed={statement.data.signState === SIGNED} />
        </>
      )}
    </Page>
  );
}

const SIGNED = 1;
const why = ({ status, unsettled, signState, lines }: Statement): string | null =>
  signState === SIGNED
    ? '已签署'
    : lines === 0
      ? '这个账期没有费用'
      : status !== periodLife.at.closed
        ? '账期尚未关闭，对账单还是草稿'
        : unsettled > 0
          ? `还有${unsettled}个未了结的疑问`
          : null;

/** The owner agrees, at the sums on the screen. */
function Sign({ statement, ownerId }: { statement: Statement; ownerId: number }) {
  const act = useAct(api.sign, POOL_READS, { done: '已签署' });
  const { period, lines, totalAmount } = statement;
  return (
    <Act
      permit={api.sign.permit}
      label="签署对账单"
      icon={<SignatureOutlined />}
      off={why(statement)}
      ask={
        <>
          签署 {period} 对账单：{lines} 行，价税合计 <Amount value={totalAmount} />
          。签署后不能再提疑问。
        </>
      }
      onConfirm={() => act.mutateAsync({ ownerId, period, expected: { lines, totalAmount } })}
    />
  );
}

function Sheet({ statement, ownerId }: { statement: Statement; ownerId: number }) {
  const { period, unconfirmed, unanswered, unsettled } = statement,
    asked = `/Billing/StatementQuestion?period=${period}&ownerId=${ownerId}`;
  return (
    <>
      <Panel
        title={
          <>
            {period} {statement.ownerName}　<StatusTag life={periodLife} state={statement.status} />
            {'　'}
            <StatusTag dict="statementSign" value={statement.signState} />
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
          {unanswered > 0 && <TextLink to={`${asked}&status=0`}>{`${unanswered} 个疑问待答复`}</TextLink>}
          {unsettled > unanswered && (
            <TextLink to={`${asked}&status=1`}>{`${unsettled - unanswered} 个答复待接受`}</TextLink>
          )}
        </div>
        <Detail
          columns={3}
          items={[
            { label: '对账单号', value: statement.statementNo },
            { label: '服务方', value: statement.company },
            { label: '合同号', value: statement.contracts.join('、') },
            { label: '付款日', value: statement.dueOn },
            { label: '签署人', value: statement.signedBy },
            { label: '签署时间', value: statement.signedAt },
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
