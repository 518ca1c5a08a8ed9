import type { z } from 'zod';
import type { adjustApi, adjustLine, adjustLineInput } from '#contract/inner/adjust.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Stock } from './stock.ts';

/** A line on a stock row, with what is shown of it. */
export interface StockLine {
  stockId?: number | null;
  goods?: string;
  lot?: string | null;
  place?: string;
  lpn?: string | null;
  quality?: string;
  book?: number;
  free?: number;
  delta?: number;
  changeQty?: number;
  toQuality?: string;
  /** Codes of weighed cartons with blanks between, as they are scanned. */
  cartons?: string;
}

/** A line where the book has nothing yet. */
export interface FoundLine {
  goodsId?: number;
  positionCode?: string;
  lpnCode?: string | null;
  quality?: string;
  lotId?: number;
  producedOn?: string | null;
  expireOn?: string | null;
  supplierLotNo?: string | null;
  delta?: number;
  /** Serial numbers with blanks between. */
  cartons?: string;
}

export interface AdjustValues {
  kind: number;
  ownerId?: number;
  reasonCode?: string;
  remark?: string | null;
  stock?: StockLine[];
  found?: FoundLine[];
}

type Known = OutputOf<typeof adjustApi.get>;
type Sent = z.input<typeof adjustLineInput>;

export const fromStock = (row: Stock): StockLine => ({
  stockId: row.id,
  goods: `${row.goodsCode} ${row.goodsName}`,
  lot: row.lotNo,
  place: row.positionCode ?? '',
  lpn: row.lpnCode,
  quality: row.quality,
  book: row.onHand,
  free: row.available,
});

const fromLine = (line: z.output<typeof adjustLine>): StockLine => ({
  stockId: line.stockId,
  goods: `${line.goodsCode} ${line.goodsName}`,
  lot: line.lotNo,
  place: line.positionCode,
  lpn: line.lpnCode,
  quality: line.quality,
  book: line.nowQty,
  delta: line.delta,
  ...(line.changeQty ? { changeQty: line.changeQty } : {}),
  ...(line.toQuality ? { toQuality: line.toQuality } : {}),
  ...(line.cartonCodes.length > 0 ? { cartons: line.cartonCodes.join(' ') } : {}),
});

/** A draft, or stock rows, as the editor holds them. */
export const valuesOf = (known: Known | undefined, start: readonly Stock[]): AdjustValues =>
  known
    ? {
        kind: known.kind,
        ownerId: known.ownerId,
        reasonCode: known.reasonCode,
        remark: known.remark,
        stock: known.lines.filter(({ stockId }) => stockId !== null).map(fromLine),
        found: known.lines
          .filter(({ stockId }) => stockId === null)
          .map((l) => ({
            goodsId: l.goodsId,
            positionCode: l.positionCode,
            lpnCode: l.lpnCode,
            quality: l.quality,
            lotId: l.lotId,
            producedOn: l.producedOn,
            expireOn: l.expireOn,
            delta: l.delta,
            ...(l.cartonCodes.length > 0 ? { cartons: l.cartonCodes.join(' ') } : {}),
          })),
      }
    : { kind: 1, ...(start[0] ? { ownerId: start[0].ownerId } : {}), stock: start.map(fromStock), found: [] };

/** Codes of cartons as they were scanned into one field. */
export const codesOf = (typed = ''): string[] => typed.split(/[\s,，]+/u).filter((code) => code !== '');

const cartonsOf = (typed?: string): Pick<Sent, 'cartonCodes'> => {
  const cartonCodes = codesOf(typed);
  return cartonCodes.length > 0 ? { cartonCodes } : {};
};

/** The editor's lines as the server takes them. */
export function linesOf({ kind, stock = [], found = [] }: AdjustValues): Sent[] {
  if (kind !== 1)
    return stock.map(({ stockId, changeQty, toQuality, cartons }) => ({
      stockId,
      changeQty: changeQty ?? null,
      toQuality: toQuality as Sent['toQuality'],
      ...cartonsOf(cartons),
    })); // one of the dictionary's codes
  const added = found.map(({ lotId, lpnCode, cartons, ...line }) => ({
    ...line,
    ...cartonsOf(cartons),
    lpnCode: lpnCode || null,
    quality: line.quality as Sent['quality'],
    ...(lotId && !line.producedOn && !line.expireOn ? { lotId } : {}),
  }));
  const changed = stock.map(({ stockId, delta, cartons }) => ({ stockId, delta: delta ?? 0, ...cartonsOf(cartons) }));
  return [...changed, ...added];
}
