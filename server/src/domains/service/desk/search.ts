import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FOUND_MAX, type orderDeskApi } from '#contract/service/desk.ts';
import { folded } from '#contract/terms/folding.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type Api = typeof orderDeskApi;
type Hit = OutputOf<Api['search']>['list'][number];

/** Digits a telephone has at least; fewer are part of a number. */
const PHONE_DIGITS = 7;
/** What is compared of a telephone; null: it is none. */
export function phoneDigits(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length >= PHONE_DIGITS ? digits : null;
}

/** Orders that travel on a waybill, by themselves or put together with others. */
const onWaybill = (ctx: Ctx, code: string): RawBuilder<unknown> => sql`
  select coalesce(i.order_id, t.source_id), 4, 'waybillNo'
  from transport.waybill b
  join transport.order t on t.tenant_id = b.tenant_id and t.warehouse_id = b.warehouse_id and t.waybill_id = b.id
  left join service.aggregated_order a
    on a.tenant_id = t.tenant_id
    and a.warehouse_id = t.warehouse_id
    and a.transport_id = t.id
    and a.status = 1
  left join service.aggregated_order_item i
    on i.tenant_id = a.tenant_id
    and i.warehouse_id = a.warehouse_id
    and i.agg_id = a.id
    and i.active
  where ${here(ctx, 'b')}
    and b.waybill_no = ${code}
    and (t.source_type in (1, 3) or i.order_id is not null)
`;

/** Every order that a number leads to, with the kind of number it is; the smaller the rank, the surer. What is cut off is cut off among the orders of owners one may see. */
export function met(ctx: Ctx, text: string): RawBuilder<unknown> {
  const code = text.normalize('NFKC').trim().toUpperCase(),
    digits = phoneDigits(text);
  return sql`
    select o.id, 1 as rank, 'orderNo' as found_by
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.order_no = ${code}
    union all (
      select o.id, 2, 'externalNo'
      from outbound.order o
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and ops.folded(o.external_no) = ${folded(text)}
      limit ${FOUND_MAX + 1}
    )
    union all
    select i.order_id, 3, 'shipNo'
    from outbound.shipment s
    join outbound.shipment_item i
      on i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and i.active
    where ${here(ctx, 's')}
      and s.ship_no = ${code}
    union all (${onWaybill(ctx, code)})
    union all (
      select c.order_id, 5, 'carton'
      from basic.lpn l
      join outbound.carton_line c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
      where ${here(ctx, 'l')}
        and l.code = ${code}
        and not l.is_deleted
    )
    union all
    select r.out_order_id, 6, 'receiptNo'
    from service.receipt r
    where ${here(ctx, 'r')}
      and r.receipt_no = ${code}
    union all (
      select o.id, 7, 'phone'
      from outbound.order o
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and ${digits !== null}
        and o.phone is not null
        and ops.digits_of(o.phone) = ${digits}
      order by o.id desc
      limit ${FOUND_MAX + 1}
    )
  `;
}

/**
 * Orders by what is read from paper or heard on the telephone, whole: each kind of number is looked up in its own index, and an order that is found by several is told
 * once, by the first of them.
 */
export async function searchOrders(ctx: Ctx, { text }: InputOf<Api['search']>): Promise<OutputOf<Api['search']>> {
  const rows = await ctx.rows<Omit<Hit, 'createdAt'> & { createdAt: Date }>`
    with met as (${met(ctx, text)}),
    best as (
      select id, (array_agg(found_by order by rank))[1] as found_by, min(rank) as rank
      from met
      group by id
    )
    select o.id, o.order_no, o.external_no, w.name as owner_name, o.consignee, o.phone, o.status, o.require_on,
      o.created_at, b.found_by
    from best b
    join outbound.order o on ${here(ctx, 'o')} and o.id = b.id and ${ofOwners(ctx, 'o')}
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    order by b.rank, o.created_at desc, o.id desc
    limit ${FOUND_MAX + 1}
  `;
  return {
    list: rows.slice(0, FOUND_MAX).map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })),
    more: rows.length > FOUND_MAX,
  };
}
