import { hookTopics, type HookBody, type HookTopic } from '#contract/hook/topics.ts';
import type { Found, Sought } from './documents.ts';
import { SOURCES } from './sources.ts';

/** A webhook as far as it says what it hears of. */
export interface Hears {
  id: number;
  topics: readonly string[];
  warehouseIds: readonly number[];
  /** Null: of all owners. */
  ownerIds: readonly number[] | null;
}

/** Whether a webhook is told of an event: its topic, of its warehouses, of its owners. Pure. */
export const hears = (
  { topics, warehouseIds, ownerIds }: Omit<Hears, 'id'>,
  event: { topic: string; warehouseId: number; ownerId: number },
): boolean =>
  topics.includes(event.topic) &&
  warehouseIds.includes(event.warehouseId) &&
  (ownerIds === null || ownerIds.includes(event.ownerId));

/** An event of the outbox, as it happened. */
export interface Happened {
  eventId: string;
  topic: string;
  payload: Record<string, unknown>;
  at: Date;
}

/** What is looked for of the document of an event; nothing where nobody outside is told of it. */
export function soughtOf(
  { topic, payload }: Pick<Happened, 'topic' | 'payload'>,
  n: number,
  warehouseId: number | null,
): Sought | undefined {
  const source = SOURCES[topic],
    id = source && payload[source.id];
  if (!source || typeof id !== 'number' || warehouseId === null) return undefined;
  const lines = payload.lines ?? payload.receipts;
  return { n, id, warehouseId, topic: source.topic, lines: Array.isArray(lines) ? lines : [] };
}

/** The body: what the document says of itself, and what the event carries. Pure. */
export function bodyOf(event: Happened, found: Found, tenant: string): HookBody | undefined {
  const source = SOURCES[event.topic];
  if (!source) return undefined;
  const { data, prev }: HookTopic = hookTopics[source.topic],
    kept = (source.keeps ?? []).map((name) => [name, event.payload[name] ?? null]);
  const lines = 'lines' in data.shape ? { lineCount: found.lineCount ?? 0, lines: found.lines ?? [] } : {},
    before = prev && event.payload.prev;
  return {
    id: event.eventId,
    topic: source.topic,
    at: event.at.toISOString(),
    tenant,
    data: { ...found.said, ...Object.fromEntries(kept), ...lines },
    ...(typeof before === 'object' && before !== null ? { prev: { ...before } } : {}),
  };
}
