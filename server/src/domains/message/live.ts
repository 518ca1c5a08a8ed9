import { addressBehind, trustOf } from '../../platform/http/address.ts';
import type { Platform } from '../../platform/platform.ts';
import { Broker, type Guest, type Tellers } from '../../services/events/broker.ts';
import type { Consumer, Buried } from '../../services/events/outbox.ts';
import { NOTE_TOPIC } from '../../services/jobs/workers.ts';
import { evaluateEvents } from './alarm/reconcile.ts';
import { CONCERNED } from './alarm/sources.ts';
import { lastPackets, outsideConsumer, PUSH_CHANNEL, pushConsumer, type Publish } from './push/consumer.ts';
import { admitTo, filtersOf, livingOf } from './push/ticket.ts';
import { textDriver, watchQueue, type Text } from './queue.ts';
import { sendNote, systemMessage, tellOfHold, tellOwner } from './send.ts';

/** Who does what with events. */
export const consumersOf = (publish?: Publish, text?: Text): readonly Consumer[] => [
  { name: 'alarm', topics: Object.keys(CONCERNED), consume: evaluateEvents },
  { name: 'reuse', topics: ['IAM.REUSE'], consume: tellOwner },
  { name: 'hold', topics: ['HOLD.OPENED', 'HOLD.RELEASED'], consume: tellOfHold },
  { name: 'note', topics: [NOTE_TOPIC], consume: sendNote },
  { name: 'queue', topics: ['IN.QUEUE'], consume: watchQueue },
  ...(text ? [{ name: 'called', topics: ['IN.CALLED'], consume: textDriver(text) }] : []),
  pushConsumer(publish !== undefined),
  ...(publish ? [outsideConsumer(publish)] : []),
];

/** An event nobody could consume is told to those who look after the alarms. */
export const buried: Buried = ({ tx, tenantId }, { topic, aggKey, id }, error) =>
  systemMessage(tx, tenantId, {
    title: `消息处理失败：${topic}`,
    content: `事件 ${id}（${aggKey}）多次重试后仍失败，已停止：${error}`,
    bizType: 'OUTBOX_DEAD',
  });

/** Bells that come in one after another are answered together. */
const GATHER_MS = 20;
const LOOK_MS = 30_000;
/** Between two tries to deliver. */
const RETRY_MS = 1000;

/** The broker of this server, and what it does when it hears a bell. */
export interface Live {
  broker: Broker;
  heard: Readonly<Record<string, (payload: string) => void>>;
  back: () => void;
  close: () => Promise<void>;
}

export async function brokerOf(platform: Platform, tellers?: Tellers): Promise<Live> {
  const { db, log, publicUrl, trustedProxies } = platform;
  const addressOf = addressBehind(trustOf(trustedProxies));
  const broker = await Broker.open({ admit: admitTo(platform), filtersOf, tellers, publicUrl, addressOf, log });
  const bells = bellsOf(broker),
    waiting = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | undefined,
    over = false;
  const deliver = async (): Promise<void> => {
    const due = [...waiting];
    waiting.clear();
    timer = undefined;
    for (const [tenantId, users] of due)
      await deliverTo(tenantId, users).catch((error: unknown) => again(tenantId, users, error));
  };
  const deliverTo = async (tenantId: number, users: ReadonlySet<number>): Promise<void> => {
    const rows = await db.read(tenantId, (tx) => lastPackets({ tx, tenantId }, [...users]));
    for (const { userId, payload } of rows) broker.deliver({ tenantId, userId }, payload);
  };
  const wait = (tenantId: number, users: Iterable<number>, ms: number): void => {
    waiting.set(tenantId, new Set([...(waiting.get(tenantId) ?? []), ...users]));
    timer ??= setTimeout(() => void deliver(), ms);
  };
  /** Nobody's next number may come soon enough to show that this one is missing. */
  const again = (tenantId: number, users: ReadonlySet<number>, error: unknown): void => {
    log.warn({ err: error }, 'pushes cannot be delivered yet');
    if (!over) wait(tenantId, users, RETRY_MS);
  };
  const rung = (payload: string): void => {
    const { tenantId, userId } = pointed(payload);
    if (!broker.guests().some((guest) => guest.tenantId === tenantId && guest.userId === userId)) return;
    wait(tenantId, [userId], GATHER_MS);
  };
  const look = async (): Promise<void> => {
    const ids = broker.guests().map(({ sessionId }) => sessionId);
    if (ids.length === 0) return;
    const living = await livingOf(platform, ids);
    broker.dismiss(({ sessionId }) => ids.includes(sessionId) && !living.has(sessionId));
  };
  const looking = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'sessions cannot be looked at')),
    LOOK_MS,
  ).unref();
  return {
    broker,
    back: bells.back,
    heard: { ...bells.heard, [PUSH_CHANNEL]: rung },
    close: async () => {
      over = true;
      clearInterval(looking);
      clearTimeout(timer);
      await broker.close();
    },
  };
}

/** Who is shown out when which bell rings. */
const bellsOf = (broker: Broker): Pick<Live, 'heard' | 'back'> => ({
  heard: {
    haocang_session: (payload) => broker.dismiss(isMeant(payload)),
    haocang_device: (payload) => broker.dismissTeller(({ tenantId, id }) => payload === `${tenantId}/${id}`),
  },
  // Bells may have rung while nobody listened: everybody connects anew and asks for everything.
  back: () => {
    broker.dismiss(() => true);
    broker.dismissTeller(() => true);
  },
});

function pointed(payload: string): { tenantId: number; userId: number } {
  const [tenantId = 0, userId = 0] = payload.split('/').map(Number);
  return { tenantId, userId };
}

/** A session by its id, or everybody of `tenant/user`. */
function isMeant(payload: string): (guest: Guest) => boolean {
  if (!payload.includes('/')) return ({ sessionId }) => sessionId === payload;
  const meant = pointed(payload);
  return ({ tenantId, userId }) => tenantId === meant.tenantId && userId === meant.userId;
}
