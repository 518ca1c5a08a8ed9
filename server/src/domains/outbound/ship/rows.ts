import { sql, type RawBuilder } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { shipmentLife } from '#contract/outbound/carton-life.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

export type ShipState = OutputOf<typeof shipmentApi.load>;

/** A shipment's header as it stands under lock. */
export interface Shipment {
  id: number;
  shipNo: string;
  status: number;
  deliveryType: number;
  routeId: number | null;
  plateNo: string | null;
  cartonTotal: number;
  cartonLoaded: number;
}
/** A carton on its shipment. */
export interface ShipItem {
  id: number;
  orderId: number;
  lpnId: number;
  code: string;
  stopNo: number;
  cartonState: number;
  weight: number;
}

/** A shipment as a list of what is read. The actor must reach every owner whose goods are on it: a vehicle is loaded, sealed and sent as a whole. */
export const shipmentRows = (ctx: Ctx, id: number): RawBuilder<Shipment> => sql<Shipment>`
  select s.id, s.ship_no, s.status, s.delivery_type, s.route_id, s.plate_no, s.carton_total, s.carton_loaded,
    s.shipped_at
  from outbound.shipment s
  where ${here(ctx, 's')}
    and s.id = ${id}
    ${
      ctx.ownerIds === null
        ? sql``
        : sql`and not exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
      where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and not (${ofOwners(ctx, 'o')}))`
    }
`;

/** The same under lock (rank 3), with the instant it left. */
export async function lockShipment(ctx: Ctx, id: number): Promise<Shipment & { shippedAt: Date | null }> {
  const { rows } = await sql<Shipment & { shippedAt: Date | null }>`
    ${shipmentRows(ctx, id)}
    for no key update
  `.execute(ctx.tx);
  return rows[0] ?? refuse('NOT_FOUND');
}

export function refuseShipment(shipment: Shipment, action: keyof typeof shipmentLife.actions): void {
  const why = refusal(shipmentLife, action, shipment.status);
  if (why) refuse('STATE', why, { shipNo: shipment.shipNo });
}

/** The cartons on a shipment. */
export const itemRows = (ctx: Ctx, shipId: number): RawBuilder<ShipItem> => sql<ShipItem>`
  select i.id, i.order_id, i.lpn_id, l.code, i.stop_no, l.carton_state, l.gross_weight as weight
  from outbound.shipment_item i
  join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
  where ${here(ctx, 'i')}
    and i.ship_id = ${shipId}
    and i.active
  order by i.stop_no, i.id
`;

export async function itemsOf(ctx: Ctx, shipId: number): Promise<ShipItem[]> {
  const { rows } = await itemRows(ctx, shipId).execute(ctx.tx);
  return rows;
}

/** The same under lock (rank 8), after the orders. */
export async function lockItems(ctx: Ctx, shipId: number): Promise<ShipItem[]> {
  const [, items] = await together(
    ctx.run`
      select 1
      from basic.lpn l
      where ${here(ctx, 'l')}
        and l.id in (
          select i.lpn_id
          from outbound.shipment_item i
          where ${here(ctx, 'i')}
            and i.ship_id = ${shipId}
            and i.active
        )
      order by l.id
      for no key update
    `,
    itemsOf(ctx, shipId),
  );
  return items;
}

/** Lock the waves of what a shipment takes (rank 2), in one statement, so that it can be asked together with the locks after it. */
export async function lockWavesOf(ctx: Ctx, shipId: number): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select w.id
    from outbound.wave w
    where ${here(ctx, 'w')}
      and w.id = any(
        array(
          select o.wave_id
          from outbound.shipment_item i
          join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
          where ${here(ctx, 'i')}
            and i.ship_id = ${shipId}
        )
      )
    order by w.id
    for no key update
  `;
  return rows.map((row) => row.id);
}

interface HeaderChange {
  status?: number;
  sealNo?: string | null;
  tempBefore?: number | null;
  shipped?: boolean;
}

/** Store what changed on the header and recount its cartons; answers the state the client shows. */
export async function saveShipment(ctx: Ctx, id: number, change: HeaderChange): Promise<ShipState> {
  const row = await ctx.row<Omit<ShipState, 'warning'>>`
    update outbound.shipment s
    set status = coalesce(${change.status ?? null}::smallint, s.status),
      seal_no = coalesce(${change.sealNo ?? null}, s.seal_no),
      temp_before = coalesce(${change.tempBefore ?? null}::numeric, s.temp_before),
      shipped_at = case
        when ${change.shipped ?? null}::bool then now()
        when ${change.shipped ?? null}::bool = false then null
        else s.shipped_at
      end, carton_total = n.total, carton_loaded = n.loaded, total_weight = n.weight, total_volume = n.volume,
      version = s.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from (
      select count(*)::int as total, count(i.loaded_at)::int as loaded,
        coalesce(sum(l.gross_weight), 0)::bigint as weight,
        coalesce(
          sum(
            (
              select sum(c.qty * g.volume)
              from outbound.carton_line c
              join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
              where c.tenant_id = l.tenant_id
                and c.warehouse_id = l.warehouse_id
                and c.lpn_id = l.id
                and c.order_id = i.order_id
            )
          ), 0
        )::bigint as volume
      from outbound.shipment_item i
      join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
      where ${here(ctx, 'i')}
        and i.ship_id = ${id}
        and i.active
    ) n
    where ${here(ctx, 's')}
      and s.id = ${id}
    returning s.id, s.ship_no, s.status, s.carton_total, s.carton_loaded
  `;
  return row ? { ...row, warning: null } : refuse('NOT_FOUND');
}
