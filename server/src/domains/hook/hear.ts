import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Delivery, Event } from '../../services/events/lane.ts';
import type { Consumer } from '../../services/events/outbox.ts';
import { bodyOf, hears, soughtOf, type Hears } from './body.plan.ts';
import { documentsOf, type Found, type Sought } from './documents.ts';
import { SOURCES, type Family } from './sources.ts';

/** Rung when there is something to send. */
export const HOOK_CHANNEL = 'haocang_hook';

/** Writes down what each webhook is to be told, together with the end of the events: nothing is lost, nothing is written twice, nobody waits for a receiver. */
export const hookConsumer: Consumer = { name: 'hook', topics: Object.keys(SOURCES), consume: hear };

/** A delivery to be. */
interface Kept {
  webhookId: number;
  eventId: string;
  eventNo: number;
  warehouseId: number;
  ownerId: number;
  topic: string;
  docKey: string;
  bizNo: string;
  body: string;
}

async function hear({ tx, tenantId, now }: Delivery, events: readonly Event[]): Promise<void> {
  const hooks = await hooksOf(tx, tenantId);
  const wanted = events.filter(({ topic, warehouseId }) =>
    hooks.some(
      (hook) =>
        hook.topics.includes(SOURCES[topic]?.topic ?? '') &&
        warehouseId !== null &&
        hook.warehouseIds.includes(warehouseId),
    ),
  );
  if (wanted.length === 0) return;
  const found = await foundOf(tx, tenantId, wanted),
    { tenant, moments } = await contextOf(tx, tenantId, wanted);
  const kept = wanted.flatMap((event, n) => {
    const document = found.get(n),
      at = moments.get(event.id);
    const body = document && at && bodyOf({ ...event, at }, document, tenant);
    if (!document || !body) return [];
    const { id: eventNo, eventId, aggKey: docKey } = event,
      { topic } = body,
      warehouseId = event.warehouseId ?? 0,
      { ownerId, bizNo } = document;
    return hooks
      .filter((hook) => hears(hook, { topic, warehouseId, ownerId }))
      .map(({ id }): Kept => ({
        webhookId: id,
        eventId,
        eventNo,
        warehouseId,
        ownerId,
        topic,
        docKey,
        bizNo,
        body: JSON.stringify(body),
      }));
  });
  await keep({ tx, tenantId, now }, kept);
}

/** Those that hear anything. Whoever switches one on or changes it is heard from the next event on. */
async function hooksOf(tx: Tx, tenantId: number): Promise<Hears[]> {
  const { rows } = await sql<Hears>`
    select id, topics::text[] as topics, warehouse_ids, owner_ids
    from hook.webhook
    where tenant_id = ${tenantId}
      and enabled
      and not is_deleted
  `.execute(tx);
  return rows;
}

/** The documents of events, a statement for each family of them. */
async function foundOf(tx: Tx, tenantId: number, events: readonly Event[]): Promise<Map<number, Found>> {
  const families = new Map<Family, Sought[]>();
  for (const [n, event] of events.entries()) {
    const family = SOURCES[event.topic]?.family,
      sought = soughtOf(event, n, event.warehouseId);
    if (family && sought) families.set(family, [...(families.get(family) ?? []), sought]);
  }
  const found = new Map<number, Found>();
  for (const [family, sought] of families)
    for (const [n, one] of await documentsOf(tx, tenantId, family, sought)) found.set(n, one);
  return found;
}

/** By what code the company is known, and when each event happened. */
async function contextOf(
  tx: Tx,
  tenantId: number,
  events: readonly Event[],
): Promise<{ tenant: string; moments: ReadonlyMap<number, Date> }> {
  const { rows } = await sql<{ id: number; createdAt: Date; tenant: string }>`
    select e.id, e.created_at, t.tenant_code as tenant
    from ops.outbox_event e
    join iam.tenant t on t.id = e.tenant_id
    where e.tenant_id = ${tenantId}
      and e.id = any(${events.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  return { tenant: rows[0]?.tenant ?? '', moments: new Map(rows.map(({ id, createdAt }) => [id, createdAt])) };
}

async function keep({ tx, tenantId, now }: Omit<Delivery, 'reading'>, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into hook.delivery (
      tenant_id, webhook_id, event_id, event_no, warehouse_id, owner_id, topic, doc_key, biz_no, body, next_at
    )
    select ${tenantId}, r."webhookId", r."eventId", r."eventNo", r."warehouseId", r."ownerId", r.topic, r."docKey",
      r."bizNo", r.body, ${now}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(
      "webhookId" bigint, "eventId" uuid, "eventNo" bigint, "warehouseId" bigint, "ownerId" bigint, topic text,
      "docKey" text, "bizNo" text, body text
    )
    order by r."eventNo", r."webhookId"
    on conflict (tenant_id, webhook_id, event_id) do nothing
  `.execute(tx);
  await sql`select pg_notify(${HOOK_CHANNEL}, '')`.execute(tx);
}
