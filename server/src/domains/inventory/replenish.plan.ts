/** Goods that order lines wait for on a storage row (stage WAIT), and what is known of the pick face they are waited for at. Base units. */
export interface Demand {
  stockId: number;
  goodsId: number;
  faceId: number;
  /** Waiting on the row, and how much of that open replenishments carry already. */
  waiting: number;
  covered: number;
  /** Free on the row, beside what is waited for. */
  free: number;
  caseQty: number;
  /** The face, as to these goods: its upper limit, what is free there, and what is on its way beyond waiting demand. */
  maxQty: number;
  faceFree: number;
  incoming: number;
}

export interface Replenishment { stockId: number; faceId: number; qty: number; waitQty: number }

const upToCase = (qty: number, caseQty: number): number => Math.ceil(qty / caseQty) * caseQty;

/**
 * §4.7: what is waited for and not yet on its way, filled up to the face's limit in whole cases, as far as the row has it. Rows of one goods share its room
 * at the face: what an earlier row brings, a later one need not. Other goods of the same face have a limit of their own.
 */
export function replenishments(demands: readonly Demand[]): Replenishment[] {
  const extraTo = new Map<string, number>();
  return demands.flatMap((d) => {
    const need = d.waiting - d.covered;
    if (need <= 0) return [];
    const key = `${d.faceId}/${d.goodsId}`, room = d.maxQty - d.faceFree - d.incoming - (extraTo.get(key) ?? 0);
    const qty = Math.min(upToCase(Math.max(need, room), Math.max(d.caseQty, 1)), need + d.free);
    extraTo.set(key, (extraTo.get(key) ?? 0) + qty - need);
    return [{ stockId: d.stockId, faceId: d.faceId, qty, waitQty: need }];
  });
}
