import { changeHouseLife } from '#contract/service/house-life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { EXPECTED_ELSEWHERE } from '../../inventory/facade.ts';

/** An order that waits to move, or has, under lock. */
export interface ChangeHouse {
  id: number;
  orderId: number;
  orderNo: string;
  toHouseId: number;
  reason: string | null;
  status: number;
}

/** Those that exist within tenant, warehouse and owners, ascending. */
export const lockChanges = (ctx: Ctx, ids: readonly number[]): Promise<ChangeHouse[]> => ctx.rows<ChangeHouse>`
  select c.id, c.order_id, o.order_no, c.to_warehouse_id as to_house_id, c.reason, c.status
  from service.change_house c
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
  where ${here(ctx, 'c')}
    and ${ofOwners(ctx, 'c')}
    and c.id = any(${ids}::bigint[])
  order by c.id
  for no key update of c
`;

/** Warehouses among these that the actor may work in: switched on, and his; the administrator's all. */
export async function openHouses(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>`
    select w.id
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = any(${[...new Set(ids)]}::bigint[])
      and w.status = 1
      and not w.is_deleted
      and (
        exists (
          select 1
          from iam.user_warehouse b
          where b.tenant_id = w.tenant_id
            and b.user_id = ${ctx.userId}
            and b.warehouse_id = w.id
        ) or exists (select 1 from iam.user u where u.tenant_id = w.tenant_id and u.id = ${ctx.userId} and u.is_admin)
      )
  `;
  return new Set(rows.map(({ id }) => id));
}

export const SAME_HOUSE = '目标仓库不能与原仓库相同';
export const NO_HOUSE = '目标仓库不存在、已停用或无权进入';

/** What becomes of them, each with its own end. */
export interface End {
  change: ChangeHouse;
  status: number;
  failMsg?: string | null;
  made?: { id: number; orderNo: string } | null;
}

export async function endChanges(ctx: Ctx, ends: readonly End[], action: 'batch' | 'remove'): Promise<void> {
  if (ends.length === 0) return;
  await ctx.run`
    update service.change_house c
    set status = e.status, fail_msg = e.fail_msg, new_order_id = e.new_id, new_order_no = e.new_no,
      done_at = case when e.status = ${changeHouseLife.at.failed} then null else now() end, version = c.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${ends.map(({ change }) => change.id)}::bigint[], ${ends.map(({ status }) => status)}::int[],
      ${ends.map(({ failMsg }) => failMsg?.slice(0, 200) ?? null)}::text[],
      ${ends.map(({ made }) => made?.id ?? null)}::bigint[], ${ends.map(({ made }) => made?.orderNo ?? null)}::text[]
    ) e(id, status, fail_msg, new_id, new_no)
    where ${here(ctx, 'c')}
      and c.id = e.id
  `;
  await trace(
    ctx,
    ends.map(({ change, status, failMsg }) => ({
      docType: 'HOUSE',
      docId: change.id,
      action: action.toUpperCase(),
      actionName: changeHouseLife.actions[action].label,
      fromStatus: change.status,
      toStatus: status,
      ...(failMsg ? { payload: { note: failMsg } } : {}),
    })),
  );
}

/** Put orders on the list; one that is on it already stays as it is. Answers the ids of those that are new. */
export async function listOrders(
  ctx: Ctx,
  orders: readonly { orderId: number; ownerId: number; toHouseId: number; reason: string | null }[],
  source: 1 | 2,
  batchId: number | null = null,
): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    insert into service.change_house (
      tenant_id, warehouse_id, owner_id, order_id, to_warehouse_id, reason, source, batch_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.owner_id, n.order_id, n.to_id, n.reason, ${source}, ${batchId},
      ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${orders.map(({ ownerId }) => ownerId)}::bigint[], ${orders.map(({ orderId }) => orderId)}::bigint[],
      ${orders.map(({ toHouseId }) => toHouseId)}::bigint[], ${orders.map(({ reason }) => reason)}::text[]
    ) with ordinality n(owner_id, order_id, to_id, reason, i)
    order by n.i
    on conflict (tenant_id, warehouse_id, order_id) where status <> 9 do nothing
    returning id
  `;
  await trace(
    ctx,
    rows.map(({ id }) => ({
      docType: 'HOUSE',
      docId: id,
      action: 'CREATE',
      actionName: '新增换仓',
      toStatus: changeHouseLife.at.waiting,
    })),
  );
  return rows.map(({ id }) => id);
}

/** An order as far as it matters whether it may be listed. */
interface Candidate {
  orderId: number;
  orderNo: string;
  ownerId: number;
  isListed: boolean;
  isReleased: boolean;
  /** Made of a transfer: another house expects what it brings. */
  isTransferred: boolean;
  status: number;
}

export async function candidates(ctx: Ctx, orderNos: readonly string[]): Promise<Map<string, Candidate>> {
  const rows = await ctx.rows<Candidate>`
    select o.id as order_id, o.order_no, o.owner_id, o.status,
      exists (
        select 1
        from service.change_house c
        where c.tenant_id = o.tenant_id
          and c.warehouse_id = o.warehouse_id
          and c.order_id = o.id
          and c.status <> 9
      ) as is_listed, o.status between 40 and 90 or coalesce(w.status, 10) <> 10 as is_released,
      exists (
        select 1
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and ${EXPECTED_ELSEWHERE}
      ) as is_transferred
    from outbound.order o
    left join outbound.wave w on w.tenant_id = o.tenant_id and w.warehouse_id = o.warehouse_id and w.id = o.wave_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.order_no = any(${orderNos}::text[])
  `;
  return new Map(rows.map((row) => [row.orderNo, row]));
}

const CANCELLED = 99;

/** Why an order is not put on the list, or null. What the other warehouse says of it is asked when it moves. */
export function listingFault(order: Candidate | undefined): string | null {
  if (!order) return '订单不存在或无权访问';
  if (order.isListed) return '订单已在换仓列表中';
  if (order.isTransferred) return '调拨单生成的出库单不能换仓';
  if (order.isReleased) return '订单已生成波次，不能换仓';
  return order.status === CANCELLED ? '订单已取消，不能换仓' : null;
}

/** Owners that have goods in a warehouse. */
export async function mappedOwners(ctx: Ctx, houseIds: readonly number[]): Promise<Set<string>> {
  const rows = await ctx.rows<{ key: string }>`
    select b.warehouse_id || '/' || b.owner_id as key
    from basic.owner_warehouse b
    where b.tenant_id = ${ctx.tenantId}
      and b.warehouse_id = any(${houseIds}::bigint[])
      and b.status = 1
      and not b.is_deleted
  `;
  return new Set(rows.map(({ key }) => key));
}
export const UNMAPPED = '目标仓库未与货主建立映射';
export const mappingKey = (houseId: number, ownerId: number): string => `${houseId}/${ownerId}`;
