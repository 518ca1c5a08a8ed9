import { Tag } from 'antd';
import { useState } from 'react';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { returnApi } from '#contract/inbound/returns.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { Detail, type DetailItem } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import '../outbound.css';
import { links } from '../links.ts';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { JOIN_WAVE, useWaveJoin } from '../wave/useWaveJoin.tsx';
import { offOf, ORDER_READS, PriorityDialog, SimpleButton, simpleActs, useOrderActs } from './acts.tsx';
import { CHANGE_PERMITS, useChanges } from './changes.tsx';
import { Stair } from './Ladder.tsx';
import { LinesTab } from './LinesTab.tsx';
import { orderPapers } from './papers.ts';
import { PrintAct, usePrint } from './print.tsx';
import { CartonsTab, ChecksTab, ClaimsTab, PicksTab, OffersTab, ReplacementsTab, ShipmentsTab } from './Tabs.tsx';
import { TraceTab } from './TraceTab.tsx';

type Order = OutputOf<typeof outOrderApi.get>;

/** One outbound order (出库单): its ladder of quantities, why it was given what it was given, and everything that happened. */
export function OrderDetailPage() {
  const here = useHere();
  const order = useCall(outOrderApi.get, { id: Number(here.params.id) });
  const orderNo = order.data?.orderNo;
  useTabName(orderNo);
  return (
    <Page
      title={`出库单 ${orderNo ?? ''}`}
      query={order}
      tags={order.data && <Tags order={order.data} />}
      extra={order.data && <Buttons order={order.data} />}
    >
      {order.data && (
        <>
          <Header order={order.data} />
          <Body order={order.data} />
        </>
      )}
    </Page>
  );
}

const Tags = ({ order }: { order: Order }) => (
  <>
    <StatusTag life={orderLife} state={order.status} />
    {order.isHidden && <Tag variant="filled">隐藏</Tag>}
    {order.isFrozen && (
      <Tag variant="filled" color="error">
        {order.awaitsAudit ? '待审核' : '冻结'}
      </Tag>
    )}
    {order.isIntercepted && <TextLink to={links.unpick(order.orderNo)}>返架</TextLink>}
    {order.qtyOpen > 0 && within(orderLife, order.status, 'partlyAllocated', 'shipped') && (
      <Tag variant="filled" color="warning">
        缺货
      </Tag>
    )}
  </>
);

/** Only what the order offers now; the rest of the acts would be grey. */
function Buttons({ order }: { order: Order }) {
  const here = useHere();
  const acts = useOrderActs();
  const join = useWaveJoin();
  const changes = useChanges(order);
  const print = usePrint();
  const cartons = useCartonLabels({ by: 'order', list: outOrderApi.queryPage });
  const [ranking, setRanking] = useState(false);
  const setPriority = useAct(outOrderApi.setPriority, ORDER_READS);
  const offers = (action: string): boolean => order.actions.includes(action);
  return (
    <>
      <Act
        life={orderLife}
        action="allocate"
        primary
        state={order.status}
        off={offOf(order, 'allocate')}
        onConfirm={() => acts.allocate(order, '')}
      />
      {offers('joinWave') && <Act permit={JOIN_WAVE} label="加入波次" onConfirm={() => join.ask([order])} />}
      <Act
        life={orderLife}
        action="update"
        state={order.status}
        off={offOf(order, 'update')}
        onConfirm={() => here.go(links.edit(order.id))}
      />
      <Act
        permit={settlementPoolApi.queryByOrder.permit}
        label="费用"
        onConfirm={() => here.go(links.cost(order.id))}
      />
      {order.shippedAt !== null && (
        <Act permit={returnApi.add.permit} label="退货" onConfirm={() => here.go(links.back(order.id))} />
      )}
      {offers('setPriority') && (
        <Act life={orderLife} action="setPriority" state={order.status} onConfirm={() => setRanking(true)} />
      )}
      {simpleActs.filter(offers).map((action) => (
        <SimpleButton key={action} order={order} action={action} acts={acts} />
      ))}
      {printable(order) && <PrintAct rows={[order]} onPrint={print.run} />}
      {print.papers}
      <PaperMenu
        papers={orderPapers([order.id])}
        by={{ pickList: { source: 'order', ids: [order.id] } }}
        labels={cartons.item([order.id])}
      />
      {cartons.dialog}
      <More version={order.version} permits={CHANGE_PERMITS} head>
        {changes.acts}
      </More>
      {changes.dialog}
      {join.dialog}
      {ranking && (
        <PriorityDialog
          count={1}
          usual={order.priority}
          onOk={(priority) => setPriority.mutateAsync({ ids: [order.id], priority })}
          onClose={() => setRanking(false)}
        />
      )}
    </>
  );
}

const partner = (order: Order): DetailItem[] => [
  ...(order.storeName ? [{ label: '门店', value: `${order.storeCode ?? ''} ${order.storeName}` }] : []),
  ...(order.customerName ? [{ label: '客户', value: order.customerName }] : []),
  ...(order.supplierName ? [{ label: '供应商', value: order.supplierName }] : []),
  ...(order.toHouseName ? [{ label: '调入仓库', value: order.toHouseName }] : []),
];

/** What goes nowhere needs no paper. */
const printable = (order: Order): boolean => !order.isHidden && order.status !== orderLife.at.cancelled;

/** What was confirmed, by whom and when. */
const fee = ({ shipFee, shipFeeBy, shipFeeAt }: Order): string =>
  [`${(shipFee ?? 0).toFixed(2)} 元`, shipFeeBy, shipFeeAt].filter(Boolean).join('　');

function Header({ order }: { order: Order }) {
  const receiver = [order.consignee, order.phone, order.address].filter(Boolean).join('　');
  return (
    <Panel>
      <Detail
        items={[
          { label: '货主', value: `${order.ownerCode} ${order.ownerName}` },
          { label: '类型', value: <StatusTag dict="outboundType" value={order.orderType} /> },
          { label: '配送方式', value: <StatusTag dict="deliveryType" value={order.deliveryType} /> },
          { label: '货主单号', value: order.externalNo },
          ...partner(order),
          { label: '线路 / 站序', value: order.routeName ? `${order.routeName} / ${order.stopNo}` : null },
          { label: '温层', value: <StatusTag dict="docStorageMode" value={order.storageMode} /> },
          { label: '要求日期', value: order.requireOn },
          { label: '截单时间', value: order.cutoffAt },
          { label: '优先级', value: order.priority },
          { label: '缺货策略', value: <StatusTag dict="shortPolicy" value={order.shortPolicy} /> },
          {
            label: '波次',
            value: order.waveId === null ? null : <TextLink to={links.wave(order.waveId)}>{order.waveNo}</TextLink>,
          },
          {
            label: '重量 / 体积',
            value: `${(order.totalWeight / 1000).toFixed(1)} kg / ${(order.totalVolume / 1_000_000).toFixed(3)} m³`,
          },
          { label: '来源', value: <StatusTag dict="orderSource" value={order.source} /> },
          { label: '发运时间', value: order.shippedAt },
          ...(order.shipFee === null ? [] : [{ label: '运费', value: fee(order) }]),
          ...(order.parent
            ? [{ label: '拆自', value: <TextLink to={links.order(order.parent.id)}>{order.parent.orderNo}</TextLink> }]
            : []),
          ...(order.children.length > 0
            ? [
                {
                  label: '拆出',
                  value: order.children.map((child) => (
                    <span key={child.id}>
                      <TextLink to={links.order(child.id)}>{child.orderNo}</TextLink>{' '}
                      <StatusTag life={orderLife} state={child.status} />
                      {'　'}
                    </span>
                  )),
                },
              ]
            : []),
          { label: '创建', value: `${order.createdBy} ${order.createdAt}` },
          { label: '修改', value: `${order.updatedBy} ${order.updatedAt}` },
          ...(receiver ? [{ label: '收货人', value: receiver, span: 'filled' as const }] : []),
          ...(order.remark ? [{ label: '备注', value: order.remark, span: 'filled' as const }] : []),
          ...(order.leftReason
            ? [{ label: '未成波原因', value: heard(order.leftReason), span: 'filled' as const }]
            : []),
          ...(order.hideReason ? [{ label: '隐藏原因', value: order.hideReason, span: 'filled' as const }] : []),
          ...(order.cancelReason ? [{ label: '取消原因', value: order.cancelReason, span: 'filled' as const }] : []),
        ]}
      />
      <Stair of={order} />
    </Panel>
  );
}

const Body = ({ order }: { order: Order }) => (
  <DetailTabs
    tabs={[
      { key: 'lines', name: '明细', count: order.lines.length, children: <LinesTab order={order} /> },
      { key: 'claims', name: '占用', count: order.claims.length, children: <ClaimsTab order={order} /> },
      { key: 'picks', name: '拣货', count: order.picks.length, children: <PicksTab order={order} /> },
      { key: 'checks', name: '复核', count: order.checks.length, children: <ChecksTab order={order} /> },
      { key: 'cartons', name: '装箱', count: order.cartons.length, children: <CartonsTab order={order} /> },
      { key: 'shipments', name: '发运', count: order.shipments.length, children: <ShipmentsTab order={order} /> },
      ...(order.offers.length > 0
        ? [{ key: 'offers', name: '可替换', count: order.offers.length, children: <OffersTab order={order} /> }]
        : []),
      ...(order.replacements.length > 0
        ? [
            {
              key: 'replacements',
              name: '替换',
              count: order.replacements.length,
              children: <ReplacementsTab order={order} />,
            },
          ]
        : []),
      { key: 'trace', name: '轨迹', children: <TraceTab orderId={order.id} /> },
    ]}
  />
);
