import { sql } from 'kysely';
import type { OrderInput } from '#contract/outbound/order.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { auditsOrders } from '../../strategy/facade.ts';
import { externalKey, type GoodsFact, type OrderFacts, type RouteFact, type StoreFact } from './add.plan.ts';

/** Look up everything the orders name, one statement per kind of thing that is named. `except`: the order being edited does not collide with itself. */
export async function orderFacts(ctx: Ctx, orders: readonly OrderInput[], except = 0): Promise<OrderFacts> {
  const [stores, owners, customers, suppliers, toHouses, goods, lots, externals] = await together(
    storeFacts(ctx, distinct(orders.map((order) => order.storeId))),
    ownerFacts(ctx, distinct(orders.map((order) => order.ownerId))),
    ownersOf(
      ctx,
      'customer',
      orders.map((order) => order.customerId),
    ),
    ownersOf(
      ctx,
      'supplier',
      orders.map((order) => order.supplierId),
    ),
    houses(ctx, distinct(orders.map((order) => order.toHouseId))),
    goodsFacts(ctx, distinct(orders.flatMap((order) => order.lines.map((line) => line.goodsId)))),
    lotFacts(ctx, distinct(orders.flatMap((order) => order.lines.map((line) => line.wantLotId)))),
    takenNumbers(ctx, orders, except),
  );
  const routes = await routeFacts(
    ctx,
    distinct([...orders.map((order) => order.routeId), ...[...stores.values()].map((store) => store.routeId)]),
  );
  return {
    owners,
    stores,
    routes,
    customers,
    suppliers,
    houses: toHouses,
    goods,
    lots,
    externals,
    today: wireDay(new Date()),
  };
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] =>
  [...new Set(ids)].filter((id) => typeof id === 'number');

async function ownerFacts(ctx: Ctx, ids: readonly number[]): Promise<OrderFacts['owners']> {
  const rows = await ctx.rows<{ id: number; name: string; bound: boolean; audited: boolean }>`
    select w.id, w.name, ${auditsOrders(ctx, sql`w.id`, 'out')} as audited,
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
      and w.id = any(${ids}::bigint[])
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores as orders know them, each with the first route that stops there. */
export async function storeFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StoreFact>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<StoreFact>`
    select s.id, s.owner_id, s.name, s.status, s.customer_id, s.contact, s.phone, s.address, t.route_id,
      coalesce(t.stop_no, 0) as stop_no
    from basic.store s
    left join lateral (
      select p.route_id, p.stop_no
      from basic.route_stop p
      join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
      where ${here(ctx, 'p')}
        and p.store_id = s.id
        and r.status = 1
        and not r.is_deleted
      order by r.sort, r.id
      limit 1
    ) t
      on true
    where s.tenant_id = ${ctx.tenantId}
      and s.id = any(${ids}::bigint[])
      and not s.is_deleted
      and ${ofOwners(ctx, 's')}
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function routeFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RouteFact>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<RouteFact>`
    select r.id, r.cutoff::text, r.status
    from basic.route r
    where ${here(ctx, 'r')}
      and r.id = any(${ids}::bigint[])
      and not r.is_deleted
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

async function ownersOf(
  ctx: Ctx,
  table: 'supplier' | 'customer',
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

export async function houses(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.rows<{ id: number }>`
    select w.id
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = any(${ids}::bigint[])
      and w.id <> ${ctx.warehouseId}
      and w.status = 1
      and not w.is_deleted
  `;
  return new Set(rows.map((row) => row.id));
}

async function goodsFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, GoodsFact>> {
  const rows = await ctx.rows<GoodsFact>`
    select g.id, g.owner_id, g.code, g.storage_mode, g.status, g.weight, g.volume,
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

async function lotFacts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; goodsId: number }>`
    select id, goods_id
    from inventory.lot
    where tenant_id = ${ctx.tenantId}
      and id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row.goodsId]));
}

async function takenNumbers(ctx: Ctx, orders: readonly OrderInput[], except: number): Promise<Set<string>> {
  const numbered = orders.filter((order) => order.externalNo);
  if (numbered.length === 0) return new Set();
  const rows = await ctx.rows<{ ownerId: number; externalNo: string }>`
    select o.owner_id, o.external_no
    from unnest(
      ${numbered.map((order) => order.ownerId)}::bigint[], ${numbered.map((order) => order.externalNo)}::text[]
    ) n(owner_id, external_no)
    join outbound.order o
      on ${here(ctx, 'o')}
      and o.owner_id = n.owner_id
      and o.external_no = n.external_no
      and o.split_no = 0
      and o.status <> 99
      and o.id <> ${except}
      and ${ofOwners(ctx, 'o')}
  `;
  return new Set(rows.map((row) => externalKey(row.ownerId, row.externalNo)));
}
