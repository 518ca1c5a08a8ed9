import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Sent to one receiver at once, by all servers together: whoever is slow has so many of them waiting, and nobody else's. */
export const AT_ONCE = 4;
/** A server that has not told what became of a delivery until then is taken for dead. Longer than any try takes. */
const LEASE_MS = 60_000;

/** Whether something that happened earlier to the document of delivery `d` is not done: until it is, this one waits. */
export const BEHIND = sql`
  exists (
    select 1
    from hook.delivery e
    where e.tenant_id = d.tenant_id
      and e.webhook_id = d.webhook_id
      and e.doc_key = d.doc_key
      and e.event_no < d.event_no
      and e.state in (0, 2)
  )
`;

/** A webhook of a tenant. */
export interface Hook {
  tenantId: number;
  webhookId: number;
}

/** A delivery in this server's hands, with what it is sent by. */
export interface Claimed extends Hook {
  id: number;
  eventId: string;
  topic: string;
  bizNo: string | null;
  body: string;
  /** This one included. */
  tries: number;
  address: string;
  secretEnc: Buffer;
  oldSecretEnc: Buffer | null;
}

/**
 * Take what is due of a webhook into this server's hands: of each document the earliest that is not done, and no more at once than it may have. Locks the webhook
 * (whoever finds it locked comes back), then its deliveries. The try counts from here on: whoever dies with it is followed by another one, under the same id.
 */
export async function claimDue(tx: Tx, { tenantId, webhookId }: Hook, now: Date): Promise<Claimed[]> {
  const {
    rows: [hook],
  } = await sql<Pick<Claimed, 'address' | 'secretEnc' | 'oldSecretEnc'>>`
    select w.address, w.secret_enc, case when w.old_until > ${now} then w.old_secret_enc end as old_secret_enc
    from hook.webhook w
    where w.tenant_id = ${tenantId}
      and w.id = ${webhookId}
      and w.enabled
      and not w.is_deleted
    for no key update skip locked
  `.execute(tx);
  if (!hook) return [];
  const { rows } = await sql<Omit<Claimed, keyof typeof hook | keyof Hook>>`
    with hands as (
      select count(*)::int as n
      from hook.delivery d
      where d.tenant_id = ${tenantId}
        and d.webhook_id = ${webhookId}
        and d.leased_until > ${now}
    ),
    due as (
      select d.id
      from hook.delivery d
      where d.tenant_id = ${tenantId}
        and d.webhook_id = ${webhookId}
        and d.state = 0
        and d.next_at <= ${now}
        and not ${BEHIND}
      order by d.next_at, d.event_no
      limit greatest(${AT_ONCE} - (select n from hands), 0)
    )
    update hook.delivery d
    set tries = d.tries + 1, sent_at = ${now}, leased_until = ${new Date(now.getTime() + LEASE_MS)},
      next_at = ${new Date(now.getTime() + LEASE_MS)}
    from due
    where d.tenant_id = ${tenantId}
      and d.id = due.id
      and d.state = 0
      and d.next_at <= ${now}
    returning d.id, d.event_id, d.topic, d.biz_no, d.body, d.tries
  `.execute(tx);
  return rows.map((row) => ({ ...row, ...hook, tenantId, webhookId }));
}
