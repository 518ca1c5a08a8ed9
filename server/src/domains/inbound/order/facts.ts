import { sql } from 'kysely';
import type { OrderInput } from '#contract/inbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { auditsOrders } from '../../strategy/facade.ts';
import { aimsOf } from '../cross-dock/aim.ts';
import { externalKey, type GoodsFact, type OrderFacts } from './add.plan.ts';

/** Look up everything the orders name, one statement per kind of thing. `except`: the order being edited does not collide with itself. */
export async function orderFacts(ctx: Ctx, orders: readonly OrderInput[], except = 0): Promise<OrderFacts> {
  const ownerIds = distinct(orders.map((order) => order.ownerId));
  const owners = await ctx.run<{ id: number; name: string; bound: boolean; audited: boolean }>`
    select w.id, w.name, ${auditsOrders(ctx, sql`w.id`, 'in')} as audited,
      w.status = 1 and exists (
        select 1
        from basic.owner_warehouse b
        where b.tenant_id = w.tenant_id
          and b.owner_id = w.id
          and b.warehouse_id = ${ctx.warehouseId}
          and b.status = 1
      ) as bound
    from basic.owner w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = any(${ownerIds}::bigint[])
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
  `;
  return {
    owners: new Map(owners.rows.map((row) => [row.id, row])),
    suppliers: await ownersOf(
      ctx,
      'supplier',
      orders.map((order) => order.supplierId),
    ),
    producers: await ownersOf(
      ctx,
      'producer',
      orders.map((order) => order.producerId),
    ),
    goods: await goodsFacts(ctx, orders),
    modes: await storageModes(ctx),
    aims: await aimsOf(ctx, orders),
    externals: await takenNumbers(ctx, orders, except),
  };
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] =>
  [...new Set(ids)].filter((id) => typeof id === 'number');

async function ownersOf(
  ctx: Ctx,
  table: 'supplier' | 'producer',
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, number>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; ownerId: number }>`
    select id, owner_id
    from ${sql.table(`basic.${table}`)}
    where tenant_id = ${ctx.tenantId}
      and id = any(${wanted}::bigint[])
      and status = 1
      and not is_deleted
      and ${ofOwners(ctx, table)}
  `;
  return new Map(rows.map((row) => [row.id, row.ownerId]));
}

async function goodsFacts(ctx: Ctx, orders: readonly OrderInput[]): Promise<Map<number, GoodsFact>> {
  const ids = distinct(orders.flatMap((order) => order.lines.map((line) => line.goodsId)));
  const rows = await ctx.rows<GoodsFact>`
    select g.id, g.owner_id, g.code, g.storage_mode, g.status,
      coalesce(
        (
          select jsonb_object_agg(u.level, u.ratio)
          from basic.goods_unit u
          where u.tenant_id = g.tenant_id
            and u.goods_id = g.id
        ), '{}'
      ) as ratios
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${ids}::bigint[])
      and not g.is_deleted
      and ${ofOwners(ctx, 'g')}
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The virtual room holds no goods of its own and accepts none. */
async function storageModes(ctx: Ctx): Promise<Set<number>> {
  const rows = await ctx.rows<{ mode: number }>`
    select distinct r.storage_mode as mode
    from basic.room r
    where ${here(ctx, 'r')}
      and r.status = 1
      and not r.is_deleted
      and r.code <> '@V'
  `;
  return new Set(rows.map((row) => row.mode));
}

async function takenNumbers(ctx: Ctx, orders: readonly OrderInput[], except: number): Promise<Set<string>> {
  const numbered = orders.filter((order) => order.externalNo);
  if (numbered.length === 0) return new Set();
  const rows = await ctx.rows<{ ownerId: number; externalNo: string }>`
    select o.owner_id, o.external_no
    from unnest(
      ${numbered.map((order) => order.ownerId)}::bigint[], ${numbered.map((order) => order.externalNo)}::text[]
    ) n(owner_id, external_no)
    join inbound.order o
      on ${here(ctx, 'o')}
      and o.owner_id = n.owner_id
      and o.external_no = n.external_no
      and o.status <> 99
      and o.id <> ${except}
      and ${ofOwners(ctx, 'o')}
  `;
  return new Set(rows.map((row) => externalKey(row.ownerId, row.externalNo)));
}
