import { fieldsOf } from '#contract/kit/field.ts';
import { within } from '#contract/kit/machine.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { waybillRow } from '#contract/transport/waybill.ts';
import { useCall } from '../../data/query.ts';
import { Detail } from '../../ui/document/Detail.tsx';
import { DetailTabs } from '../../ui/document/DetailTabs.tsx';
import { PaperAct } from '../../ui/document/PaperAct.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { LegTable } from './leg/LegTable.tsx';
import { TrackPanel } from './map/TrackPanel.tsx';
import { WayPanel } from './map/WayPanel.tsx';
import { StopTable } from './StopTable.tsx';
import { RowActs } from './WaybillActs.tsx';
import { WaybillEvents } from './WaybillEvents.tsx';
import { WaybillOrders } from './WaybillOrders.tsx';
import './transport.css';

const HEAD = fieldsOf(
  waybillRow.pick({
    planNo: true,
    routeName: true,
    plateNo: true,
    driverName: true,
    driverPhone: true,
    carrierCode: true,
    tempZone: true,
    qty: true,
    fillPercent: true,
    planDepartAt: true,
    planArriveAt: true,
    departAt: true,
    arriveAt: true,
    signedAt: true,
    planKm: true,
    actualKm: true,
    toll: true,
    freight: true,
    cancelReason: true,
  }).shape,
);

/** A waybill somebody drives is asked for again so often. */
const LIVE_MS = 10_000;

/** One waybill (运单详情): orders, stops, legs, and what happened. */
export function WaybillInfoPage() {
  const here = useHere();
  const waybill = useCall(
    waybillApi.get,
    { id: here.params.id },
    // The driver and the consignee act elsewhere: whoever looks sees it without asking.
    { everyMs: (known) => (known && within(waybillLife, known.status, 'offered', 'signed') ? LIVE_MS : undefined) },
  );
  const row = waybill.data;
  useTabName(row && `运单 ${row.waybillNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.waybillNo}　<StatusTag life={waybillLife} state={row.status} />
          </>
        ) : (
          '运单详情'
        )
      }
      query={waybill}
      extra={
        row && (
          <>
            <RowActs row={row} />
            <PaperAct paper="waybill" ids={[row.id]} />
          </>
        )
      }
    >
      {row && (
        <>
          <Panel>
            <Detail fields={HEAD} row={row} />
          </Panel>
          <DetailTabs
            tabs={[
              { key: 'orders', name: '订单', count: row.orders.length, children: <WaybillOrders waybill={row} /> },
              { key: 'stops', name: '站点', count: row.stops.length, children: <StopTable waybill={row} /> },
              { key: 'legs', name: '运段', count: row.legs.length, children: <LegTable waybill={row} /> },
              {
                key: 'track',
                name: '轨迹与温度',
                children: (
                  <TrackPanel waybillId={row.id} live={within(waybillLife, row.status, 'onTheWay', 'signed')} />
                ),
              },
              { key: 'way', name: '规划路线', children: <WayPanel waybillId={row.id} /> },
              { key: 'events', name: '事件', count: row.events.length, children: <WaybillEvents waybill={row} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
