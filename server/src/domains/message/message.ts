import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page, Paging } from '#contract/kit/page.ts';
import type { MessageRow, messageApi } from '#contract/message/message.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { wishPush } from './push/wish.ts';

type Raw = Omit<MessageRow, 'createdTime'> & { createdAt: Date };
type Changed = OutputOf<typeof messageApi.read>;
const DELETED = 2;

async function pageOf(ctx: Ctx, status: number | null, paging: Paging): Promise<Page<MessageRow>> {
  const where = sql`
    mu.tenant_id = ${ctx.tenantId} and mu.user_id = ${ctx.userId}
      and ${status === null ? sql`mu.message_status < ${DELETED}` : sql`mu.message_status = ${status}`}
  `;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: sql`mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url`,
      order: [desc(sql`mu.id`)],
      sortable: {},
      from: sql`
        from message.message_user mu
        join message.message m on m.tenant_id = mu.tenant_id and m.id = mu.message_id
        where ${where}
      `,
      countFrom: sql`from message.message_user mu where ${where}`,
    },
    paging,
  );
  return { ...page, list: page.list.map(({ createdAt, ...row }) => ({ ...row, createdTime: wireTime(createdAt) })) };
}

export const messagePage = (
  ctx: Ctx,
  { status, ...paging }: InputOf<typeof messageApi.page>,
): Promise<Page<MessageRow>> => pageOf(ctx, status ?? null, paging);

export async function unreadMessages(
  ctx: Ctx,
  { messageStatus, ...paging }: InputOf<typeof messageApi.unreadList>,
): Promise<OutputOf<typeof messageApi.unreadList>> {
  return { ...(await pageOf(ctx, messageStatus, paging)), unreadNum: await unreadCount(ctx.tx, ctx) };
}

/** Counted, never kept: it cannot drift. */
export async function unreadCount(tx: Tx, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n
    from message.message_user
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and message_status = 0
  `.execute(tx);
  return row?.n ?? 0;
}

/** Own rows only; what is already so stays as it is, and somebody else's id does nothing. */
async function changed(ctx: Ctx, set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<Changed> {
  const rows = await ctx.rows`
    update message.message_user
    set ${set}
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
      and ${where}
    returning id
  `;
  if (rows.length > 0) await wishPush(ctx.tx, ctx.tenantId, [{ userId: ctx.userId, groups: [], unread: true }]);
  return { changed: rows.length, unreadNum: await unreadCount(ctx.tx, ctx) };
}

const READ = sql`message_status = 1, read_at = now()`,
  UNREAD = sql`message_status = 0`;

export const readMessages = (ctx: Ctx, { ids }: InputOf<typeof messageApi.read>): Promise<Changed> =>
  changed(ctx, READ, sql`${UNREAD} and id = any(${ids}::bigint[])`);
export const readAllMessages = (ctx: Ctx): Promise<Changed> => changed(ctx, READ, UNREAD);
export const updateMessageStatus = (ctx: Ctx, { id }: InputOf<typeof messageApi.updateStatus>): Promise<Changed> =>
  changed(ctx, READ, sql`${UNREAD} and id = ${id}`);
export const deleteMessages = (ctx: Ctx, { ids }: InputOf<typeof messageApi.delete>): Promise<Changed> =>
  changed(
    ctx,
    sql`message_status = ${DELETED}, read_at = coalesce(read_at, now())`,
    sql`message_status < ${DELETED} and id = any(${ids}::bigint[])`,
  );
