import { sql, type RawBuilder } from 'kysely';
import type { Dimension, Posted, Quality } from '../../inventory/facade.ts';
import type { Outcome } from './judge.plan.ts';
import type { QcLineRow } from './rows.ts';

/** Numbers of the pieces that wait at line `l` of an inspection. */
export const serialsWaiting: RawBuilder<string[]> = sql`
  (
    select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
    from inventory.serial_unit u
    where u.tenant_id = l.tenant_id
      and u.warehouse_id = l.warehouse_id
      and u.stock_id = l.stock_id
      and (l.detail_id is null or u.in_detail_id = l.detail_id)
  )
`;

/** A verdict on its line. */
export interface Judged extends Outcome {
  line: QcLineRow;
  concedeReason: string | null;
}

/** Where goods of a line lie, as they are or as they become. */
export const dimensionOf = (line: QcLineRow, quality: Quality): Dimension => ({
  positionId: line.positionId,
  goodsId: line.goodsId,
  lotId: line.lotId,
  lpnId: line.lpnId,
  ownerId: line.ownerId,
  quality,
});

/** The row a part has come to lie in: the entries of a verdict are what it was and then its parts. */
export const rowOf = (posted: readonly Posted[], i: number, part: number): number => posted[i]?.stockIds[part + 1] ?? 0;

/** Keys of `carryOn` below zero stand for parts of this verdict, `-(line * 4 + part) - 1`; others are rows that were there. */
export function stockOf(key: number, judged: readonly Judged[], posted: readonly Posted[]): number {
  if (key >= 0) return key;
  const at = -key - 1,
    i = Math.floor(at / 4);
  return judged[i] ? rowOf(posted, i, at % 4) : 0;
}
export const partKey = (line: number, part: number): number => -(line * 4 + part) - 1;
