import { sql } from 'kysely';
import { hookDeliveryLife } from '#contract/hook/delivery-life.ts';
import type { Tx } from '../../platform/db/database.ts';
import { PAUSES_MIN } from '../../services/outside/post.ts';
import { holdersOf } from '../iam/facade.ts';
import { send } from '../message/facade.ts';
import type { Claimed } from './claim.ts';

/** What came of a try. */
export interface Outcome {
  httpStatus: number | null;
  answer: string | null;
  /** Nothing when it was taken. */
  error: string | null;
  costMs: number;
}

const ANSWER_KEPT = 2000,
  ERROR_KEPT = 300;
/** How often it is written down that all is well. */
const QUIET_S = 60;

/**
 * Write down what came of a try, unless it is in other hands by now. Locks the webhook where it has to be told (that it fails, or no longer does), then the
 * delivery and what follows of its document. After the last pause it is parked, and whoever may send it again hears of it: once, until all of that is decided.
 */
export async function ended(tx: Tx, claimed: Claimed, outcome: Outcome, now: Date): Promise<void> {
  const pause = outcome.error === null ? undefined : PAUSES_MIN[claimed.tries - 1],
    parks = outcome.error !== null && pause === undefined;
  const name = await heldHook(tx, claimed, { ...outcome, parks }, now);
  const next = pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
  const { rows } = await sql`
    with mine as (
      update hook.delivery d
      set state = ${outcome.error === null ? 1 : parks ? 2 : 0}, leased_until = null,
        next_at = coalesce(${next}::timestamptz, d.next_at), http_status = ${outcome.httpStatus}::smallint,
        answer = ${outcome.answer?.slice(0, ANSWER_KEPT) ?? null},
        error = ${outcome.error?.slice(0, ERROR_KEPT) ?? null}, cost_ms = ${outcome.costMs}
      where d.tenant_id = ${claimed.tenantId}
        and d.id = ${claimed.id}
        and d.state = 0
        and d.tries = ${claimed.tries}
      returning d.doc_key, d.event_no
    ),
    behind as (
      update hook.delivery d
      set next_at = case
        when ${outcome.error === null} then ${now}
        when ${parks} then 'infinity'
        else greatest(d.next_at, ${next}::timestamptz)
      end
      from mine
      where d.tenant_id = ${claimed.tenantId}
        and d.webhook_id = ${claimed.webhookId}
        and d.doc_key = mine.doc_key
        and d.event_no > mine.event_no
        and d.state = 0
        and d.leased_until is null
        and (${outcome.error !== null} or d.next_at > ${now})
    )
    select 1
    from mine
  `.execute(tx);
  if (parks && rows.length > 0) await parked(tx, claimed, { name, now });
}

/** The webhook learns how it does; answers its name where it was told. */
async function heldHook(
  tx: Tx,
  { tenantId, webhookId }: Claimed,
  { error, parks }: { error: string | null; parks: boolean },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update hook.webhook w
    set last_ok_at = case when ${error === null} then ${now} else w.last_ok_at end,
      last_error = coalesce(${error?.slice(0, ERROR_KEPT) ?? null}, w.last_error),
      last_error_at = case when ${error !== null} then ${now} else w.last_error_at end
    where w.tenant_id = ${tenantId}
      and w.id = ${webhookId}
      and (
        ${error !== null || parks} or w.last_ok_at is null or w.last_error_at > w.last_ok_at
        or w.last_ok_at < ${new Date(now.getTime() - QUIET_S * 1000)}
      )
    returning w.name
  `.execute(tx);
  return rows[0]?.name;
}

/** Webhooks `w` among these of which nothing is parked any more are well, and will be told of anew when something is. */
export async function unpark(tx: Tx, tenantId: number, among = sql`true`): Promise<void> {
  await sql`
    update hook.webhook w
    set parked_since = null
    where w.tenant_id = ${tenantId}
      and w.parked_since is not null
      and ${among}
      and not exists (
        select 1
        from hook.delivery d
        where d.tenant_id = w.tenant_id
          and d.webhook_id = w.id
          and d.state = ${hookDeliveryLife.at.parked}
      )
  `.execute(tx);
}

/** Told once until everything that is parked is decided. The webhook is locked. */
async function parked(
  tx: Tx,
  { tenantId, webhookId }: Claimed,
  { name, now }: { name: string | undefined; now: Date },
): Promise<void> {
  const { rows } = await sql`
    update hook.webhook w
    set parked_since = ${now}
    where w.tenant_id = ${tenantId}
      and w.id = ${webhookId}
      and w.parked_since is null
    returning 1
  `.execute(tx);
  if (rows.length === 0) return;
  await send(
    tx,
    tenantId,
    {
      title: `Webhook 推送搁置：${name ?? ''}`,
      content: '多次重试后仍未送达，已停止重试。请检查接收方，恢复后重新推送或跳过。',
      category: 1,
      bizType: 'WEBHOOK',
      bizId: webhookId,
      url: `/sys/Webhook/${webhookId}`,
    },
    sql`select h.user_id from (${holdersOf(tenantId, 'sys:webhook:replay')}) h`,
  );
}
