import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { remindLife } from '#contract/message/alarm-life.ts';
import { REMIND_PAUSE_MINUTES, type RemindRow, type remindingApi } from '#contract/message/reminding.ts';
import { reaches } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { anyCode, equals, here, ofOwners } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { holdersOf } from '../iam/facade.ts';
import { send } from './send.ts';

type Raw = Omit<RemindRow, 'remindedTime' | 'handledTime'> & { remindedAt: Date; handledAt: Date | null };

async function pageOf(
  ctx: Ctx,
  more: RawBuilder<unknown>,
  { param, ...paging }: InputOf<typeof remindingApi.unReadList>,
): Promise<Page<RemindRow>> {
  const where = sql`
    ${here(ctx, 'r')} and ${ofOwners(ctx, 'r')}
      and r.to_user = ${ctx.userId} ${more} ${anyCode(sql`r.order_no`, param.orderNo, 'orderNo')} ${equals(sql`r.remind_type`, param.remindType)}
  `;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: sql`
        r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content,
          coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
      `,
      from: sql`
        from message.reminding_order r
        left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user
        where ${where}
      `,
      countFrom: sql`from message.reminding_order r where ${where}`,
      order: [desc(sql`r.reminded_at`), desc(sql`r.id`)],
      sortable: { remindedTime: sql`r.reminded_at`, remindCount: sql`r.remind_count` },
    },
    paging,
  );
  return {
    ...page,
    list: page.list.map(({ remindedAt, handledAt, ...row }) => ({
      ...row,
      remindedTime: wireTime(remindedAt),
      handledTime: wireTimeOrNull(handledAt),
    })),
  };
}

export const openReminders = (ctx: Ctx, input: InputOf<typeof remindingApi.unReadList>): Promise<Page<RemindRow>> =>
  pageOf(ctx, sql`and r.status = 0`, input);
export const seenReminders = (ctx: Ctx, input: InputOf<typeof remindingApi.readList>): Promise<Page<RemindRow>> =>
  pageOf(ctx, sql`and r.status in (1, 2) ${equals(sql`r.status`, input.param.status)}`, input);

export async function readReminders(
  ctx: Ctx,
  { ids }: InputOf<typeof remindingApi.updateStatus>,
): Promise<{ changed: number }> {
  const rows = await ctx.rows`
    update message.reminding_order r
    set status = 1, read_at = now(), version = version + 1, updated_at = now()
    where ${here(ctx, 'r')}
      and ${ofOwners(ctx, 'r')}
      and r.to_user = ${ctx.userId}
      and r.status = 0
      and r.id = any(${ids}::bigint[])
    returning r.id
  `;
  return { changed: rows.length };
}

/** Straight from unread as well. Whoever reminded hears what was done. */
export async function handleReminder(
  ctx: Ctx,
  input: InputOf<typeof remindingApi.handleUnRead>,
): Promise<OutputOf<typeof remindingApi.handleUnRead>> {
  const row = await ctx.row<{ id: number; status: number; version: number; fromUser: number; orderNo: string }>`
    select r.id, r.status, r.version, r.from_user, r.order_no
    from message.reminding_order r
    where ${here(ctx, 'r')}
      and ${ofOwners(ctx, 'r')}
      and r.to_user = ${ctx.userId}
      and r.id = ${input.id}
    for no key update
  `;
  const reminder = found(row),
    why = refusal(remindLife, 'handle', reminder.status);
  if (why) refuse('STATE', why);
  if (reminder.version !== input.version) refuse('VERSION');
  const after = await ctx.row<{ id: number; status: number; version: number }>`
    update message.reminding_order
    set status = 2, handled_at = now(), read_at = coalesce(read_at, now()), handle_result = ${input.result},
      version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${reminder.id}
    returning id, status, version
  `;
  if (reminder.fromUser !== ctx.userId) {
    await send(
      ctx.tx,
      ctx.tenantId,
      {
        title: `催单已处理：${reminder.orderNo}`,
        content: input.result,
        category: 2,
        bizType: 'REMIND',
        bizId: reminder.id,
        senderId: ctx.userId,
      },
      sql`select ${reminder.fromUser}::bigint`,
    );
  }
  return found(after);
}

interface Order {
  orderNo: string;
  ownerId: number;
  open: boolean;
}

/** Remind somebody of an order. Within half an hour once; later the open reminder counts up. */
export async function remind(
  ctx: Ctx,
  input: InputOf<typeof remindingApi.add>,
): Promise<OutputOf<typeof remindingApi.add>> {
  const table = input.orderType === 1 ? sql`outbound."order"` : sql`inbound."order"`;
  const order = await ctx.row<Order>`
    select o.order_no, o.owner_id, o.status < ${input.orderType === 1 ? 90 : 80}::int as open
    from ${table} o
    where ${here(ctx, 'o')}
      and o.id = ${input.orderId}
  `;
  if (!order || !reaches(ctx, order.ownerId)) return refuseField('orderId', '单据不存在或无权访问');
  if (!order.open) refuseField('orderId', '单据已结束，无需催单');
  if (!(await remindable(ctx)).some(({ userId }) => userId === input.toUser))
    refuseField('toUser', '接收人不能处理催单');
  const key = sql`
    r.tenant_id = ${ctx.tenantId} and r.order_type = ${input.orderType} and r.order_id = ${input.orderId}
      and r.remind_type = ${input.remindType} and r.to_user = ${input.toUser}
  `;
  const pause = sql`now() - make_interval(mins => ${REMIND_PAUSE_MINUTES}::int)`;
  const made = await ctx.row<{ id: number; remindCount: number }>`
    insert into message.reminding_order as r (
      tenant_id, warehouse_id, owner_id, order_type, order_id, order_no, remind_type, content, from_user, to_user
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${order.ownerId}, ${input.orderType}, ${input.orderId},
      ${order.orderNo}, ${input.remindType}, ${input.content}, ${ctx.userId}, ${input.toUser}
    where not exists (select 1 from message.reminding_order r where ${key} and r.reminded_at > ${pause})
    on conflict (tenant_id, order_type, order_id, remind_type, to_user) where status < 2
      do update set remind_count = r.remind_count + 1, content = excluded.content, from_user = excluded.from_user,
      reminded_at = now(), status = 0, read_at = null, version = r.version + 1, updated_at = now()
    where r.reminded_at <= ${pause}
    returning r.id, r.remind_count
  `;
  if (!made) return refuse('BUSINESS', `${REMIND_PAUSE_MINUTES}分钟内已催过该订单`);
  await send(
    ctx.tx,
    ctx.tenantId,
    {
      title: `催单：${order.orderNo}`,
      content: input.content,
      category: 2,
      url: '/MessageReminder',
      bizType: 'REMIND',
      bizId: made.id,
      senderId: ctx.userId,
    },
    sql`select ${input.toUser}::bigint`,
  );
  return made;
}

/** Who may do something about a reminder in this warehouse. */
export async function remindable(ctx: Ctx): Promise<{ userId: number; userName: string }[]> {
  const rows = await ctx.rows<{ userId: number; userName: string }>`
    select distinct u.id as user_id, u.user_name
    from (${holdersOf(ctx.tenantId, remindLife.actions.handle.permit)}) h
    join iam.user u on u.tenant_id = ${ctx.tenantId} and u.id = h.user_id
    where h.is_admin
      or exists (
        select 1
        from iam.user_warehouse w
        where w.tenant_id = ${ctx.tenantId}
          and w.user_id = h.user_id
          and w.warehouse_id = ${ctx.warehouseId}
      )
    order by u.user_name
  `;
  return rows;
}
