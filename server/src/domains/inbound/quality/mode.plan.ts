/** What decides whether, and how, a line is inspected as it is received (C4). */
export interface QcFacts {
  /** Of the goods: 0 inherits, 1 never, 2 by sample, 3 piece by piece. */
  goodsMode: number;
  /** A row of the no-QC list holds today. */
  exempt: boolean;
  /** Of the supplier: 1 as the owner's flow says, 2 tightened, 3 relaxed. */
  supplierLevel: number;
  /** The producer's last licence, filing or visit failed or is over. */
  producerLapsed: boolean;
  /** Of the owner's flow, as of the goods. */
  flowMode: number;
}

const EXEMPT = 1,
  SAMPLE = 2,
  FULL = 3;
const TIGHTENED = 2,
  RELAXED = 3;

/** 0: as good as it comes. */
export type QcMode = 0 | typeof SAMPLE | typeof FULL;
export interface QcRule {
  mode: QcMode;
  level: number;
}

const modeOf = (said: number): QcMode => (said === SAMPLE || said === FULL ? said : 0);

/** The first that speaks: the goods, a producer whose papers lapsed, the no-QC list, a supplier whose deliveries are to be watched, the owner's flow. */
export function qcRuleOf({ goodsMode, exempt, supplierLevel, producerLapsed, flowMode }: QcFacts): QcRule {
  const rule = (mode: QcMode): QcRule => ({ mode, level: supplierLevel });
  if (goodsMode === EXEMPT) return rule(0);
  if (modeOf(goodsMode) > 0) return rule(modeOf(goodsMode));
  // Whom nobody vouches for any more is watched like a tightened supplier, whatever list exempts the goods.
  if (producerLapsed) return { mode: flowMode === FULL ? FULL : SAMPLE, level: TIGHTENED };
  if (exempt) return rule(0);
  if (supplierLevel === TIGHTENED) return rule(flowMode === FULL ? FULL : SAMPLE);
  return rule(modeOf(flowMode));
}

/** GB/T 2828.1, single sampling: lots up to so many pieces take the sample of their letter; a relaxed supplier that of level Ⅰ, a tightened one that of level Ⅲ. */
const LOTS = [8, 15, 25, 50, 90, 150, 280, 500, 1200, 3200, 10_000, 35_000, 150_000, 500_000, Infinity];
const SIZES = { A: 2, B: 3, C: 5, D: 8, E: 13, F: 20, G: 32, H: 50, J: 80, K: 125, L: 200, M: 315, N: 500, P: 800, Q: 1250, R: 2000 } as const; // prettier-ignore
type Letter = keyof typeof SIZES;
const LETTERS: Readonly<Record<'relaxed' | 'normal' | 'tightened', string>> = {
  relaxed: 'AABCCDEFGHJKLMN',
  normal: 'ABCDEFGHJKLMNPQ',
  tightened: 'BCDEFGHJKLMNPQR',
};
const isLetter = (text: string): text is Letter => text in SIZES;

/** How many pieces of a receipt must be looked at. */
export function sampleSize(qty: number, { mode, level }: QcRule): number {
  if (mode !== SAMPLE) return mode === FULL ? qty : 0;
  const column = level === TIGHTENED ? 'tightened' : level === RELAXED ? 'relaxed' : 'normal';
  const letter = LETTERS[column].charAt(LOTS.findIndex((most) => qty <= most));
  return Math.min(qty, isLetter(letter) ? SIZES[letter] : qty);
}
