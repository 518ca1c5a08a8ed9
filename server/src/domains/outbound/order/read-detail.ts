import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { AS_WRITTEN } from '../../../platform/command/ladder.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { packsOf } from '../../basic/facade.ts';
import { serialsOfLines } from '../../inventory/facade.ts';
import { explainLines, type StoredExplanation } from '../allocation/explain.ts';
import { offersOf } from '../allocation/offer.ts';
import { rowColumns, rowJoins, rowOf, type RawRow } from './read.ts';

type Detail = OutputOf<typeof outOrderApi.get>;
type Line = Detail['lines'][number];
type Claim = Detail['claims'][number];
type Pick = Detail['picks'][number];
type Check = Detail['checks'][number];
type Carton = Detail['cartons'][number];
type Shipment = Detail['shipments'][number];
type Timed<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date | null };

interface More {
  ownerCode: string;
  storeCode: string | null;
  customerId: number | null;
  customerName: string | null;
  supplierId: number | null;
  supplierName: string | null;
  toHouseId: number | null;
  toHouseName: string | null;
  phone: string | null;
  address: string | null;
  cancelReason: string | null;
  awaitsAudit: boolean;
  source: number;
  shippedAt: Date | null;
  shipFeeBy: string | null;
  shipFeeAt: Date | null;
  parentId: number | null;
  parentNo: string | null;
}

/** An order with everything that came of it: a fixed number of statements whatever its size. */
export async function orderDetail(ctx: Ctx, input: InputOf<typeof outOrderApi.get>): Promise<Detail> {
  const row = await ctx.row<RawRow & More>`
    select ${rowColumns}, w.code as owner_code, st.code as store_code, o.customer_id, c.name as customer_name,
      o.supplier_id, s.name as supplier_name, o.to_warehouse_id as to_house_id, h.name as to_house_name, o.phone,
      o.address, o.cancel_reason, o.source, o.shipped_at, f.user_name as ship_fee_by, o.ship_fee_at, o.parent_id,
      p.order_no as parent_no,
      o.is_frozen and exists (
        select 1
        from basic.order_audit q
        where q.tenant_id = o.tenant_id
          and q.warehouse_id = o.warehouse_id
          and q.doc_type = 'OUT'
          and q.order_id = o.id
          and q.status = 0
      ) as awaits_audit
    from ${rowJoins}
    left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.to_warehouse_id
    left join iam.user f on f.tenant_id = o.tenant_id and f.id = o.ship_fee_by
    left join outbound.order p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.parent_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${input.id}
      and ${AS_WRITTEN}
  `;
  const { parentId, parentNo, shippedAt, shipFeeAt, ...header } = found(row);
  return {
    ...header,
    ...rowOf(header),
    shippedAt: wireTimeOrNull(shippedAt),
    shipFeeAt: wireTimeOrNull(shipFeeAt),
    parent: parentId === null ? null : { id: parentId, orderNo: parentNo ?? '' },
    children: await childrenOf(ctx, header.id),
    lines: await linesOf(ctx, header.id),
    claims: await claimsOf(ctx, header.id),
    picks: await picksOf(ctx, header.id),
    checks: await checksOf(ctx, header.id),
    cartons: await cartonsOf(ctx, header.id),
    shipments: await shipmentsOf(ctx, header.id),
    replacements: await replacementsOf(ctx, header.id),
    offers: refusal(orderLife, 'allocate', header.status) === null ? await offersOf(ctx, header.id) : [],
  };
}

async function childrenOf(ctx: Ctx, orderId: number): Promise<Detail['children']> {
  const rows = await ctx.rows<Detail['children'][number]>`
    select o.id, o.order_no, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.parent_id = ${orderId}
    order by o.id
  `;
  return rows;
}

/** Lines that stood in for others and no longer do are history: they are not shown. */
async function linesOf(ctx: Ctx, orderId: number): Promise<Line[]> {
  const rows = await ctx.rows<Omit<Line, 'explanations'> & { explanation: StoredExplanation[] | null }>`
    select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode,
      g.is_catch_weight,
      case when g.serial_mode > 0 then ${serialsOfLines(sql`d`, 'out')} else '[]'::jsonb end as serials, d.unit_level,
      d.unit_qty, ${packsOf} as packs, d.quality, d.want_lot_id, t.lot_no as want_lot_no, d.want_from, d.want_to,
      d.qty_ordered, d.qty_cancelled, d.qty_replaced, d.qty_ordered - d.qty_cancelled - d.qty_replaced as qty_wanted,
      d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed, d.qty_shipped, d.short_reason, d.explanation,
      (
        select x.code
        from outbound.detail o
        join basic.goods x on x.tenant_id = o.tenant_id and x.id = o.goods_id
        where o.tenant_id = d.tenant_id
          and o.warehouse_id = d.warehouse_id
          and o.id = d.replaces_id
      ) as replaces_code
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    left join inventory.lot t on t.tenant_id = d.tenant_id and t.id = d.want_lot_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and (
        d.replaces_id is null
        or exists (
          select 1
          from outbound.replace_log r
          where r.tenant_id = d.tenant_id
            and r.warehouse_id = d.warehouse_id
            and r.new_detail_id = d.id
            and r.undone_at is null
        )
      )
    order by d.line_no, d.id
  `;
  const explained = await explainLines(
    ctx,
    rows.map((row) => row.explanation),
  );
  return rows.map(({ explanation: _, ...line }, i) => ({ ...line, explanations: explained[i] ?? [] }));
}

async function claimsOf(ctx: Ctx, orderId: number): Promise<Claim[]> {
  const rows = await ctx.rows<Claim>`
    select c.id, c.out_detail_id as detail_id, c.stock_id, c.stage, g.code as goods_code, g.name as goods_name,
      l.lot_no, l.produced_on, l.expire_on, p.code as position_code,
      case when s.lpn_id <> 0 then n.code end as lpn_code, c.open_qty, c.consumed_qty, c.released_qty
    from outbound.detail d
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
      and c.kind = 'ALLOC'
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and (c.open_qty > 0 or c.consumed_qty > 0)
    order by d.line_no, c.id
  `;
  return rows;
}

async function picksOf(ctx: Ctx, orderId: number): Promise<Pick[]> {
  const rows = await ctx.rows<Timed<Pick, 'pickedAt'>>`
    select k.id, k.task_id, t.task_no, k.out_detail_id as detail_id, t.kind, g.code as goods_code, g.name as goods_name,
      l.lot_no, p.code as position_code, case when k.lpn_id <> 0 then n.code end as lpn_code, k.qty, k.picked_qty,
      k.short_qty, k.state, k.short_reason, u.user_name as picker_name, k.picked_at
    from outbound.detail d
    join outbound.pick_line k
      on k.tenant_id = d.tenant_id
      and k.warehouse_id = d.warehouse_id
      and k.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = k.tenant_id and t.warehouse_id = k.warehouse_id and t.id = k.task_id
    join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
    join basic.lpn n on n.tenant_id = k.tenant_id and n.warehouse_id = k.warehouse_id and n.id = k.lpn_id
    join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
    join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
    left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.picker_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    order by k.id
  `;
  return rows.map((row) => ({ ...row, pickedAt: wireTimeOrNull(row.pickedAt) }));
}

async function checksOf(ctx: Ctx, orderId: number): Promise<Check[]> {
  const rows = await ctx.rows<Timed<Check, 'doneAt'>>`
    select k.id, k.check_no, k.kind, k.status, u.user_name as checker_name, k.diff_count, k.done_at
    from outbound.check_task k
    left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.checker_id
    where ${here(ctx, 'k')}
      and k.order_id = ${orderId}
    order by k.id
  `;
  return rows.map((row) => ({ ...row, doneAt: wireTimeOrNull(row.doneAt) }));
}

async function cartonsOf(ctx: Ctx, orderId: number): Promise<Carton[]> {
  const rows = await ctx.rows<Timed<Carton, 'sealedAt'>>`
    select n.id, n.code, n.kind, n.carton_state, n.carton_seq, p.code as position_code, n.gross_weight, n.sealed_at,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'detailId', c.out_detail_id, 'goodsCode', g.code, 'goodsName', g.name, 'lotNo', l.lot_no, 'qty', c.qty
            ) order by c.id
          )
          from outbound.carton_line c
          join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
          join inventory.lot l on l.tenant_id = c.tenant_id and l.id = c.lot_id
          where c.tenant_id = n.tenant_id
            and c.warehouse_id = n.warehouse_id
            and c.lpn_id = n.id
            and c.order_id = ${orderId}
            and c.qty > 0
        ), '[]'
      ) as lines
    from basic.lpn n
    left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
    where ${here(ctx, 'n')}
      and n.out_order_id = ${orderId}
      and n.carton_state > 0
    order by n.carton_seq, n.id
  `;
  return rows.map((row) => ({ ...row, sealedAt: wireTimeOrNull(row.sealedAt) }));
}

async function shipmentsOf(ctx: Ctx, orderId: number): Promise<Shipment[]> {
  const rows = await ctx.rows<Timed<Shipment, 'shippedAt'>>`
    select h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at, count(i.lpn_id) as carton_count
    from outbound.shipment_item i
    join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
    where ${here(ctx, 'i')}
      and i.order_id = ${orderId}
      and i.active
    group by h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at
    order by h.id
  `;
  return rows.map((row) => ({ ...row, shippedAt: wireTimeOrNull(row.shippedAt) }));
}

async function replacementsOf(ctx: Ctx, orderId: number): Promise<Detail['replacements']> {
  const rows = await ctx.rows<Detail['replacements'][number]>`
    select r.id, r.out_detail_id as detail_id, r.new_detail_id, g.code as goods_code, x.code as new_goods_code,
      r.qty_from, r.qty_to
    from outbound.detail d
    join outbound.replace_log r
      on r.tenant_id = d.tenant_id
      and r.warehouse_id = d.warehouse_id
      and r.out_detail_id = d.id
    join outbound.detail e on e.tenant_id = r.tenant_id and e.warehouse_id = r.warehouse_id and e.id = r.new_detail_id
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    join basic.goods x on x.tenant_id = e.tenant_id and x.id = e.goods_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and r.undone_at is null
    order by r.id
  `;
  return rows;
}
