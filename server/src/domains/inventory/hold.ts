import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { lockPlaceRows } from '../basic/facade.ts';
import { freeOf, type StockState } from './post.plan.ts';
import { findStock, lockStock, touchedBy } from './rows.ts';

/** A stock row under lock, with what nobody has promised away. */
export interface HeldStock extends StockState {
  free: number;
}

/**
 * Lock stock rows with their places (rank 7 to 9) to judge them before posting: what is read now is what the posting of the same
 * transaction will find. For commands that must say more than "not enough".
 */
export async function holdStock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, HeldStock>> {
  if (ids.length === 0) return new Map();
  const { positionIds, lpnIds } = touchedBy(await findStock(ctx, { dims: [], ids, claimIds: [] }));
  const [, rows] = await together(lockPlaceRows(ctx, positionIds, lpnIds), lockStock(ctx, ids));
  return new Map([...rows].map(([id, row]) => [id, { ...row, free: freeOf(row) }]));
}
