import { sql, type RawBuilder } from 'kysely';
import { transitRow, type transitApi, type TransitSearch } from '#contract/inbound/transit/transit.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { packsOf } from '../../basic/facade.ts';
import { OF_PICKUP } from '../pickup/told.ts';

type Row = OutputOf<typeof transitApi.queryPage>['list'][number];
type Raw = Omit<Row, 'eta'> & { eta: Date | null };

/** At our gate, where a vehicle fetches it and has left; else as its receipt says. */
const ETA = sql`coalesce(e.eta, o.expect_at)`;
const IS_LATE = sql`coalesce(${ETA} < now(), false)`;
const COLUMNS = sql`
  d.id, o.id as order_id, o.order_no, o.status, d.line_no, w.name as owner_name, coalesce(h.name, s.name) as from_name,
    g.code as goods_code, g.name as goods_name, ${packsOf} as packs, d.qty_expected, d.qty_received,
    t.qty as qty_transit, ${ETA} as eta, ${IS_LATE} as is_late, k.id is not null as is_pickup
`;
/** Lines of receipts that are shown as on their way, each with its part of what stands there: the row of the stock is shared, whose part it is, the ledger knows. */
const FROM = sql`
  from inbound.order o
  join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  join lateral (
    select sum(l.delta)::bigint as qty
    from inventory.stock_ledger l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'TRANSIT'
    where l.tenant_id = o.tenant_id
      and l.warehouse_id = o.warehouse_id
      and l.source_type = 'IN'
      and l.source_id = o.id
      and l.source_line_id = d.id
    having sum(l.delta) > 0
  ) t
    on true
  left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
  left join lateral (
    select x.eta
    from transport.order c
    join transport.waybill b
      on b.tenant_id = c.tenant_id
      and b.warehouse_id = c.warehouse_id
      and b.id = c.waybill_id
      and b.depart_at is not null
    join transport.waybill_stop x
      on x.tenant_id = b.tenant_id
      and x.warehouse_id = b.warehouse_id
      and x.waybill_id = b.id
    where k.id is not null
      and c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.source_type = ${OF_PICKUP}
      and c.source_id = o.id
    order by x.stop_no desc
    limit 1
  ) e
    on true
`;
const SHOWN = sql`
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
  left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
`;
/** What is awaited first. */
const SOONEST = [asc(sql`o.id`), asc(sql`d.id`)];

const rowOf = (row: Raw): Row => ({ ...row, eta: wireTimeOrNull(row.eta) });

const filter = (actor: Actor, s: TransitSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'o')} and ${ofOwners(actor, 'o')}
    and o.transit_made ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${equals(sql`o.owner_id`, s.ownerId)} ${equals(sql`d.goods_id`, s.goodsId)} ${spanOf(ETA, s.expectFrom, s.expectTo, 'expectFrom')}
`;

/** What is on its way, line by line, and how many receipts and goods that is. */
export async function transitPage(
  ctx: Ctx,
  input: InputOf<typeof transitApi.queryPage>,
): Promise<OutputOf<typeof transitApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: { orderNo: sql`o.order_no`, qtyTransit: sql`t.qty` },
      order: SOONEST,
    },
    input,
  );
  const sum = await ctx.row<{ orders: number; goods: number; late: number }>`
    select count(distinct o.id)::int as orders, count(distinct d.goods_id)::int as goods,
      (count(*) filter (where ${IS_LATE}))::int as late ${FROM}
    where ${where}
  `;
  return {
    ...page,
    list: page.list.map(rowOf),
    orders: sum?.orders ?? 0,
    goods: sum?.goods ?? 0,
    late: sum?.late ?? 0,
  };
}

const HIDDEN = new Set(['id', 'orderId', 'packs']);

export async function exportTransit(ctx: Ctx, search: TransitSearch): Promise<Outgoing> {
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${FROM} ${SHOWN} where ${filter(ctx, search)}`,
    order: SOONEST,
  });
  return {
    title: '在途库存',
    columns: fieldsOf(transitRow.shape)
      .filter((field) => !HIDDEN.has(field.name))
      .map(({ name, label, dict }) => ({ name, label, ...(dict ? { dict } : {}) })),
    rows: each(rows, rowOf),
  };
}
