import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Replacement } from './demand.ts';

/**
 * Write lines for the goods that stand in for others. A line that stood in once and was taken back, or still stands in for more of the same, is taken up again:
 * an order that is allocated ten times does not grow ten lines. Returns the line of each key. The caller holds the orders and their lines.
 */
export async function writeReplacements(ctx: Ctx, made: readonly Replacement[]): Promise<Map<number, number>> {
  if (made.length === 0) return new Map();
  const n = sql`
    unnest(
      ${made.map((r) => r.detailId)}::bigint[], ${made.map((r) => r.goodsId)}::bigint[],
      ${made.map((r) => r.qtyFrom)}::bigint[], ${made.map((r) => r.qtyTo)}::bigint[],
      ${made.map((r) => r.configId)}::bigint[]
    ) with ordinality n(detail_id, goods_id, qty_from, qty_to, config_id, ord)
  `;
  const rows = await ctx.rows<{ id: number; replacesId: number; goodsId: number }>`
    with known as (
      update outbound.detail d
      set qty_ordered = l.qty_to + case when l.lives then d.qty_ordered else 0 end,
        unit_qty = l.qty_to + case when l.lives then d.unit_qty else 0 end,
        qty_cancelled = case when l.lives then d.qty_cancelled else 0 end, updated_by = ${ctx.userId},
        updated_at = now()
      from (
        select e.id, n.qty_to,
          exists (
            select 1
            from outbound.replace_log r
            where r.tenant_id = e.tenant_id
              and r.warehouse_id = e.warehouse_id
              and r.new_detail_id = e.id
              and r.undone_at is null
          ) as lives
        from ${n}
        join outbound.detail o on ${here(ctx, 'o')} and o.id = n.detail_id
        join outbound.detail e
          on ${here(ctx, 'e')}
          and e.replaces_id = o.id
          and e.order_id = o.order_id
          and e.goods_id = n.goods_id
      ) l
      where ${here(ctx, 'd')}
        and d.id = l.id
      returning d.id, d.replaces_id, d.goods_id
    ),
    fresh as (
      insert into outbound.detail (
        tenant_id, warehouse_id, order_id, line_no, goods_id, unit_level, unit_qty, qty_origin, qty_ordered, want_from,
        want_to, quality, replaces_id, created_by, updated_by
      )
      select d.tenant_id, d.warehouse_id, d.order_id,
        m.line_no + row_number() over (partition by d.order_id order by d.line_no, n.goods_id), n.goods_id, 1, n.qty_to,
        0, n.qty_to, d.want_from, d.want_to, d.quality, d.id, ${ctx.userId}, ${ctx.userId}
      from ${n}
      join outbound.detail d on ${here(ctx, 'd')} and d.id = n.detail_id
      cross join lateral (
        select max(x.line_no) as line_no
        from outbound.detail x
        where x.tenant_id = d.tenant_id
          and x.warehouse_id = d.warehouse_id
          and x.order_id = d.order_id
      ) m
      where not exists (select 1 from known k where k.replaces_id = n.detail_id and k.goods_id = n.goods_id)
      returning id, replaces_id, goods_id
    )
    select *
    from known
    union all
    select *
    from fresh
  `;
  const lineOf = new Map(rows.map((row) => [`${row.replacesId}/${row.goodsId}`, row.id]));
  const ids = new Map(made.map((r) => [r.key, lineOf.get(`${r.detailId}/${r.goodsId}`) ?? 0]));
  await ctx.run`
    insert into outbound.replace_log (
      tenant_id, warehouse_id, out_detail_id, new_detail_id, scheme_id, qty_from, qty_to, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.detail_id, x.id, n.config_id, n.qty_from, n.qty_to, ${ctx.userId},
      ${ctx.userId}
    from ${n}
    join unnest(${made.map((r) => ids.get(r.key) ?? 0)}::bigint[]) with ordinality x(id, ord)
    using (ord)
  `;
  await ctx.run`
    update outbound.detail d
    set qty_replaced = d.qty_replaced + s.qty, updated_by = ${ctx.userId}, updated_at = now()
    from (select n.detail_id, sum(n.qty_from)::bigint as qty from ${n} group by 1) s
    where ${here(ctx, 'd')}
      and d.id = s.detail_id
  `;
  return ids;
}

/** Take back the replacements of orders that hold nothing of them any more: the goods first wanted are wanted again. */
export async function undoReplacements(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    with live as (
      select r.id, r.out_detail_id, r.new_detail_id, r.qty_from
      from outbound.detail d
      join outbound.replace_log r
        on r.tenant_id = d.tenant_id
        and r.warehouse_id = d.warehouse_id
        and r.new_detail_id = d.id
        and r.undone_at is null
      where ${here(ctx, 'd')}
        and d.order_id = any(${orderIds}::bigint[])
        and d.replaces_id is not null
        and d.qty_allocated = 0
    ),
    undone as (
      update outbound.replace_log r
      set undone_at = now(), updated_by = ${ctx.userId}, updated_at = now()
      from live
      where ${here(ctx, 'r')}
        and r.id = live.id
    ),
    void as (
      update outbound.detail d
      set qty_cancelled = d.qty_ordered, updated_by = ${ctx.userId}, updated_at = now()
      from (select distinct new_detail_id as id from live) x
      where ${here(ctx, 'd')}
        and d.id = x.id
    )
    update outbound.detail d
    set qty_replaced = d.qty_replaced - x.qty, updated_by = ${ctx.userId}, updated_at = now()
    from (select out_detail_id as id, sum(qty_from)::bigint as qty from live group by 1) x
    where ${here(ctx, 'd')}
      and d.id = x.id
  `;
}
