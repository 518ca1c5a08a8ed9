import { useState } from 'react';
import { orderLife as inboundLife } from '#contract/inbound/order-life.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Machine } from '#contract/kit/machine.ts';
import { orderLife as outboundLife } from '#contract/outbound/order-life.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { packOf, rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { Steps } from '../Steps.tsx';
import { Differ } from './Differ.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { TransferActs } from './TransferActs.tsx';

type Transfer = OutputOf<typeof api.get>;
type Line = Transfer['lines'][number];

/** One transfer (调拨详情): both of its sides, and where the goods of every line are. */
export function TransferDetailPage() {
  const here = useHere();
  const transfer = useCall(api.get, { id: Number(here.params.id) });
  const row = transfer.data;
  useTabName(row && `调拨单 ${row.orderNo}`);
  return (
    <Page
      title={`调拨单 ${row?.orderNo ?? ''}`}
      query={transfer}
      tags={
        row && (
          <>
            <StatusTag life={transferLife} state={row.status} />
            <StatusTag dict="transferSide" value={row.side} />
          </>
        )
      }
      extra={row && <TransferActs row={row} settle={false} />}
    >
      {row && (
        <>
          <Panel>
            <Head row={row} />
          </Panel>
          <DetailTabs
            tabs={[
              { key: 'lines', name: '明细', count: row.lines.length, children: <Lines row={row} /> },
              {
                key: 'decisions',
                name: '差异处理',
                count: row.decisions.length,
                children: <DataTable rows={row.decisions} columns={decided} />,
              },
              { key: 'steps', name: '轨迹', children: <Steps steps={row.steps} life={transferLife} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}

/** The order of one house; of a house one does not work in, only that it is not one's own. */
function SideOrder({
  order,
  to,
  life,
  waits,
}: {
  order: Transfer['outOrder'];
  to: (id: number) => string;
  life: Machine;
  waits: boolean;
}) {
  if (!order) return <span className="hc-faint">{waits ? '审核后生成' : '在对方仓库查看'}</span>;
  return (
    <>
      <TextLink to={to(order.id)}>{order.orderNo}</TextLink> <StatusTag life={life} state={order.status} />
    </>
  );
}

function Head({ row }: { row: Transfer }) {
  const waits = row.approvedAt === null;
  return (
    <Detail
      items={[
        { label: '调出仓库', value: row.fromHouseName },
        {
          label: '出库单',
          value: <SideOrder order={row.outOrder} to={links.order} life={outboundLife} waits={waits} />,
        },
        { label: '调入仓库', value: row.toHouseName },
        {
          label: '入库单',
          value: <SideOrder order={row.inOrder} to={links.inbound} life={inboundLife} waits={waits} />,
        },
        { label: '货主', value: row.ownerName },
        { label: '要求到货日期', value: row.wantOn },
        { label: '调拨原因', value: row.reason },
        { label: '创建', value: `${row.createdBy} ${row.createdAt}` },
        ...(waits ? [] : [{ label: '审核', value: `${row.approvedBy ?? ''} ${row.approvedAt ?? ''}` }]),
        ...(row.finishedAt ? [{ label: '完成时间', value: row.finishedAt }] : []),
        ...(row.cancelReason ? [{ label: '取消原因', value: row.cancelReason }] : []),
        ...(row.remark ? [{ label: '备注', value: row.remark, span: 'filled' as const }] : []),
      ]}
    />
  );
}

const figure = (name: 'qtySent' | 'qtyOnWay' | 'qtyReceived' | 'qtyRefused' | 'qtyLost', title: string) => ({
  key: name,
  title,
  figure: true,
  render: (_: unknown, line: Line) => (
    <QtyText value={line[name]} units={rungs(line.packs)} strong={name === 'qtyOnWay' && line[name] > 0} />
  ),
});

const columns: Columns<Line> = [
  { key: 'lineNo', dataIndex: 'lineNo', title: '行', width: 44 },
  { key: 'goods', title: '商品', prose: true, render: (_, line) => <GoodsText of={line} /> },
  column.dict<Line>('quality', '品质', 'quality'),
  column.text<Line>('wantLotNo', '指定批次'),
  {
    key: 'qty',
    title: '调拨数量',
    figure: true,
    render: (_, line) => (
      <span className="hc-num">
        {line.unitQty}
        {packOf(line.packs, line.unitLevel).name}
      </span>
    ),
  },
  figure('qtySent', '出库'),
  figure('qtyOnWay', '在途'),
  figure('qtyReceived', '已收'),
  {
    key: 'qtyDiffer',
    title: '差异待处理',
    figure: true,
    render: (_, line) => <Differ value={line.qtyDiffer} units={rungs(line.packs)} />,
  },
  figure('qtyRefused', '拒收'),
  figure('qtyLost', '确认丢失'),
];

/** 出库 = 已收 + 拒收 + 在途 + 确认丢失, on every line; what is missing is part of what is on its way until it is decided about. */
function Lines({ row }: { row: Transfer }) {
  const [settling, setSettling] = useState<Line | null>(null);
  return (
    <>
      <DataTable
        rows={row.lines}
        columns={columns}
        actions={(line) =>
          row.actions.includes('settle') &&
          line.qtyDiffer > 0 && (
            <Act life={transferLife} action="settle" state={row.status} onConfirm={() => setSettling(line)} />
          )
        }
      />
      {settling && <SettleDialog transfer={row} line={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

type Decision = Transfer['decisions'][number];
const decided: Columns<Decision> = [
  { key: 'lineNo', dataIndex: 'lineNo', title: '行', width: 44 },
  { key: 'goods', title: '商品', prose: true, render: (_, one) => <GoodsText of={one} /> },
  column.dict<Decision>('cause', '差异原因', 'transferCause'),
  column.dict<Decision>('decision', '处理方式', 'transferDecision'),
  {
    key: 'qty',
    title: '数量',
    figure: true,
    render: (_, one) => <QtyText value={one.qty} units={rungs(one.packs)} />,
  },
  { key: 'serials', title: '序列号', prose: true, render: (_, one) => one.serials.join('、') },
  column.text<Decision>('reason', '说明', { width: 260 }),
  column.text<Decision>('createdBy', '处理人'),
  column.time<Decision>('createdAt', '处理时间'),
];
