import { transportOrderLife } from '#contract/transport/life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { traceOrders } from './lock.ts';

const { at } = transportOrderLife;
/** An outbound order brought by itself, and orders brought as one. */
const ALONE = 1,
  MERGED = 5;

/** What is brought as one: the document behind it, and the outbound orders in it. */
interface Merging {
  sourceId: number;
  sourceNo: string;
  orderIds: readonly number[];
}
interface Part {
  id: number;
  orderNo: string;
  status: number;
}

/** The transport orders of outbound orders, locked, ids ascending. */
const partsOf = (ctx: Ctx, orderIds: readonly number[]): Promise<Part[]> => ctx.rows<Part>`
  select o.id, o.order_no, o.status
  from transport.order o
  where ${here(ctx, 'o')}
    and o.source_type = ${ALONE}
    and o.source_id = any(${[...orderIds]}::bigint[])
  order by o.id
  for no key update
`;

/** Several orders that nobody has planned yet are brought as one: theirs are given up, and one stands for all of them, wanted when the first of them is. */
export async function mergeOrders(
  ctx: Ctx,
  { sourceId, sourceNo, orderIds }: Merging,
): Promise<{ id: number; orderNo: string }> {
  const parts = await partsOf(ctx, orderIds);
  const planned = parts.find(({ status }) => status !== at.open);
  if (planned) refuse('BUSINESS', `运输订单【${planned.orderNo}】已不在待计划，不能汇总`);
  if (parts.length < orderIds.length) refuse('BUSINESS', '部分订单还没有运输订单，不能汇总');
  const ids = parts.map(({ id }) => id);
  const made = await ctx.row<{ id: number; orderNo: string }>`
    insert into transport.order (
      tenant_id, warehouse_id, order_no, source_type, source_id, source_no, owner_id, store_id, route_id, from_name,
      from_address, to_name, to_address, to_lng, to_lat, contact, phone, receive_from, receive_to, require_arrive_at,
      plan_due_at, qty, weight, volume, temp_zone, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${`YS-${sourceNo}`}, ${MERGED}, ${sourceId}, ${sourceNo}, f.owner_id,
      f.store_id, f.route_id, f.from_name, f.from_address, f.to_name, f.to_address, f.to_lng, f.to_lat, f.contact,
      f.phone, f.receive_from, f.receive_to, s.require_arrive_at, s.plan_due_at, s.qty, s.weight, s.volume, f.temp_zone,
      ${ctx.userId}, ${ctx.userId}
    from (
      select min(o.id) as id, min(o.require_arrive_at) as require_arrive_at, min(o.plan_due_at) as plan_due_at,
        sum(o.qty) as qty, sum(o.weight) as weight, sum(o.volume) as volume
      from transport.order o
      where ${here(ctx, 'o')}
        and o.id = any(${ids}::bigint[])
    ) s
    join transport.order f on ${here(ctx, 'f')} and f.id = s.id
    returning id, order_no
  `;
  await ctx.run`
    update transport.order o
    set status = ${at.cancelled}, cancel_reason = ${reasonOf(sourceNo)}, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
  `;
  await traceOrders(ctx, parts, { act: 'cancel', to: at.cancelled, payload: { reason: reasonOf(sourceNo) } });
  return made ?? refuse('DEFECT');
}

const reasonOf = (sourceNo: string): string => `并入汇总单${sourceNo}`;

/** They are brought one by one again, those whose documents live. Refuses once somebody has planned them together. */
export async function unmergeOrders(
  ctx: Ctx,
  { sourceId, sourceNo, orderIds }: Merging,
  reason: string,
): Promise<void> {
  const [whole] = await ctx.rows<Part>`
    select o.id, o.order_no, o.status
    from transport.order o
    where ${here(ctx, 'o')}
      and o.source_type = ${MERGED}
      and o.source_id = ${sourceId}
    for no key update
  `;
  if (!whole) return refuse('DEFECT');
  if (whole.status !== at.open) refuse('BUSINESS', '已排线的汇总单不能拆分');
  const parts = await partsOf(ctx, orderIds);
  await ctx.run`
    update transport.order o
    set status = ${at.cancelled}, cancel_reason = ${reason}, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${whole.id}
  `;
  await ctx.run`
    update transport.order o
    set status = ${at.open}, cancel_reason = null, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    from outbound.order s
    where ${here(ctx, 'o')}
      and o.id = any(${parts.map(({ id }) => id)}::bigint[])
      and o.cancel_reason = ${reasonOf(sourceNo)}
      and s.tenant_id = o.tenant_id
      and s.warehouse_id = o.warehouse_id
      and s.id = o.source_id
      and s.status <> 99
  `;
  await traceOrders(ctx, [whole], { act: 'cancel', to: at.cancelled, payload: { reason } });
}

/** One of them is no longer to be brought: the whole carries that much less, as long as nobody has planned it; afterwards it is marked for whoever looks. */
export async function lessenMerged(
  ctx: Ctx,
  sourceId: number,
  less: { qty: number; weight: number; volume: number },
): Promise<void> {
  await ctx.run`
    update transport.order o
    set qty = case when o.status = ${at.open} then greatest(0, o.qty - ${less.qty}) else o.qty end,
      weight = case when o.status = ${at.open} then greatest(0, o.weight - ${less.weight}) else o.weight end,
      volume = case when o.status = ${at.open} then greatest(0, o.volume - ${less.volume}) else o.volume end,
      source_cancelled = o.status <> ${at.open}, version = o.version + 1, updated_at = now()
    where ${here(ctx, 'o')}
      and o.source_type = ${MERGED}
      and o.source_id = ${sourceId}
      and o.status <> ${at.cancelled}
  `;
}
