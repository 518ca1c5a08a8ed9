import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { wireDay } from '../../../platform/clock.ts';
import { emit, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons } from '../../basic/facade.ts';
import { postTxns, reverseTxns, type Txn } from '../../inventory/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen, type Order } from '../order/rows.ts';
import { stockOfCartons, type CartonStock } from '../stage/collect.ts';
import { settleWaves } from '../wave/rows.ts';
import { itemsOf, lockItems, lockShipment, lockWavesOf, refuseShipment, saveShipment, type ShipState } from './rows.ts';

/** A shipment can be taken back this long. */
export const ROLLBACK_HOURS = 2;
const SHIPPED_CARTON = 50,
  LPN_GONE = 90;

interface GoneLine {
  claimId: number;
  detailId: number;
  qty: number;
  weightG: number;
}

/**
 * The goods leave (§3.13): stock down, promises kept, counters up, for every loaded carton of the shipment, in one transaction.
 * The second of two clerks finds the shipment shipped and is told so.
 */
export async function ship(
  ctx: Ctx,
  { id }: InputOf<typeof shipmentApi.confirm>,
): Promise<OutputOf<typeof shipmentApi.confirm>> {
  const [waves, shipment, known] = await together(lockWavesOf(ctx, id), lockShipment(ctx, id), itemsOf(ctx, id));
  const [orders, items, stock] = await together(
    lockOrders(
      ctx,
      known.map((i) => i.orderId),
    ),
    lockItems(ctx, id),
    stockOfCartons(
      ctx,
      known.map((i) => i.lpnId),
    ),
  );
  refuseShipment(shipment, 'confirm');
  for (const order of orders.values()) refuseFrozen(order);
  await refuseUnpaid(ctx, [...orders.values()]);
  const loaded = items.filter((i) => i.cartonState === 40);
  const laden = { shipment, orders, waves, loaded, gone: goneOf(orders, loaded, stock) };
  const [posted, status] = await together(
    postTxns(
      ctx,
      laden.gone.map(({ order, inside }) => txnOf(shipment.id, order, inside)),
    ),
    settle(ctx, laden),
  );
  const txnIds = new Map(laden.gone.map(({ order }, i) => [order.id, posted[i]?.txnId ?? undefined]));
  const [, state] = await together(
    report(ctx, { ...laden, status, txnIds }),
    saveShipment(ctx, shipment.id, { status: 50, shipped: true }),
  );
  return {
    ...state,
    orders: laden.gone.map(({ order, lines }) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
      qty: qtyOf(lines),
    })),
  };
}

/** Owners may want the freight agreed before anything leaves. */
async function refuseUnpaid(ctx: Ctx, orders: readonly Order[]): Promise<void> {
  const open = orders.filter((o) => !o.shipFeeConfirmed && o.deliveryType !== 2);
  if (open.length === 0) return;
  const rows = await ctx.rows<{
    ownerId: number;
  }>`
    select c.owner_id
    from strategy.owner_pick_config c
    where ${here(ctx, 'c')}
      and c.owner_id = any(${open.map((o) => o.ownerId)}::bigint[])
      and c.fee_before_ship
      and c.status = 1
      and not c.is_deleted
    limit 1
  `;
  const order = rows[0] ? open.find((o) => o.ownerId === rows[0]?.ownerId) : undefined;
  if (order) refuse('BUSINESS', '运费未确认，不能发运', { orderNo: order.orderNo });
}

/** What leaves for one order: what lies in its loaded cartons, and the promises that keeps. */
interface Gone {
  order: Order;
  inside: CartonStock[];
  lines: GoneLine[];
}

/** A shipment about to leave: its header, its orders with their waves, the cartons on the vehicle and what is in them. */
interface Laden {
  shipment: { id: number; shipNo: string; status: number };
  orders: Map<number, Order>;
  waves: readonly number[];
  loaded: readonly { orderId: number; lpnId: number; code: string; weight: number }[];
  gone: readonly Gone[];
}

function goneOf(orders: Map<number, Order>, loaded: Laden['loaded'], stock: readonly CartonStock[]): Gone[] {
  const orderOf = new Map(loaded.map((c) => [c.lpnId, c.orderId]));
  return [...orders.values()].map((order) => {
    const inside = stock.filter((s) => orderOf.get(s.lpnId) === order.id);
    return {
      order,
      inside,
      lines: inside.flatMap((s) => s.claims.map((c) => ({ ...c, weightG: c.qty * s.unitWeight }))),
    };
  });
}

const qtyOf = (lines: readonly GoneLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

const txnOf = (shipId: number, order: Order, inside: readonly CartonStock[]): Txn => ({
  type: 'SHIP',
  source: { type: 'OUT', id: order.id, no: order.orderNo },
  remark: `SHIP:${shipId}`,
  entries: inside.flatMap((s) => s.claims.map((c) => ({ at: s.stockId, qty: -c.qty, sourceLineId: c.detailId }))),
  claims: inside.flatMap((s) => s.claims.map((c) => ({ op: 'consume' as const, claimId: c.claimId, qty: c.qty }))),
});

/** Counters, cartons and status of everything that leaves. It needs nothing of the posting and travels beside it. */
async function settle(ctx: Ctx, { orders, waves, loaded, gone }: Laden): Promise<Map<number, number>> {
  const lines = gone.flatMap((g) => g.lines);
  const [, , status] = await together(
    ctx.run`
      update outbound.detail d
      set qty_shipped = d.qty_shipped + n.qty, shipped_g = d.shipped_g + n.weight_g, updated_by = ${ctx.userId},
        updated_at = now()
      from (
        select id, sum(qty)::bigint as qty, sum(weight_g)::bigint as weight_g
        from unnest(
          ${lines.map((l) => l.detailId)}::bigint[], ${lines.map((l) => l.qty)}::bigint[],
          ${lines.map((l) => l.weightG)}::bigint[]
        ) x(id, qty, weight_g)
        group by id
      ) n
      where ${here(ctx, 'd')}
        and d.id = n.id
    `,
    changeCartons(
      ctx,
      loaded.map((i) => ({
        lpnId: i.lpnId,
        cartonState: SHIPPED_CARTON,
        state: LPN_GONE,
        positionId: null,
        ownerId: null,
      })),
    ),
    deriveStatus(ctx, orders.keys()),
  );
  await together(
    ctx.run`
      update outbound.order o
      set shipped_at = now()
      where ${here(ctx, 'o')}
        and o.id = any(${[...orders.keys()]}::bigint[])
        and o.status in (85, 90)
    `,
    settleWaves(ctx, waves),
    clearCollections(
      ctx,
      loaded.map((i) => i.lpnId),
    ),
  );
  return status;
}

/** Collections whose cartons have all gone are cleared. */
async function clearCollections(ctx: Ctx, lpnIds: readonly number[]): Promise<void> {
  await ctx.run`
    update outbound.collection c
    set status = 40, version = c.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'c')}
      and c.status in (10, 20, 30)
      and c.id in (
        select i.coll_id
        from outbound.collection_item i
        where ${here(ctx, 'i')}
          and i.lpn_id = any(${[...lpnIds]}::bigint[])
      )
      and not exists (
        select 1
        from outbound.collection_item i
        join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
        where i.tenant_id = c.tenant_id
          and i.warehouse_id = c.warehouse_id
          and i.coll_id = c.id
          and l.carton_state <> ${SHIPPED_CARTON}
      )
  `;
}

/** A shipment that has left: the status of its orders, and the transaction each left with. */
interface Departure extends Laden {
  status: Map<number, number>;
  txnIds: Map<number, number | undefined>;
}

async function report(ctx: Ctx, { shipment, orders, gone, status, txnIds, loaded }: Departure): Promise<void> {
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
          toStatus: 50,
          qty: qtyOf(lines),
          txnId: txnIds.get(order.id),
          payload: {
            orderId: order.id,
            claims: lines.map(({ claimId, detailId, qty, weightG }) => ({ claimId, detailId, qty, weightG })),
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
    emit(
      ctx,
      gone.map(({ order, lines }) => ({
        topic: 'OUT.SHIPPED',
        aggKey: `OUT:${order.id}`,
        payload: { orderId: order.id, orderNo: order.orderNo, shipNo: shipment.shipNo, qty: qtyOf(lines) },
      })),
    ),
  );
}

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
