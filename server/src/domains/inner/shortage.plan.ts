import type { ShortageInput } from '#contract/inner/shortage.ts';

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
}

/** Why a shortage cannot be settled as asked, or null. */
export function refusesSettling(
  shortage: Shortage,
  { outcome, lockedQty, qty }: Pick<ShortageInput, 'outcome'> & { lockedQty: number; qty: number },
): string | null {
  const { openQty, positionCode, updatedBy, updatedAt } = shortage;
  if (openQty !== lockedQty)
    return openQty === 0
      ? `库位【${positionCode}】的短缺已由${updatedBy}于${updatedAt}处理`
      : `库位【${positionCode}】的短缺已由${updatedBy}处理了一部分，还锁定${openQty}，请刷新后重试`;
  if (qty > openQty) return `处理数量超过锁定数量${openQty}`;
  if (outcome === 'FOUND' && !shortage.onShelf)
    return `货物不在货架上（${positionCode}），请确认盘亏，再在找到的库位做库存调整`;
  if (outcome === 'LOST' && shortage.catchWeight) return '称重商品的盘亏须按箱码处理，不能在这里确认';
  return null;
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
