import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { found, refuse, sqlState } from '../../platform/errors.ts';
import { postTxn } from './post.ts';
import type { ClaimOp, Dimension, Posted, Txn } from './types.ts';

interface Original { sourceType: Txn['source']['type']; sourceId: number; sourceNo: string; postedOn: string }

/**
 * Undo one transaction by its exact negation, at most once (冲销). The original keeps standing; the reversal points at it.
 * Claims are the caller's: he knows which promises the original settled (`reopen`) or made (`release`).
 * Refuses 已冲销，请勿重复操作 the second time, 220001 when the goods are no longer free where the original left them.
 */
export async function reverseTxn(tx: Tx, actor: Actor, txnId: number, reason: string, claims: readonly ClaimOp[] = []): Promise<Posted> {
  const { rows: [original] } = await sql<Original>`select source_type, source_id, source_no, posted_on from inventory.stock_txn
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and id = ${txnId}`.execute(tx);
  const { sourceType, sourceId, sourceNo, postedOn } = found(original);
  const { rows } = await sql<Dimension & { delta: number; deltaG: number; sourceLineId: number | null }>`select position_id, goods_id, lot_id, lpn_id, owner_id, quality, delta, delta_g, source_line_id from inventory.stock_ledger
    where tenant_id = ${actor.tenantId} and warehouse_id = ${actor.warehouseId} and txn_id = ${txnId} and posted_on = ${postedOn}::date order by id desc`.execute(tx);
  // Claim the slot first: of two users undoing one posting, the second waits here and then finds it taken.
  const slot = await sql<{ id: number }>`insert into inventory.stock_reversal (tenant_id, warehouse_id, txn_id, txn_posted_on, reversal_txn_id, reason, created_by)
    select ${actor.tenantId}, ${actor.warehouseId}, ${txnId}, ${postedOn}::date, nextval(pg_get_serial_sequence('inventory.stock_txn', 'id')), ${reason}, ${actor.userId}
    returning reversal_txn_id as id`.execute(tx).catch((error: unknown) => (sqlState(error) === '23505' ? refuse('BUSINESS', '已冲销，请勿重复操作') : Promise.reject(error)));
  return postTxn(tx, actor, {
    type: 'REVERSE', id: slot.rows[0]?.id, source: { type: sourceType, id: sourceId, no: sourceNo }, remark: reason, claims,
    // By dimension, not by row: an emptied row may have been swept since.
    entries: rows.map(({ delta, deltaG, sourceLineId, ...at }) => ({ at, qty: -delta, weightG: -deltaG, ...(sourceLineId === null ? {} : { sourceLineId }) })),
  });
}
