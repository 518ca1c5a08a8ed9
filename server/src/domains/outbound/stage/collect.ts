import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { collectionApi } from '#contract/outbound/stage.ts';
import { nextNumbers, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons } from '../../basic/facade.ts';
import { postTxns, type Dimension, type Txn } from '../../inventory/facade.ts';
import { deriveStatus, lockOrders, refuseFrozen, type Order } from '../order/rows.ts';
import { lockCartons, ordersOfCartons, refuseCarton, type Carton } from '../pack/rows.ts';

/** The staging lane of an order's route, with the open collection of the order's wave there; orders without a route, or whose route names none, share the first lane. */
interface Lane {
  orderId: number;
  positionId: number;
  positionCode: string;
  collId: number | null;
}

async function lanesOf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, Lane>> {
  // Staging areas first, then their positions: by the order of codes the search would run through all shelves.
  const rows = await ctx.rows<Lane>`
    with first as materialized (
      select p.id, p.code
      from basic.area a
      cross join lateral (
        select p.id, p.code
        from basic.position p
        where p.tenant_id = a.tenant_id
          and p.warehouse_id = a.warehouse_id
          and p.area_id = a.id
          and p.state in (10, 22)
          and not p.is_deleted
        offset 0
      ) p
      where ${here(ctx, 'a')}
        and a.kind = 'STAGE'
      order by p.code, p.id
      limit 1
    )
    select o.id as order_id, coalesce(p.id, f.id) as position_id, coalesce(p.code, f.code) as position_code,
      (
        select min(c.id)
        from outbound.collection c
        where c.tenant_id = o.tenant_id
          and c.warehouse_id = o.warehouse_id
          and c.position_id = coalesce(p.id, f.id)
          and coalesce(c.wave_id, 0) = coalesce(o.wave_id, 0)
          and c.status in (10, 20, 30)
      ) as coll_id
    from outbound.order o
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    left join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.id = r.stage_position_id
      and not p.is_deleted
    left join first f on true
    where ${here(ctx, 'o')}
      and o.id = any(${[...orderIds]}::bigint[])
  `;
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Which lane a carton belongs to, and how full that collection is. */
export async function scanCollection(
  ctx: Ctx,
  { code }: InputOf<typeof collectionApi.scan>,
): Promise<OutputOf<typeof collectionApi.scan>> {
  const [known] = await ordersOfCartons(ctx, { codes: [code] });
  if (!known) return refuse('NOT_FOUND', `箱号【${code}】不存在`);
  const lane = (await lanesOf(ctx, [known.orderId])).get(known.orderId);
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  const row = await ctx.row<{
    orderNo: string;
    cartonState: number;
    collNo: string | null;
    cartonIn: number | null;
    cartonTotal: number | null;
  }>`
    select o.order_no, l.carton_state, c.coll_no, c.carton_in, c.carton_total
    from basic.lpn l
    join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    left join outbound.collection c
      on c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.wave_id = o.wave_id
      and c.position_id = ${lane?.positionId ?? 0}
      and c.status in (10, 20, 30)
    where ${here(ctx, 'l')}
      and l.id = ${known.id}
  `;
  if (!row || !lane) return refuse('NOT_FOUND');
  return {
    lpnId: known.id,
    code: known.code,
    orderNo: row.orderNo,
    cartonState: row.cartonState,
    positionCode: lane.positionCode,
    collNo: row.collNo,
    cartonIn: row.cartonIn ?? 0,
    cartonTotal: row.cartonTotal ?? 0,
  };
}

export interface CartonStock extends Dimension {
  lpnId: number;
  stockId: number;
  onHand: number;
  unitWeight: number;
  claims: { claimId: number; detailId: number; qty: number }[];
}

/** What is brought to the lanes in one go: cartons with what is in them, their orders, the lane of each order. */
interface Haul {
  cartons: readonly Carton[];
  stock: readonly CartonStock[];
  orders: Map<number, Order>;
  lanes: Map<number, Lane>;
}

/** Bring cartons to their lanes, all or none (§3.13). Locks: waves, orders, cartons, then what posting locks. */
export async function collect(
  ctx: Ctx,
  { cartonCodes, positionCode }: InputOf<typeof collectionApi.confirm>,
): Promise<OutputOf<typeof collectionApi.confirm>> {
  const known = await ordersOfCartons(ctx, { codes: cartonCodes });
  const missing = cartonCodes.find((code) => !known.some((k) => k.code === code));
  if (missing) refuse('NOT_FOUND', `箱号【${missing}】不存在`);
  const orderIds = [...new Set(known.map((k) => k.orderId))],
    lpnIds = known.map((k) => k.id);
  const [, orders, locked, lanes, stock] = await together(
    ctx.run`
      select 1
      from outbound.wave w
      where ${here(ctx, 'w')}
        and w.id = any(
          array(select o.wave_id from outbound.order o where ${here(ctx, 'o')} and o.id = any(${orderIds}::bigint[]))
        )
      order by w.id
      for no key update
    `,
    lockOrders(ctx, orderIds),
    lockCartons(ctx, lpnIds),
    lanesOf(ctx, orderIds),
    stockOfCartons(ctx, lpnIds),
  );
  for (const order of orders.values()) refuseFrozen(order);
  const cartons = [...locked.values()];
  for (const carton of cartons) refuseUncollectable(carton, lanes.get(carton.orderId), positionCode ?? null);
  const haul = { cartons, stock, orders, lanes };
  const [status] = await together(
    settle(ctx, haul),
    postTxns(
      ctx,
      [...orders.values()].map((order) => txnOf(order, haul)),
    ),
  );
  return {
    cartons: cartons.map((c) => ({ id: c.id, code: c.code, positionCode: lanes.get(c.orderId)?.positionCode ?? '' })),
    orders: [...orders.values()].map((o) => ({ id: o.id, orderNo: o.orderNo, status: status.get(o.id) ?? o.status })),
  };
}

function refuseUncollectable(carton: Carton, lane: Lane | undefined, positionCode: string | null): void {
  if (carton.cartonState === 10) refuse('STATE', '箱子未封箱', { cartonCode: carton.code });
  if (carton.cartonState === 30) refuse('STATE', '已集货', { cartonCode: carton.code });
  refuseCarton(carton, 'collect');
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  if (positionCode !== null && lane && positionCode !== lane.positionCode)
    refuse('BUSINESS', `应放入集货位【${lane.positionCode}】`, { cartonCode: carton.code });
}

/** What lies in the cartons, and the promises on it. */
export async function stockOfCartons(ctx: Ctx, lpnIds: readonly number[]): Promise<CartonStock[]> {
  const rows = await ctx.rows<CartonStock>`
    select s.id as stock_id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand,
      (select g.weight from basic.goods g where g.tenant_id = s.tenant_id and g.id = s.goods_id) as unit_weight,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('claimId', c.id, 'detailId', c.out_detail_id, 'qty', c.open_qty) order by c.id
          )
          from inventory.stock_claim c
          where c.tenant_id = s.tenant_id
            and c.warehouse_id = s.warehouse_id
            and c.stock_id = s.id
            and c.kind = 'ALLOC'
            and c.stage = 'PICKED'
            and c.open_qty > 0
        ), '[]'
      ) as claims
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.lpn_id = any(${[...lpnIds]}::bigint[])
      and s.on_hand > 0
    order by s.id
  `;
  return rows;
}

function txnOf(order: Order, { cartons, stock, lanes }: Haul): Txn {
  const inside = stock.filter((s) => cartons.some((c) => c.id === s.lpnId && c.orderId === order.id));
  const to = (s: CartonStock): Dimension => ({
    positionId: lanes.get(order.id)?.positionId ?? 0,
    goodsId: s.goodsId,
    lotId: s.lotId,
    lpnId: s.lpnId,
    ownerId: s.ownerId,
    quality: s.quality,
  });
  return {
    type: 'COLLECT',
    source: { type: 'OUT', id: order.id, no: order.orderNo },
    // One pair of entries for each line, so that the ledger says whose goods moved.
    entries: inside.flatMap((s) =>
      s.claims.flatMap((c) => [
        { at: s.stockId, qty: -c.qty, sourceLineId: c.detailId },
        { at: to(s), qty: c.qty, sourceLineId: c.detailId },
      ]),
    ),
    claims: inside.flatMap((s) =>
      s.claims.map((c) => ({
        op: 'transfer' as const,
        claimId: c.claimId,
        qty: c.qty,
        to: to(s),
        stage: 'PICKED' as const,
      })),
    ),
  };
}

/** Cartons, collections, status and history of what is brought. It needs nothing of the posting and travels beside it. */
async function settle(ctx: Ctx, haul: Haul): Promise<Map<number, number>> {
  const { cartons, stock, orders, lanes } = haul;
  const collections = await openCollections(ctx, haul);
  // A carton whose goods all go stands in the lane; posting would write the same once more.
  const staying = new Set(
    stock.filter((s) => s.onHand > s.claims.reduce((sum, c) => sum + c.qty, 0)).map((s) => s.lpnId),
  );
  const [, , , status] = await together(
    changeCartons(
      ctx,
      cartons.map((carton) => ({
        lpnId: carton.id,
        cartonState: 30,
        ...(staying.has(carton.id) ? {} : { positionId: lanes.get(carton.orderId)?.positionId ?? null }),
      })),
    ),
    bringIn(
      ctx,
      cartons.map((carton) => ({
        collId: collections.get(carton.orderId) ?? 0,
        lpnId: carton.id,
        orderId: carton.orderId,
      })),
    ),
    recount(ctx, [...new Set(collections.values())]),
    deriveStatus(ctx, orders.keys()),
  );
  await together(
    trace(
      ctx,
      [...orders.values()].map((order) => ({
        docType: 'OUT',
        docId: order.id,
        action: 'COLLECT',
        actionName: '集货',
        fromStatus: order.status,
        toStatus: status.get(order.id),
        payload: {
          positionCode: lanes.get(order.id)?.positionCode,
          cartons: cartons.filter((c) => c.orderId === order.id).map((c) => c.code),
        },
      })),
    ),
    record(
      ctx,
      cartons.map((c) => ({
        recType: 'COLLECTION' as const,
        orderId: c.orderId,
        orderNo: orders.get(c.orderId)?.orderNo ?? '',
        positionCode: lanes.get(c.orderId)?.positionCode ?? '',
        lpnCode: c.code,
        qty: c.qty,
        weightG: c.grossWeight,
      })),
    ),
  );
  return status;
}

/** The collection of each order: one per wave and lane, made where there is none. Waves are locked, so nobody makes a second one meanwhile. */
async function openCollections(ctx: Ctx, { orders, lanes }: Haul): Promise<Map<number, number>> {
  const placeOf = (order: Order): string => `${order.waveId ?? 0}/${lanes.get(order.id)?.positionId ?? 0}`;
  const missing = new Map(
    [...orders.values()].filter((order) => !lanes.get(order.id)?.collId).map((order) => [placeOf(order), order]),
  );
  const made = await makeCollections(
    ctx,
    [...missing.values()].map((order) => ({
      waveId: order.waveId,
      routeId: order.routeId,
      positionId: lanes.get(order.id)?.positionId ?? 0,
    })),
  );
  const makings = new Map([...missing.keys()].map((place, i) => [place, made[i]]));
  return new Map(
    [...orders.values()].map((order) => [order.id, lanes.get(order.id)?.collId ?? makings.get(placeOf(order)) ?? 0]),
  );
}

/** Ids in the order given. */
async function makeCollections(
  ctx: Ctx,
  wanted: readonly { waveId: number | null; routeId: number | null; positionId: number }[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const numbers = await nextNumbers(ctx, 'JH', wanted.length);
  const rows = await ctx.rows<{
    id: number;
    collNo: string;
  }>`
    insert into outbound.collection (
      tenant_id, warehouse_id, coll_no, wave_id, route_id, position_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.no, n.wave_id, n.route_id, n.position_id, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${numbers}::text[], ${wanted.map((w) => w.waveId)}::bigint[], ${wanted.map((w) => w.routeId)}::bigint[],
      ${wanted.map((w) => w.positionId)}::bigint[]
    ) n(no, wave_id, route_id, position_id)
    returning id, coll_no
  `;
  const byNo = new Map(rows.map((row) => [row.collNo, row.id]));
  return numbers.map((no) => byNo.get(no) ?? 0);
}

async function bringIn(ctx: Ctx, items: readonly { collId: number; lpnId: number; orderId: number }[]): Promise<void> {
  await ctx.run`
    insert into outbound.collection_item (
      tenant_id, warehouse_id, coll_id, lpn_id, order_id, in_at, staff_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.coll_id, n.lpn_id, n.order_id, now(), ${ctx.userId}, ${ctx.userId},
      ${ctx.userId}
    from unnest(
      ${items.map((i) => i.collId)}::bigint[], ${items.map((i) => i.lpnId)}::bigint[],
      ${items.map((i) => i.orderId)}::bigint[]
    ) n(coll_id, lpn_id, order_id)
    on conflict (tenant_id, warehouse_id, coll_id, lpn_id) do update set in_at = now(), staff_id = excluded.staff_id
  `;
}

/** How full the collections are: what is inside, and what the waves' orders have packed that is still to come: those on their way from picking to the lane, and those of which a part has left. */
async function recount(ctx: Ctx, collIds: readonly number[]): Promise<void> {
  await ctx.run`
    update outbound.collection c
    set carton_in = n.inside, carton_total = n.inside + n.waiting, status = case when n.waiting = 0 then 30 else 20 end,
      done_at = case when n.waiting = 0 then coalesce(c.done_at, now()) end, version = c.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from (
      select x.id,
        (
          select count(*)
          from outbound.collection_item i
          where i.tenant_id = x.tenant_id
            and i.warehouse_id = x.warehouse_id
            and i.coll_id = x.id
            and i.in_at is not null
        )::int as inside,
        (
          select count(*)
          from outbound.order o
          join basic.lpn l
            on l.tenant_id = o.tenant_id
            and l.warehouse_id = o.warehouse_id
            and l.out_order_id = o.id
            and l.carton_state in (10, 20)
          left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
          where o.tenant_id = x.tenant_id
            and o.warehouse_id = x.warehouse_id
            and o.wave_id = x.wave_id
            and o.status in (50, 60, 65, 70, 75, 85)
            and (r.stage_position_id = x.position_id or r.stage_position_id is null)
        )::int as waiting
      from outbound.collection x
      where ${here(ctx, 'x')}
        and x.id = any(${collIds}::bigint[])
    ) n
    where ${here(ctx, 'c')}
      and c.id = n.id
  `;
}
