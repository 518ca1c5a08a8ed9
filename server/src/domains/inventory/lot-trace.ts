import { sql, type RawBuilder } from 'kysely';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { anyCode, beingWritten, containing, equals, here, ofOwners } from '../../platform/list/filters.ts';

type Input = InputOf<typeof stockApi.lotTrace>;
type Output = OutputOf<typeof stockApi.lotTrace>;
/** More lots than this are no thread any more. */
const LOTS_MAX = 500;

/**
 * Follow lots in both directions over the ledger's source documents (one hop each, no recursion): a lot named by itself, by the receipt it
 * came with, or by the order, consignee and days it left with. Reads the documents of inbound and outbound, for display only.
 */
export async function lotTrace(ctx: Ctx, input: Input): Promise<Output> {
  const lotIds = await findLots(ctx, input);
  if (lotIds.length > LOTS_MAX) refuse('TOO_LARGE', `涉及批次超过${LOTS_MAX}个，请缩小范围`);
  if (lotIds.length === 0) return { lots: [], receipts: [], shipments: [], places: [], changes: [] };
  return traceLots(ctx, lotIds, input);
}

/** Where some lots came from, went to, and lie. */
export async function traceLots(ctx: Ctx, lotIds: readonly number[], input: Input = {}): Promise<Output> {
  const scope: Scope = { actor: ctx, lotIds, goodsIds: await goodsOf(ctx, lotIds) };
  const receipts = await receiptsOf(ctx.tx, scope, input);
  const shipments = await shipmentsOf(ctx.tx, scope, input);
  return {
    lots: await lotsOf(ctx.tx, scope),
    receipts,
    shipments,
    places: await placesOf(ctx.tx, scope),
    changes: await changesOf(ctx.tx, scope),
  };
}

interface Scope {
  actor: Actor;
  lotIds: readonly number[];
  goodsIds: readonly number[];
}

/** Ledger rows of the lots; by goods first, because that is what the ledger is indexed by. */
const ledger = ({ actor, lotIds, goodsIds }: Scope): RawBuilder<unknown> => sql`
  inventory.stock_ledger y
  where ${here(actor, 'y')}
    and ${ofOwners(actor, 'y')}
    and y.goods_id = any(${goodsIds}::bigint[])
    and y.lot_id = any(${lotIds}::bigint[])
`;

async function findLots(ctx: Ctx, s: Input): Promise<number[]> {
  const byLot = s.lotId ?? (s.lotNo ? s.lotNo : null);
  const byExit = Boolean(s.outOrderNo ?? s.consignee);
  if (byLot === null && !s.inOrderNo && !byExit) refuseField('lotNo', '请输入批次、入库单号、出库单号或收货方');
  const rows = await ctx.rows<{ id: number }>`
    select l.id
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and ${ofOwners(ctx, 'l')}
      ${equals(sql`l.id`, s.lotId)}
      ${equals(sql`l.goods_id`, s.goodsId)}
      ${beingWritten(sql`l.lot_no`, s.lotNo)}
      and exists (
        select 1
        from inventory.stock_ledger y
        where ${here(ctx, 'y')}
          and y.goods_id = l.goods_id
          and y.lot_id = l.id
      )
      ${
        s.inOrderNo
          ? sql`and l.id in (select y.lot_id from inbound.order o join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
      join inbound.receipt y on y.tenant_id = d.tenant_id and y.warehouse_id = d.warehouse_id and y.detail_id = d.id where ${here(ctx, 'o')} ${anyCode(sql`o.order_no`, s.inOrderNo, 'inOrderNo')})`
          : sql``
      }
      ${
        byExit
          ? sql`and l.id in (select y.lot_id from outbound.order o
      ${exit(s)} join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
      join inventory.stock_ledger y on ${here(ctx, 'y')} and y.goods_id = d.goods_id and y.source_type = 'OUT' and y.source_line_id = d.id and y.txn_type = 'SHIP'
      where ${here(ctx, 'o')} ${exitWhere(s)})`
          : sql``
      }
    order by l.id
    limit ${LOTS_MAX + 1}
  `;
  return rows.map((row) => row.id);
}

const exit = (s: Input): RawBuilder<unknown> =>
  s.consignee
    ? sql`
      left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id
      left join basic.customer u on u.tenant_id = o.tenant_id and u.id = o.customer_id
    `
    : sql``;
/** Who got it: the outlet, the customer or the name on the order. */
const exitWhere = (s: Input): RawBuilder<unknown> => sql`
  ${anyCode(sql`o.order_no`, s.outOrderNo, 'outOrderNo')} ${containing(sql`concat_ws(' ', o.consignee, c.name, c.code, u.name, u.code)`, s.consignee)} ${s.shippedFrom ? sql`and o.shipped_at >= (${s.shippedFrom} || ' 00:00:00+08')::timestamptz` : sql``} ${s.shippedTo ? sql`and o.shipped_at < (${s.shippedTo}::date + 1 || ' 00:00:00+08')::timestamptz` : sql``}
`;

async function goodsOf(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select distinct goods_id as id
    from inventory.lot
    where tenant_id = ${ctx.tenantId}
      and id = any(${lotIds}::bigint[])
  `;
  return rows.map((row) => row.id);
}

type Timed<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };

/** Receipts net of reversals: the inbound ledger outside the transit area, by order. */
async function receiptsOf(tx: Tx, scope: Scope, s: Input): Promise<Output['receipts']> {
  const { actor } = scope;
  const { rows } = await sql<Timed<Output['receipts'][number], 'firstAt' | 'lastAt'>>`
    select x.lot_id, o.id as order_id, o.order_no, o.external_no, o.order_type, v.name as supplier_name,
      m.name as producer_name, x.qty, x.first_at, x.last_at
    from (
      select y.lot_id, d.order_id, sum(y.delta)::bigint as qty, min(y.posted_at) as first_at,
        max(y.posted_at) as last_at
      from (select y.* from ${ledger(scope)} and y.source_type = 'IN') y
      join basic.position p on p.tenant_id = y.tenant_id and p.warehouse_id = y.warehouse_id and p.id = y.position_id
      join basic.area a
        on a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.area_id
        and a.kind <> 'TRANSIT'
      join inbound.detail d on d.tenant_id = y.tenant_id and d.warehouse_id = y.warehouse_id and d.id = y.source_line_id
      group by y.lot_id, d.order_id
      having sum(y.delta) <> 0
    ) x
    join inbound.order o on ${here(actor, 'o')} and o.id = x.order_id
    left join basic.supplier v on v.tenant_id = o.tenant_id and v.id = o.supplier_id
    left join basic.producer m on m.tenant_id = o.tenant_id and m.id = o.producer_id
    where true
      ${anyCode(sql`o.order_no`, s.inOrderNo, 'inOrderNo')}
    order by x.first_at, o.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, firstAt: wireTime(row.firstAt), lastAt: wireTime(row.lastAt) }));
}

/** What has left, net of undone shipments: everything between shelf and lane is balanced, so the outbound ledger of a lot sums to what went out. */
async function shipmentsOf(tx: Tx, scope: Scope, s: Input): Promise<Output['shipments']> {
  const { actor } = scope;
  const { rows } = await sql<Timed<Output['shipments'][number], 'lastAt'>>`
    select x.lot_id, o.id as order_id, o.order_no, o.external_no, o.order_type, c.name as store_name,
      u.name as customer_name, coalesce(o.consignee, c.contact) as consignee, coalesce(o.phone, c.phone) as phone,
      coalesce(o.address, c.address) as address, h.ship_no, h.plate_no, x.qty, x.last_at
    from (
      select y.lot_id, d.order_id, -sum(y.delta)::bigint as qty, max(y.posted_at) as last_at
      from (select y.* from ${ledger(scope)} and y.source_type = 'OUT') y
      join outbound.detail d
        on d.tenant_id = y.tenant_id
        and d.warehouse_id = y.warehouse_id
        and d.id = y.source_line_id
      group by y.lot_id, d.order_id
      having sum(y.delta) <> 0
    ) x
    join outbound.order o on ${here(actor, 'o')} and o.id = x.order_id
    left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id
    left join basic.customer u on u.tenant_id = o.tenant_id and u.id = o.customer_id
    left join lateral (
      select z.ship_no, z.plate_no
      from outbound.shipment_item i
      join outbound.shipment z on z.tenant_id = i.tenant_id and z.warehouse_id = i.warehouse_id and z.id = i.ship_id
      where ${here(actor, 'i')}
        and i.order_id = o.id
        and i.active
      order by i.id desc
      limit 1
    ) h
      on true
    where true
      ${exitWhere(s)}
    order by x.last_at, o.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, lastAt: wireTime(row.lastAt) }));
}

async function lotsOf(tx: Tx, scope: Scope): Promise<Output['lots']> {
  const { actor, lotIds } = scope;
  const { rows } = await sql<Output['lots'][number]>`
    select l.id as lot_id, l.lot_no, l.goods_id, g.code as goods_code, g.name as goods_name, o.name as owner_name,
      l.produced_on, l.expire_on, l.supplier_lot_no, v.name as supplier_name, m.name as producer_name,
      coalesce(f.received, 0)::bigint as received, coalesce(f.shipped, 0)::bigint as shipped,
      coalesce(s.on_hand, 0)::bigint as on_hand
    from inventory.lot l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join basic.owner o on o.tenant_id = l.tenant_id and o.id = l.owner_id
    left join basic.supplier v on v.tenant_id = l.tenant_id and v.id = l.supplier_id
    left join basic.producer m on m.tenant_id = l.tenant_id and m.id = l.producer_id
    left join (
      select y.lot_id, sum(y.delta) filter (where y.source_type = 'IN') as received,
        -sum(y.delta) filter (where y.source_type = 'OUT') as shipped
      from ${ledger(scope)}
      group by y.lot_id
    ) f
      on f.lot_id = l.id
    left join (
      select s.lot_id, sum(s.on_hand) as on_hand
      from inventory.stock s
      where ${here(actor, 's')}
        and s.lot_id = any(${lotIds}::bigint[])
      group by s.lot_id
    ) s
      on s.lot_id = l.id
    where l.tenant_id = ${actor.tenantId}
      and l.id = any(${lotIds}::bigint[])
    order by g.code, l.expire_on, l.id
  `.execute(tx);
  return rows;
}

async function placesOf(tx: Tx, { actor, lotIds }: Scope): Promise<Output['places']> {
  const { rows } = await sql<Output['places'][number]>`
    select s.lot_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, s.quality, s.on_hand,
      s.allocated, s.locked
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where ${here(actor, 's')}
      and ${ofOwners(actor, 's')}
      and s.lot_id = any(${lotIds}::bigint[])
      and s.on_hand > 0
    order by p.code collate ops.natural_order, s.id
  `.execute(tx);
  return rows;
}

/** Adjustments; for a changed lot the other side of the same transaction. */
async function changesOf(tx: Tx, scope: Scope): Promise<Output['changes']> {
  const { actor } = scope;
  const { rows } = await sql<Timed<Output['changes'][number], 'at'>>`
    select x.lot_id, x.txn_type, x.source_no as adjust_no, x.qty, x.at,
      (
        select string_agg(distinct t.lot_no, ',')
        from inventory.stock_ledger k
        join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
        where ${here(actor, 'k')}
          and k.txn_id = x.txn_id
          and k.posted_on = x.posted_on
          and k.lot_id <> x.lot_id
          and x.txn_type = 'LOT_CHG'
      ) as other_lot_no
    from (
      select y.lot_id, y.txn_id, y.posted_on, y.txn_type, y.source_no, sum(y.delta)::bigint as qty,
        max(y.posted_at) as at
      from ${ledger(scope)} and y.source_type not in ('IN', 'OUT', 'TASK')
      group by y.lot_id, y.txn_id, y.posted_on, y.txn_type, y.source_no
      having sum(y.delta) <> 0
    ) x
    order by x.at
  `.execute(tx);
  return rows.map((row) => ({ ...row, at: wireTime(row.at) }));
}
