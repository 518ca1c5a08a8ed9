import { sql, type RawBuilder } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ALLOCATION, IN, OUT, PURE_TRANSPORT } from '#contract/service/complaint-fields.ts';
import { type complaintApi } from '#contract/service/complaint.ts';
import { maskedPhone } from '#contract/service/mask.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { SHIPPED_BY } from '../shipped.ts';
import { FOUND_MAX, handedOver, received, sent, spokenIn, spokenOut, spokenPure } from './spoken.ts';

/** An order that may be complained about, as the complaint keeps it. */
export interface Source {
  bizType: number;
  bizId: number;
  bizNo: string;
  externalNo: string | null;
  waybillNo: string | null;
  ownerId: number;
  ownerName: string;
  customerName: string | null;
  contact: string | null;
  contactPhone: string | null;
  carrier: string | null;
  /** Where it went, as addresses are written; the fullest first. */
  address: string | null;
  routeName: string | null;
  signedAt: Date | null;
}
/** A line of it, in the unit it was ordered in. */
export interface Line {
  bizId: number;
  lineId: number;
  goodsId: number | null;
  goodsCode: string | null;
  goodsName: string;
  unit: string;
  orderQty: number;
  claimable: number;
  unitPrice: number | null;
}
interface Asked {
  keyword?: string | null | undefined;
  ownerId?: number | null | undefined;
  /** One order by its id, or several by their numbers, instead of a search. */
  id?: number | undefined;
  nos?: readonly string[] | undefined;
}

const NOT_THERE = '关联单据不存在或无权访问';

/** Which kinds of order there are, and where each is looked for. */
const KINDS: Readonly<Record<number, (ctx: Ctx, asked: Asked) => RawBuilder<unknown>>> = {
  [OUT]: (ctx, asked) => outbound(ctx, asked, false),
  [IN]: inbound,
  [ALLOCATION]: (ctx, asked) => outbound(ctx, asked, true),
  [PURE_TRANSPORT]: pureTransport,
};

const narrowed = (ctx: Ctx, no: RawBuilder<unknown>, { id, nos, ownerId }: Asked): RawBuilder<unknown> => sql`
  ${here(ctx, 'o')}
    and ${ofOwners(ctx, 'o')} ${id === undefined ? sql`` : sql`and o.id = ${id}`} ${ownerId ? sql`and o.owner_id = ${ownerId}` : sql``} ${nos ? sql`and ${no} = any(${nos}::text[])` : sql``}
`;
const most = ({ nos }: Asked): number => Math.max(FOUND_MAX, nos?.length ?? 0);

/** Shipped orders; those to another warehouse are allocations. The number of the trip is the shipment's. */
function outbound(ctx: Ctx, asked: Asked, transfer: boolean): RawBuilder<unknown> {
  const { keyword } = asked;
  return sql`
    select ${transfer ? ALLOCATION : OUT}::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no,
      s.ship_no as waybill_no, o.owner_id, w.name as owner_name, coalesce(c.name, t.name) as customer_name,
      left(o.consignee, 32) as contact, o.phone as contact_phone, s.carrier_code as carrier,
      coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address,
      r.name as route_name, o.shipped_at as signed_at
    from outbound."order" o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
    left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    left join basic.route r
      on r.tenant_id = o.tenant_id
      and r.warehouse_id = o.warehouse_id
      and r.id = o.route_id ${SHIPPED_BY}
    where ${narrowed(ctx, sql`o.order_no`, asked)}
      and ${sent(sql`o`, transfer)}
      ${keyword ? sql`and o.id in (${spokenOut(ctx, keyword, transfer)})` : sql``}
    order by o.created_at desc, o.id desc
    limit ${most(asked)}
  `;
}

/** Orders of which something was received. */
function inbound(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const { keyword } = asked;
  return sql`
    select ${IN}::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, null::text as waybill_no,
      o.owner_id, w.name as owner_name, p.name as customer_name, left(p.contact, 32) as contact,
      p.phone as contact_phone, null::text as carrier,
      coalesce(p.province, '') || coalesce(p.city, '') || coalesce(p.address, '') as address, null::text as route_name,
      coalesce(o.finish_at, o.closed_at) as signed_at
    from inbound."order" o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.supplier p on p.tenant_id = o.tenant_id and p.id = o.supplier_id
    where ${narrowed(ctx, sql`o.order_no`, asked)}
      and ${received(sql`o`)}
      ${keyword ? sql`and o.id in (${spokenIn(ctx, keyword)})` : sql``}
    order by o.created_at desc, o.id desc
    limit ${most(asked)}
  `;
}

/** Goods carried without lying here, once they were handed over. */
function pureTransport(ctx: Ctx, asked: Asked): RawBuilder<unknown> {
  const { keyword } = asked;
  return sql`
    select ${PURE_TRANSPORT}::int as biz_type, o.id as biz_id, o.pt_no as biz_no, null::text as external_no,
      o.plate_no as waybill_no, o.owner_id, w.name as owner_name, o.to_name as customer_name,
      left(o.to_name, 32) as contact, o.to_phone as contact_phone, null::text as carrier, o.to_address as address,
      r.name as route_name, o.sign_at as signed_at
    from inbound.pure_transport o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
    where ${narrowed(ctx, sql`o.pt_no`, asked)}
      and ${handedOver(sql`o`)}
      ${keyword ? sql`and o.id in (${spokenPure(ctx, keyword)})` : sql``}
    order by o.created_at desc, o.id desc
    limit ${most(asked)}
  `;
}

const ask = (ctx: Ctx, bizType: number, asked: Asked): Promise<Source[]> => {
  const find = KINDS[bizType];
  return find ? ctx.rows<Source>`${find(ctx, asked)}` : Promise.resolve([]);
};

/** The order a complaint is to be about, within reach. */
export async function sourceOf(ctx: Ctx, bizType: number, id: number): Promise<Source> {
  const [found] = await ask(ctx, bizType, { id });
  return found ?? refuseField('bizId', NOT_THERE);
}

/** Orders of a kind by their numbers, within reach. */
export const sourcesByNo = (ctx: Ctx, bizType: number, nos: readonly string[]): Promise<Source[]> =>
  ask(ctx, bizType, { nos });

/** Orders of a kind to choose from. Phones are shown masked: a complaint takes the order's own where none is given. */
export const findSources =
  (bizType: number) =>
  async (ctx: Ctx, asked: Asked): Promise<OutputOf<typeof complaintApi.selOmsOutData>> => {
    const found = await ask(ctx, bizType, asked);
    const open = await ctx.rows<{ bizId: number; n: number }>`
      select c.biz_id, count(*)::int as n
      from service.complaint c
      where ${here(ctx, 'c')}
        and c.biz_type = ${bizType}
        and c.status not in (60, 70)
        and c.biz_id = any(${found.map(({ bizId }) => bizId)}::bigint[])
      group by c.biz_id
    `;
    const counts = new Map(open.map(({ bizId, n }) => [bizId, n]));
    return found.map(({ address: _, routeName: __, signedAt, contactPhone, ...source }) => ({
      ...source,
      contactPhone: contactPhone && maskedPhone(contactPhone),
      signedAt: wireTimeOrNull(signedAt),
      openCount: counts.get(source.bizId) ?? 0,
    }));
  };

/** Lines of what left or came, in the unit they were ordered in. */
const LINES: Readonly<Record<number, (ctx: Ctx, ids: readonly number[]) => RawBuilder<unknown>>> = {
  [OUT]: (ctx, ids) => goodsLines(ctx, sql`outbound.detail`, sql`d.qty_shipped`, ids),
  [ALLOCATION]: (ctx, ids) => goodsLines(ctx, sql`outbound.detail`, sql`d.qty_shipped`, ids),
  [IN]: (ctx, ids) => goodsLines(ctx, sql`inbound.detail`, sql`d.qty_received`, ids),
  [PURE_TRANSPORT]: (ctx, ids) => sql`
    select d.pt_id as biz_id, d.id as line_id, null::bigint as goods_id, null::text as goods_code, d.goods_name,
      d.unit_name as unit, coalesce(d.signed_qty, d.qty)::numeric as order_qty
    from inbound.pure_transport_line d
    where ${here(ctx, 'd')}
      and d.pt_id = any(${ids}::bigint[])
      and coalesce(d.signed_qty, d.qty) > 0
  `,
};

const goodsLines = (ctx: Ctx, table: RawBuilder<unknown>, qty: RawBuilder<unknown>, ids: readonly number[]) => sql`
  select d.order_id as biz_id, d.id as line_id, d.goods_id, g.code as goods_code, g.name as goods_name, n.name as unit,
    trunc(${qty}::numeric / coalesce(u.ratio, 1), 3) as order_qty
  from ${table} d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
  join basic.unit n on n.tenant_id = d.tenant_id and n.id = coalesce(u.unit_id, g.base_unit_id)
  where ${here(ctx, 'd')}
    and d.order_id = any(${ids}::bigint[])
    and ${qty} > 0
`;

/** The lines of orders: what of each is neither paid for nor claimed by an open complaint, and what it was claimed at last. `except`: a complaint that does not count against itself. */
export async function linesOf(ctx: Ctx, bizType: number, ids: readonly number[], except = 0): Promise<Line[]> {
  const lines = LINES[bizType];
  if (!lines) return [];
  return ctx.rows<Line>`
    select l.biz_id, l.line_id, l.goods_id, l.goods_code, l.goods_name, l.unit, l.order_qty::float8 as order_qty,
      greatest(l.order_qty - p.claimed, 0)::float8 as claimable, q.unit_price::float8 as unit_price
    from (${lines(ctx, ids)}) l
    cross join lateral (
      select coalesce(sum(x.claim_qty), 0) as claimed
      from service.complaint_goods x
      join service.complaint c
        on c.tenant_id = x.tenant_id
        and c.warehouse_id = x.warehouse_id
        and c.id = x.complaint_id
      where ${here(ctx, 'x')}
        and x.line_id = l.line_id
        and c.biz_type = ${bizType}
        and (c.paid_amount > 0 or c.status not in (60, 70))
        and c.id <> ${except}
    ) p
    left join lateral (
      select x.unit_price
      from service.complaint_goods x
      where ${here(ctx, 'x')}
        and x.goods_id = l.goods_id
        and x.unit = l.unit
      order by x.id desc
      limit 1
    ) q
      on true
    where l.order_qty > 0
    order by l.line_id
  `;
}

/** What of an order may be claimed: for whoever may reach the order. */
export async function claimableGoods(
  ctx: Ctx,
  { bizType, bizId }: { bizType: number; bizId: number },
): Promise<OutputOf<typeof complaintApi.getGoodsData>> {
  await sourceOf(ctx, bizType, bizId);
  return (await linesOf(ctx, bizType, [bizId])).map(({ bizId: _, ...line }) => line);
}
