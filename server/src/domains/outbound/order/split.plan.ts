/** A line of an order that is to be split, as it stands under lock. */
export interface SplitLine {
  id: number;
  lineNo: number;
  ordered: number;
  allocated: number;
  /** Cancelled or replaced: gone, and nobody's to take. */
  gone: number;
  /** Another goods stands in for it, or it stands in for another. */
  replaces: boolean;
}

/** An open promise, by which a line holds stock. */
export interface HeldClaim {
  claimId: number;
  detailId: number;
  qty: number;
}

interface Piece {
  detailId: number;
  qty: number;
}

interface Problem {
  /** Which of the lines that were asked for. */
  line: number;
  kind: 'FIELD' | 'BUSINESS';
  msg: string;
}

const wanted = (line: SplitLine): number => line.ordered - line.gone;

/** Why these pieces cannot leave their order: the first reason, or null. Pure. */
export function splitProblem(lines: readonly SplitLine[], pieces: readonly Piece[]): Problem | null {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  for (const [at, { detailId, qty }] of pieces.entries()) {
    const line = lineOf.get(detailId);
    const say = (kind: Problem['kind'], msg: string): Problem => ({ line: at, kind, msg });
    if (!line) return say('FIELD', '明细不存在');
    if (seen.has(detailId)) return say('FIELD', `第${line.lineNo}行重复`);
    seen.add(detailId);
    if (line.replaces) return say('BUSINESS', `第${line.lineNo}行正在替代，请先取消分配`);
    // A whole line may leave as long as another stays; the only one may not.
    if (qty <= 0 || qty > wanted(line) || (qty === wanted(line) && lines.length === 1))
      return say('FIELD', '拆单数量必须大于0且小于原数量');
  }
  const leaving = new Map(pieces.map(({ detailId, qty }) => [detailId, qty]));
  const stays = lines.some((line) => wanted(line) > (leaving.get(line.id) ?? 0));
  return stays ? null : { line: 0, kind: 'BUSINESS', msg: '至少保留一行' };
}

/** What the lines no longer want is given back, the promise made last first. `claims` come newest first. Pure. */
export function givenBack(
  lines: readonly SplitLine[],
  pieces: readonly Piece[],
  claims: readonly HeldClaim[],
): HeldClaim[] {
  const leaving = new Map(pieces.map(({ detailId, qty }) => [detailId, qty]));
  const over = new Map(
    lines.map((line) => [line.id, Math.max(0, line.allocated - (wanted(line) - (leaving.get(line.id) ?? 0)))]),
  );
  return claims.flatMap((claim) => {
    const left = over.get(claim.detailId) ?? 0;
    const qty = Math.min(left, claim.qty);
    over.set(claim.detailId, left - qty);
    return qty > 0 ? [{ ...claim, qty }] : [];
  });
}
