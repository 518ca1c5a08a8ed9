import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { collectionApi } from '#contract/outbound/collection.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { here } from '../../platform/filters.ts';
import { nextNumbers, record, trace } from '../../platform/trace.ts';
import { changeCartons } from '../basic/facade.ts';
import { postTxns, type Dimension, type Txn } from '../inventory/facade.ts';
import { lockCartons, ordersOfCartons, refuseCarton, type Carton } from './cartons.ts';
import { deriveStatus, lockOrders, refuseFrozen, type Order } from './order.ts';

/** The staging lane of an order's route; orders without one, or whose route names none, share the first lane. */
export interface Lane { orderId: number; positionId: number; positionCode: string }

export async function lanesOf(tx: Tx, actor: Actor, orderIds: readonly number[]): Promise<Map<number, Lane>> {
  const { rows } = await sql<Lane>`with first as (
      select p.id, p.code from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
      where ${here(actor, 'p')} and a.kind = 'STAGE' and not p.is_deleted and p.state in (10, 22) order by p.code, p.id limit 1)
    select o.id as order_id, coalesce(p.id, f.id) as position_id, coalesce(p.code, f.code) as position_code from outbound.order o
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    left join basic.position p on p.tenant_id = r.tenant_id and p.warehouse_id = r.warehouse_id and p.id = r.stage_position_id and not p.is_deleted
    left join first f on true
    where ${here(actor, 'o')} and o.id = any(${[...orderIds]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Which lane a carton belongs to, and how full that collection is. */
export async function scanCollection(tx: Tx, actor: Actor, { code }: InputOf<typeof collectionApi.scan>): Promise<OutputOf<typeof collectionApi.scan>> {
  const [known] = await ordersOfCartons(tx, actor, { codes: [code] });
  if (!known) return refuse('NOT_FOUND', `箱号【${code}】不存在`);
  const lane = (await lanesOf(tx, actor, [known.orderId])).get(known.orderId);
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  const { rows: [row] } = await sql<{ orderNo: string; cartonState: number; collNo: string | null; cartonIn: number | null; cartonTotal: number | null }>`select o.order_no, l.carton_state, c.coll_no, c.carton_in, c.carton_total
    from basic.lpn l join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    left join outbound.collection c on c.tenant_id = o.tenant_id and c.warehouse_id = o.warehouse_id and c.wave_id = o.wave_id and c.position_id = ${lane?.positionId ?? 0} and c.status in (10, 20, 30)
    where ${here(actor, 'l')} and l.id = ${known.id}`.execute(tx);
  if (!row || !lane) return refuse('NOT_FOUND');
  return { lpnId: known.id, code: known.code, orderNo: row.orderNo, cartonState: row.cartonState, positionCode: lane.positionCode, collNo: row.collNo, cartonIn: row.cartonIn ?? 0, cartonTotal: row.cartonTotal ?? 0 };
}

interface CartonStock extends Dimension { lpnId: number; stockId: number; onHand: number; claims: { claimId: number; detailId: number; qty: number }[] }

/** What is brought to the lanes in one go: cartons, their orders, the lane of each order. */
interface Haul { cartons: readonly Carton[]; orders: Map<number, Order>; lanes: Map<number, Lane> }

/** Bring cartons to their lanes, all or none (§3.13). Locks: waves, orders, cartons, then what posting locks. */
export async function collect(tx: Tx, actor: Actor, { cartonCodes, positionCode }: InputOf<typeof collectionApi.confirm>): Promise<OutputOf<typeof collectionApi.confirm>> {
  const known = await ordersOfCartons(tx, actor, { codes: cartonCodes });
  const missing = cartonCodes.find((code) => !known.some((k) => k.code === code));
  if (missing) refuse('NOT_FOUND', `箱号【${missing}】不存在`);
  const orderIds = [...new Set(known.map((k) => k.orderId))];
  await sql`select 1 from outbound.wave w where ${here(actor, 'w')} and w.id in (select o.wave_id from outbound.order o where ${here(actor, 'o')} and o.id = any(${orderIds}::bigint[])) order by w.id for no key update`.execute(tx);
  const orders = await lockOrders(tx, actor, orderIds);
  for (const order of orders.values()) refuseFrozen(order);
  const cartons = [...(await lockCartons(tx, actor, known.map((k) => k.id))).values()];
  const lanes = await lanesOf(tx, actor, orderIds);
  for (const carton of cartons) refuseUncollectable(carton, lanes.get(carton.orderId), positionCode ?? null);
  const haul = { cartons, orders, lanes };
  await moveToLanes(tx, actor, haul);
  await changeCartons(tx, actor, cartons.map((carton) => ({ lpnId: carton.id, cartonState: 30 })));
  await fillCollections(tx, actor, haul);
  return settle(tx, actor, haul);
}

function refuseUncollectable(carton: Carton, lane: Lane | undefined, positionCode: string | null): void {
  if (carton.cartonState === 10) refuse('STATE', '箱子未封箱', { cartonCode: carton.code });
  if (carton.cartonState === 30) refuse('STATE', '已集货', { cartonCode: carton.code });
  refuseCarton(carton, 'collect');
  if (!lane?.positionId) refuse('BUSINESS', '当前仓库未设置集货位');
  if (positionCode !== null && lane && positionCode !== lane.positionCode) refuse('BUSINESS', `应放入集货位【${lane.positionCode}】`, { cartonCode: carton.code });
}

/** What lies in the cartons, and the promises on it. */
export async function stockOfCartons(tx: Tx, actor: Actor, lpnIds: readonly number[]): Promise<CartonStock[]> {
  const { rows } = await sql<CartonStock>`select s.id as stock_id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand,
      coalesce((select jsonb_agg(jsonb_build_object('claimId', c.id, 'detailId', c.out_detail_id, 'qty', c.open_qty) order by c.id) from inventory.stock_claim c
        where c.tenant_id = s.tenant_id and c.warehouse_id = s.warehouse_id and c.stock_id = s.id and c.kind = 'ALLOC' and c.stage = 'PICKED' and c.open_qty > 0), '[]') as claims
    from inventory.stock s where ${here(actor, 's')} and s.lpn_id = any(${[...lpnIds]}::bigint[]) and s.on_hand > 0 order by s.id`.execute(tx);
  return rows;
}

async function moveToLanes(tx: Tx, actor: Actor, { cartons, orders, lanes }: Haul): Promise<void> {
  const stock = await stockOfCartons(tx, actor, cartons.map((c) => c.id));
  const txns = [...orders.values()].map((order): Txn => {
    const inside = stock.filter((s) => cartons.some((c) => c.id === s.lpnId && c.orderId === order.id));
    const to = (s: CartonStock): Dimension => ({ positionId: lanes.get(order.id)?.positionId ?? 0, goodsId: s.goodsId, lotId: s.lotId, lpnId: s.lpnId, ownerId: s.ownerId, quality: s.quality });
    return {
      type: 'COLLECT', source: { type: 'OUT', id: order.id, no: order.orderNo },
      // One pair of entries for each line, so that the ledger says whose goods moved.
      entries: inside.flatMap((s) => s.claims.flatMap((c) => [{ at: s.stockId, qty: -c.qty, sourceLineId: c.detailId }, { at: to(s), qty: c.qty, sourceLineId: c.detailId }])),
      claims: inside.flatMap((s) => s.claims.map((c) => ({ op: 'transfer' as const, claimId: c.claimId, qty: c.qty, to: to(s), stage: 'PICKED' as const }))),
    };
  });
  await postTxns(tx, actor, txns);
}

/** One collection per wave and lane; its total follows the cartons of the wave's orders. Waves are locked, so nobody makes a second one meanwhile. */
async function fillCollections(tx: Tx, actor: Actor, { cartons, orders, lanes }: Haul): Promise<void> {
  const groups = new Map<string, { waveId: number | null; routeId: number | null; positionId: number; lpns: Carton[] }>();
  for (const carton of cartons) {
    const order = orders.get(carton.orderId), lane = lanes.get(carton.orderId);
    if (!order || !lane) continue;
    const key = `${order.waveId ?? 0}/${lane.positionId}`;
    const group = groups.get(key) ?? { waveId: order.waveId, routeId: order.routeId, positionId: lane.positionId, lpns: [] };
    group.lpns.push(carton);
    groups.set(key, group);
  }
  const wanted = [...groups.values()];
  const numbers = await nextNumbers(tx, actor, 'JH', wanted.length);
  await sql`insert into outbound.collection (tenant_id, warehouse_id, coll_no, wave_id, route_id, position_id, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, n.no, n.wave_id, n.route_id, n.position_id, ${actor.userId}, ${actor.userId}
    from unnest(${numbers}::text[], ${wanted.map((g) => g.waveId)}::bigint[], ${wanted.map((g) => g.routeId)}::bigint[], ${wanted.map((g) => g.positionId)}::bigint[]) n(no, wave_id, route_id, position_id)
    where not exists (select 1 from outbound.collection c where ${here(actor, 'c')} and c.wave_id is not distinct from n.wave_id and c.position_id = n.position_id and c.status in (10, 20, 30))`.execute(tx);
  const items = wanted.flatMap((g) => g.lpns.map((l) => ({ ...g, lpnId: l.id, orderId: l.orderId })));
  await sql`insert into outbound.collection_item (tenant_id, warehouse_id, coll_id, lpn_id, order_id, in_at, staff_id, created_by, updated_by)
    select ${actor.tenantId}, ${actor.warehouseId}, c.id, n.lpn_id, n.order_id, now(), ${actor.userId}, ${actor.userId}, ${actor.userId}
    from unnest(${items.map((i) => i.waveId)}::bigint[], ${items.map((i) => i.positionId)}::bigint[], ${items.map((i) => i.lpnId)}::bigint[], ${items.map((i) => i.orderId)}::bigint[]) n(wave_id, position_id, lpn_id, order_id)
    join outbound.collection c on ${here(actor, 'c')} and c.wave_id is not distinct from n.wave_id and c.position_id = n.position_id and c.status in (10, 20, 30)
    on conflict (tenant_id, warehouse_id, coll_id, lpn_id) do update set in_at = now(), staff_id = excluded.staff_id`.execute(tx);
  await sql`update outbound.collection c set carton_in = n.inside, carton_total = greatest(n.total, n.inside), status = case when n.inside >= n.total then 30 else 20 end,
      done_at = case when n.inside >= n.total then coalesce(c.done_at, now()) end, version = c.version + 1, updated_by = ${actor.userId}, updated_at = now()
    from (select x.id, (select count(*) from outbound.collection_item i where i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.coll_id = x.id and i.in_at is not null)::int as inside,
        (select count(*) from outbound.order o join basic.lpn l on l.tenant_id = o.tenant_id and l.warehouse_id = o.warehouse_id and l.out_order_id = o.id and l.carton_state between 10 and 40
          left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
          where o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.wave_id = x.wave_id and (r.stage_position_id = x.position_id or r.stage_position_id is null))::int as total
      from outbound.collection x where ${here(actor, 'x')} and x.status in (10, 20, 30) and exists (
        select 1 from unnest(${wanted.map((g) => g.waveId)}::bigint[], ${wanted.map((g) => g.positionId)}::bigint[]) g(wave_id, position_id) where g.wave_id is not distinct from x.wave_id and g.position_id = x.position_id)) n
    where ${here(actor, 'c')} and c.id = n.id`.execute(tx);
}

async function settle(tx: Tx, actor: Actor, { cartons, orders, lanes }: Haul): Promise<OutputOf<typeof collectionApi.confirm>> {
  const status = await deriveStatus(tx, actor, orders.keys());
  const laneOf = (carton: Carton): string => lanes.get(carton.orderId)?.positionCode ?? '';
  await trace(tx, actor, [...orders.values()].map((order) => ({
    docType: 'OUT', docId: order.id, action: 'COLLECT', actionName: '集货', fromStatus: order.status, toStatus: status.get(order.id),
    payload: { positionCode: lanes.get(order.id)?.positionCode, cartons: cartons.filter((c) => c.orderId === order.id).map((c) => c.code) },
  })));
  await record(tx, actor, cartons.map((c) => ({ recType: 'COLLECTION' as const, orderId: c.orderId, orderNo: orders.get(c.orderId)?.orderNo ?? '', positionCode: laneOf(c), lpnCode: c.code, qty: c.qty, weightG: c.grossWeight })));
  return {
    cartons: cartons.map((c) => ({ id: c.id, code: c.code, positionCode: laneOf(c) })),
    orders: [...orders.values()].map((o) => ({ id: o.id, orderNo: o.orderNo, status: status.get(o.id) ?? o.status })),
  };
}
