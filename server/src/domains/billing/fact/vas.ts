import { sql, type RawBuilder } from 'kysely';
import type { vasRecordApi } from '#contract/billing/vas.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireDay, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { Decimal, num } from '../rating/rate.plan.ts';
import { measureRecorded } from './measure.ts';
import { putFacts, voidFacts } from './put.ts';

type Api = typeof vasRecordApi;
type Row = OutputOf<Api['queryByOrder']>[number];

const ORDERS = { 1: sql`inbound.order`, 2: sql`outbound.order` } as const;
const MINUTES_MAX = 100_000;

/** The order, where who asks may see it. */
const orderOf = async (ctx: Ctx, direction: 1 | 2, orderId: number) =>
  found(
    await ctx.row<{ orderNo: string; ownerId: number }>`
      select o.order_no, o.owner_id
      from ${ORDERS[direction]} o
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${orderId}
    `,
  );

/** The order that a number, or a carton or pallet packed for one, means here. */
export async function orderByCode(ctx: Ctx, { code }: InputOf<Api['find']>): Promise<OutputOf<Api['find']>> {
  const seen = (orders: RawBuilder<unknown>) => sql`
    ${orders}
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
  `;
  const rows = await ctx.rows<OutputOf<Api['find']>>`
    select x.direction, x.order_id, x.order_no, w.name as owner_name
    from (
      ${seen(sql`select 2 as direction, o.id as order_id, o.order_no, o.owner_id from outbound.order o`)}
      and o.order_no = ${code} union ${seen(sql`select 1, o.id, o.order_no, o.owner_id from inbound.order o`)}
      and o.order_no = ${code} union
      ${seen(sql`
        select 2, o.id, o.order_no, o.owner_id
        from basic.lpn l
        join outbound.carton_line c
          on c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
        join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
      `)}
      and l.code = ${code}
    ) x
    join basic.owner w on w.tenant_id = ${ctx.tenantId} and w.id = x.owner_id
    order by x.direction desc, x.order_id
    limit 2
  `;
  const [row, other] = rows;
  if (!row) return refuseFieldAs('NOT_FOUND', 'code', `未找到单号或容器【${code}】`);
  if (other) refuseField('code', `【${code}】有多张单，请扫单号`);
  return row;
}

export async function servicesOfOrder(ctx: Ctx, { direction, orderId }: InputOf<Api['queryByOrder']>): Promise<Row[]> {
  const rows = await ctx.rows<Omit<Row, 'createdAt'> & { createdAt: Date }>`
    select v.id, v.version, v.item_id, i.name as item_name, i.unit, trim_scale(v.qty)::text as qty,
      trim_scale(v.minutes)::text as minutes, v.material, v.done_on::text as done_on, v.is_void, v.void_reason,
      coalesce(u.user_name, '系统') as created_by, v.created_at
    from billing.vas_record v
    join billing.vas_item i on i.tenant_id = v.tenant_id and i.id = v.item_id
    left join iam.user u on u.tenant_id = v.tenant_id and u.id = v.created_by
    where ${here(ctx, 'v')}
      and ${ofOwners(ctx, 'v')}
      and v.direction = ${direction}
      and v.order_id = ${orderId}
    order by v.id desc
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}

/** The item, kept as it is until it has been recorded. */
const itemOf = (ctx: Ctx, itemId: number) => ctx.row<{ minutesEach: string }>`
  select minutes_each
  from billing.vas_item
  where tenant_id = ${ctx.tenantId}
    and id = ${itemId}
    and status = 1
    and not is_deleted
  for share
`;

/** Done for an order: recorded, and a fact to charge in the same transaction. Minutes nobody says are the standard ones. */
export async function addService(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const { direction, orderId, itemId, qty } = input,
    [order, item] = await together(orderOf(ctx, direction, orderId), itemOf(ctx, itemId));
  if (!item) return refuseFieldAs('NOT_FOUND', 'itemId', '服务项目不存在或已停用');
  const today = wireDay(new Date()),
    doneOn = input.doneOn ?? today;
  if (doneOn > today) refuseField('doneOn', '完成日期不能晚于今天');
  const minutes = Decimal.min(MINUTES_MAX, input.minutes ?? num(item.minutesEach).times(qty)).toFixed(2);
  const facts = await measureRecorded(
    ctx,
    sql`
      insert into billing.vas_record (
        tenant_id, warehouse_id, owner_id, direction, order_id, order_no, item_id, qty, minutes, material, done_on,
        created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${order.ownerId}, ${direction}, ${orderId}, ${order.orderNo}, ${itemId},
        ${qty}, ${minutes}, ${input.material ?? null}, ${doneOn}, ${ctx.userId}, ${ctx.userId}
      )
      returning *
    `,
  );
  await putFacts(ctx, facts);
  const { sourceId, factKey } = found(facts[0]);
  return { id: found(sourceId), factKey };
}

/** Taken back, with its fact. */
export async function voidService(
  ctx: Ctx,
  { id, version, reason }: InputOf<Api['void']>,
): Promise<OutputOf<Api['void']>> {
  const row = found(
    await ctx.row<{ version: number; isVoid: boolean }>`
      select v.version, v.is_void
      from billing.vas_record v
      where ${here(ctx, 'v')}
        and ${ofOwners(ctx, 'v')}
        and v.id = ${id}
      for no key update
    `,
  );
  if (row.isVoid) refuse('STATE', '该服务记录已作废');
  if (row.version !== version) refuse('VERSION');
  await ctx.run`
    update billing.vas_record
    set is_void = true, void_reason = ${reason}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
  `;
  await voidFacts(ctx, [`VAS|${ctx.warehouseId}|${id}`]);
  return { id, version: version + 1 };
}
