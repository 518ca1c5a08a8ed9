import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Delivery, Event } from '../../services/events/lane.ts';
import { holdersOf } from '../iam/facade.ts';
import { wishPush } from './push/wish.ts';

/** 1 system, 2 business, 3 approval, 4 export. */
export interface Note {
  title: string;
  content: string;
  category: 1 | 2 | 3 | 4;
  url?: string | undefined;
  bizType?: string;
  bizId?: number;
  senderId?: number;
}

/** Send a message to people of the tenant, and have them told. Returns how many they are. `to`: one column, user_id. */
export async function send(tx: Tx, tenantId: number, note: Note, to: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ userId: number }>`
    with sent as (
      insert into message.message (tenant_id, title, content, category, biz_type, biz_id, url, sender_id)
      values (
        ${tenantId}, ${note.title.slice(0, 100)}, ${note.content.slice(0, 1000)}, ${note.category},
        ${note.bizType ?? null}, ${note.bizId ?? null}, ${note.url ?? null}, ${note.senderId ?? null}
      )
      returning id
    )
    insert into message.message_user (tenant_id, message_id, user_id)
    select ${tenantId}, s.id, u.id
    from sent s
    cross join iam.user u
    where u.tenant_id = ${tenantId}
      and u.status = 1
      and not u.is_deleted
      and u.id in (${to})
    returning user_id
  `.execute(tx);
  await wishPush(
    tx,
    tenantId,
    rows.map(({ userId }) => ({ userId, groups: [], unread: true })),
  );
  return rows.length;
}

/** Tell those who look after the alarms, unless they have not yet read the same. */
export async function systemMessage(
  tx: Tx,
  tenantId: number,
  note: { title: string; content: string; bizType: string; url?: string },
): Promise<void> {
  await send(
    tx,
    tenantId,
    { ...note, category: 1 },
    sql`
      select h.user_id
      from (${holdersOf(tenantId, 'msg:alarmRule:save')}) h
      where not exists (
        select 1
        from message.message m
        join message.message_user mu
          on mu.tenant_id = m.tenant_id
          and mu.message_id = m.id
          and mu.user_id = h.user_id
          and mu.message_status = 0
        where m.tenant_id = ${tenantId}
          and m.biz_type = ${note.bizType}
          and m.title = ${note.title.slice(0, 100)}
      )
    `,
  );
}

/** A line somebody asked to have sent, in the transaction that made it true. */
export async function sendNote({ tx, tenantId }: Omit<Delivery, 'reading'>, events: readonly Event[]): Promise<void> {
  for (const {
    payload: { userId, title, content, url, isExport, jobId, category, bizType, bizId },
  } of events) {
    if (typeof userId === 'number')
      await send(
        tx,
        tenantId,
        {
          title: String(title),
          content: String(content),
          category:
            isExport === true ? 4 : category === 2 || category === 3 ? category : typeof bizType === 'string' ? 2 : 1,
          bizType: typeof bizType === 'string' ? bizType : 'JOB',
          ...(typeof jobId === 'number' ? { bizId: jobId } : typeof bizId === 'number' ? { bizId } : {}),
          ...(typeof url === 'string' ? { url } : {}),
        },
        sql`${userId}::bigint`,
      );
  }
}

/** A token of theirs was used twice: somebody else had it. Their sessions of that device are over; they hear why. */
export async function tellOwner({ tx, tenantId }: Omit<Delivery, 'reading'>, events: readonly Event[]): Promise<void> {
  for (const {
    payload: { userId, at },
  } of events) {
    if (typeof userId === 'number')
      await send(
        tx,
        tenantId,
        {
          title: '登录状态异常',
          content: `您的登录凭证于 ${String(at)} 被重复使用，相关登录已被结束。如非本人操作，请立即修改密码。`,
          category: 1,
          bizType: 'REUSE',
        },
        sql`${userId}::bigint`,
      );
  }
}

/** Stock was held or let go: told to those of the warehouse who pick, load and look after locks, and who may enter it. */
export async function tellOfHold({ tx, tenantId }: Omit<Delivery, 'reading'>, events: readonly Event[]): Promise<void> {
  for (const { topic, warehouseId, payload } of events) {
    const opened = topic === 'HOLD.OPENED';
    await send(
      tx,
      tenantId,
      {
        title: `${opened ? '库存锁定' : '库存解锁'} ${String(payload.noticeNo)}`,
        content: `${String(payload.by)}：${String(payload.reason)}${opened ? `，已锁定 ${String(payload.qty)}` : ''}`,
        category: 2,
        bizType: 'HOLD',
        bizId: Number(payload.noticeId),
        url: `/Inner/LockDetail/${String(payload.noticeId)}`,
      },
      sql`
        select h.user_id
        from (${holdersOf(tenantId, 'inv:lock:list')} union ${holdersOf(tenantId, 'out:ship:load')}) h
        where h.is_admin
          or exists (
            select 1
            from iam.user_warehouse uw
            where uw.tenant_id = ${tenantId}
              and uw.user_id = h.user_id
              and uw.warehouse_id = ${warehouseId}
          )
      `,
    );
  }
}
