import { refusal } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { scanRefusal, transportOrderLife, waybillActions, waybillLife } from '#contract/transport/life.ts';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { tripApi } from '#contract/transport/trip.ts';
import { timeHere } from '../../../data/clock.ts';
import { refusedHere } from '../../../data/failure.ts';
import { fieldAct, type FieldAct, type FieldWork } from '../../../data/offline/acts.ts';
import type { Trip, TripApi } from './driving.ts';

/** The calls of a trip, and the answer it is shown from. */
interface Driven {
  api: TripApi;
  read: typeof tripApi.get | typeof tripLinkApi.look;
}
type Stop = Trip['stops'][number];
const STATE = waybillLife.at,
  ORDER = transportOrderLife.at;
const AHEAD = 0,
  THERE = 1,
  LEFT = 2,
  PASSED = 3,
  FULL = 1,
  REFUSED = 3;

type Did = keyof typeof waybillLife.actions;
/** The trip, if an act is about it and it stands where the act may be done. */
function heldFor<T extends Trip>(trip: T, id: number, act: Did): T | null {
  if (trip.id !== id) return null;
  const why = refusal(waybillLife, act, trip.status);
  if (why) throw refusedHere(why);
  return trip;
}
/** Whether it brings and whether it fetches. */
const waysOf = ({ orders }: Trip) => ({
  brings: orders.some(({ isPickup }) => !isPickup),
  fetches: orders.some(({ isPickup }) => isPickup),
});
const stepped = <T extends Trip>(trip: T, status: number): T => ({
  ...trip,
  status,
  version: trip.version + 1,
  actions: waybillActions({ status, ...waysOf(trip) }),
});
const answer = ({ id, status, version }: Trip) => ({ id, status, version });
const nameAt = (trip: Trip, stopNo: number): string => trip.stops.find((stop) => stop.stopNo === stopNo)?.name ?? '';

const isOn = ({ loadedAt, loadWaived }: Trip['orders'][number]): boolean => loadedAt !== null || loadWaived !== null;

const accept = ({ api, read }: Driven) =>
  fieldAct({
    act: api.accept,
    read,
    apply: (trip, { id }) => heldFor(trip, id, 'accept') && stepped(trip, STATE.accepted),
    title: ({ waybillNo }) => `接单 ${waybillNo}`,
    answer,
  });

const load = ({ api, read }: Driven) =>
  fieldAct({
    act: api.load,
    read,
    apply: (trip, { id, code }) => {
      if (!heldFor(trip, id, 'load')) return null;
      const why = scanRefusal({ status: trip.status, ...waysOf(trip) });
      if (why) throw refusedHere(why);
      const order = trip.orders.find((one) => [one.orderNo, one.sourceNo].some((no) => no.toUpperCase() === code));
      if (!order) throw refusedHere(`【${code}】不在本运单中`);
      const isLeft = trip.status !== STATE.accepted;
      if (order.isPickup && !isLeft) throw refusedHere(`【${code}】为提货单，请到提货点后扫描装车`);
      if (!order.isPickup && isLeft) throw refusedHere(`【${code}】运单已发车，不能装车`);
      const orders = trip.orders.map((one) => (one === order ? { ...one, loadedAt: one.loadedAt ?? timeHere() } : one));
      return { ...stepped(trip, trip.status), orders };
    },
    title: (_, { code }) => `装车 ${code}`,
    answer,
  });

const loaded = ({ api, read }: Driven) =>
  fieldAct({
    act: api.loaded,
    read,
    apply: (trip, { id }) => {
      if (!heldFor(trip, id, 'loaded')) return null;
      const open = trip.orders.filter((order) => !order.isPickup && !isOn(order)).length;
      if (open > 0) throw refusedHere(`存在未装车的订单，还有${open}单`);
      return stepped(trip, STATE.loaded);
    },
    title: ({ waybillNo }) => `装车完成 ${waybillNo}`,
    answer,
  });

const depart = ({ api, read }: Driven) =>
  fieldAct({
    act: api.depart,
    read,
    apply: (trip, { id }) =>
      heldFor(trip, id, 'depart') && {
        ...stepped(trip, STATE.onTheWay),
        departAt: timeHere(),
        orders: trip.orders.map((order) =>
          order.status === ORDER.assigned ? { ...order, status: ORDER.onTheWay } : order,
        ),
      },
    title: ({ waybillNo }) => `发车 ${waybillNo}`,
    answer,
  });

/** The trip when one of its stops has changed: at the last that is not passed by it has arrived. */
function atStop<T extends Trip>(trip: T, stopNo: number, change: (stop: Stop) => Stop): T {
  const stops = trip.stops.map((stop) => (stop.stopNo === stopNo ? change(stop) : stop));
  const last = stops.toSorted((a, b) => b.stopNo - a.stopNo).find(({ status }) => status !== PASSED);
  const isThere = last === undefined || last.status !== AHEAD;
  return { ...stepped(trip, isThere ? STATE.arrived : trip.status), stops };
}

const arrive = ({ api, read }: Driven) =>
  fieldAct({
    act: api.arrive,
    read,
    apply: (trip, { id, stopNo }) =>
      heldFor(trip, id, 'arrive') &&
      atStop(trip, stopNo, (stop) => ({
        ...stop,
        arriveAt: stop.arriveAt ?? timeHere(),
        status: Math.max(stop.status, THERE),
      })),
    title: (trip, { stopNo }) => `到站 ${nameAt(trip, stopNo)}`,
    answer,
  });

const leave = ({ api, read }: Driven) =>
  fieldAct({
    act: api.leave,
    read,
    apply: (trip, { id, stopNo }) =>
      heldFor(trip, id, 'sign') && atStop(trip, stopNo, (stop) => ({ ...stop, leaveAt: timeHere(), status: LEFT })),
    title: (trip, { stopNo }) => `离站 ${nameAt(trip, stopNo)}`,
    answer,
  });

/** What was handed over, with its pictures and the signature. */
const sign = ({ api, read }: Driven) =>
  fieldAct({
    act: api.sign,
    read,
    photos: 'photos',
    apply: (trip, { id, orderId, signType, signedQty = null, signedBy = null, reason = null }) => {
      if (!heldFor(trip, id, 'sign')) return null;
      const order = trip.orders.find((one) => one.id === orderId);
      const why = order && refusal(transportOrderLife, 'sign', order.status);
      if (!order || why) throw refusedHere(why ?? '订单不在本运单中');
      if (order.isPickup && signType !== REFUSED && !isOn(order))
        throw refusedHere('尚未在提货点装车，只能拒收并写明原因');
      const taken = signType === FULL ? order.qty : signType === REFUSED ? 0 : (signedQty ?? 0);
      const told = {
        signType,
        signedQty: taken,
        signedBy,
        signReason: reason,
        signedAt: timeHere(),
        status: ORDER.signed,
      };
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

/** Something is wrong on the road; the state stays. */
const exception = ({ api, read }: Driven) =>
  fieldAct({
    act: api.exception,
    read,
    photos: 'photos',
    apply: (trip, { id }) => (trip.id === id ? trip : null),
    title: (_, { remark }) => `上报异常 ${remark}`,
    answer,
  });

const temp = ({ api, read }: Driven) =>
  fieldAct({
    act: api.temp,
    read,
    apply: (trip, { id }) => (trip.id === id ? trip : null),
    title: (_, { temp: degrees }) => `登记温度 ${degrees}℃`,
    answer,
  });

/** Of what a customer holds, no more than he holds comes back. */
const cartons = ({ api, read }: Driven) =>
  fieldAct({
    act: api.cartons,
    read,
    apply: (trip, { id, orderId, specId, qty }) => {
      if (trip.id !== id) return null;
      const held = trip.held.find((one) => one.orderId === orderId && one.specId === specId);
      if (!held || held.qty < qty) throw refusedHere(`客户在外的【${held?.specName ?? '容器'}】不足${qty}个`, 'qty');
      const left = trip.held.map((one) => (one === held ? { ...one, qty: one.qty - qty } : one));
      return { ...trip, held: left.filter(({ qty: still }) => still > 0) };
    },
    title: (trip, { orderId, specId, qty }) => {
      const held = trip.held.find((one) => one.orderId === orderId && one.specId === specId);
      return `收回 ${held?.specName ?? '容器'} ${qty} 个`;
    },
    answer,
  });

const acts = [accept, load, loaded, depart, arrive, leave, sign, exception, temp, cartons];
const actsOf = (driven: Driven): FieldAct[] => acts.map((act) => act(driven));

/** Of whoever is logged in. */
export const field: FieldWork = {
  reads: [tripApi.mine, tripApi.get],
  acts: actsOf({ api: tripApi, read: tripApi.get }),
  undos: [],
};

/** Of whoever holds the link of a trip. */
export const linkField: FieldWork = {
  reads: [tripLinkApi.look],
  acts: actsOf({ api: tripLinkApi, read: tripLinkApi.look }),
  undos: [],
};
