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
  /** The face is filled to its limit on the way; else only what is waited for is sent. */
  fillToMax: boolean;
  /** How urgent it is. */
  priority: number;
  /** The face, as to these goods: its upper limit, what is free there, and what is on its way beyond waiting demand. */
  maxQty: number;
  faceFree: number;
  incoming: number;
}

export interface Replenishment {
  stockId: number;
  faceId: number;
  qty: number;
  waitQty: number;
  priority: number;
}

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
    const key = `${d.faceId}/${d.goodsId}`,
      room = d.maxQty - d.faceFree - d.incoming - (extraTo.get(key) ?? 0);
    const qty = Math.min(upToCase(d.fillToMax ? Math.max(need, room) : need, Math.max(d.caseQty, 1)), need + d.free);
    extraTo.set(key, (extraTo.get(key) ?? 0) + qty - need);
    return [{ stockId: d.stockId, faceId: d.faceId, qty, waitQty: need, priority: d.priority }];
  });
}

/** A replenishment that carries more for order lines than still waits for it. */
export interface Carried {
  /** What it is to carry, and how much of that is moved beside what orders wait for. */
  qty: number;
  held: number;
  /** Still waiting on the row for this line, and free on it now. */
  waiting: number;
  free: number;
  caseQty: number;
  /** The face: its limits, what is free there, and what other lines bring beyond waiting demand. */
  minQty: number;
  maxQty: number;
  faceFree: number;
  incoming: number;
}

/**
 * §4.7: what is left of a replenishment when its demand is gone. What still waits is carried, with as much beside it as was meant for the face; when nothing waits any
 * more, a face below its minimum is filled to its maximum in whole cases, another one is left alone. Never more than was to be carried.
 */
export function recalled(c: Carried): { qty: number; waitQty: number } {
  const waitQty = Math.min(c.waiting, c.qty - c.held);
  if (waitQty > 0) return { qty: waitQty + c.held, waitQty };
  const there = c.faceFree + c.incoming;
  if (there >= c.minQty) return { qty: 0, waitQty };
  const most = Math.min(c.qty, c.held + c.free, c.maxQty - there);
  return { qty: Math.max(0, Math.floor(most / c.caseQty) * c.caseQty), waitQty };
}
