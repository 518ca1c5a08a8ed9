import { sql, type RawBuilder } from 'kysely';
import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { StockState } from '../post.plan.ts';
import type { Txn } from '../txn.ts';
import type { Following, Move, Unit } from './follow.plan.ts';

interface Told {
  txns: readonly Txn[];
  txnIds: ReadonlyMap<number, number>;
  stocks: readonly StockState[];
  at: Date;
}

/** Parts of the posting: the pieces as they are now, and what happened to them. */
export function serialParts(ctx: Ctx, { units, moves }: Following, told: Told): RawBuilder<unknown>[] {
  if (units.length === 0) return [];
  const lastTxn = new Map(moves.map((move) => [move.serialId, told.txnIds.get(move.txn) ?? null]));
  return [unitsWritten(ctx, units, lastTxn), movesInserted(ctx, moves, told)];
}

const unitsWritten = (
  ctx: Ctx,
  units: readonly Unit[],
  lastTxn: ReadonlyMap<number, number | null>,
): RawBuilder<unknown> => sql`
  insert into inventory.serial_unit (
    tenant_id, warehouse_id, id, goods_id, serial, state, stock_id, lot_id, txn_id, in_detail_id, out_detail_id,
    check_id, created_by, updated_by
  )
  select ${ctx.tenantId}, n.house_id, n.id, n.goods_id, n.serial, n.state, n.stock_id, n.lot_id, n.txn_id,
    n.in_detail_id, n.out_detail_id, n.check_id, ${ctx.userId}, ${ctx.userId}
  from unnest(
    ${units.map((u) => u.id)}::bigint[], ${units.map((u) => u.goodsId)}::bigint[],
    ${units.map((u) => u.serial)}::text[], ${units.map((u) => u.state ?? SERIAL_STATE.inStock)}::smallint[],
    ${units.map((u) => u.stockId)}::bigint[], ${units.map((u) => u.lotId)}::bigint[],
    ${units.map((u) => lastTxn.get(u.id) ?? u.txnId)}::bigint[], ${units.map((u) => u.inDetailId)}::bigint[],
    ${units.map((u) => u.outDetailId)}::bigint[], ${units.map((u) => u.checkId)}::bigint[],
    ${units.map((u) => u.houseId ?? ctx.warehouseId)}::bigint[]
  ) n(id, goods_id, serial, state, stock_id, lot_id, txn_id, in_detail_id, out_detail_id, check_id, house_id)
  on conflict on constraint serial_unit_pk do update set warehouse_id = excluded.warehouse_id, state = excluded.state,
    stock_id = excluded.stock_id, lot_id = excluded.lot_id, txn_id = excluded.txn_id,
    in_detail_id = excluded.in_detail_id, out_detail_id = excluded.out_detail_id, check_id = excluded.check_id,
    updated_by = excluded.updated_by, updated_at = now()
`;

function movesInserted(ctx: Ctx, moves: readonly Move[], { txns, txnIds, stocks, at }: Told): RawBuilder<unknown> {
  const position = new Map(stocks.map((row) => [row.id, row.positionId]));
  const of = <T>(pick: (move: Move, txn: Txn) => T): T[] =>
    moves.map((move) => {
      const txn = txns[move.txn];
      if (!txn) throw new Error('a serial moved without a transaction');
      return pick(move, txn);
    });
  return sql`
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, txn_id, from_stock_id, to_stock_id, from_position_id, to_position_id,
      state_before, state_after, out_before, in_before, house_before, source_type, source_id, source_no, source_line_id,
      operator_id, posted_at
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.serial_id, n.kind, n.txn_id, n.from_stock, n.to_stock,
      n.from_position, n.to_position, n.state_before, n.state_after, n.out_before, n.in_before, n.house_before,
      n.source_type, n.source_id, n.source_no, n.line_id, ${ctx.userId}, ${at}
    from unnest(
      ${of((m) => m.serialId)}::bigint[], ${of((_, t) => t.type)}::text[],
      ${of((m) => txnIds.get(m.txn) ?? null)}::bigint[], ${of((m) => m.from)}::bigint[], ${of((m) => m.to)}::bigint[],
      ${of((m) => position.get(m.from ?? 0) ?? null)}::bigint[],
      ${of((m) => position.get(m.to ?? 0) ?? null)}::bigint[], ${of((m) => m.stateBefore)}::smallint[],
      ${of((m) => m.stateAfter)}::smallint[], ${of((m) => m.outBefore)}::bigint[], ${of((m) => m.inBefore)}::bigint[],
      ${of((m) => m.houseBefore)}::bigint[], ${of((_, t) => t.source.type)}::text[],
      ${of((_, t) => t.source.id)}::bigint[], ${of((_, t) => t.source.no)}::text[], ${of((m) => m.lineId)}::bigint[]
    ) with ordinality n(
      serial_id, kind, txn_id, from_stock, to_stock, from_position, to_position, state_before, state_after, out_before,
      in_before, house_before, source_type, source_id, source_no, line_id, i
    )
    order by n.i
  `;
}
