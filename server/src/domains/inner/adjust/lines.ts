import { sql } from 'kysely';
import type { AdjustInput, AdjustLineInput } from '#contract/inner/adjust.ts';
import { reaches } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { lpnIds, lyingCartons, positionIds, resolveLots, type LotWish } from '../../inventory/facade.ts';
import { duplicateLine, isPlace, refusesLine, type PlacedLine } from './line.plan.ts';

interface StockRow {
  id: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  ownerId: number;
  quality: string;
  onHand: number;
  free: number;
  catchWeight: boolean;
  isSerial: boolean;
}

const COLUMNS = sql`
  s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.on_hand,
    s.on_hand - s.allocated - s.locked - s.moving as free, g.is_catch_weight as catch_weight, g.is_serial
`;

/** Turn what the clerk chose into places with their book quantity, and judge every line; all faults are told at once. */
export async function placeLines(ctx: Ctx, input: AdjustInput): Promise<PlacedLine[]> {
  if (!reaches(ctx, input.ownerId)) refuse('SCOPE', '无权操作该货主的数据');
  const rows = await byId(ctx, input.lines);
  const places = await described(ctx, input.lines);
  const lying = await cartonsLying(ctx, input.lines);
  const lines = input.lines.map((line, i): PlacedLine => {
    const at = line.stockId
      ? (rows.get(line.stockId) ?? refuse('NOT_FOUND'))
      : (places.get(i) ?? refuseField(`lines.${i}.stockId`, '请选择库存或填写库位和商品'));
    return {
      stockId: at.id === 0 ? null : at.id,
      positionId: at.positionId,
      goodsId: at.goodsId,
      lotId: at.lotId,
      lpnId: at.lpnId,
      ownerId: at.ownerId,
      quality: at.quality,
      book: at.onHand,
      free: at.free,
      catchWeight: at.catchWeight,
      isSerial: at.isSerial,
      delta: line.delta,
      changeQty: line.changeQty ?? 0,
      toQuality: line.toQuality ?? null,
      cartonCodes: line.cartonCodes ?? [],
      lying: lying.get(at.id) ?? NONE,
    };
  });
  const errors = lines.flatMap((line, i) => {
    const msg = refusesLine(input.kind, input.ownerId, line);
    return msg === null ? [] : [{ field: `lines.${i}`, msg }];
  });
  if (errors.length > 0) refuseFields(errors);
  if (duplicateLine(lines)) refuse('BUSINESS', '明细重复');
  return lines;
}

const NONE: ReadonlySet<string> = new Set();

/** Which of the cartons named lie in the stock rows named. */
async function cartonsLying(ctx: Ctx, lines: readonly AdjustLineInput[]): Promise<Map<number, Set<string>>> {
  const codes = lines.flatMap((line) => line.cartonCodes ?? []);
  if (codes.length === 0) return new Map();
  const rows = await lyingCartons(
    ctx,
    lines.flatMap((line) => line.stockId ?? []),
    codes,
  );
  const byStock = Map.groupBy(
    rows.filter((row) => row.outDetailId === null),
    (row) => row.stockId,
  );
  return new Map([...byStock].map(([stockId, own]) => [stockId, new Set(own.map((row) => row.code))]));
}

async function byId(ctx: Ctx, lines: readonly AdjustLineInput[]): Promise<Map<number, StockRow>> {
  const ids = lines.flatMap((line) => line.stockId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<StockRow>`
    select ${COLUMNS}
    from inventory.stock s
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.id = any(${ids}::bigint[])
  `;
  return new Map(rows.filter((row) => reaches(ctx, row.ownerId)).map((row) => [row.id, row]));
}

/** Places said in words; the row may or may not exist yet. By index of the line. */
async function described(ctx: Ctx, all: readonly AdjustLineInput[]): Promise<Map<number, StockRow>> {
  const lines = all.map((line, i) => ({ line, i })).filter(({ line }) => isPlace(line));
  if (lines.length === 0) return new Map();
  const goodsOf = await goodsById(
    ctx,
    lines.map(({ line }) => line.goodsId ?? 0),
  );
  const positionId = await positionIds(
    ctx,
    lines.map(({ line }) => line.positionCode),
  );
  const lpnId = await lpnIds(
    ctx,
    lines.map(({ line }) => line.lpnCode),
  );
  await refuseClosedPositions(
    ctx,
    lines.map(({ line }) => positionId(line.positionCode ?? '')),
  );
  const lotIds = await lotsOf(
    ctx,
    lines.map(({ line }) => ({ line, ownerId: (goodsOf.get(line.goodsId ?? 0) ?? refuse('NOT_FOUND')).ownerId })),
  );
  const places = lines.map(({ line, i }, n): StockRow & { i: number } => {
    const item = goodsOf.get(line.goodsId ?? 0) ?? refuse('NOT_FOUND');
    return {
      i,
      id: 0,
      positionId: positionId(line.positionCode ?? ''),
      goodsId: item.id,
      lotId: lotIds[n] ?? 0,
      lpnId: line.lpnCode ? lpnId(line.lpnCode) : 0,
      ownerId: item.ownerId,
      quality: line.quality,
      onHand: 0,
      free: 0,
      catchWeight: item.catchWeight,
      isSerial: item.isSerial,
    };
  });
  const rows = await rowsAt(ctx, places);
  const found = new Map(rows.map((row) => [row.n, row]));
  return new Map(places.map((place, n) => [place.i, found.get(n + 1) ?? place]));
}

interface Goods {
  id: number;
  ownerId: number;
  catchWeight: boolean;
  isSerial: boolean;
}

/** Goods the actor may see. */
export async function goodsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Goods>> {
  const rows = await ctx.rows<Goods>`
    select id, owner_id, is_catch_weight as catch_weight, is_serial
    from basic.goods
    where tenant_id = ${ctx.tenantId}
      and id = any(${ids}::bigint[])
      and not is_deleted
  `;
  return new Map(rows.filter((row) => reaches(ctx, row.ownerId)).map((row) => [row.id, row]));
}

/** The rows that lie at these places already; `n` is the place's, from 1. */
async function rowsAt(ctx: Ctx, places: readonly StockRow[]): Promise<(StockRow & { n: number })[]> {
  const of = <T>(pick: (place: StockRow) => T): T[] => places.map(pick);
  return ctx.rows<StockRow & { n: number }>`
    select ${COLUMNS}, w.n
    from unnest(
      ${of((p) => p.positionId)}::bigint[], ${of((p) => p.goodsId)}::bigint[], ${of((p) => p.lotId)}::bigint[],
      ${of((p) => p.lpnId)}::bigint[], ${of((p) => p.ownerId)}::bigint[], ${of((p) => p.quality)}::text[]
    ) with ordinality w(position_id, goods_id, lot_id, lpn_id, owner_id, quality, n)
    join inventory.stock s
      on s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.position_id = w.position_id
      and s.goods_id = w.goods_id
      and s.lot_id = w.lot_id
      and s.lpn_id = w.lpn_id
      and s.owner_id = w.owner_id
      and s.quality = w.quality
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  `;
}

async function lotsOf(ctx: Ctx, lines: readonly { line: AdjustLineInput; ownerId: number }[]): Promise<number[]> {
  const named = lines.flatMap(({ line }) => line.lotId ?? []);
  const rows = await ctx.rows<{ id: number; goodsId: number }>`
    select id, goods_id
    from inventory.lot
    where tenant_id = ${ctx.tenantId}
      and id = any(${named}::bigint[])
  `;
  const lots = new Map(rows.map((row) => [row.id, row.goodsId]));
  if (lines.some(({ line }) => line.lotId && lots.get(line.lotId) !== line.goodsId))
    refuse('BUSINESS', '批次不属于该商品');
  const wishes = lines
    .filter(({ line }) => !line.lotId)
    .map(({ line, ownerId }): LotWish => ({
      ownerId,
      goodsId: line.goodsId ?? 0,
      producedOn: line.producedOn,
      expireOn: line.expireOn,
      supplierLotNo: line.supplierLotNo,
    }));
  const made = await resolveLots(ctx, wishes);
  return lines.map(({ line }) => line.lotId ?? made.shift() ?? 0);
}

/** Goods are found in places that are in use; picked goods and goods in transit are corrected where they come from. */
async function refuseClosedPositions(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const closed = await ctx.row<{ code: string; state: number }>`
    select p.code, p.state
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = any(${ids}::bigint[])
      and (p.state = 90 or a.kind in ('PACK', 'STAGE', 'TRANSIT'))
    order by p.id
    limit 1
  `;
  if (closed)
    refuse('BUSINESS', closed.state === 90 ? `库位【${closed.code}】已停用` : `库位【${closed.code}】不能调整库存`);
}
