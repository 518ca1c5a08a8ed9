import { LRUCache } from 'lru-cache';
import { BOARD_FRESH_MS, boardFunnels, type Board } from '#contract/report/board.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readBoard } from './read.ts';

const BOARDS_MAX = 500;

/** Answers by database: what one process serves beside another (tests) is not the same world. */
const kept = new WeakMap<Database, LRUCache<string, Promise<Board>>>();

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

/** A board: whoever asks within five seconds for the same one shares its answer, also while it is being read. */
export function askBoard({ platform: { db }, actor }: Pick<Call, 'platform' | 'actor'>): Promise<Board> {
  const answers = kept.get(db) ?? new LRUCache<string, Promise<Board>>({ max: BOARDS_MAX, ttl: BOARD_FRESH_MS });
  kept.set(db, answers);
  const key = keyOf(actor);
  const known = answers.get(key);
  if (known) return known;
  const reading = db.read(actor.tenantId, (tx) => readBoard(ctxOf(tx, actor)));
  answers.set(key, reading);
  reading.catch(() => answers.delete(key));
  return reading;
}
