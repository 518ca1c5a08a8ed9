import type { HoldParty } from '#contract/inner/hold-letter.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { PARTY, partiesOf, type Concern } from './concerned.plan.ts';

/** Orders that have got some of the lots, or are promised some: how much, and who is to have it. */
export interface Going {
  orderId: number;
  orderNo: string;
  name: string | null;
  phone: string | null;
  qty: number;
}

/** 出库 and 调拨 among the sources of transport orders; merged ones are driven under a number of their own, and their shipment names who drives. */
const FROM_STOCK = [1, 3];
/** A shipment no waybill knows of is on the road for so many days. */
const ROAD_DAYS = 3;
const SHIPPED = 50;

/** Everybody whom these lots concern: their owners, whoever gets them, and who has cartons with some of them on the road. */
export async function concernedBy(
  ctx: Ctx,
  lotIds: readonly number[],
  { going, gone }: { going: readonly Going[]; gone: readonly Going[] },
): Promise<HoldParty[]> {
  const owners = await ownersOf(ctx, lotIds);
  const consignees = [...gone, ...going].map(({ name, phone, orderNo, qty }): Concern => ({
    party: PARTY.consignee,
    name: name ?? '',
    phone,
    doc: orderNo,
    qty,
  }));
  return partiesOf([...owners, ...consignees, ...(await onTheRoad(ctx, gone))]);
}

const ownersOf = (ctx: Ctx, lotIds: readonly number[]): Promise<Concern[]> => ctx.rows<Concern>`
  select ${PARTY.owner}::int as party, w.name, w.phone, '' as doc, sum(s.on_hand)::bigint as qty
  from inventory.lot l
  join basic.owner w on w.tenant_id = l.tenant_id and w.id = l.owner_id
  cross join lateral (
    select coalesce(sum(s.on_hand), 0) as on_hand
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.lot_id = l.id
  ) s
  where l.tenant_id = ${ctx.tenantId}
    and ${ofOwners(ctx, 'l')}
    and l.id = any(${[...lotIds]}::bigint[])
  group by w.id, w.name, w.phone
  order by w.id
`;

/** Carriers and drivers of what has left and is not signed for; of a waybill who drives it, else of the shipment. */
async function onTheRoad(ctx: Ctx, gone: readonly Going[]): Promise<Concern[]> {
  if (gone.length === 0) return [];
  const rows = await ctx.rows<{
    doc: string;
    qty: number;
    carrier: string | null;
    carrierPhone: string | null;
    driver: string | null;
    driverPhone: string | null;
  }>`
    with g as (
      select u.id, sum(u.qty)::bigint as qty
      from unnest(${gone.map(({ orderId }) => orderId)}::bigint[], ${gone.map(({ qty }) => qty)}::bigint[]) u(id, qty)
      group by u.id
    ),
    way as (
      select g.id, g.qty, b.waybill_no as doc, b.carrier_code, d.name as driver, d.phone as driver_phone
      from g
      join transport.order t
        on ${here(ctx, 't')}
        and t.source_id = g.id
        and t.source_type = any(${FROM_STOCK}::smallint[])
        and t.signed_at is null
      join transport.waybill b on ${here(ctx, 'b')} and b.id = t.waybill_id and b.depart_at is not null
      left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    ),
    ship as (
      select distinct g.id, g.qty, z.ship_no as doc, z.carrier_code, z.driver_name as driver, z.driver_phone
      from g
      join outbound.shipment_item i on ${here(ctx, 'i')} and i.order_id = g.id and i.active
      join outbound.shipment z
        on ${here(ctx, 'z')}
        and z.id = i.ship_id
        and z.status = ${SHIPPED}
        and z.shipped_at > now() - make_interval(days => ${ROAD_DAYS})
      where not exists (
        select 1
        from transport.order t
        where ${here(ctx, 't')}
          and t.source_id = g.id
          and t.source_type = any(${FROM_STOCK}::smallint[])
          and (t.waybill_id is not null or t.signed_at is not null)
      )
    )
    select x.doc, x.qty, coalesce(k.name, x.carrier_code) as carrier, k.phone as carrier_phone, x.driver, x.driver_phone
    from (select * from way union all select * from ship) x
    left join basic.carrier k
      on k.tenant_id = ${ctx.tenantId}
      and k.code = upper(trim(x.carrier_code))
      and not k.is_deleted
    order by x.doc
  `;
  return rows.flatMap(({ doc, qty, carrier, carrierPhone, driver, driverPhone }): Concern[] => [
    ...(carrier ? [{ party: PARTY.carrier, name: carrier, phone: carrierPhone, doc, qty }] : []),
    ...(driver || driverPhone ? [{ party: PARTY.driver, name: driver ?? '', phone: driverPhone, doc, qty }] : []),
  ]);
}
