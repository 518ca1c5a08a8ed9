import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { likeText } from '../../../platform/list/page.ts';
import { floorOrders, foundOrders } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import { collectedOrders, refuseUnshippable, sealedRows, type SealedCarton } from './create.ts';

type Preview = OutputOf<typeof shipmentApi.preview>;

/** What `create` would take, as it stands now, or what it would refuse it with. */
export async function previewShipment(
  ctx: Ctx,
  { orderIds, routeId }: InputOf<typeof shipmentApi.preview>,
): Promise<Preview> {
  const ids = orderIds ?? (await collectedOrders(ctx, routeId ?? 0));
  const scene = await lists<{ orders: FloorOrder; cartons: SealedCarton }>(ctx, {
    orders: floorOrders(ctx, ids),
    cartons: sealedRows(ctx, ids),
  });
  const { items, problem } = shippable([...foundOrders(scene.orders, ids).values()], scene.cartons);
  const sum = (pick: (item: SealedCarton) => number): number => items.reduce((total, item) => total + pick(item), 0);
  return {
    problem,
    orderCount: new Set(items.map(({ orderId }) => orderId)).size,
    cartonTotal: items.length,
    totalWeight: sum((item) => item.weight),
    totalVolume: sum((item) => item.volume),
    cartons: await standing(
      ctx,
      items.map(({ lpnId }) => lpnId),
    ),
  };
}

/** A question says why not where the command refuses. */
function shippable(
  orders: readonly FloorOrder[],
  cartons: readonly SealedCarton[],
): { items: SealedCarton[]; problem: string | null } {
  if (orders.length === 0) return { items: [], problem: '没有可发运的出库单' };
  try {
    return { items: refuseUnshippable(orders, cartons), problem: null };
  } catch (error) {
    if (error instanceof Refusal) return { items: [], problem: error.message };
    throw error;
  }
}

/** Cartons with the places they stand at, in the order they are delivered. */
const standing = (ctx: Ctx, lpnIds: readonly number[]): Promise<Preview['cartons']> =>
  ctx.rows<Preview['cartons'][number]>`
    select l.id as lpn_id, l.code, o.id as order_id, o.order_no, s.name as store_name, o.stop_no,
      p.code as position_code, l.carton_state
    from basic.lpn l
    join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
    left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
    left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where ${here(ctx, 'l')}
      and l.id = any(${lpnIds}::bigint[])
    order by o.stop_no, o.id, l.carton_seq
  `;

const FLEET_SHOWN = 20;
type Fleet = OutputOf<typeof shipmentApi.fleet>;

/** What may drive today: vehicles that are free, with their usual driver while he may drive, and drivers who passed. */
export async function fleet(ctx: Ctx, { keyword }: InputOf<typeof shipmentApi.fleet>): Promise<Fleet> {
  const pattern = `%${likeText(keyword ?? '')}%`;
  const cars = await ctx.rows<Fleet['cars'][number]>`
    select c.id, c.plate_no, t.name as type_name, c.carrier_code, d.name as driver_name, d.phone as driver_phone
    from basic.car c
    join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
    left join basic.driver d
      on d.tenant_id = c.tenant_id
      and d.id = c.default_driver_id
      and d.state = 1
      and d.audit_status = 1
      and not d.is_deleted
    where c.tenant_id = ${ctx.tenantId}
      and c.state = 1
      and not c.is_deleted
      and c.plate_no ilike ${pattern}
    order by c.plate_no, c.id
    limit ${FLEET_SHOWN}
  `;
  const drivers = await ctx.rows<Fleet['drivers'][number]>`
    select d.id, d.name, d.phone, d.carrier_code
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and d.state = 1
      and d.audit_status = 1
      and not d.is_deleted
      and (d.name ilike ${pattern} or d.phone like ${pattern})
    order by d.name, d.id
    limit ${FLEET_SHOWN}
  `;
  return { cars, drivers };
}
