import { sql, type RawBuilder } from 'kysely';
import { newId } from '../../../platform/command/change.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { Retry, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsPicked, type Dimension, type PickedCarton } from '../../inventory/facade.ts';
import { floorOrders, foundOrders } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import { cartonRows, ordersOfCartons, type Carton } from '../pack/rows.ts';

/** The staging lane of an order's route, with the open collection of the order's wave there; orders without a route, or whose route names none, share the first lane. */
export interface Lane {
  orderId: number;
  /** 0 without one. */
  wave: number;
  positionId: number;
  positionCode: string;
  collId: number | null;
}

/** Staging areas first, then their positions: by the order of codes the search would run through all shelves. */
export const laneRows = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<Lane> => sql<Lane>`
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
  select o.id as order_id, coalesce(o.wave_id, 0) as wave, coalesce(p.id, f.id) as position_id,
    coalesce(p.code, f.code) as position_code,
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

export interface CartonStock extends Dimension {
  lpnId: number;
  stockId: number;
  onHand: number;
  unitWeight: number;
  /** `cartons`: weighed ones that lie there for the line. */
  claims: { claimId: number; detailId: number; qty: number; cartons: PickedCarton[] }[];
}

/** What lies in the cartons, and the promises on it. */
export const stockOfCartons = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<CartonStock> => sql<CartonStock>`
  select s.id as stock_id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand,
    (select g.weight from basic.goods g where g.tenant_id = s.tenant_id and g.id = s.goods_id) as unit_weight,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'claimId', c.id, 'detailId', c.out_detail_id, 'qty', c.open_qty, 'cartons',
            ${cartonsPicked(sql`s`, sql`c.out_detail_id`)}
          ) order by c.id
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

/** A collection of a wave in a lane, without the cartons that are just brought: what stands in it, and what of its wave is still to come. */
export interface Gathering {
  wave: number;
  positionId: number;
  collId: number | null;
  /** A number for it where there is none. */
  newId: number | null;
  inside: number;
  waiting: number;
  isDone: boolean;
}

/** What is brought to the lanes in one go, read under the locks of waves, orders and cartons: the cartons with what is in them, the lane of each order. */
export interface Haul {
  cartons: readonly Carton[];
  stock: readonly CartonStock[];
  orders: Map<number, FloorOrder>;
  lanes: Map<number, Lane>;
  gatherings: readonly Gathering[];
  /** Cartons that stood in their collection before: the number of the line by collection and carton. */
  items: Map<string, number>;
}

export const itemKey = (collId: number, lpnId: number): string => `${collId}/${lpnId}`;

interface SceneLists extends Record<string, object> {
  orders: FloorOrder;
  cartons: Carton;
  lanes: Lane;
  stock: CartonStock;
  gatherings: Gathering;
  items: { id: number; collId: number; lpnId: number };
}

/** Lock cartons that are brought. Waves come first: only who holds a wave makes a collection of it. */
export async function lockHaul(ctx: Ctx, codes: readonly string[]): Promise<Haul> {
  const known = await ordersOfCartons(ctx, { codes });
  const missing = codes.find((code) => !known.some((carton) => carton.code === code));
  if (missing) refuse('NOT_FOUND', `箱号【${missing}】不存在`);
  const orderIds = [...new Set(known.map((carton) => carton.orderId))],
    lpnIds = known.map((carton) => carton.id);
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.wave': known.flatMap((carton) => carton.waveId ?? []),
      'outbound.order': orderIds,
      'basic.lpn': lpnIds,
    }),
    lists<SceneLists>(ctx, {
      orders: floorOrders(ctx, orderIds),
      cartons: cartonRows(ctx, lpnIds),
      lanes: laneRows(ctx, orderIds),
      stock: stockOfCartons(ctx, lpnIds),
      gatherings: gatheringRows(ctx, orderIds, lpnIds),
      items: itemRows(ctx, lpnIds),
    }),
  );
  const orders = foundOrders(scene.orders, orderIds);
  for (const { waveId } of orders.values()) if (waveId !== null) ladder.holds('outbound.wave', waveId);
  if (scene.cartons.some((carton) => !orders.has(carton.orderId))) throw new Retry('a carton changed its order');
  return {
    cartons: scene.cartons,
    stock: scene.stock,
    orders,
    lanes: new Map(scene.lanes.map((lane) => [lane.orderId, lane])),
    gatherings: scene.gatherings,
    items: new Map(scene.items.map(({ id, collId, lpnId }) => [itemKey(collId, lpnId), id])),
  };
}

/** Still to come is what the wave's orders have packed: those on their way from picking to the lane, and those of which a part has left. */
const gatheringRows = (
  ctx: Ctx,
  orderIds: readonly number[],
  lpnIds: readonly number[],
): RawBuilder<Gathering> => sql<Gathering>`
  select x.wave, x.position_id, x.coll_id,
    case when x.coll_id is null then ${newId('outbound.collection')} end as new_id,
    exists (
      select 1
      from outbound.collection c
      where ${here(ctx, 'c')}
        and c.id = x.coll_id
        and c.done_at is not null
    ) as is_done,
    (
      select count(*)
      from outbound.collection_item i
      where ${here(ctx, 'i')}
        and i.coll_id = x.coll_id
        and i.in_at is not null
        and i.lpn_id <> all(${[...lpnIds]}::bigint[])
    ) as inside,
    (
      select count(*)
      from outbound.order o
      join basic.lpn l
        on l.tenant_id = o.tenant_id
        and l.warehouse_id = o.warehouse_id
        and l.out_order_id = o.id
        and l.carton_state in (10, 20)
        and l.id <> all(${[...lpnIds]}::bigint[])
      left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
      where ${here(ctx, 'o')}
        and o.wave_id = x.wave
        and o.status in (50, 60, 65, 70, 75, 85)
        and (r.stage_position_id = x.position_id or r.stage_position_id is null)
    ) as waiting
  from (select distinct l.wave, l.position_id, l.coll_id from (${laneRows(ctx, orderIds)}) l) x
  where x.position_id is not null
`;

const itemRows = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<SceneLists['items']> => sql<SceneLists['items']>`
  select i.id, i.coll_id, i.lpn_id
  from outbound.collection_item i
  where ${here(ctx, 'i')}
    and i.lpn_id = any(${[...lpnIds]}::bigint[])
`;
