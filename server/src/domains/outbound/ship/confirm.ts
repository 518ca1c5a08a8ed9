import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { NOW, by, update, write, type Change } from '../../../platform/command/change.ts';
import { emit, record, trace, type OutboxEvent } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { postTxns, sendOnWay, serialsSent, type Posted } from '../../inventory/facade.ts';
import { asExpected } from '../order/elsewhere.ts';
import { goneOf, outcomeOf, qtyOf, txnOf, type Gone, type GoneLine } from './outcome.plan.ts';
import { containersOut } from './returnable.ts';
import { refuseShipment } from './rows.ts';
import { lockDeparture, refuseStaying, type Departing, type Loaded } from './scene.ts';

type Output = OutputOf<typeof shipmentApi.confirm>;

/**
 * The goods leave (§3.13): stock down, promises kept, counters up, for every loaded carton of the shipment, in one transaction.
 * The second of two clerks finds the shipment shipped and is told so.
 */
export async function ship(ctx: Ctx, { id }: InputOf<typeof shipmentApi.confirm>): Promise<Output> {
  const scene = await lockDeparture(ctx, id);
  const { shipment, items } = scene;
  refuseShipment(shipment, 'confirm');
  refuseStaying(scene);
  const loaded = items.filter((item) => item.cartonState === cartonLife.at.loaded);
  return sendOff(ctx, { ...scene, loaded, gone: goneOf(scene.orders, loaded, scene.stock) }, [
    update('outbound.shipment', [{ id, status: shipmentLife.at.shipped, shippedAt: NOW, version: by(1) }]),
  ]);
}

/** A vehicle about to leave: its shipment, the cartons on it, and what leaves in them for each order. */
export interface Vehicle extends Departing {
  shipment: { id: number; shipNo: string; status: number; cartonTotal: number; cartonLoaded: number };
  loaded: readonly Loaded[];
  gone: readonly Gone[];
}

/** Write what leaves, together with what becomes of the shipment; post it, and what leaves for another house there; tell of it. */
export async function sendOff(ctx: Ctx, vehicle: Vehicle, shipment: readonly Change[]): Promise<Output> {
  const { gone, loaded } = vehicle;
  const { changes, status } = outcomeOf(vehicle, loaded, gone);
  await write(ctx, [...shipment, ...changes]);
  const posted = await postTxns(
    ctx,
    gone.map((one) => txnOf(vehicle.shipment.id, one)),
    (made) =>
      serialsSent(
        ctx,
        gone.flatMap((one, i) => sentOf(one, made[i])),
      ),
  );
  const between = gone.filter(({ order }) => order.toHouseId !== null).flatMap(({ lines }) => lines);
  if (between.length > 0) await sendOnWay(ctx, await asExpected(ctx, between));
  await containersOut(ctx, vehicle.shipment, loaded);
  await report(ctx, vehicle, { status, posted });
  const { id, shipNo, cartonTotal, cartonLoaded } = vehicle.shipment;
  return {
    id,
    shipNo,
    status: shipmentLife.at.shipped,
    cartonTotal,
    cartonLoaded,
    warning: null,
    orders: gone.map(({ order, lines }) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
      qty: qtyOf(lines),
    })),
  };
}

const sentOf = ({ order, lines }: Gone, posted: Posted | undefined) =>
  lines.map(({ detailId, qty }) => ({
    detailId,
    qty,
    txnId: posted?.txnId ?? null,
    order: { id: order.id, no: order.orderNo },
  }));

/** What the world is told of an order that has left. */
const shippedOf =
  ({ shipNo }: Vehicle['shipment']) =>
  ({ order: { id, orderNo }, lines }: Gone): OutboxEvent => ({
    topic: 'OUT.SHIPPED',
    aggKey: `OUT:${id}`,
    payload: {
      orderId: id,
      orderNo,
      shipNo,
      qty: qtyOf(lines),
      lines: lines.map(({ detailId, qty }) => ({ detailId, qty })),
    },
  });

/** A promise that was kept, as its trace keeps it. */
const remembered = ({ cartonIds = [], ...line }: GoneLine): GoneLine =>
  cartonIds.length > 0 ? { ...line, cartonIds } : line;

/** Traces, records and messages of a departure. `posted`: the transaction that each order left with. */
async function report(
  ctx: Ctx,
  { shipment, orders, gone, loaded }: Vehicle,
  { status, posted }: { status: ReadonlyMap<number, number>; posted: readonly Posted[] },
): Promise<void> {
  const txnIds = new Map(gone.map(({ order }, i) => [order.id, posted[i]?.txnId ?? undefined]));
  await together(
    trace(
      ctx,
      gone.flatMap(({ order, lines }) => [
        {
          docType: 'OUT' as const,
          docId: order.id,
          action: 'SHIP',
          actionName: '发运',
          fromStatus: order.status,
          toStatus: status.get(order.id),
          qty: qtyOf(lines),
          txnId: txnIds.get(order.id),
          payload: { shipNo: shipment.shipNo },
        },
        // What taking it back needs: the transaction of each order and the promises it kept.
        {
          docType: 'SHIP' as const,
          docId: shipment.id,
          action: 'SHIP',
          actionName: '发运',
          fromStatus: shipment.status,
          toStatus: shipmentLife.at.shipped,
          qty: qtyOf(lines),
          txnId: txnIds.get(order.id),
          payload: {
            orderId: order.id,
            claims: lines.map(remembered),
          },
        },
      ]),
    ),
    record(
      ctx,
      loaded.map((i) => ({
        recType: 'SHIPMENT' as const,
        orderId: i.orderId,
        orderNo: orders.get(i.orderId)?.orderNo ?? '',
        taskNo: shipment.shipNo,
        lpnCode: i.code,
        weightG: i.weight,
      })),
    ),
    emit(ctx, gone.map(shippedOf(shipment))),
  );
}
