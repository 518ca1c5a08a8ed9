import { Tag } from 'antd';
import { useState } from 'react';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { tripApi } from '#contract/transport/trip.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { ScanField } from '../../../ui/scan/ScanField.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TRANSPORT_READS } from '../reads.ts';
import { SignDialog } from '../SignDialog.tsx';
import { useDriving, type Trip } from './driving.ts';

type Order = Trip['orders'][number];
type Stop = Trip['stops'][number];
type Held = Trip['held'][number];
const { at } = waybillLife;
const { remark, photos } = tripApi.exception.input.shape,
  { temp } = tripApi.temp.input.shape,
  { qty } = tripApi.cartons.input.shape;

/** A trip in the hand of its driver: what comes next, the load, and each stop. */
export function TripView({ trip }: { trip: Trip }) {
  return (
    <>
      <TripActs trip={trip} />
      <Loading trip={trip} />
      <ul className="hc-trip-list">
        {trip.stops.map((stop) => (
          <StopCard key={stop.id} trip={trip} stop={stop} />
        ))}
      </ul>
    </>
  );
}

/** What comes next, and what went wrong. */
function TripActs({ trip }: { trip: Trip }) {
  const { id, version, status, actions } = trip;
  const { api, by } = useDriving();
  const accept = useAct(api.accept, TRANSPORT_READS);
  const decline = useAct(api.decline, TRANSPORT_READS);
  const loaded = useAct(api.loaded, TRANSPORT_READS);
  const depart = useAct(api.depart, TRANSPORT_READS);
  const can = (action: string): boolean => actions.includes(action);
  return (
    <div className="hc-trip-acts">
      {can('accept') && (
        <Act
          permit={api.accept.permit}
          label="接单"
          primary
          onConfirm={() => accept.mutateAsync({ ...by, id, version })}
        />
      )}
      {can('decline') && (
        <Act
          permit={api.decline.permit}
          label="拒单"
          reason="required"
          ask="请说明拒单原因"
          onConfirm={(reason) => decline.mutateAsync({ ...by, id, version, reason })}
        />
      )}
      {can('loaded') && (
        <Act permit={api.loaded.permit} label="装车完成" primary onConfirm={() => loaded.mutateAsync({ ...by, id })} />
      )}
      {can('depart') && (
        <Act permit={api.depart.permit} label="发车" primary onConfirm={() => depart.mutateAsync({ ...by, id })} />
      )}
      {status >= at.accepted && status < at.done && <Telling trip={trip} />}
    </div>
  );
}

/** What is told beside the way itself: a temperature, and that something went wrong. */
function Telling({ trip: { id } }: { trip: Trip }) {
  const { api, by } = useDriving();
  const [telling, setTelling] = useState<'temp' | 'exception' | null>(null);
  const close = (): void => setTelling(null);
  const common = { touches: TRANSPORT_READS, extra: { ...by, id }, onClose: close };
  return (
    <>
      <Act permit={api.temp.permit} label="登记温度" onConfirm={() => setTelling('temp')} />
      <Act permit={api.exception.permit} label="上报异常" onConfirm={() => setTelling('exception')} />
      <FieldsDialog title="登记温度" open={telling === 'temp'} of={api.temp} shape={{ temp }} {...common} />
      <FieldsDialog
        title="上报异常"
        open={telling === 'exception'}
        of={api.exception}
        shape={{ remark, photos }}
        inputs={{ photos: <FilesInput use="waybillEvent" keeps /> }}
        {...common}
      />
    </>
  );
}

/** What is scanned now: at our gate what is brought, on the road what is fetched. */
const scannedNow = ({ status, orders, actions }: Trip): Order[] =>
  actions.includes('load') ? orders.filter(({ isPickup }) => isPickup === (status !== at.accepted)) : [];

/** Every order is scanned onto the vehicle. */
function Loading({ trip }: { trip: Trip }) {
  const { api, by } = useDriving();
  const load = useAct(api.load, TRANSPORT_READS, { done: null });
  const orders = scannedNow(trip),
    open = orders.filter((order) => !isOn(order)).length,
    fetches = trip.status !== at.accepted;
  if (orders.length === 0 || (fetches && open === 0)) return null;
  const done = orders.length - open;
  return (
    <Panel title={fetches ? `提货装车（${done} / ${orders.length}）` : `装车（${done} / ${orders.length}）`}>
      <ScanField
        label={fetches ? '扫描运输单号或入库单号' : '扫描运输单号或出库单号'}
        hint={open === 0 ? '全部已装，请点装车完成' : fetches ? `还有 ${open} 单未提` : `还有 ${open} 单未装`}
        onScan={async (code) => {
          await load.mutateAsync({ ...by, id: trip.id, code });
          return { text: '已装车', sub: code, tone: open <= 1 ? 'done' : 'good' };
        }}
      />
    </Panel>
  );
}

const isOn = ({ loadedAt, loadWaived }: Order): boolean => loadedAt !== null || loadWaived !== null;

const AHEAD = 0,
  THERE = 1;

/** One stop: come, sign, take back, leave. */
function StopCard({ trip, stop }: { trip: Trip; stop: Stop }) {
  const { api, by } = useDriving();
  const arrive = useAct(api.arrive, TRANSPORT_READS);
  const leave = useAct(api.leave, TRANSPORT_READS);
  // Our own gate, where what was fetched is handed over: nothing else is brought there.
  const isHome = stop.orderCount === 0;
  const orders = trip.orders.filter(({ stopNo, isPickup }) => (isHome ? isPickup : stopNo === stop.stopNo));
  const onRoad = trip.status === at.onTheWay || trip.status === at.arrived;
  const here = { ...by, id: trip.id, stopNo: stop.stopNo };
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
      {!isHome && <Reached orders={orders} />}
      {orders.map((order) =>
        order.isPickup && !isHome ? (
          <FetchLine key={order.id} order={order} />
        ) : (
          <OrderLine key={order.id} trip={trip} order={order} signs={onRoad} />
        ),
      )}
      {trip.held
        .filter(({ orderId }) => trip.status >= at.onTheWay && orders.some(({ id }) => id === orderId))
        .map((held) => (
          <HeldLine key={held.specId} trip={trip} held={held} />
        ))}
      <div className="hc-trip-acts">
        {onRoad && stop.status === AHEAD && (
          <Act permit={api.arrive.permit} label="到站" primary onConfirm={() => arrive.mutateAsync(here)} />
        )}
        {onRoad && stop.status === THERE && (
          <Act permit={api.leave.permit} label="离站" onConfirm={() => leave.mutateAsync(here)} />
        )}
      </div>
    </li>
  );
}

/** Whom to call before the door is shut: each number once. */
function Reached({ orders }: { orders: readonly Order[] }) {
  const people = new Map(orders.flatMap(({ phone, contact }) => (phone ? [[phone, contact] as const] : [])));
  return [...people].map(([phone, contact]) => (
    <a key={phone} className="hc-trip-call hc-num" href={`tel:${phone}`}>
      {contact ?? '联系收货人'} {phone}
    </a>
  ));
}

function OrderLine({ trip, order, signs }: { trip: Trip; order: Order; signs: boolean }) {
  const { api, by } = useDriving();
  const [signing, setSigning] = useState(false);
  return (
    <div className="hc-trip-line">
      <span className="hc-num">
        {order.orderNo} · {order.qty} 件
      </span>
      {signs && order.status === transportOrderLife.at.onTheWay ? (
        <Act permit={api.sign.permit} label="签收" onConfirm={() => setSigning(true)} />
      ) : (
        <StatusTag life={transportOrderLife} state={order.status} />
      )}
      {signing && (
        <SignDialog of={api.sign} by={by} waybillId={trip.id} order={order} onGlass onClose={() => setSigning(false)} />
      )}
    </div>
  );
}

/** What is fetched here, and whether it was. */
const FetchLine = ({ order }: { order: Order }) => (
  <div className="hc-trip-line">
    <span className="hc-num">
      {order.orderNo} · 提货 {order.qty} 件
    </span>
    <Tag variant="filled" color={isOn(order) ? 'success' : 'default'}>
      {isOn(order) ? '已装车' : '待提货'}
    </Tag>
  </div>
);

/** Containers of the warehouse that the customer still has. */
function HeldLine({ trip, held }: { trip: Trip; held: Held }) {
  const { api, by } = useDriving();
  const [taking, setTaking] = useState(false);
  const { orderId, specId, specName } = held;
  return (
    <div className="hc-trip-line">
      <span>
        {specName} 在外 <span className="hc-num">{held.qty}</span> 个
      </span>
      <Act permit={api.cartons.permit} label="收回" onConfirm={() => setTaking(true)} />
      <FieldsDialog
        title={`收回 ${specName}`}
        open={taking}
        onClose={() => setTaking(false)}
        of={api.cartons}
        touches={TRANSPORT_READS}
        shape={{ qty }}
        row={{ qty: held.qty }}
        extra={{ ...by, id: trip.id, orderId, specId }}
      />
    </div>
  );
}
