import type { ShortageInput } from '#contract/inner/shortage.ts';
import type { LyingCarton } from '../inventory/facade.ts';

/** A lock on stock found short, as it stands under the lock of its stock row. */
export interface Shortage {
  id: number;
  stockId: number;
  openQty: number;
  positionId: number;
  positionCode: string;
  /** The goods lie on a shelf, not on a cart or at a door. */
  onShelf: boolean;
  goodsId: number;
  lotId: number;
  lpnId: number;
  ownerId: number;
  quality: string;
  onHand: number;
  catchWeight: boolean;
  orderId: number | null;
  orderNo: string | null;
  detailId: number | null;
  /** Who changed it last, and when: he is named to whoever comes second. */
  updatedBy: string;
  updatedAt: string;
}

/** A shortage with how much of it is settled. */
export interface Settling {
  shortage: Shortage;
  qty: number;
  /** Weighed cartons that are lost. */
  cartons: LyingCarton[];
}

/** Why a shortage cannot be settled as asked, or null. */
export function refusesSettling(
  shortage: Shortage,
  { outcome, lockedQty, qty, codes }: Pick<ShortageInput, 'outcome'> & Wish,
): string | null {
  const { openQty, positionCode, updatedBy, updatedAt } = shortage;
  if (openQty !== lockedQty)
    return openQty === 0
      ? `库位【${positionCode}】的短缺已由${updatedBy}于${updatedAt}处理`
      : `库位【${positionCode}】的短缺已由${updatedBy}处理了一部分，还锁定${openQty}，请刷新后重试`;
  if (qty > openQty) return `处理数量超过锁定数量${openQty}`;
  if (outcome === 'FOUND' && !shortage.onShelf)
    return `货物不在货架上（${positionCode}），请确认盘亏，再在找到的库位做库存调整`;
  return refusesCodes(shortage, outcome === 'LOST', { qty, codes });
}

/** What a person says of a shortage; `codes`: weighed cartons that are lost. */
interface Wish {
  lockedQty: number;
  qty: number;
  codes: readonly string[];
}

/** Goods by weight are lost carton by carton; what was found again needs no codes. */
function refusesCodes(
  { catchWeight }: Shortage,
  isLost: boolean,
  { qty, codes }: Pick<Wish, 'qty' | 'codes'>,
): string | null {
  if (!catchWeight || !isLost) return codes.length === 0 ? null : '不需要箱码';
  if (codes.length === 0) return '请选择箱码';
  const twice = codes.find((code, i) => codes.indexOf(code) < i);
  if (twice !== undefined) return `箱码【${twice}】重复`;
  return qty === codes.length ? null : `数量与箱码数【${codes.length}】不一致`;
}

/** The cartons named, or the code of the one that does not lie there, or lies there for another order line. */
export function cartonsLost(
  { stockId, detailId }: Pick<Shortage, 'stockId' | 'detailId'>,
  codes: readonly string[],
  lying: readonly LyingCarton[],
): LyingCarton[] | string {
  const all = codes.map((code) =>
    lying.find(
      (one) =>
        one.code === code && one.stockId === stockId && (one.outDetailId === null || one.outDetailId === detailId),
    ),
  );
  const astray = all.indexOf(undefined);
  return astray === -1 ? all.flatMap((one) => one ?? []) : (codes[astray] ?? '');
}

/** What one owner loses, with what the book says before each line. */
export interface Loss {
  ownerId: number;
  lines: (Settling & { book: number })[];
}

/** Lines of the adjustments that book the losses, one document per owner; what the book says falls line by line. */
export function lossesOf(settling: readonly Settling[]): Loss[] {
  const left = new Map<number, number>();
  const byOwner = new Map<number, Loss['lines']>();
  for (const one of settling) {
    const { stockId, onHand, ownerId } = one.shortage;
    const book = left.get(stockId) ?? onHand;
    left.set(stockId, book - one.qty);
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), { ...one, book }]);
  }
  return [...byOwner].sort(([a], [b]) => a - b).map(([ownerId, lines]) => ({ ownerId, lines }));
}
