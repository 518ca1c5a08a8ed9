import { sql } from 'kysely';
import { isAlarmCode, type AlarmCode } from '#contract/message/alarm-groups.ts';
import {
  alarmTopic,
  PUSH_BYTES_MAX,
  PUSH_EVERY_MS,
  queueTopic,
  unreadTopic,
  type UnreadPush,
} from '#contract/message/push.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { absorb, type Delivery, type Event } from '../../../services/events/lane.ts';
import type { Consumer, Later } from '../../../services/events/outbox.ts';
import { empty, panels, viewKey, type Viewer } from '../alarm/panel.ts';
import { PUSH_TOPIC } from './wish.ts';

/** One message for a broker. */
export interface Packet {
  topic: string;
  body: string;
}
/** A broker outside; the promise is kept when it has acknowledged all. */
export type Publish = (packets: readonly Packet[]) => Promise<void>;

export const PUSH_CHANNEL = 'haocang_push';

interface Wish {
  userId: number;
  groups: Set<AlarmCode>;
  unread: boolean;
  queue: boolean;
  events: number[];
  eventId: string;
}
interface Stream {
  userId: number;
  seq: number;
  eventId: string;
}

/** Users whose last packets a broker outside has yet to be told. */
const OUTSIDE_TOPIC = 'MSG.OUTSIDE';
const OUTSIDE_PAUSE_MS = 5000;
const outsideKey = (userId: number): string => `OUTSIDE:${userId}`;

/**
 * Tell users what changed, each at most once a second and everything together. The state is read here, so what is told is never older than the wish. The number,
 * the content and the bell of this server's own brokers commit together, and so does what a broker outside has to hear of it.
 */
export const pushConsumer = (outside: boolean): Consumer => ({
  name: 'push',
  topics: [PUSH_TOPIC],
  consume: async (delivery, events) => {
    const wishes = gathered(events),
      streams = await nextNumbers(delivery, wishes);
    for (const { payload } of await absorb(
      delivery,
      PUSH_TOPIC,
      streams.map(({ userId }) => `USER:${userId}`),
    ))
      wished(wishes, payload);
    const packets = await packetsOf(delivery, streams, wishes);
    await keep(delivery, packets);
    if (outside) await leaveOutside(delivery, [...packets.keys()]);
    const told = new Set(streams.map(({ userId }) => userId)),
      at = new Date(delivery.now.getTime() + PUSH_EVERY_MS);
    return [...wishes.values()]
      .filter(({ userId }) => !told.has(userId))
      .flatMap(({ events: ids }): Later[] => ids.map((id) => ({ id, at })));
  },
});

/** One open event for each of them, however long nobody outside listens. */
async function leaveOutside(delivery: Delivery, userIds: readonly number[]): Promise<void> {
  await absorb(delivery, OUTSIDE_TOPIC, userIds.map(outsideKey));
  await emit(
    ctxOf(delivery.tx, systemActor(delivery.tenantId)),
    userIds.map((userId) => ({ topic: OUTSIDE_TOPIC, aggKey: outsideKey(userId), payload: { userId } })),
  );
}

/** Hand what users were last told to a broker outside, at least once. One that is away is tried again, and keeps nobody else waiting. */
export const outsideConsumer = (publish: Publish): Consumer => ({
  name: 'outside',
  topics: [OUTSIDE_TOPIC],
  consume: async (delivery, events) => {
    const users = events.flatMap(({ payload: { userId } }) => (typeof userId === 'number' ? [userId] : []));
    const packets = (await lastPackets(delivery, users)).flatMap(({ payload }) => payload);
    const at = new Date(delivery.now.getTime() + OUTSIDE_PAUSE_MS);
    return publish(packets).then(
      () => [],
      () => events.map(({ id }): Later => ({ id, at })),
    );
  },
});

function gathered(events: readonly Event[]): Map<number, Wish> {
  const wishes = new Map<number, Wish>();
  for (const { id, eventId, payload } of events) {
    const wish = wished(wishes, payload);
    if (!wish) continue;
    wish.events.push(id);
    wish.eventId = eventId;
  }
  return wishes;
}

function wished(wishes: Map<number, Wish>, { userId, groups, unread, queue }: Event['payload']): Wish | undefined {
  if (typeof userId !== 'number' || !Array.isArray(groups)) return undefined;
  const wish = wishes.get(userId) ?? {
    userId,
    groups: new Set<AlarmCode>(),
    unread: false,
    queue: false,
    events: [],
    eventId: '',
  };
  wishes.set(userId, wish);
  for (const group of groups) if (typeof group === 'string' && isAlarmCode(group)) wish.groups.add(group);
  wish.unread ||= unread === true;
  wish.queue ||= queue === true;
  return wish;
}

/** The next number of everybody who was not told something within the last second. */
async function nextNumbers({ tx, tenantId, now }: Delivery, wishes: ReadonlyMap<number, Wish>): Promise<Stream[]> {
  const all = [...wishes.values()];
  const { rows } = await sql<Stream>`
    insert into message.user_stream as s (tenant_id, user_id, seq, event_id, sent_at)
    select ${tenantId}, w.u, 1, w.e, ${now}
    from unnest(${all.map(({ userId }) => userId)}::bigint[], ${all.map(({ eventId }) => eventId)}::uuid[]) w(u, e)
    order by w.u
    on conflict (tenant_id, user_id) do update set seq = s.seq + 1, event_id = excluded.event_id,
      sent_at = excluded.sent_at
    where s.sent_at <= ${new Date(now.getTime() - PUSH_EVERY_MS)}
      or s.sent_at > ${now}
    returning user_id, seq, event_id
  `.execute(tx);
  return rows;
}

interface Unread {
  userId: number;
  unreadNum: number;
  id: number | null;
  title: string;
  category: number;
  url: string | null;
}

async function packetsOf(
  delivery: Delivery,
  streams: readonly Stream[],
  wishes: ReadonlyMap<number, Wish>,
): Promise<Map<number, Packet[]>> {
  const { tx, tenantId, now } = delivery,
    sentAt = wireTime(now);
  const of = new Map(streams.map((stream) => [stream.userId, stream]));
  const viewers = await viewersOf(
    delivery,
    streams.filter(({ userId }) => (wishes.get(userId)?.groups.size ?? 0) > 0).map(({ userId }) => userId),
  );
  const shown = viewers.length === 0 ? new Map() : await panels(tx, tenantId, viewers, now);
  const packets = new Map<number, Packet[]>(streams.map(({ userId }) => [userId, []]));
  for (const viewer of viewers) {
    const { seq, eventId } = of.get(viewer.userId) ?? { seq: 0, eventId: '' },
      panel = shown.get(viewKey(viewer));
    const groups = [...(wishes.get(viewer.userId)?.groups ?? [])].map(
      (code) => [code, panel?.get(code) ?? empty(code)] as const,
    );
    const head = { eventId: `${eventId}:${viewer.warehouseId}`, seq, sentAt, full: 0, warehouseId: viewer.warehouseId };
    const body = JSON.stringify({ ...head, ...Object.fromEntries(groups) });
    // Too much for one message: the totals travel, and the client asks for the rest.
    const fits = Buffer.byteLength(body) <= PUSH_BYTES_MAX - 1024;
    packets.get(viewer.userId)?.push({
      topic: alarmTopic(viewer.userId),
      body: fits
        ? body
        : JSON.stringify({
            ...head,
            ...Object.fromEntries(groups.map(([code, { alarmMsgList: _, ...totals }]) => [code, totals])),
          }),
    });
  }
  for (const { userId, unreadNum, id, title, category, url } of await unreadOf(
    delivery,
    streams.filter(({ userId }) => wishes.get(userId)?.unread).map(({ userId }) => userId),
  )) {
    const { seq, eventId } = of.get(userId) ?? { seq: 0, eventId: '' };
    const push: UnreadPush = {
      eventId: `${eventId}:unread`,
      seq,
      sentAt,
      unreadNum,
      latest: id === null ? null : { id, title, category, url },
    };
    packets.get(userId)?.push({ topic: unreadTopic(userId), body: JSON.stringify(push) });
  }
  for (const { userId, seq, eventId } of streams)
    if (wishes.get(userId)?.queue)
      packets.get(userId)?.push({
        topic: queueTopic(userId),
        body: JSON.stringify({ eventId: `${eventId}:queue`, seq, sentAt }),
      });
  return packets;
}

/** Where these users work at the moment: one panel for each warehouse they are logged in to. Who is logged in nowhere is told nothing. */
async function viewersOf({ tx, tenantId, now }: Delivery, userIds: readonly number[]): Promise<Viewer[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Viewer>`
    select distinct s.user_id, case when w.house_type = 0 then 0 else w.id end as warehouse_id,
      case
        when w.house_type <> 0 then (
          select jsonb_agg(o.owner_id)
          from iam.user_owner o
          where o.tenant_id = s.tenant_id
            and o.user_id = s.user_id
        )
      end as owner_ids
    from iam.session s
    join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    where s.tenant_id = ${tenantId}
      and s.user_id = any(${userIds}::bigint[])
      and s.status = 1
      and s.absolute_expire_at > ${now}
    order by 1, 2
  `.execute(tx);
  return rows;
}

async function unreadOf({ tx, tenantId }: Delivery, userIds: readonly number[]): Promise<Unread[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Unread>`
    select u.id as user_id, n.unread_num, l.id, coalesce(l.title, '') as title, coalesce(l.category, 0) as category,
      l.url
    from unnest(${userIds}::bigint[]) u(id)
    cross join lateral (
      select count(*) as unread_num
      from message.message_user m
      where m.tenant_id = ${tenantId}
        and m.user_id = u.id
        and m.message_status = 0
    ) n
    left join lateral (
      select m.id, x.title, x.category, x.url
      from message.message_user m
      join message.message x on x.tenant_id = m.tenant_id and x.id = m.message_id
      where m.tenant_id = ${tenantId}
        and m.user_id = u.id
        and m.message_status = 0
      order by m.id desc
      limit 1
    ) l
      on true
  `.execute(tx);
  return rows;
}

/** Where every server finds what to deliver once the bell rings; a bell itself carries 8 kB at most. */
async function keep({ tx, tenantId }: Delivery, packets: ReadonlyMap<number, readonly Packet[]>): Promise<void> {
  const users = [...packets].filter(([, list]) => list.length > 0);
  if (users.length === 0) return;
  await sql`
    with kept as (
      update message.user_stream s
      set payload = k.payload
      from jsonb_to_recordset(
        ${JSON.stringify(users.map(([userId, payload]) => ({ userId, payload })))}::jsonb
      ) as k("userId" bigint, payload jsonb)
      where s.tenant_id = ${tenantId}
        and s.user_id = k."userId"
      returning s.user_id
    )
    select pg_notify(${PUSH_CHANNEL}, ${`${tenantId}/`} || user_id)
    from kept
  `.execute(tx);
}

/** What was last told to these users, to be delivered to those who are connected here. */
export async function lastPackets(
  delivery: Pick<Delivery, 'tx' | 'tenantId'>,
  userIds: readonly number[],
): Promise<{ userId: number; payload: Packet[] }[]> {
  const { rows } = await sql<{ userId: number; payload: Packet[] }>`
    select user_id, payload
    from message.user_stream
    where tenant_id = ${delivery.tenantId}
      and user_id = any(${userIds}::bigint[])
  `.execute(delivery.tx);
  return rows;
}
