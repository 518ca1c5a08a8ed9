import { sql } from 'kysely';
import type { OrderInput } from '#contract/outbound/order.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireDay } from '../../platform/clock.ts';
import { together, type Tx } from '../../platform/db.ts';
import { here, ofOwners } from '../../platform/filters.ts';
import { externalKey, type GoodsFact, type OrderFacts, type RouteFact, type StoreFact } from './add.plan.ts';

/** Look up everything the orders name, one statement per kind of thing that is named. `except`: the order being edited does not collide with itself. */
export async function orderFacts(tx: Tx, actor: Actor, orders: readonly OrderInput[], except = 0): Promise<OrderFacts> {
  const [stores, owners, customers, suppliers, toHouses, goods, lots, externals] = await together(
    storeFacts(tx, actor, distinct(orders.map((order) => order.storeId))),
    ownerFacts(tx, actor, distinct(orders.map((order) => order.ownerId))),
    ownersOf(tx, actor, 'customer', orders.map((order) => order.customerId)),
    ownersOf(tx, actor, 'supplier', orders.map((order) => order.supplierId)),
    houses(tx, actor, distinct(orders.map((order) => order.toHouseId))),
    goodsFacts(tx, actor, distinct(orders.flatMap((order) => order.lines.map((line) => line.goodsId)))),
    lotFacts(tx, actor, distinct(orders.flatMap((order) => order.lines.map((line) => line.wantLotId)))),
    takenNumbers(tx, actor, orders, except));
  const routes = await routeFacts(tx, actor, distinct([...orders.map((order) => order.routeId), ...[...stores.values()].map((store) => store.routeId)]));
  return { owners, stores, routes, customers, suppliers, houses: toHouses, goods, lots, externals, today: wireDay(new Date()) };
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids)].filter((id) => typeof id === 'number');

async function ownerFacts(tx: Tx, actor: Actor, ids: readonly number[]): Promise<OrderFacts['owners']> {
  const { rows } = await sql<{ id: number; name: string; bound: boolean }>`select w.id, w.name,
      w.status = 1 and exists (select 1 from basic.owner_warehouse b where b.tenant_id = w.tenant_id and b.owner_id = w.id and b.warehouse_id = ${actor.warehouseId} and b.status = 1) as bound
    from basic.owner w where w.tenant_id = ${actor.tenantId} and w.id = any(${ids}::bigint[]) and not w.is_deleted
      and (${actor.ownerIds}::bigint[] is null or w.id = any(${actor.ownerIds}::bigint[]))`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function storeFacts(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, StoreFact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoreFact>`select s.id, s.owner_id, s.name, s.status, s.customer_id, s.contact, s.phone, s.address, t.route_id, coalesce(t.stop_no, 0) as stop_no
    from basic.store s
    left join lateral (
      select p.route_id, p.stop_no from basic.route_stop p join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
      where ${here(actor, 'p')} and p.store_id = s.id and r.status = 1 and not r.is_deleted order by r.sort, r.id limit 1) t on true
    where s.tenant_id = ${actor.tenantId} and s.id = any(${ids}::bigint[]) and not s.is_deleted`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function routeFacts(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, RouteFact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RouteFact>`select r.id, r.cutoff::text, r.status from basic.route r where ${here(actor, 'r')} and r.id = any(${ids}::bigint[]) and not r.is_deleted`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function ownersOf(tx: Tx, actor: Actor, table: 'supplier' | 'customer', ids: readonly (number | null | undefined)[]): Promise<Map<number, number>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; ownerId: number }>`select id, owner_id from ${sql.table(`basic.${table}`)}
    where tenant_id = ${actor.tenantId} and id = any(${wanted}::bigint[]) and status = 1 and not is_deleted`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.ownerId]));
}

async function houses(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select w.id from basic.warehouse w where w.tenant_id = ${actor.tenantId} and w.id = any(${ids}::bigint[]) and w.id <> ${actor.warehouseId} and w.status = 1 and not w.is_deleted`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

async function goodsFacts(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, GoodsFact>> {
  const { rows } = await sql<GoodsFact>`select g.id, g.owner_id, g.code, g.storage_mode, g.status, g.weight, g.volume,
      coalesce((select jsonb_object_agg(u.level, u.ratio) from basic.goods_unit u where u.tenant_id = g.tenant_id and u.goods_id = g.id), '{}') as ratios
    from basic.goods g where g.tenant_id = ${actor.tenantId} and g.id = any(${ids}::bigint[]) and not g.is_deleted and ${ofOwners(actor, 'g')}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function lotFacts(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; goodsId: number }>`select id, goods_id from inventory.lot where tenant_id = ${actor.tenantId} and id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.goodsId]));
}

async function takenNumbers(tx: Tx, actor: Actor, orders: readonly OrderInput[], except: number): Promise<Set<string>> {
  const numbered = orders.filter((order) => order.externalNo);
  if (numbered.length === 0) return new Set();
  const { rows } = await sql<{ ownerId: number; externalNo: string }>`select o.owner_id, o.external_no
    from unnest(${numbered.map((order) => order.ownerId)}::bigint[], ${numbered.map((order) => order.externalNo)}::text[]) n(owner_id, external_no)
    join outbound.order o on ${here(actor, 'o')} and o.owner_id = n.owner_id and o.external_no = n.external_no and o.split_no = 0 and o.status <> 99 and o.id <> ${except}`.execute(tx);
  return new Set(rows.map((row) => externalKey(row.ownerId, row.externalNo)));
}
