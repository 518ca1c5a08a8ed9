import { Alert, Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import { detailLife, orderLife } from '#contract/outbound/order-life.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { deliveryLinkApi } from '#contract/service/delivery.ts';
import { orderDeskApi } from '#contract/service/desk.ts';
import { changeHouseLife } from '#contract/service/house-life.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail, type DetailItem } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { DeliveryLinkDialog } from '../delivery/DeliveryLinkDialog.tsx';
import { links } from '../links.ts';
import { broughtBy, CHARGES } from './road.tsx';

type Whole = OutputOf<typeof orderDeskApi.get>;
type Line = Whole['order']['lines'][number];
type Claim = Whole['order']['claims'][number];
type Carton = Whole['order']['cartons'][number];
type Shipment = Whole['order']['shipments'][number];

/** One order from both sides: what the customer asked for, and where each part of it is now. */
export function OrderDeskPage() {
  const here = useHere();
  const whole = useCall(orderDeskApi.get, { id: Number(here.params.id) });
  const [linking, setLinking] = useState(false);
  const order = whole.data?.order;
  useTabName(order && `订单 ${order.orderNo}`);
  return (
    <Page
      title={`订单 ${order?.orderNo ?? ''}`}
      query={whole}
      tags={
        order && (
          <>
            <StatusTag life={orderLife} state={order.status} />
            {order.isHidden && <Tag variant="filled">隐藏</Tag>}
            {order.isFrozen && (
              <Tag variant="filled" color="error">
                {order.awaitsAudit ? '待审核' : '冻结'}
              </Tag>
            )}
          </>
        )
      }
      extra={
        order && (
          <>
            {order.toHouseId === null && (
              <Act permit={deliveryLinkApi.issue.permit} label="配送链接" onConfirm={() => setLinking(true)} />
            )}
            <TextLink to={links.order(order.id)}>打开出库单</TextLink>
          </>
        )
      }
    >
      {whole.data && (
        <>
          <Moved whole={whole.data} />
          <Panel title="客户">
            <Detail items={asked(whole.data.order)} />
          </Panel>
          <Panel title="进展">
            <Detail items={reached(whole.data)} />
          </Panel>
          <Parts whole={whole.data} />
          {linking && order && <DeliveryLinkDialog order={order} onClose={() => setLinking(false)} />}
        </>
      )}
    </Page>
  );
}

/** Whoever looks here for an order that is elsewhere is told where. */
function Moved({ whole }: { whole: Whole }) {
  const moved = whole.moves.find(({ status }) => status === changeHouseLife.at.moved);
  const waiting = whole.moves.find(({ status }) => status === changeHouseLife.at.waiting);
  if (moved)
    return (
      <Alert
        type="warning"
        showIcon
        title={`此订单已换到【${moved.toHouseName}】，新出库单号 ${moved.newOrderNo ?? ''}`}
      />
    );
  return waiting ? <Alert type="info" showIcon title={`此订单等待换到【${waiting.toHouseName}】`} /> : null;
}

const asked = (order: Whole['order']): DetailItem[] => [
  { label: '货主', value: `${order.ownerCode} ${order.ownerName}` },
  { label: '货主单号', value: order.externalNo },
  { label: '门店 / 客户', value: order.storeName ?? order.customerName },
  { label: '要求日期', value: order.requireOn },
  { label: '收货人', value: order.consignee },
  { label: '电话', value: order.phone },
  { label: '配送方式', value: <StatusTag dict="deliveryType" value={order.deliveryType} /> },
  { label: '线路', value: order.routeName },
  ...(order.address ? [{ label: '地址', value: order.address, span: 'filled' as const }] : []),
  ...(order.remark ? [{ label: '备注', value: order.remark, span: 'filled' as const }] : []),
  ...(order.cancelReason ? [{ label: '取消原因', value: order.cancelReason, span: 'filled' as const }] : []),
];

const share = (part: number, of: number) => (
  <span className={part < of ? 'hc-num hc-warn' : 'hc-num'}>
    <QtyText value={part} /> / <QtyText value={of} />
  </span>
);

/** How far it came, and what it left behind on the way. */
const reached = ({ order, course, receipt, evaluations, complaints }: Whole): DetailItem[] => [
  { label: '已分配', value: share(order.qtyAllocated, order.qtyWanted) },
  { label: '已拣货', value: share(order.qtyPicked, order.qtyWanted) },
  { label: '已装箱', value: share(order.qtyPacked, order.qtyWanted) },
  { label: '已发运', value: share(order.qtyShipped, order.qtyWanted) },
  {
    label: '波次',
    value: order.waveId === null ? null : <TextLink to={links.wave(order.waveId)}>{order.waveNo}</TextLink>,
  },
  { label: '发运时间', value: order.shippedAt },
  ...broughtBy(course),
  {
    label: '回单',
    value: receipt && (
      <>
        <TextLink to={links.receipt(order.orderNo)}>{receipt.receiptNo}</TextLink>{' '}
        <StatusTag life={receiptLife} state={receipt.status} />
        {receipt.overdue && <span className="hc-bad"> 超期</span>}
        {receipt.abnormal && (
          <span className="hc-warn"> {nameOf('receiptCause', receipt.abnormalCause) || '异常'}</span>
        )}
      </>
    ),
  },
  {
    label: '评价',
    value:
      evaluations.length === 0
        ? null
        : evaluations
            .map(({ channel, scoreTotal }) => `${nameOf('evaluateChannel', channel)} ${scoreTotal.toFixed(1)}分`)
            .join('，'),
  },
  ...(complaints.length === 0
    ? []
    : [
        {
          label: '投诉',
          value: complaints.map(({ id, complaintNo, status }) => (
            <span key={id}>
              <TextLink to={links.complaint(id)}>{complaintNo}</TextLink>{' '}
              <StatusTag life={complaintLife} state={status} />{' '}
            </span>
          )),
          span: 'filled' as const,
        },
      ]),
];

const LINES: Columns<Line> = [
  { key: 'lineNo', dataIndex: 'lineNo', title: '行', width: 44 },
  { key: 'goods', title: '商品', prose: true, render: (_, line) => <GoodsText of={line} /> },
  column.state<Line>(detailLife, 'status'),
  column.qty<Line>('qtyOrdered', '订购'),
  column.qty<Line>('qtyCancelled', '取消'),
  column.qty<Line>('qtyAllocated', '分配'),
  column.qty<Line>('qtyPicked', '拣货'),
  column.qty<Line>('qtyPacked', '装箱'),
  column.qty<Line>('qtyShipped', '发运'),
  column.dict<Line>('shortReason', '缺货原因', 'shortReason'),
];
const CLAIMS: Columns<Claim> = [
  { key: 'goods', title: '商品', prose: true, render: (_, claim) => <GoodsText of={claim} /> },
  column.dict<Claim>('stage', '阶段', 'claimStage'),
  column.text<Claim>('positionCode', '库位'),
  column.text<Claim>('lpnCode', '容器'),
  column.text<Claim>('lotNo', '批次'),
  column.time<Claim>('expireOn', '到期日期'),
  column.qty<Claim>('openQty', '占用'),
  column.qty<Claim>('consumedQty', '已发'),
];
const CARTONS: Columns<Carton> = [
  column.text<Carton>('code', '箱号'),
  column.state<Carton>(cartonLife, 'cartonState'),
  column.text<Carton>('positionCode', '位置'),
  {
    key: 'inside',
    title: '内容',
    prose: true,
    render: (_, carton) => carton.lines.map((line) => `${line.goodsName}×${line.qty}`).join('，'),
  },
  {
    key: 'grossWeight',
    title: '毛重(kg)',
    figure: true,
    render: (_, carton) => <span className="hc-num">{(carton.grossWeight / 1000).toFixed(1)}</span>,
  },
  column.time<Carton>('sealedAt', '封箱时间'),
];
const SHIPMENTS: Columns<Shipment> = [
  column.text<Shipment>('shipNo', '发运单号', { link: (row) => links.shipment(row.id) }),
  column.state<Shipment>(shipmentLife, 'status'),
  column.text<Shipment>('plateNo', '车牌'),
  column.text<Shipment>('driverName', '司机'),
  column.qty<Shipment>('cartonCount', '箱数'),
  column.time<Shipment>('shippedAt', '发运时间'),
];

function Parts({ whole: { order, trace, charges } }: { whole: Whole }) {
  return (
    <DetailTabs
      tabs={[
        {
          key: 'lines',
          name: '明细',
          count: order.lines.length,
          children: <DataTable rows={order.lines} columns={LINES} />,
        },
        {
          key: 'claims',
          name: '库存占用',
          count: order.claims.length,
          children: <DataTable rows={order.claims} columns={CLAIMS} empty="没有占用库存" />,
        },
        {
          key: 'cartons',
          name: '装箱',
          count: order.cartons.length,
          children: <DataTable rows={order.cartons} columns={CARTONS} empty="还没有装箱" />,
        },
        {
          key: 'shipments',
          name: '发运',
          count: order.shipments.length,
          children: <DataTable rows={order.shipments} columns={SHIPMENTS} empty="还没有发运" />,
        },
        ...(charges === null
          ? []
          : [
              {
                key: 'charges',
                name: '费用',
                count: charges.length,
                children: <DataTable rows={charges} columns={CHARGES} empty="还没有产生费用" />,
              },
            ]),
        {
          key: 'trace',
          name: '轨迹',
          count: trace.length,
          children: (
            <Panel>
              <Trace
                items={trace.map((step) => ({
                  at: step.postedAt,
                  who: step.operatorName,
                  act: step.lineNo === null ? step.actionName : `${step.actionName}（第${step.lineNo}行）`,
                  from: step.fromStatus === null ? null : stateName(orderLife, step.fromStatus),
                  to: step.toStatus === null ? null : stateName(orderLife, step.toStatus),
                  note: typeof step.payload.reason === 'string' ? step.payload.reason : null,
                }))}
              />
            </Panel>
          ),
        },
      ]}
    />
  );
}
