import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import type { assembleApi, CartonSource } from '#contract/outbound/pack.ts';
import { LABELS_MAX } from '#contract/terms/label.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type Api = typeof assembleApi.cartonsOf;

/** Orders of the documents, each with its place among them. */
const ORDERS: Readonly<Record<CartonSource, (ctx: Ctx, ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  order: (_, ids) => sql`
    select x.id as order_id, x.place
    from unnest(${ids}) with ordinality as x (id, place)
  `,
  wave: (ctx, ids) => sql`
    select x.id as order_id, array_position(${ids}, x.wave_id) as place
    from outbound."order" x
    where ${here(ctx, 'x')}
      and x.wave_id = any(${ids})
  `,
  // The way it is loaded: the last stop goes in first, and is labelled in the order of stops.
  shipment: (ctx, ids) => sql`
    select i.order_id, min(array_position(${ids}, i.ship_id)) * 10000 + min(i.stop_no) as place
    from outbound.shipment_item i
    where ${here(ctx, 'i')}
      and i.ship_id = any(${ids})
      and i.active
    group by i.order_id
  `,
};

/** The cartons of some documents as their labels are printed: in the order of the documents, then of the cartons of each order. One more than are printed at once tells that there are too many. */
export const cartonsOf = (ctx: Ctx, { by, ids }: InputOf<Api>): Promise<OutputOf<Api>> => ctx.rows<{
  id: number;
  code: string;
}>`
  select l.id, l.code
  from (${ORDERS[by](ctx, sql`${ids}::bigint[]`)}) w
  join outbound."order" o on ${here(ctx, 'o')} and o.id = w.order_id
  join basic.lpn l on l.tenant_id = o.tenant_id and l.warehouse_id = o.warehouse_id and l.out_order_id = o.id
  where ${ofOwners(ctx, 'o')}
    and l.carton_state > 0
    and l.carton_state < ${cartonLife.at.void}
    and not l.is_deleted
  order by w.place, o.id, l.carton_seq, l.id
  limit ${LABELS_MAX + 1}
`;
