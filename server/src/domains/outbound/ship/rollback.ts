import type { InputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { wireDay } from '../../../platform/clock.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons } from '../../basic/facade.ts';
import { reverseTxns } from '../../inventory/facade.ts';
import { deriveStatus, lockOrders } from '../order/rows.ts';
import { settleWaves } from '../wave/rows.ts';
import type { GoneLine } from './outcome.plan.ts';
import { lockItems, lockShipment, lockWavesOf, refuseShipment, saveShipment, type ShipState } from './rows.ts';

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
  const shipped = await ctx.rows<Shipped>`
    select t.id, t.txn_id, t.payload
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'SHIP'
      and t.doc_id = ${id}
      and t.action = 'SHIP'
      and t.txn_id is not null
      and t.posted_on >= ${wireDay(shipment.shippedAt)}::date
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
  const orders = await lockOrders(
    ctx,
    shipped.map((s) => s.payload.orderId),
  );
  const lines = shipped.flatMap((s) => s.payload.claims);
  await ctx.run`
    update outbound.detail d
    set qty_shipped = d.qty_shipped - n.qty, shipped_g = greatest(0, d.shipped_g - n.weight_g),
      updated_by = ${ctx.userId}, updated_at = now()
    from (
      select id, sum(qty) as qty, sum(weight_g) as weight_g
      from unnest(
        ${lines.map((l) => l.detailId)}::bigint[], ${lines.map((l) => l.qty)}::bigint[],
        ${lines.map((l) => l.weightG)}::bigint[]
      ) x(id, qty, weight_g)
      group by id
    ) n
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
  const items = await lockItems(ctx, id);
  // The containers are back before their goods are, so that posting finds them where it puts the goods.
  await changeCartons(
    ctx,
    items.map((i) => ({ lpnId: i.lpnId, cartonState: 40, state: 20 })),
  );
  await reverseTxns(
    ctx,
    shipped.map(({ txnId, payload }) => ({
      txnId,
      claims: payload.claims.map((c) => ({ op: 'reopen' as const, claimId: c.claimId, qty: c.qty })),
    })),
    reason,
  );
  const status = await deriveStatus(ctx, orders.keys());
  await settleWaves(ctx, waves);
  await ctx.run`
    update outbound.order o
    set shipped_at = null
    where ${here(ctx, 'o')}
      and o.id = any(${[...orders.keys()]}::bigint[])
      and o.status < 85
  `;
  await trace(ctx, [
    ...shipped.map((s) => ({
      docType: 'SHIP' as const,
      docId: id,
      action: 'SHIP_ROLLBACK',
      actionName: '撤销发运',
      fromStatus: 50,
      toStatus: 30,
      reversesId: s.id,
      payload: { reason },
    })),
    ...[...orders.values()].map((o) => ({
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
    [...orders.values()].map((o) => ({
      topic: 'OUT.SHIP_ROLLED_BACK',
      aggKey: `OUT:${o.id}`,
      payload: { orderId: o.id, orderNo: o.orderNo, shipNo: shipment.shipNo },
    })),
  );
  return saveShipment(ctx, id, { status: 30, shipped: false });
}
