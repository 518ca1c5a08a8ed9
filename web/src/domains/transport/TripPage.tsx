import { Button, Empty } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { tripApi as api } from '#contract/transport/trip.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TRANSPORT_READS } from './reads.ts';
import { SignDialog } from './SignDialog.tsx';
import './transport.css';

type Trip = OutputOf<typeof api.get>;
type Order = Trip['orders'][number];
type Stop = Trip['stops'][number];
const { at } = waybillLife;
const { remark, photos } = api.exception.input.shape;

/** A driver's day (司机任务): his waybills, and one of them at a time, with a thumb. */
export function TripPage() {
  const [{ id }, set] = useUrlState({ id: '' });
  const mine = useCall(api.mine, {}, { everyMs: 60_000 });
  if (id !== '') return <OneTrip id={Number(id)} onBack={() => set({ id: '' })} />;
  const list = mine.data?.list ?? [];
  return (
    <Page query={mine}>
      {mine.data?.driverName === null && (
        <Empty description="当前账号没有对应的司机：司机资料的手机号须与账号手机号一致" />
      )}
      {mine.data?.driverName && list.length === 0 && <Empty description="没有待办运单" />}
      <ul className="hc-trip-list">
        {list.map((trip) => (
          <li key={trip.id}>
            <div className="hc-trip-line">
              <strong>{trip.waybillNo}</strong>
              <StatusTag life={waybillLife} state={trip.status} />
            </div>
            <span className="hc-faint hc-num">
              {trip.plateNo} · {trip.orderCount} 单 · 发车 {trip.planDepartAt.slice(5, 16)}
            </span>
            <Button type="primary" onClick={() => set({ id: String(trip.id) })}>
              打开
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function OneTrip({ id, onBack }: { id: number; onBack: () => void }) {
  const trip = useCall(api.get, { id });
  const row = trip.data;
  return (
    <Page
      title={row?.waybillNo ?? '运单'}
      tags={row && <StatusTag life={waybillLife} state={row.status} />}
      query={trip}
      extra={<Button onClick={onBack}>返回</Button>}
    >
      {row && (
        <>
          <TripActs trip={row} />
          {row.status === at.accepted && <Loading trip={row} />}
          <ul className="hc-trip-list">
            {row.stops.map((stop) => (
              <StopCard key={stop.id} trip={row} stop={stop} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** What comes next, and what went wrong. */
function TripActs({ trip }: { trip: Trip }) {
  const { id, version, status, actions } = trip;
  const [telling, setTelling] = useState(false);
  const accept = useAct(api.accept, TRANSPORT_READS);
  const decline = useAct(api.decline, TRANSPORT_READS);
  const loaded = useAct(api.loaded, TRANSPORT_READS);
  const depart = useAct(api.depart, TRANSPORT_READS);
  const can = (action: string): boolean => actions.includes(action);
  return (
    <div className="hc-trip-acts">
      {can('accept') && (
        <Act permit={api.accept.permit} label="接单" primary onConfirm={() => accept.mutateAsync({ id, version })} />
      )}
      {can('decline') && (
        <Act
          permit={api.decline.permit}
          label="拒单"
          reason="required"
          ask="请说明拒单原因"
          onConfirm={(reason) => decline.mutateAsync({ id, version, reason })}
        />
      )}
      {can('loaded') && (
        <Act permit={api.loaded.permit} label="装车完成" primary onConfirm={() => loaded.mutateAsync({ id })} />
      )}
      {can('depart') && (
        <Act permit={api.depart.permit} label="发车" primary onConfirm={() => depart.mutateAsync({ id })} />
      )}
      {status >= at.accepted && status < at.done && (
        <Act permit={api.exception.permit} label="上报异常" onConfirm={() => setTelling(true)} />
      )}
      <FieldsDialog
        title="上报异常"
        open={telling}
        onClose={() => setTelling(false)}
        of={api.exception}
        touches={TRANSPORT_READS}
        shape={{ remark, photos }}
        extra={{ id }}
        inputs={{ photos: <FilesInput use="waybillEvent" /> }}
      />
    </div>
  );
}

/** Every order is scanned onto the vehicle. */
function Loading({ trip }: { trip: Trip }) {
  const load = useAct(api.load, TRANSPORT_READS, { done: null });
  const open = trip.orders.filter(({ loadedAt, loadWaived }) => !loadedAt && !loadWaived).length;
  return (
    <Panel title={`装车（${trip.orders.length - open} / ${trip.orders.length}）`}>
      <ScanField
        label="扫描运输单号或出库单号"
        hint={open > 0 ? `还有 ${open} 单未装` : '全部已装，请点装车完成'}
        onScan={async (code) => {
          await load.mutateAsync({ id: trip.id, code });
          return { text: '已装车', sub: code, tone: open <= 1 ? 'done' : 'good' };
        }}
      />
    </Panel>
  );
}

const AHEAD = 0,
  THERE = 1;

/** One stop: come, sign, leave. */
function StopCard({ trip, stop }: { trip: Trip; stop: Stop }) {
  const [signing, setSigning] = useState<Order | null>(null);
  const arrive = useAct(api.arrive, TRANSPORT_READS);
  const leave = useAct(api.leave, TRANSPORT_READS);
  const orders = trip.orders.filter(({ stopNo }) => stopNo === stop.stopNo);
  const onRoad = trip.status === at.onTheWay || trip.status === at.arrived;
  const here = { id: trip.id, stopNo: stop.stopNo };
  return (
    <li>
      <div className="hc-trip-line">
        <strong>
          {stop.stopNo}. {stop.name}
        </strong>
        <StatusTag dict="stopStatus" value={stop.status} />
      </div>
      <span className="hc-faint">{stop.address}</span>
      {stop.eta && stop.status === AHEAD && <span className="hc-faint hc-num">预计 {stop.eta.slice(11, 16)}</span>}
      {orders.map((order) => (
        <div key={order.id} className="hc-trip-line">
          <span className="hc-num">
            {order.orderNo} · {order.qty} 件
          </span>
          {onRoad && order.status === transportOrderLife.at.onTheWay ? (
            <Act permit={api.sign.permit} label="签收" onConfirm={() => setSigning(order)} />
          ) : (
            <StatusTag life={transportOrderLife} state={order.status} />
          )}
        </div>
      ))}
      <div className="hc-trip-acts">
        {onRoad && stop.status === AHEAD && (
          <Act permit={api.arrive.permit} label="到站" primary onConfirm={() => arrive.mutateAsync(here)} />
        )}
        {onRoad && stop.status === THERE && (
          <Act permit={api.leave.permit} label="离站" onConfirm={() => leave.mutateAsync(here)} />
        )}
      </div>
      {signing && (
        <SignDialog of={api.sign} waybillId={trip.id} order={signing} onGlass onClose={() => setSigning(null)} />
      )}
    </li>
  );
}
