import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, daysOf, here, oneOrMany, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf } from '../../basic/facade.ts';

type Records = OutputOf<typeof outOrderApi.queryRecord>;
type Goods = OutputOf<typeof outOrderApi.queryGoodsRecord>;
type Timed<T, K extends keyof T> = Omit<T, K> & { [P in K]: Date };

/** 操作记录: what was done to the orders of the warehouse, newest first. */
export async function orderRecords(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof outOrderApi.queryRecord>,
): Promise<Records> {
  const page = await paged<Timed<Records['list'][number], 'postedAt'>>(
    ctx.tx,
    {
      select: sql`
        t.id, o.id as order_id, o.order_no, o.owner_id, w.name as owner_name, t.action, t.action_name,
          (
            select d.line_no
            from outbound.detail d
            where d.tenant_id = t.tenant_id
              and d.warehouse_id = t.warehouse_id
              and d.id = t.detail_id
          ) as line_no,
          (
            select g.code
            from outbound.detail d
            join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
            where d.tenant_id = t.tenant_id
              and d.warehouse_id = t.warehouse_id
              and d.id = t.detail_id
          ) as goods_code, t.from_status, t.to_status, t.qty, t.operator_id, t.operator_name, t.posted_at
      `,
      from: sql`
        from ops.doc_trace t
        join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.doc_id
        join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
        where ${here(ctx, 't')}
          and t.doc_type = 'OUT'
          and ${ofOwners(ctx, 'o')}
          ${anyCode(sql`o.order_no`, param.orderNo, 'orderNo')}
          ${oneOrMany(sql`o.owner_id`, param.ownerId)}
          ${oneOrMany(sql`t.operator_id`, param.operatorId)}
          ${spanOf(sql`t.posted_at`, param.postedFrom, param.postedTo, 'postedFrom')}
      `,
      sortable: { postedAt: sql`t.posted_at` },
      filled: new Set(['postedAt']),
      order: [desc(sql`t.posted_at`), desc(sql`t.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) })) };
}

/** 商品记录: the lines of all orders, those of the newest order first. */
export async function goodsRecords(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof outOrderApi.queryGoodsRecord>,
): Promise<Goods> {
  const page = await paged<Timed<Goods['list'][number], 'createdAt'>>(
    ctx.tx,
    {
      select: sql`
        d.id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, o.store_id,
          st.name as store_name, d.goods_id, g.code as goods_code, g.name as goods_name, ${packsOf} as packs, d.status,
          o.require_on, d.qty_ordered, d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed, d.qty_shipped,
          d.qty_cancelled, o.created_at
      `,
      from: sql`
        from outbound.order o
        join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
        left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
        where ${here(ctx, 'o')}
          and ${ofOwners(ctx, 'o')}
          ${anyCode(sql`o.order_no`, param.orderNo, 'orderNo')}
          ${oneOrMany(sql`o.owner_id`, param.ownerId)}
          ${oneOrMany(sql`o.store_id`, param.storeId)}
          ${oneOrMany(sql`d.goods_id`, param.goodsId)}
          ${daysOf(sql`o.require_on`, param.requireFrom, param.requireTo, 'requireFrom')}
      `,
      sortable: { requireOn: sql`o.require_on`, createdAt: sql`o.created_at`, qtyOrdered: sql`d.qty_ordered` },
      filled: new Set(['createdAt']),
      order: [desc(sql`o.created_at`), desc(sql`o.id`), desc(sql`d.id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
