import { Tag } from 'antd';
import { useState } from 'react';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { bookingLinkApi } from '#contract/inbound/appoint/booking-link.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import '../inbound.css';
import { BookingLinkDialog } from '../appoint/BookingLinkDialog.tsx';
import { DocksTab } from '../cross-dock/DocksTab.tsx';
import { links } from '../links.ts';
import { PickupDialog } from '../pickup/PickupDialog.tsx';
import { PickupPanel } from '../pickup/PickupPanel.tsx';
import { usePalletLabels } from '../usePalletLabels.tsx';
import { offOf, ORDER_READS, SimpleButton, useOrderActs, type SimpleAct } from './acts.tsx';
import { Ladder, summed } from './Ladder.tsx';
import { LinesTab } from './LinesTab.tsx';
import { ReceiptsTab } from './ReceiptsTab.tsx';
import { TasksTab } from './TasksTab.tsx';
import { TraceTab } from './TraceTab.tsx';

type Order = OutputOf<typeof orderApi.get>;

/** One inbound order (入库单): its ladder of quantities, what came, where it went, and everything that happened. */
export function OrderDetailPage() {
  const here = useHere();
  const order = useCall(orderApi.get, { id: Number(here.params.id) });
  const orderNo = order.data?.orderNo;
  useTabName(orderNo);
  return (
    <Page
      title={`入库单 ${orderNo ?? ''}`}
      query={order}
      tags={order.data && <Tags order={order.data} />}
      extra={order.data && <Buttons order={order.data} />}
    >
      {order.data && (
        <>
          <Header order={order.data} />
          {order.data.pickup && <PickupPanel pickup={order.data.pickup} />}
          <Body order={order.data} />
        </>
      )}
    </Page>
  );
}

const Tags = ({ order }: { order: Order }) => (
  <>
    <StatusTag life={orderLife} state={order.status} />
    {order.isSuspended && (
      <Tag variant="filled" color="error">
        挂起
      </Tag>
    )}
    {order.transitMade && <Tag variant="filled">在途</Tag>}
    {order.isPickup && <Tag variant="filled">提货</Tag>}
  </>
);

/** Only what makes sense now; the rest of the acts would be grey. */
function Buttons({ order }: { order: Order }) {
  const here = useHere();
  const acts = useOrderActs();
  const pallets = usePalletLabels();
  const [linking, setLinking] = useState(false),
    [fetching, setFetching] = useState(false);
  const create = useAct(putawayApi.create, [...ORDER_READS, putawayApi.queryPage], { done: '上架任务已生成' });
  const shown: SimpleAct[] = [
    ...(order.actions.includes('cancelAppointment') ? ['cancelAppointment' as const] : []),
    ...(order.actions.includes('undoPickup') ? ['undoPickup' as const] : []),
    ...(order.actions.includes('generateTransit') ? ['generateTransit' as const] : []),
    order.isSuspended ? 'cancelSuspend' : 'suspend',
    order.actions.includes('reOpen') ? 'reOpen' : 'close',
    'cancel',
  ];
  return (
    <>
      <Act
        life={orderLife}
        action="receive"
        primary
        state={order.status}
        off={offOf(order, 'receive')}
        onConfirm={() => here.go(links.receive(order.orderNo))}
      />
      <Act
        life={orderLife}
        action="putaway"
        label="生成上架任务"
        state={order.status}
        off={offOf(order, 'putaway')}
        onConfirm={() => create.mutateAsync({ orderIds: [order.id] })}
      />
      <Act
        life={orderLife}
        action="update"
        state={order.status}
        off={offOf(order, 'update')}
        onConfirm={() => here.go(links.edit(order.id))}
      />
      <PaperMenu
        papers={{ receivingNote: [order.id] }}
        by={{ putawayList: { source: 'inbound', ids: [order.id] } }}
        labels={pallets.item([order.id])}
      />
      {pallets.dialog}
      {(order.status === orderLife.at.open || order.status === orderLife.at.appointed) && (
        <Act permit={bookingLinkApi.issue.permit} label="预约链接" onConfirm={() => setLinking(true)} />
      )}
      {linking && <BookingLinkDialog order={order} onClose={() => setLinking(false)} />}
      {order.actions.includes('appoint') && (
        <Act
          life={orderLife}
          action="appoint"
          state={order.status}
          onConfirm={() => here.go(links.appoint(order.orderNo))}
        />
      )}
      {order.actions.includes('pickup') && (
        <Act life={orderLife} action="pickup" state={order.status} onConfirm={() => setFetching(true)} />
      )}
      {fetching && <PickupDialog order={order} onClose={() => setFetching(false)} />}
      <Act
        permit={settlementPoolApi.queryByOrder.permit}
        label="费用"
        onConfirm={() => here.go(links.cost(order.id))}
      />
      {shown.map((action) => (
        <SimpleButton key={action} order={order} action={action} acts={acts} />
      ))}
    </>
  );
}

function Header({ order }: { order: Order }) {
  const total = summed(order.lines);
  return (
    <Panel>
      <Detail
        items={[
          { label: '货主', value: `${order.ownerCode} ${order.ownerName}` },
          { label: '入库类型', value: <StatusTag dict="inboundType" value={order.orderType} /> },
          { label: '货主单号', value: order.externalNo },
          ...(order.sourceOrderId === null
            ? []
            : [
                {
                  label: '原出库单',
                  value: <TextLink to={links.outbound(order.sourceOrderId)}>{order.sourceOrderNo}</TextLink>,
                },
                { label: '退货原因', value: <StatusTag dict="returnReason" value={order.returnReason} /> },
              ]),
          { label: '来源', value: <StatusTag dict="orderSource" value={order.source} /> },
          { label: '供应商', value: order.supplierName },
          { label: '生产商', value: order.producerName },
          { label: '预计到货', value: order.expectAt },
          { label: '完成时间', value: order.finishAt },
          { label: '创建', value: `${order.createdBy} ${order.createdAt}` },
          { label: '修改', value: `${order.updatedBy} ${order.updatedAt}` },
          { label: '回传', value: <StatusTag dict="uploadState" value={order.uploadState} /> },
          ...(order.uploadedAt ? [{ label: '回传时间', value: order.uploadedAt }] : []),
          ...(order.uploadError
            ? [{ label: '回传失败', value: `${order.uploadError}（${order.uploadTries}）`, span: 'filled' as const }]
            : []),
          { label: '备注', value: order.remark },
          ...(order.isSuspended ? [{ label: '挂起原因', value: order.suspendReason, span: 'filled' as const }] : []),
          ...(order.closeReason
            ? [{ label: '关闭原因', value: `${order.closeReason}（${order.closedAt ?? ''}）`, span: 'filled' as const }]
            : []),
        ]}
      />
      <div className="hc-in-total">
        <Ladder line={total} />
        <span className="hc-num">
          预计 <b>{formatQty(total.qtyExpected)}</b>　已收 <b>{formatQty(total.qtyReceived)}</b>　已上架{' '}
          <b>{formatQty(total.qtyPutaway)}</b>　待收 <b>{formatQty(total.qtyOpen)}</b>（件）
        </span>
      </div>
    </Panel>
  );
}

const Body = ({ order }: { order: Order }) => (
  <DetailTabs
    tabs={[
      { key: 'lines', name: '明细', count: order.lines.length, children: <LinesTab order={order} /> },
      { key: 'receipts', name: '收货记录', count: order.receipts.length, children: <ReceiptsTab order={order} /> },
      { key: 'tasks', name: '上架任务', count: order.tasks.length, children: <TasksTab tasks={order.tasks} /> },
      { key: 'docks', name: '越库', count: order.docks.length, children: <DocksTab order={order} /> },
      { key: 'trace', name: '轨迹', children: <TraceTab orderId={order.id} /> },
    ]}
  />
);
