import { CATCH_STATE } from '#contract/inbound/catch.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import {
  holdStock,
  lyingCartons,
  postTxns,
  type ClaimOp,
  type Dimension,
  type HeldStock,
  type Quality,
  type Txn,
} from '../../inventory/facade.ts';
import { tellChanged } from '../told.ts';
import type { Adjust } from './adjust.ts';
import { QUALITY } from './line.plan.ts';

export interface Line {
  id: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  quality: Quality;
  bookQty: number;
  delta: number;
  changeQty: number;
  toQuality: Quality | null;
  cartonCodes: string[];
  /** The codes are serial numbers. */
  isSerial: boolean;
  /** What holds a decrease or a change for the floor. */
  claimId: number | null;
}

/** The same with the weighed cartons that go, or change, with it. */
export type Weighed = Line & { cartonIds: number[] };

/** The lines still to be carried out, under lock. */
export const openLines = (ctx: Ctx, adjust: Adjust): Promise<Line[]> =>
  ctx.rows<Line>`
    select id, position_id, goods_id, lot_id, lpn_id, quality, book_qty, delta, change_qty, to_quality, carton_codes,
      claim_id,
      (select g.is_serial from basic.goods g where g.tenant_id = ${ctx.tenantId} and g.id = goods_id) as is_serial
    from "inner".adjust_line
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and adjust_id = ${adjust.id}
      and state = 10
    order by id
    for no key update
  `;

/** Put them into the book: each changes its place, and what was promised to it is used up. */
export async function book(ctx: Ctx, adjust: Adjust, lines: readonly Weighed[]): Promise<void> {
  await postTxns(ctx, txnsOf(adjust, lines));
  await ctx.run`
    update "inner".adjust_line
    set state = 20, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${lines.map(({ id }) => id)}::bigint[])
  `;
  await tellChanged(ctx, [{ ...adjust, lineIds: lines.map(({ id }) => id) }]);
}

/** The stock rows the lines speak of, under lock. Found by dimension: a row may have come or been swept since the document was written. */
export async function currentRows(
  ctx: Ctx,
  adjust: Adjust,
  lines: readonly Line[],
): Promise<(line: Line) => HeldStock | undefined> {
  const rows = await ctx.rows<{ lineId: number; id: number }>`
    select l.id as line_id, s.id
    from "inner".adjust_line l
    join inventory.stock s
      on s.tenant_id = l.tenant_id
      and s.warehouse_id = l.warehouse_id
      and s.position_id = l.position_id
      and s.goods_id = l.goods_id
      and s.lot_id = l.lot_id
      and s.lpn_id = l.lpn_id
      and s.owner_id = ${adjust.ownerId}
      and s.quality = l.quality
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.id = any(${lines.map((l) => l.id)}::bigint[])
  `;
  const held = await holdStock(
    ctx,
    rows.map((row) => row.id),
  );
  const stockOf = new Map(rows.map((row) => [row.lineId, held.get(row.id)]));
  return (line) => stockOf.get(line.id);
}

/** The cartons as they lie under the lock of their rows. Refuses 箱码【{x}】不在该库位 when one was taken since the document was written. */
export async function withCartons(
  ctx: Ctx,
  lines: readonly Line[],
  rowOf: (line: Line) => HeldStock | undefined,
): Promise<Weighed[]> {
  const codes = lines.flatMap((line) => cartonsOf(line));
  if (codes.length === 0) return lines.map((line) => ({ ...line, cartonIds: [] }));
  const lying = await lyingCartons(
    ctx,
    lines.flatMap((line) => rowOf(line)?.id ?? []),
    codes,
  );
  return lines.map((line) => ({
    ...line,
    cartonIds: cartonsOf(line).map(
      (code) =>
        lying.find((one) => one.code === code && one.outDetailId === null && one.stockId === rowOf(line)?.id)?.id ??
        refuse('BUSINESS', `箱码【${code}】不在该库位`),
    ),
  }));
}

const cartonsOf = ({ isSerial, cartonCodes }: Line): string[] => (isSerial ? [] : cartonCodes);
const serialsOf = ({ isSerial, cartonCodes }: Line): string[] => (isSerial ? cartonCodes : []);

/** Refuses 账面已变化（原{a}现{b}），请重新确认 when the book moved since the document was written, 可调减数量不足，可用{n} when promises stand against it. */
export function refuseChanged(adjust: Adjust, line: Line, row: HeldStock | undefined): void {
  const now = row?.onHand ?? 0,
    free = row?.free ?? 0;
  if (now !== line.bookQty) refuse('BUSINESS', `账面已变化（原${line.bookQty}现${now}），请重新确认`);
  if (leaving(adjust, line) > free) refuse('STOCK', `可调减数量不足，可用${free}`);
}

/** How much of what lies there goes, or becomes something else; below 0 where more comes. */
export const leaving = (adjust: Adjust, line: Line): number => (adjust.kind === QUALITY ? line.changeQty : -line.delta);

export const placeOf = (adjust: Adjust, line: Line): Dimension => ({
  positionId: line.positionId,
  goodsId: line.goodsId,
  lotId: line.lotId,
  lpnId: line.lpnId,
  ownerId: adjust.ownerId,
  quality: line.quality,
});

const usedUp = (adjust: Adjust, lines: readonly Weighed[]): ClaimOp[] =>
  lines.flatMap((line) =>
    line.claimId === null ? [] : [{ op: 'consume', claimId: line.claimId, qty: leaving(adjust, line) }],
  );

/** One transaction per kind of change: increases, decreases, or changes of quality. */
function txnsOf(adjust: Adjust, lines: readonly Weighed[]): Txn[] {
  const common = {
    source: { type: 'ADJ' as const, id: adjust.id, no: adjust.adjustNo },
    reasonCode: adjust.reasonCode,
  };
  if (adjust.kind === QUALITY) {
    return [
      {
        ...common,
        type: 'QLT_CHG',
        claims: usedUp(adjust, lines),
        entries: lines.flatMap((line) => {
          const at = placeOf(adjust, line);
          return [
            { at, qty: -line.changeQty, cartonIds: line.cartonIds, serials: serialsOf(line), sourceLineId: line.id },
            {
              at: { ...at, quality: line.toQuality ?? line.quality },
              qty: line.changeQty,
              cartonIds: line.cartonIds,
              serials: serialsOf(line),
              sourceLineId: line.id,
            },
          ];
        }),
      },
    ];
  }
  const entries = lines.map((line) => ({
    at: placeOf(adjust, line),
    qty: line.delta,
    cartonIds: line.cartonIds,
    serials: serialsOf(line),
    sourceLineId: line.id,
  }));
  return [
    { ...common, type: 'ADJ_IN' as const, entries: entries.filter((e) => e.qty > 0) },
    {
      ...common,
      type: 'ADJ_OUT' as const,
      claims: usedUp(adjust, lines),
      cartonsAre: CATCH_STATE.voided,
      entries: entries.filter((e) => e.qty < 0),
    },
  ].filter((txn) => txn.entries.length > 0);
}
