import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { remindLife } from '#contract/message/alarm.life.ts';
import { REMIND_PAUSE_MINUTES, type RemindRow, type remindingApi } from '#contract/message/reminding.ts';
import { reaches, type Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { anyCode, equals, here, ofOwners } from '../../platform/filters.ts';
import { desc } from '../../platform/keyset.ts';
import { paged } from '../../platform/paged.ts';
import { holdersOf } from '../iam/facade.ts';
import { send } from './send.ts';

type Raw = Omit<RemindRow, 'remindedTime' | 'handledTime'> & { remindedAt: Date; handledAt: Date | null };

async function pageOf(tx: Tx, actor: Actor, more: RawBuilder<unknown>, { param, ...paging }: InputOf<typeof remindingApi.unReadList>): Promise<Page<RemindRow>> {
  const where = sql`${here(actor, 'r')} and ${ofOwners(actor, 'r')} and r.to_user = ${actor.userId} ${more} ${anyCode(sql`r.order_no`, param.orderNo, 'orderNo')} ${equals(sql`r.remind_type`, param.remindType)}`;
  const page = await paged<Raw>(tx, {
    select: sql`r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content, coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at`,
    from: sql`from message.reminding_order r left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user where ${where}`, countFrom: sql`from message.reminding_order r where ${where}`,
    order: [desc(sql`r.reminded_at`), desc(sql`r.id`)], sortable: { remindedTime: sql`r.reminded_at`, remindCount: sql`r.remind_count` },
  }, paging);
  return { ...page, list: page.list.map(({ remindedAt, handledAt, ...row }) => ({ ...row, remindedTime: wireTime(remindedAt), handledTime: wireTimeOrNull(handledAt) })) };
}

export const openReminders = (tx: Tx, actor: Actor, input: InputOf<typeof remindingApi.unReadList>): Promise<Page<RemindRow>> => pageOf(tx, actor, sql`and r.status = 0`, input);
export const seenReminders = (tx: Tx, actor: Actor, input: InputOf<typeof remindingApi.readList>): Promise<Page<RemindRow>> =>
  pageOf(tx, actor, sql`and r.status in (1, 2) ${equals(sql`r.status`, input.param.status)}`, input);

export async function readReminders(tx: Tx, actor: Actor, { ids }: InputOf<typeof remindingApi.updateStatus>): Promise<{ changed: number }> {
  const { rows } = await sql`update message.reminding_order r set status = 1, read_at = now(), version = version + 1, updated_at = now()
    where ${here(actor, 'r')} and ${ofOwners(actor, 'r')} and r.to_user = ${actor.userId} and r.status = 0 and r.id = any(${ids}::bigint[]) returning r.id`.execute(tx);
  return { changed: rows.length };
}

/** Straight from unread as well. Whoever reminded hears what was done. */
export async function handleReminder(tx: Tx, actor: Actor, input: InputOf<typeof remindingApi.handleUnRead>): Promise<OutputOf<typeof remindingApi.handleUnRead>> {
  const { rows: [row] } = await sql<{ id: number; status: number; version: number; fromUser: number; orderNo: string }>`select r.id, r.status, r.version, r.from_user, r.order_no from message.reminding_order r
    where ${here(actor, 'r')} and ${ofOwners(actor, 'r')} and r.to_user = ${actor.userId} and r.id = ${input.id} for no key update`.execute(tx);
  const reminder = found(row), why = refusal(remindLife, 'handle', reminder.status);
  if (why) refuse('STATE', why);
  if (reminder.version !== input.version) refuse('VERSION');
  const { rows: [after] } = await sql<{ id: number; status: number; version: number }>`update message.reminding_order set status = 2, handled_at = now(), read_at = coalesce(read_at, now()), handle_result = ${input.result}, version = version + 1, updated_at = now()
    where tenant_id = ${actor.tenantId} and id = ${reminder.id} returning id, status, version`.execute(tx);
  if (reminder.fromUser !== actor.userId) {
    await send(tx, actor.tenantId, { title: `催单已处理：${reminder.orderNo}`, content: input.result, category: 2, bizType: 'REMIND', bizId: reminder.id, senderId: actor.userId }, sql`select ${reminder.fromUser}::bigint`);
  }
  return found(after);
}

interface Order { orderNo: string; ownerId: number; open: boolean }

/** Remind somebody of an order. Within half an hour once; later the open reminder counts up. */
export async function remind(tx: Tx, actor: Actor, input: InputOf<typeof remindingApi.add>): Promise<OutputOf<typeof remindingApi.add>> {
  const table = input.orderType === 1 ? sql`outbound."order"` : sql`inbound."order"`;
  const { rows: [order] } = await sql<Order>`select o.order_no, o.owner_id, o.status < ${input.orderType === 1 ? 90 : 80}::int as open from ${table} o where ${here(actor, 'o')} and o.id = ${input.orderId}`.execute(tx);
  if (!order || !reaches(actor, order.ownerId)) return refuseField('orderId', '单据不存在或无权访问');
  if (!order.open) refuseField('orderId', '单据已结束，无需催单');
  if (!(await remindable(tx, actor)).some(({ userId }) => userId === input.toUser)) refuseField('toUser', '接收人不能处理催单');
  const key = sql`r.tenant_id = ${actor.tenantId} and r.order_type = ${input.orderType} and r.order_id = ${input.orderId} and r.remind_type = ${input.remindType} and r.to_user = ${input.toUser}`;
  const pause = sql`now() - make_interval(mins => ${REMIND_PAUSE_MINUTES}::int)`;
  const { rows: [made] } = await sql<{ id: number; remindCount: number }>`insert into message.reminding_order as r (tenant_id, warehouse_id, owner_id, order_type, order_id, order_no, remind_type, content, from_user, to_user)
    select ${actor.tenantId}, ${actor.warehouseId}, ${order.ownerId}, ${input.orderType}, ${input.orderId}, ${order.orderNo}, ${input.remindType}, ${input.content}, ${actor.userId}, ${input.toUser}
    where not exists (select 1 from message.reminding_order r where ${key} and r.reminded_at > ${pause})
    on conflict (tenant_id, order_type, order_id, remind_type, to_user) where status < 2 do update set remind_count = r.remind_count + 1, content = excluded.content, from_user = excluded.from_user,
      reminded_at = now(), status = 0, read_at = null, version = r.version + 1, updated_at = now() where r.reminded_at <= ${pause}
    returning r.id, r.remind_count`.execute(tx);
  if (!made) return refuse('BUSINESS', `${REMIND_PAUSE_MINUTES}分钟内已催过该订单`);
  await send(tx, actor.tenantId, { title: `催单：${order.orderNo}`, content: input.content, category: 2, url: '/MessageReminder', bizType: 'REMIND', bizId: made.id, senderId: actor.userId }, sql`select ${input.toUser}::bigint`);
  return made;
}

/** Who may do something about a reminder in this warehouse. */
export async function remindable(tx: Tx, actor: Actor): Promise<{ userId: number; userName: string }[]> {
  const { rows } = await sql<{ userId: number; userName: string }>`select distinct u.id as user_id, u.user_name from (${holdersOf(actor.tenantId, remindLife.actions.handle.permit)}) h
    join iam.user u on u.tenant_id = ${actor.tenantId} and u.id = h.user_id
    where h.is_admin or exists (select 1 from iam.user_warehouse w where w.tenant_id = ${actor.tenantId} and w.user_id = h.user_id and w.warehouse_id = ${actor.warehouseId}) order by u.user_name`.execute(tx);
  return rows;
}
