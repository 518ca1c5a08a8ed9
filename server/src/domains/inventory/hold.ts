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

/**
 * Lock every row on which goods lie, and these rows besides, ids ascending (rank 9): until the end of the transaction nothing of the goods is promised, released or
 * moved by anybody else. Rows that come into being meanwhile are not held.
 */
export const holdGoods = (
  ctx: Ctx,
  { goodsIds, stockIds }: { goodsIds: readonly number[]; stockIds: readonly number[] },
) => ctx.run`
  select id
  from inventory.stock
  where tenant_id = ${ctx.tenantId}
    and warehouse_id = ${ctx.warehouseId}
    and (
      goods_id = any(${[...new Set(goodsIds)]}::bigint[]) and on_hand > 0 and not off_shelf
      or id = any(${[...new Set(stockIds)]}::bigint[])
    )
  order by id
  for no key update
`;
