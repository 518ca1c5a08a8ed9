import { sql, type RawBuilder } from 'kysely';
import { SERIAL_MODE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry, refuseFieldAs, sqlState } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockStock } from '../rows.ts';
import { piecesAfter, piecesBack, type Piece, type PieceAfter, type PiecesChecked } from './check.plan.ts';
import { knownSerials } from './known.ts';

export type { PiecesChecked } from './check.plan.ts';

/**
 * Mark the pieces that were scanned at a check. The caller holds orders and lines; rows that exchange pieces are locked before the pieces are (rank 9, 11). Two checks that
 * claim one piece: the second waits, then is told whose it became.
 */
export async function checkSerials(ctx: Ctx, checked: readonly PiecesChecked[]): Promise<void> {
  const look = await piecesOf(ctx, checked);
  if (checked.some(({ mode }) => mode === SERIAL_MODE.whole))
    await lockStock(
      ctx,
      look.flatMap(({ stockId, isHere }) => (stockId === null || !isHere ? [] : [stockId])),
    );
  await lockPieces(
    ctx,
    look.map(({ id }) => id),
  );
  const pieces = await piecesOf(ctx, checked);
  const after = new Map<string, PieceAfter>();
  for (const one of checked) {
    const { after: own, fault } = piecesAfter(
      one,
      pieces.map((piece) => overlaid(piece, after)),
    );
    if (fault) refuseFieldAs('BUSINESS', fault.field, fault.msg);
    for (const piece of own) after.set(`${piece.goodsId}/${piece.serial}`, piece);
  }
  await writePieces(ctx, [...after.values()]);
}

/** Take the marks of a check of an order back. */
export async function uncheckSerials(
  ctx: Ctx,
  order: { id: number; no: string },
  detailIds: readonly number[],
): Promise<void> {
  const ids = await ctx.rows<{ id: number; goodsId: number; serial: string }>`
    select u.id, u.goods_id, u.serial
    from inventory.serial_unit u
    where ${here(ctx, 'u')}
      and u.out_detail_id = any(${[...detailIds]}::bigint[])
      and u.state = 30
      and u.check_id is not null
    order by u.id
    for no key update
  `;
  if (ids.length === 0) return;
  const known = await seen(
    ctx,
    sql`select unnest(${ids.map((row) => row.goodsId)}::bigint[])`,
    ids.map((row) => row.serial),
  );
  const own = new Set(ids.map(({ id }) => id));
  await writePieces(
    ctx,
    piecesBack(
      order,
      known.filter(({ id }) => own.has(id)),
    ),
  );
}

type Seen = Piece & { isHere: boolean };

/** What was scanned, and what is taken to be picked for the lines. */
async function piecesOf(ctx: Ctx, checked: readonly PiecesChecked[]): Promise<Seen[]> {
  const goodsIds = sql`select unnest(${[...new Set(checked.map(({ goodsId }) => goodsId))]}::bigint[])`;
  const picked = await ctx.rows<{ serial: string }>`
    select u.serial
    from inventory.serial_unit u
    where ${here(ctx, 'u')}
      and u.out_detail_id = any(${checked.flatMap(({ details }) => details.map(({ detailId }) => detailId))}::bigint[])
      and u.state = 30
  `;
  return seen(ctx, goodsIds, [...checked.flatMap(({ serials }) => serials), ...picked.map(({ serial }) => serial)]);
}

const seen = (ctx: Ctx, goodsIds: RawBuilder<unknown>, serials: readonly string[]): Promise<Seen[]> => ctx.rows<Seen>`
  select k.*,
    exists (
      select 1
      from inbound.detail r
      where ${here(ctx, 'r')}
        and r.source_line_id = k.root_id
        and r.qty_received > 0
    ) as is_back, u.warehouse_id = ${ctx.warehouseId} as is_here
  from (${knownSerials(ctx, goodsIds, serials)}) k
  join inventory.serial_unit u on u.tenant_id = ${ctx.tenantId} and u.id = k.id
  order by k.id
`;

async function lockPieces(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.run`
    select 1
    from inventory.serial_unit u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = any(${[...ids]}::bigint[])
    order by u.id
    for no key update
  `;
}

/** A piece as an order of the same call left it. */
function overlaid(piece: Piece, after: ReadonlyMap<string, PieceAfter>): Piece {
  const now = after.get(`${piece.goodsId}/${piece.serial}`);
  if (!now) return piece;
  const { state, stockId, outDetailId, checkId, order } = now;
  return { ...piece, state, stockId, outDetailId, checkId, orderNo: checkId === null ? piece.orderNo : order.no };
}

async function writePieces(ctx: Ctx, after: readonly PieceAfter[]): Promise<void> {
  const of = <T>(pick: (piece: PieceAfter) => T): T[] => after.map(pick);
  await ctx.run`
    with n as materialized (
      select coalesce(x.id, nextval(pg_get_serial_sequence('inventory.serial_unit', 'id'))) as id, x.goods_id, x.serial,
        x.state, x.stock_id, x.lot_id, x.out_detail_id, x.check_id, x.kind, x.from_stock, x.state_before, x.out_before,
        x.in_before, x.order_id, x.order_no, x.i
      from unnest(
        ${of((p) => p.id)}::bigint[], ${of((p) => p.goodsId)}::bigint[], ${of((p) => p.serial)}::text[],
        ${of((p) => p.state)}::smallint[], ${of((p) => p.stockId)}::bigint[], ${of((p) => p.lotId)}::bigint[],
        ${of((p) => p.outDetailId)}::bigint[], ${of((p) => p.checkId)}::bigint[], ${of((p) => p.kind)}::text[],
        ${of((p) => p.before?.stockId ?? null)}::bigint[], ${of((p) => p.before?.state ?? null)}::smallint[],
        ${of((p) => p.before?.outDetailId ?? null)}::bigint[], ${of((p) => p.before?.inDetailId ?? null)}::bigint[],
        ${of((p) => p.order.id)}::bigint[], ${of((p) => p.order.no)}::text[]
      ) with ordinality x(
        id, goods_id, serial, state, stock_id, lot_id, out_detail_id, check_id, kind, from_stock, state_before,
        out_before, in_before, order_id, order_no, i
      )
    ),
    units as (
      insert into inventory.serial_unit (
        tenant_id, warehouse_id, id, goods_id, serial, state, stock_id, lot_id, out_detail_id, check_id, created_by,
        updated_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, n.id, n.goods_id, n.serial, n.state, n.stock_id, n.lot_id,
        n.out_detail_id, n.check_id, ${ctx.userId}, ${ctx.userId}
      from n
      order by n.id
      on conflict on constraint serial_unit_pk do update set warehouse_id = excluded.warehouse_id,
        state = excluded.state, stock_id = excluded.stock_id, lot_id = excluded.lot_id,
        out_detail_id = excluded.out_detail_id, check_id = excluded.check_id, updated_by = excluded.updated_by,
        updated_at = now()
    )
    insert into inventory.serial_move (
      tenant_id, warehouse_id, serial_id, kind, from_stock_id, to_stock_id, from_position_id, to_position_id,
      state_before, state_after, out_before, in_before, source_type, source_id, source_no, source_line_id, operator_id
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.id, n.kind, n.from_stock, n.stock_id, f.position_id, t.position_id,
      n.state_before, n.state, n.out_before, n.in_before, 'OUT', n.order_id, n.order_no, n.out_detail_id, ${ctx.userId}
    from n
    left join inventory.stock f on ${here(ctx, 'f')} and f.id = n.from_stock
    left join inventory.stock t on ${here(ctx, 't')} and t.id = n.stock_id
    order by n.i
  `.catch((error: unknown) => {
    if (sqlState(error) === '23505') throw new Retry('a serial was taken');
    throw error;
  });
}
