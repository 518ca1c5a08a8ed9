import type { Counted } from '#contract/outbound/check.ts';

/** One line of an order as the checker sees it: what was picked, by lot. */
export interface Expected {
  detailId: number;
  goodsId: number;
  goodsName: string;
  pickedQty: number;
  lots: { lotNo: string; qty: number }[];
  cartons: { code: string; weightG: number }[];
}

/** What was picked of a line, with everything a checker reads. */
export interface ExpectedRow extends Expected {
  orderId: number;
  lineNo: number;
  goodsCode: string;
  checkedQty: number;
  packedQty: number;
  shippedQty: number;
  scans: { barcode: string; qty: number }[];
  packs: { level: number; name: string; ratio: number }[];
  weight: number;
  /** 0 none, 1 captured here, 2 told apart from receipt on. */
  serialMode: number;
  /** Numbers that were checked already. */
  serials: string[];
}
/** A promise on goods of a line that were picked and lie outside the cartons. */
export interface ShortClaim {
  claimId: number;
  detailId: number;
  stockId: number;
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  openQty: number;
}

/** Which promises what is missing is taken from, line by line, in the order given. Pure. */
export function sharesOf<C extends Pick<ShortClaim, 'detailId' | 'openQty'>>(
  gaps: ReadonlyMap<number, number>,
  claims: readonly C[],
): { claim: C; qty: number }[] {
  const left = new Map(gaps);
  return claims.flatMap((claim) => {
    const qty = Math.min(claim.openQty, left.get(claim.detailId) ?? 0);
    left.set(claim.detailId, (left.get(claim.detailId) ?? 0) - qty);
    return qty > 0 ? [{ claim, qty }] : [];
  });
}

/** What counting came to, line by line. `diff` is counted minus picked. */
export interface Tally {
  detailId: number;
  expectQty: number;
  countQty: number;
  diff: number;
}

export interface CheckProblem {
  msg: string;
  goodsId: number;
}

/**
 * Hold a count against what was picked (§3.11). Lines of one goods share its count in the order they stand; without a count everything was as
 * expected. Goods that are not in the order, lots that were not picked and more than was picked are refused: the surplus goes back to its shelf
 * before anybody confirms. Pure.
 */
export function tally(
  expected: readonly Expected[],
  counts: readonly Counted[] | undefined,
): { tallies: Tally[]; problems: CheckProblem[] } {
  if (!counts)
    return {
      tallies: expected.map((e) => ({ detailId: e.detailId, expectQty: e.pickedQty, countQty: e.pickedQty, diff: 0 })),
      problems: [],
    };
  const problems = counts.flatMap((count) =>
    problemOf(
      expected.filter((e) => e.goodsId === count.goodsId),
      count,
    ),
  );
  const left = new Map<number, number>();
  for (const count of counts) left.set(count.goodsId, (left.get(count.goodsId) ?? 0) + count.qty);
  const tallies = expected.map((line): Tally => {
    const found = Math.min(left.get(line.goodsId) ?? 0, line.pickedQty);
    left.set(line.goodsId, (left.get(line.goodsId) ?? 0) - found);
    return { detailId: line.detailId, expectQty: line.pickedQty, countQty: found, diff: found - line.pickedQty };
  });
  for (const [goodsId, over] of left) {
    const lines = expected.filter((e) => e.goodsId === goodsId);
    if (over > 0 && lines.length > 0)
      problems.push({ goodsId, msg: `商品【${lines[0]?.goodsName ?? ''}】多出${over}件，请先放回货架再复核` });
  }
  return { tallies, problems };
}

function problemOf(lines: readonly Expected[], count: Counted): CheckProblem[] {
  if (lines.length === 0) return [{ goodsId: count.goodsId, msg: '商品不属于该订单' }];
  if (count.lotNo && !lines.some((line) => line.lots.some((lot) => lot.lotNo === count.lotNo)))
    return [{ goodsId: count.goodsId, msg: '批次与拣货不一致' }];
  return [];
}
