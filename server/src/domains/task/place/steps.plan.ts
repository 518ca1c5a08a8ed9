import type { PutawayRule, PutawayStep } from '../../strategy/facade.ts';
import type { Part } from './fits.plan.ts';
import type { GoodsFacts, Knowledge, Need, Spot } from './need.ts';

/** A full pallet stands by itself, not beside its lot. */
export const isFull = ({ palletQty }: Pick<GoodsFacts, 'palletQty'>, qty: number): boolean =>
  palletQty > 0 && qty >= palletQty;

/** Whether a step sends goods to areas at large; the first two only know faces and places beside the same goods. */
export const opensAreas = ({ step, areaIds }: PutawayRule): boolean =>
  step === 'P3' || step === 'P4' || (step === 'P5' && areaIds.length > 0);

/** How many kinds lie there; a pick face is its goods' own. */
const crowd: Cost = (spot) =>
  Object.keys(spot.faceOf).length > 0 ? undefined : new Set(spot.contents.map((c) => c.goodsId)).size;

/** What a place costs a step; undefined = not this one. */
type Cost = (spot: Spot) => number | undefined;
interface Search {
  lead: Need;
  facts: GoodsFacts;
  face: Spot | undefined;
  anyLot: boolean;
  beside: boolean;
  named: boolean;
}

/** The cost by which each step chooses; undefined when the step does not apply. */
const STEPS: Record<PutawayStep, (search: Search) => Cost | undefined> = {
  P1: () => undefined,
  P2: ({ lead, anyLot, beside }) =>
    beside
      ? (spot) =>
          spot.contents.some((c) => c.goodsId === lead.goodsId && (anyLot || c.lotId === lead.lotId)) ? 0 : undefined
      : undefined,
  P3: ({ face }) =>
    face && ((spot) => (isEmpty(spot) ? Math.abs(spot.x - face.x) + Math.abs(spot.y - face.y) : undefined)),
  P4:
    ({ facts }) =>
    (spot) =>
      isEmpty(spot) ? Number(spot.abc !== null && spot.abc !== facts.abc) : undefined,
  P5: ({ named }) => (named ? () => 0 : undefined),
};

const isEmpty = (spot: Spot): boolean => spot.contents.length === 0 && Object.keys(spot.faceOf).length === 0;

/** One try to find a place: a step of the rules, or, at last, any place in their areas (null). */
export interface Attempt {
  step: PutawayStep | null;
  /** In this order; none: every storage area, in the order of the house. */
  areaIds: readonly number[];
  cost: Cost;
}

/** All that is tried for what moves as one, in order: the steps of its rules, then any place in their areas that takes the goods, the emptiest first. */
export function attemptsFor(
  parts: readonly Part[],
  spots: readonly Spot[],
  { rules: known, goods }: Pick<Knowledge, 'rules' | 'goods'>,
): Attempt[] {
  const [first] = parts,
    lead = first?.need;
  const rules = lead && known.get(lead.goodsId),
    facts = lead && goods.get(lead.goodsId);
  if (!rules || !facts) return [];
  const face = spots.find((spot) => spot.faceOf[lead.goodsId] !== undefined),
    beside = parts.length === 1 && !isFull(facts, first.qty);
  const steps = rules.rules.flatMap(({ step, areaIds }): Attempt[] => {
    const cost = STEPS[step]({
      lead,
      facts,
      face,
      anyLot: !rules.preferSameLot,
      beside,
      named: areaIds.length > 0,
    });
    return cost ? [{ step, areaIds, cost }] : [];
  });
  const rest = rules.rules.filter(opensAreas).map(({ areaIds }): Attempt => ({ step: null, areaIds, cost: crowd }));
  return [...steps, ...rest];
}

/** Areas in the order they are preferred, then what the step says, then low levels; undefined: not this place. */
export function rankOf(spot: Spot, { areaIds, cost }: Attempt): number[] | undefined {
  const named = areaIds.length > 0;
  const price = (named ? areaIds.includes(spot.areaId) : spot.areaKind === 'STORE') ? cost(spot) : undefined;
  return price === undefined
    ? undefined
    : [named ? areaIds.indexOf(spot.areaId) : spot.areaOrder, price, spot.level, spot.id];
}

/** The first place an attempt leads to; whether the goods fit is asked last. */
export function cheapest(spots: readonly Spot[], attempt: Attempt, fit: (spot: Spot) => boolean): Spot | undefined {
  let best: { spot: Spot; rank: number[] } | undefined;
  for (const spot of spots) {
    const rank = rankOf(spot, attempt);
    if (rank && (!best || compareRanks(rank, best.rank) < 0) && fit(spot)) best = { spot, rank };
  }
  return best?.spot;
}

/** Which of two ranks comes before, element by element. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
