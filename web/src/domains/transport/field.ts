import type { OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt, refusal } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { transportOrderLife, waybillLife } from '#contract/transport/life.ts';
import { tripApi as api } from '#contract/transport/trip.ts';
import { refusedHere } from '../../data/failure.ts';
import { fieldAct, type FieldWork } from '../../data/offline/acts.ts';

type Trip = OutputOf<typeof api.get>;
type Stop = Trip['stops'][number];
const STATE = waybillLife.at,
  ORDER = transportOrderLife.at;
const AHEAD = 0,
  THERE = 1,
  LEFT = 2,
  PASSED = 3,
  FULL = 1,
  REFUSED = 3;

/** The instant an act shows until the server tells its own. */
const now = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format();

type Did = keyof typeof waybillLife.actions;
/** The trip, if an act is about it and it stands where the act may be done. */
function heldFor(trip: Trip, id: number, act: Did): Trip | null {
  if (trip.id !== id) return null;
  const why = refusal(waybillLife, act, trip.status);
  if (why) throw refusedHere(why);
  return trip;
}
const stepped = (trip: Trip, status: number): Trip => ({
  ...trip,
  status,
  version: trip.version + 1,
  actions: actionsAt(waybillLife, status),
});
const answer = ({ id, status, version }: Trip) => ({ id, status, version });
const nameAt = (trip: Trip, stopNo: number): string => trip.stops.find((stop) => stop.stopNo === stopNo)?.name ?? '';

const accept = fieldAct({
  act: api.accept,
  read: api.get,
  apply: (trip, { id }) => heldFor(trip, id, 'accept') && stepped(trip, STATE.accepted),
  title: ({ waybillNo }) => `接单 ${waybillNo}`,
  answer,
});

const load = fieldAct({
  act: api.load,
  read: api.get,
  apply: (trip, { id, code }) => {
    if (!heldFor(trip, id, 'load')) return null;
    const order = trip.orders.find((one) => [one.orderNo, one.sourceNo].some((no) => no.toUpperCase() === code));
    if (!order) throw refusedHere(`【${code}】不在本运单中`);
    const orders = trip.orders.map((one) => (one === order ? { ...one, loadedAt: one.loadedAt ?? now() } : one));
    return { ...stepped(trip, trip.status), orders };
  },
  title: (_, { code }) => `装车 ${code}`,
  answer,
});

const loaded = fieldAct({
  act: api.loaded,
  read: api.get,
  apply: (trip, { id }) => {
    if (!heldFor(trip, id, 'loaded')) return null;
    const open = trip.orders.filter((order) => order.loadedAt === null && order.loadWaived === null).length;
    if (open > 0) throw refusedHere(`存在未装车的订单，还有${open}单`);
    return stepped(trip, STATE.loaded);
  },
  title: ({ waybillNo }) => `装车完成 ${waybillNo}`,
  answer,
});

const depart = fieldAct({
  act: api.depart,
  read: api.get,
  apply: (trip, { id }) =>
    heldFor(trip, id, 'depart') && {
      ...stepped(trip, STATE.onTheWay),
      departAt: now(),
      orders: trip.orders.map((order) =>
        order.status === ORDER.assigned ? { ...order, status: ORDER.onTheWay } : order,
      ),
    },
  title: ({ waybillNo }) => `发车 ${waybillNo}`,
  answer,
});

/** The trip when one of its stops has changed: at the last that is not passed by it has arrived. */
function atStop(trip: Trip, stopNo: number, change: (stop: Stop) => Stop): Trip {
  const stops = trip.stops.map((stop) => (stop.stopNo === stopNo ? change(stop) : stop));
  const last = stops.toSorted((a, b) => b.stopNo - a.stopNo).find(({ status }) => status !== PASSED);
  const isThere = last === undefined || last.status !== AHEAD;
  return { ...stepped(trip, isThere ? STATE.arrived : trip.status), stops };
}

const arrive = fieldAct({
  act: api.arrive,
  read: api.get,
  apply: (trip, { id, stopNo }) =>
    heldFor(trip, id, 'arrive') &&
    atStop(trip, stopNo, (stop) => ({
      ...stop,
      arriveAt: stop.arriveAt ?? now(),
      status: Math.max(stop.status, THERE),
    })),
  title: (trip, { stopNo }) => `到站 ${nameAt(trip, stopNo)}`,
  answer,
});

const leave = fieldAct({
  act: api.leave,
  read: api.get,
  apply: (trip, { id, stopNo }) =>
    heldFor(trip, id, 'sign') && atStop(trip, stopNo, (stop) => ({ ...stop, leaveAt: now(), status: LEFT })),
  title: (trip, { stopNo }) => `离站 ${nameAt(trip, stopNo)}`,
  answer,
});

/** What was handed over. Pictures and a signature are taken where there is a network. */
const sign = fieldAct({
  act: api.sign,
  read: api.get,
  apply: (trip, { id, orderId, signType, signedQty = null, signedBy = null, reason = null }) => {
    if (!heldFor(trip, id, 'sign')) return null;
    const order = trip.orders.find((one) => one.id === orderId);
    const why = order && refusal(transportOrderLife, 'sign', order.status);
    if (!order || why) throw refusedHere(why ?? '订单不在本运单中');
    const taken = signType === FULL ? order.qty : signType === REFUSED ? 0 : (signedQty ?? 0);
    const told = { signType, signedQty: taken, signedBy, signReason: reason, signedAt: now(), status: ORDER.signed };
    const orders = trip.orders.map((one) => (one === order ? { ...one, ...told } : one));
    const signedCount = orders.filter(({ status }) => status >= ORDER.signed).length;
    return { ...stepped(trip, signedCount === orders.length ? STATE.signed : trip.status), orders, signedCount };
  },
  title: (trip, { orderId, signType }) => {
    const order = trip.orders.find((one) => one.id === orderId);
    return `${nameOf('signType', signType)} ${order?.toName ?? ''} ${order?.orderNo ?? ''}`;
  },
  answer,
});

export const field: FieldWork = {
  reads: [api.mine, api.get],
  acts: [accept, load, loaded, depart, arrive, leave, sign],
  undos: [],
};
