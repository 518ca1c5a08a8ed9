import { useState } from 'react';
import { poolLife } from '#contract/billing/life.ts';
import { poolRow } from '#contract/billing/pool-rows.ts';
import { settlementPoolApi as api } from '#contract/billing/pool.ts';
import { statementLineApi } from '#contract/billing/statement.ts';
import { BASIS_UNITS } from '#contract/billing/terms.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Amount, amountColumn, percentOf } from '../Amount.tsx';
import { Steps } from '../Steps.tsx';

type Line = OutputOf<typeof api.get>;
type Fact = Line['facts'][number];
type Earlier = Line['history'][number];
type Work = OutputOf<typeof api.trace>[number];

const SHOWN = [
  'period',
  'ownerName',
  'houseName',
  'feeName',
  'sourceType',
  'sourceNo',
  'bizDate',
  'lineType',
  'adjustReason',
  'confirmedBy',
  'confirmedAt',
  'uploadedAt',
  'extNo',
];
const fields = fieldsOf(poolRow.shape).filter(({ name }) => SHOWN.includes(name));

/** The pages of the documents that facts lead to. */
const PAGES: Readonly<Record<NonNullable<Fact['doc']>, string>> = {
  IN: '/Inbound/OrderDetail/',
  OUT: '/Outbound/OrderDetail/',
  VAS_IN: '/Billing/OrderCost/in/',
  VAS_OUT: '/Billing/OrderCost/out/',
  WAYBILL: '/Warehouse/components/WaybillArrangementInfo/',
  RENT: '/Billing/RentDetail/',
  SHARED: '/Billing/SharedCostDetail/',
  COMPLAINT: '/CustomerService/ComplaintList/',
  UNLOAD: '/Inbound/Appointment?id=',
};
const pageOf = ({ doc, docId }: Fact): string | null =>
  doc === null || docId === null ? null : `${PAGES[doc]}${docId}`;

const MEASURES = [
  ['lineCount', '行数'],
  ['pieceQty', '件数'],
  ['volume', '体积m³'],
  ['weight', '重量kg'],
  ['palletQty', '托盘数'],
  ['area', '面积m²'],
  ['km', '里程km'],
  ['amount', '金额'],
] as const;

const factColumns = (facts: readonly Fact[], open: ((id: number) => void) | null): Columns<Fact> => [
  {
    key: 'sourceNo',
    dataIndex: 'sourceNo',
    title: '来源单号',
    render: (no: string, fact) => {
      const to = pageOf(fact);
      return to ? <TextLink to={to}>{no}</TextLink> : no;
    },
  },
  column.dict('sourceType', '来源', 'chargeSource'),
  column.time('bizDate', '业务日期'),
  ...MEASURES.filter(([name]) => facts.some((fact) => fact[name] !== null)).map(
    ([name, title]): Columns<Fact>[number] => ({
      key: name,
      dataIndex: name,
      title,
      figure: true,
      render: (value: string | number | null) => <Amount value={value === null ? null : String(value)} />,
    }),
  ),
  column.qty('factVersion', '版本'),
  {
    key: 'current',
    dataIndex: 'current',
    title: '状态',
    render: (current: boolean) => (current ? '当前' : <span className="hc-warn">来源已变更</span>),
  },
  ...(open
    ? [
        {
          key: 'trace',
          title: '作业',
          render: (_: unknown, { id, sourceType }: Fact) =>
            sourceType === 'ENTRY' || sourceType === 'OUT' ? (
              <RowButton onClick={() => open(id)}>谁扫的</RowButton>
            ) : (
              '-'
            ),
        },
      ]
    : []),
];

const earlier: Columns<Earlier> = [
  column.text('poolNo', '结算号'),
  column.qty('revision', '版本'),
  amountColumn('quantity', '数量'),
  amountColumn('amount', '金额'),
  amountColumn('taxAmount', '税额'),
  column.time('createdAt', '计算时间'),
  { key: 'void', dataIndex: 'void', title: '状态', render: (gone: boolean) => (gone ? '已作废' : '有效') },
];

const works: Columns<Work> = [
  column.time('at', '时间'),
  column.text('who', '操作人'),
  column.dict('txnType', '作业', 'txnType'),
  column.text('goodsName', '商品', { width: 160 }),
  column.qty('qty', '变动数量'),
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.qty('ledgerId', '流水号'),
];

/** 计算明细: from an amount back to who scanned what. On a statement the owner reads it: up to the documents, not to people. */
export function LineDrawer({
  id,
  statement = false,
  onClose,
  onOpen,
}: {
  id: number | null;
  statement?: boolean;
  onClose: () => void;
  onOpen: (id: number) => void;
}) {
  const line = useCall(
    statement ? statementLineApi.get : api.get,
    { id: id ?? 0 },
    { enabled: id !== null, quiet: true },
  );
  const row = line.data;
  return (
    <Drawer
      title={
        row ? (
          <>
            {row.poolNo}　<StatusTag life={poolLife} state={row.status} />
          </>
        ) : (
          '计算明细'
        )
      }
      open={id !== null}
      onClose={onClose}
      width={960}
    >
      {line.error && !row && <Trouble failure={line.error} retry={() => void line.refetch()} />}
      {row && <Body key={row.id} row={row} traced={!statement} onOpen={onOpen} />}
    </Drawer>
  );
}

function Body({ row, traced, onOpen }: { row: Line; traced: boolean; onOpen: (id: number) => void }) {
  const [factId, trace] = useState<number | null>(null);
  return (
    <>
      <div className="hc-bill-result">
        <strong>
          <Amount value={row.totalAmount} />
        </strong>
        <span className="hc-faint">
          金额 <Amount value={row.amount} />
          {'　'}税额 <Amount value={row.taxAmount} />（{percentOf(row.taxRate)}）
          {row.quantity !== null && (
            <>
              {'　'}数量 <Amount value={row.quantity} /> {BASIS_UNITS[row.basis ?? 0] ?? ''}
            </>
          )}
        </span>
      </div>
      <Panel>
        <Detail fields={fields} row={row} columns={3} />
      </Panel>
      <Panel title={row.configText ? `计算步骤（费用配置 ${row.configText}）` : '计算步骤'}>
        <Steps steps={row.steps} />
      </Panel>
      <Panel title={`计费依据（${row.facts.length}）`}>
        <DataTable
          rows={row.facts}
          columns={factColumns(row.facts, traced ? trace : null)}
          empty="没有来源单据：固定费用、补足或调整"
        />
      </Panel>
      {factId !== null && <Works factId={factId} />}
      {row.history.length > 1 && (
        <Panel title="版本历史">
          <DataTable rows={row.history} columns={earlier} onRow={(one) => ({ onClick: () => onOpen(one.id) })} />
        </Panel>
      )}
    </>
  );
}

function Works({ factId }: { factId: number }) {
  const trace = useCall(api.trace, { factId });
  return (
    <Panel title="现场作业">
      <DataTable rows={trace.data ?? []} query={trace} columns={works} rowKey="ledgerId" empty="没有库存流水" />
    </Panel>
  );
}
