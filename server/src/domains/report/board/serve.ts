import { LRUCache } from 'lru-cache';
import { BOARD_FRESH_MS, boardFunnels, type Board } from '#contract/report/board.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Database } from '../../../platform/db/database.ts';
import { alarmsOpen } from '../../message/facade.ts';
import { readBoard } from './read.ts';

const BOARDS_MAX = 500;

type Shared = Omit<Board, 'alarms'>;
interface Answers {
  /** What all see who may see the same. */
  shared: LRUCache<string, Promise<Shared>>;
  own: LRUCache<string, Promise<Board>>;
}
const answers = (): Answers => ({
  shared: new LRUCache({ max: BOARDS_MAX, ttl: BOARD_FRESH_MS }),
  own: new LRUCache({ max: BOARDS_MAX, ttl: BOARD_FRESH_MS }),
});
/** Answers by database: what one process serves beside another (tests) is not the same world. */
const kept = new WeakMap<Database, Answers>();

/** Everything an answer depends on: tenant, warehouse, owners, and the lists the reader may see. */
const keyOf = (actor: Actor): string =>
  [
    actor.tenantId,
    actor.warehouseId,
    actor.ownerIds?.join(',') ?? '*',
    Object.values(boardFunnels)
      .map(({ list }) => may(actor, list.permit))
      .join(),
  ].join('/');

/** Whoever asks while it is read, or shortly after, shares the answer. */
function once<T>(of: LRUCache<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = of.get(key);
  if (known) return known;
  const reading = read();
  of.set(key, reading);
  reading.catch(() => of.delete(key));
  return reading;
}

/** A board: whoever asks within five seconds for the same one shares its answer; the alarms are the reader's own. */
export function askBoard({ platform: { db }, actor }: Pick<Call, 'platform' | 'actor'>): Promise<Board> {
  const { shared, own } = kept.get(db) ?? answers();
  kept.set(db, { shared, own });
  const key = keyOf(actor);
  return once(own, `${key}/${actor.userId}`, async () => {
    const board = await once(shared, key, () => db.read(actor.tenantId, (tx) => readBoard(ctxOf(tx, actor))));
    return { ...board, alarms: await db.read(actor.tenantId, (tx) => alarmsOpen(ctxOf(tx, actor))) };
  });
}
