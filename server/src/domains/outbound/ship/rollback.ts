import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { wireDay } from '../../../platform/clock.ts';
import { by, update, write, type RowChange } from '../../../platform/command/change.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons } from '../../basic/facade.ts';
import { reverseTxns, serialsUnsent, takeOffWay } from '../../inventory/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { TRANSFER } from '../order/add.plan.ts';
import { asExpected } from '../order/elsewhere.ts';
import { deriveStatus, lockOrders, type Order } from '../order/rows.ts';
import { settleWaves } from '../wave/rows.ts';
import type { GoneLine } from './outcome.plan.ts';
import { containersBack } from './returnable.ts';
import {
  lockItems,
  lockShipment,
  lockWavesOf,
  refuseShipment,
  saveShipment,
  type Shipment,
  type ShipState,
} from './rows.ts';
import { refuseReturned } from './shipped.ts';

/** A shipment can be taken back this long. */
export const ROLLBACK_HOURS = 2;

interface Shipped {
  id: number;
  txnId: number;
  payload: { orderId: number; claims: GoneLine[] };
}

/** Take a shipment back within two hours: every order's goods stand in the lane again, promised as before, on the sealed vehicle. */
export async function rollbackShip(ctx: Ctx, { id, reason }: InputOf<typeof shipmentApi.rollback>): Promise<ShipState> {
  const [waves, shipment] = await together(lockWavesOf(ctx, id), lockShipment(ctx, id));
  refuseShipment(shipment, 'rollback');
  if (!shipment.shippedAt || Date.now() - shipment.shippedAt.getTime() > ROLLBACK_HOURS * 3_600_000)
    refuse('BUSINESS', `已超过${ROLLBACK_HOURS}小时，不能撤销发运`);
  const shipped = await departuresOf(ctx, id, shipment.shippedAt);
  const orders = await lockOrders(
    ctx,
    shipped.map((s) => s.payload.orderId),
  );
  await refuseReturned(ctx, [...orders.keys()]);
  await write(ctx, [update('outbound.detail', detailsBack(shipped.flatMap((s) => s.payload.claims)))]);
  const items = await lockItems(ctx, id);
  // The containers are back before their goods are, so that posting finds them where it puts the goods.
  await changeCartons(
    ctx,
    items.map((i) => ({ lpnId: i.lpnId, cartonState: cartonLife.at.loaded, state: 20 })),
  );
  await reverseTxns(
    ctx,
    shipped.map(({ txnId, payload }) => ({
      txnId,
      claims: payload.claims.map((c) => ({ op: 'reopen' as const, claimId: c.claimId, qty: c.qty })),
      cartons: { ids: payload.claims.map(({ cartonIds = [] }) => cartonIds), are: CATCH_STATE.picked },
    })),
    reason,
  );
  await serialsUnsent(
    ctx,
    shipped.map(({ txnId }) => txnId),
  );
  const between = shipped
    .filter(({ payload }) => orders.get(payload.orderId)?.orderType === TRANSFER)
    .flatMap(({ payload }) => payload.claims);
  if (between.length > 0) await takeOffWay(ctx, await asExpected(ctx, between), '调入仓库已收货，不能撤销发运');
  await containersBack(ctx, items);
  const status = await deriveStatus(ctx, orders.keys());
  await settleWaves(ctx, waves);
  await ctx.run`
    update outbound.order o
    set shipped_at = null
    where ${here(ctx, 'o')}
      and o.id = any(${[...orders.keys()]}::bigint[])
      and o.status < 85
  `;
  await tell(ctx, { shipment, shipped, orders: [...orders.values()], status, reason });
  return saveShipment(ctx, id, { status: shipmentLife.at.sealed, shipped: false });
}

/** What left, by order: what the departure said of it, unless that was taken back already. */
function departuresOf(ctx: Ctx, id: number, shippedAt: Date): Promise<Shipped[]> {
  return ctx.rows<Shipped>`
    select t.id, t.txn_id, t.payload
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'SHIP'
      and t.doc_id = ${id}
      and t.action = 'SHIP'
      and t.txn_id is not null
      and t.posted_on >= ${wireDay(shippedAt)}::date
      and not exists (
        select 1
        from ops.doc_trace r
        where ${here(ctx, 'r')}
          and r.doc_type = t.doc_type
          and r.doc_id = t.doc_id
          and r.posted_on >= t.posted_on
          and r.reverses_id = t.id
      )
    order by t.id
  `;
}

/** Counters of the order lines as they were before. */
function detailsBack(lines: readonly GoneLine[]): RowChange<'outbound.detail'>[] {
  const weight = sumBy(
    lines.map((line) => ({ id: line.detailId, qty: line.weightG })),
    (line) => line.id,
  );
  return [...sumBy(lines, (line) => line.detailId)].map(([id, qty]) => ({
    id,
    qtyShipped: by(-qty),
    shippedG: by(-(weight.get(id) ?? 0)),
  }));
}

interface Back {
  shipment: Shipment;
  shipped: readonly Shipped[];
  orders: readonly Order[];
  status: ReadonlyMap<number, number>;
  reason: string;
}

async function tell(ctx: Ctx, { shipment, shipped, orders, status, reason }: Back): Promise<void> {
  await trace(ctx, [
    ...shipped.map((s) => ({
      docType: 'SHIP' as const,
      docId: shipment.id,
      action: 'SHIP_ROLLBACK',
      actionName: '撤销发运',
      fromStatus: shipmentLife.at.shipped,
      toStatus: shipmentLife.at.sealed,
      reversesId: s.id,
      payload: { reason },
    })),
    ...orders.map((o) => ({
      docType: 'OUT' as const,
      docId: o.id,
      action: 'SHIP_ROLLBACK',
      actionName: '撤销发运',
      fromStatus: o.status,
      toStatus: status.get(o.id),
      payload: { shipNo: shipment.shipNo, reason },
    })),
  ]);
  await emit(
    ctx,
    orders.map((o) => ({
      topic: 'OUT.SHIP_ROLLED_BACK',
      aggKey: `OUT:${o.id}`,
      payload: { orderId: o.id, orderNo: o.orderNo, shipNo: shipment.shipNo },
    })),
  );
}
