import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { LinkPurpose } from '#contract/ops/link.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import type { Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import type { Platform, Secrets } from '../../platform/platform.ts';
import { digest } from '../../platform/secrets/digest.ts';
import { LinkPace } from './pace.ts';

/**
 * Pages for people without an account (ADR 37). A link opens one document for one purpose, until it expires or is revoked. The word in it (128 bits) is made of
 * the number of the link and a key of this server: nothing that is stored, answered to a command or written to a log contains it. A domain issues and revokes in
 * its commands, shows the address to whoever may hand it on, and opens the word that a public call brings in its body.
 */
export interface Link {
  tenantId: number;
  id: number;
  warehouseId: number;
  purpose: LinkPurpose;
  docId: number;
  expireAt: Date;
}
/** What a link is for: `queue.appointment` and the number of one. */
export type Of = Pick<Link, 'purpose' | 'docId'>;

const WORD_BYTES = 16;

const wordOf = ({ tokenKey }: Secrets, tenantId: number, id: number): string =>
  createHmac('sha256', tokenKey)
    .update(`link ${tenantId} ${id}`)
    .digest()
    .subarray(0, WORD_BYTES)
    .toString('base64url');

/** A new link; an older one of the same document opens nothing any more. Two at once: the caller holds what the document stands under. */
export async function issueLink(
  ctx: Ctx,
  secrets: Secrets,
  { purpose, docId, expireAt }: Of & { expireAt: Date },
): Promise<{ id: number; expireAt: Date }> {
  await revokeLink(ctx, { purpose, docId });
  const { id } = found(await ctx.row<{ id: number }>`select nextval(pg_get_serial_sequence('ops.link', 'id')) as id`);
  await ctx.run`
    insert into ops.link (tenant_id, id, warehouse_id, token_hash, purpose, doc_id, expire_at, created_by)
    values (
      ${ctx.tenantId}, ${id}, ${ctx.warehouseId}, ${digest(wordOf(secrets, ctx.tenantId, id))}, ${purpose}, ${docId},
      ${expireAt}, ${ctx.userId}
    )
  `;
  return { id, expireAt };
}

/** Answers how many there were. */
export async function revokeLink(ctx: Ctx, { purpose, docId }: Of): Promise<number> {
  const rows = await ctx.rows`
    update ops.link l
    set revoked_at = now(), revoked_by = ${ctx.userId}
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.purpose = ${purpose}
      and l.doc_id = ${docId}
      and l.revoked_at is null
    returning l.id
  `;
  return rows.length;
}

/** The document moved to a later time: the link that is out lives as long as it. */
export async function prolongLink(ctx: Ctx, { purpose, docId, expireAt }: Of & { expireAt: Date }): Promise<void> {
  await ctx.run`
    update ops.link l
    set expire_at = greatest(l.expire_at, ${expireAt})
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.purpose = ${purpose}
      and l.doc_id = ${docId}
      and l.revoked_at is null
  `;
}

/** The address to hand on, while the link opens something. */
export async function shownLink(
  ctx: Ctx,
  { secrets, publicUrl, now }: Pick<Platform, 'secrets' | 'publicUrl' | 'now'>,
  { purpose, docId }: Of,
): Promise<{ url: string; expireAt: Date } | null> {
  const row = await ctx.row<{ id: number; expireAt: Date }>`
    select l.id, l.expire_at
    from ops.link l
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.purpose = ${purpose}
      and l.doc_id = ${docId}
      and l.revoked_at is null
      and l.expire_at > ${now()}
  `;
  if (!row) return null;
  return { url: `${publicUrl}/l/${wordOf(secrets, ctx.tenantId, row.id)}`, expireAt: row.expireAt };
}

const GONE = '链接无效或已过期';
const pace = new LinkPace();

/** What a word opens, for these purposes only. Unknown, revoked, expired and foreign words are answered alike. */
export async function openLink(
  { platform, ip }: Pick<Call, 'platform' | 'ip'>,
  word: string,
  purposes: readonly LinkPurpose[],
): Promise<Link> {
  const hash = digest(word),
    name = hash.toString('base64');
  pace.before(name, ip);
  const [link] = await platform.db.lookup(sql<Link>`
    select *
    from ops.open_link(${hash}, ${platform.now()})
  `);
  if (!link || !purposes.includes(link.purpose)) {
    pace.missed(ip);
    return refuseGone();
  }
  pace.met(name);
  return link;
}

/** Refused like a word that opens nothing. */
export const refuseGone = (): never => refuse('NOT_FOUND', GONE);

/** Whether a link that was opened before still opens: asked under the lock that whoever ends it holds as well, nothing is done by it after its end. */
export async function refuseEnded(ctx: Ctx, { id }: Pick<Link, 'id'>, now: Date): Promise<void> {
  const live = await ctx.row`
    select 1 as one
    from ops.link l
    where l.tenant_id = ${ctx.tenantId}
      and l.id = ${id}
      and l.revoked_at is null
      and l.expire_at > ${now}
  `;
  if (!live) refuseGone();
}

/**
 * Whoever holds a link, as a user of its warehouse who may do nothing. His number is the link's, below zero: what he puts there, his keys and his lines in the
 * journal are of this link and no other.
 */
export const holderOf = ({ tenantId, warehouseId, id }: Link, userName: string): Actor => ({
  ...systemActor(tenantId, warehouseId, -id),
  userName,
  account: 'link',
});

/** Links that open nothing any more are forgotten after some days. */
export async function forgetLinks(platform: Pick<Platform, 'db'>, tenantId: number, before: Date): Promise<void> {
  await platform.db.write(tenantId, (tx) =>
    sql`delete from ops.link where tenant_id = ${tenantId} and expire_at < ${before}`.execute(tx),
  );
}
