import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { Retry } from '../../platform/errors.ts';
import type { StockState } from './post.plan.ts';

/** Lock stock rows (rank 9), ids ascending. A row that was swept meanwhile is made anew by running the command again. */
export async function lockStock(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, StockState>> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<StockState>`select id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, allocated, locked, moving, weight_g, seq
    from inventory.stock where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = any(${wanted}::bigint[]) order by id for no key update`.execute(tx);
  if (rows.length < wanted.length) throw new Retry('a stock row was swept');
  return new Map(rows.map((row) => [row.id, row]));
}
