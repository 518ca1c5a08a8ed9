import type { Actor } from '../../platform/actor.ts';
import { together, type Tx } from '../../platform/db.ts';
import { lockPlaceRows } from '../basic/facade.ts';
import { freeOf, type StockState } from './post.plan.ts';
import { findStock, lockStock, touchedBy } from './stock-rows.ts';

/** A stock row under lock, with what nobody has promised away. */
export interface HeldStock extends StockState { free: number }

/**
 * Lock stock rows with their places (rank 7 to 9) to judge them before posting: what is read now is what the posting of the same
 * transaction will find. For commands that must say more than "not enough".
 */
export async function holdStock(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, HeldStock>> {
  if (ids.length === 0) return new Map();
  const { positionIds, lpnIds } = touchedBy(await findStock(tx, actor, { dims: [], ids, claimIds: [] }));
  const [, rows] = await together(lockPlaceRows(tx, actor, positionIds, lpnIds), lockStock(tx, actor, ids));
  return new Map([...rows].map(([id, row]) => [id, { ...row, free: freeOf(row) }]));
}
