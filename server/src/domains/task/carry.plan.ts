import type { TaskKind } from '#contract/task/life.ts';
import { refuse } from '../../platform/errors.ts';
import type { ClaimKind, ClaimStage } from '../inventory/facade.ts';
import { cartonsCarried, type WeighedRow } from './cartons.plan.ts';

/** An open promise on a source row. `started`: a part of it has been picked already. */
export interface OpenClaim {
  id: number;
  stockId: number;
  kind: ClaimKind;
  stage: ClaimStage;
  openQty: number;
  outDetailId: number | null;
  started: boolean;
  lpnCode: string;
}

/** `last`: nothing of the line is left to carry afterwards. */
export interface CarryWish {
  kind: TaskKind;
  stockId: number;
  qty: number;
  claimId: number | null;
  wholeLpn: boolean;
  last: boolean;
  /** Weighed cartons that were scanned. */
  cartonCodes?: readonly string[];
}

export type CarryOp =
  | { op: 'transfer'; claimId: number; qty: number; stage: ClaimStage; outDetailId: number | null }
  | { op: 'consume' | 'release'; claimId: number; qty: number; outDetailId: number | null };

/** How much is carried, which weighed cartons, and what becomes of the promises on it. */
export interface Take {
  qty: number;
  cartonIds: number[];
  ops: CarryOp[];
}

/**
 * Decide the promises of each line. Pure but for the refusals.
 * Replenishment: waiting outbound lines first (they become pickable), then the task's own claim, then what is free.
 * Whole container: everything on it, with every promise. Return: the promise ends. Else: the task's own claim.
 */
export function takes(
  wishes: readonly CarryWish[],
  claims: readonly OpenClaim[],
  stock: ReadonlyMap<number, WeighedRow>,
): Take[] {
  const open = new Map(claims.map((claim) => [claim.id, claim.openQty]));
  const draw = (claim: OpenClaim, most: number): number => {
    const qty = Math.min(open.get(claim.id) ?? 0, most);
    open.set(claim.id, (open.get(claim.id) ?? 0) - qty);
    return qty;
  };
  const used = new Set<number>();
  const forWhom = ({ claimId }: CarryWish): number | null =>
    claims.find(({ id }) => id === claimId)?.outDetailId ?? null;
  const theirs = (wish: CarryWish): number =>
    wishes.reduce((n, one) => n + (one.stockId === wish.stockId && forWhom(one) === forWhom(wish) ? one.qty : 0), 0);
  return wishes.map((wish) => {
    const here = claims.filter((claim) => claim.stockId === wish.stockId);
    const row = stock.get(wish.stockId);
    const whole = wish.wholeLpn && wish.kind === 'MOVE';
    const qty = whole ? Math.min(wish.qty, row?.onHand ?? 0) : wish.qty;
    if (qty === 0) refuse('STOCK', '源库位已无库存');
    const cartonIds = cartonsCarried(
      { kind: wish.kind, qty, codes: wish.cartonCodes ?? [], outDetailId: forWhom(wish), theirs: theirs(wish) },
      row,
      used,
    );
    if (whole) return { qty, cartonIds, ops: wholeOps(wish, here, draw) };
    const ops: CarryOp[] = [];
    let left = qty;
    const use = (claim: OpenClaim | undefined, make: (claim: OpenClaim, n: number) => CarryOp): void => {
      const n = claim ? draw(claim, left) : 0;
      if (claim && n > 0) ops.push(make(claim, n));
      left -= n;
    };
    if (wish.kind === 'REPLENISH') {
      for (const claim of here.filter((c) => c.kind === 'ALLOC' && c.stage === 'WAIT'))
        use(claim, (c, n) => ({ op: 'transfer', claimId: c.id, qty: n, stage: 'SHELF', outDetailId: c.outDetailId }));
    }
    use(
      here.find((c) => c.id === wish.claimId),
      (c, n) =>
        wish.kind === 'UNPICK'
          ? { op: 'release', claimId: c.id, qty: n, outDetailId: c.outDetailId }
          : { op: 'consume', claimId: c.id, qty: n, outDetailId: null },
    );
    // Lines that came to wait after the task was made took its place: what it had claimed for the face itself stays in storage.
    const own = wish.last && wish.kind === 'REPLENISH' ? here.find((c) => c.id === wish.claimId) : undefined;
    const rest = own ? draw(own, own.openQty) : 0;
    if (own && rest > 0) ops.push({ op: 'release', claimId: own.id, qty: rest, outDetailId: null });
    return { qty, cartonIds, ops };
  });
}

function wholeOps(
  wish: CarryWish,
  here: readonly OpenClaim[],
  draw: (claim: OpenClaim, most: number) => number,
): CarryOp[] {
  return here.map((claim): CarryOp => {
    if (claim.started) refuse('BUSINESS', `容器【${claim.lpnCode}】正在拣货，不能移动`);
    if (claim.id === wish.claimId)
      return { op: 'consume', claimId: claim.id, qty: draw(claim, claim.openQty), outDetailId: null };
    // Another task's or adjustment's goods: it would find them gone.
    if (claim.kind === 'MOVE' || claim.kind === 'ADJ') refuse('STOCK', '可移动数量不足，可用0');
    return {
      op: 'transfer',
      claimId: claim.id,
      qty: draw(claim, claim.openQty),
      stage: claim.stage,
      outDetailId: claim.outDetailId,
    };
  });
}
