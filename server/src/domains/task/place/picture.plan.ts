import { TAKEN_NOW, type PutawayPicture } from '#contract/task/picture.ts';
import type { PutawayRules, PutawayStep } from '../../strategy/facade.ts';
import { topUps } from './face.plan.ts';
import { fits, HEAVY_G } from './fits.plan.ts';
import type { Knowledge, Need, Spot } from './need.ts';
import { reachOf } from './recommend.plan.ts';
import { attemptsFor, compareRanks, opensAreas, rankOf, type Attempt } from './steps.plan.ts';

/** A position of the house, and whether goods may come to it at all. */
export interface Place extends Spot {
  usable: boolean;
}

/** An area of a step, and its places. `at`: which place it is from the first; 0 where that depends on the goods. */
export interface Turn {
  step: PutawayStep | null;
  areaId: number;
  places: { id: number; at: number }[];
}

/** What is said of goods by a rule that is looked at without goods. */
export interface AnyGoods {
  rules: PutawayRules;
  /** Null: every temperature. */
  storageMode: number | null;
}

/** Every place that takes this, in the order they would be filled if more and more of it came. */
export function turnsFor(need: Need, known: Knowledge): Turn[] {
  const parts = [{ need, qty: need.qty }],
    turns = inTurn();
  turns.add(
    'P1',
    [...topUps(need, known.spots, known)].map(({ spot }) => spot),
    true,
  );
  for (const attempt of attemptsFor(parts, known.spots, known))
    turns.add(
      attempt.step,
      ranked(known.spots, attempt, (spot) => fits(spot, parts, 0, known.goods)),
      true,
    );
  return turns.made;
}

/** Which places a rule opens, area by area, whatever lies there now: what it comes to of certain goods it says with them. */
export function turnsOfAny({ rules, storageMode }: AnyGoods, places: readonly Place[]): Turn[] {
  const turns = inTurn(),
    open = places.filter((place) => place.usable && (storageMode === null || place.roomMode === storageMode));
  if (rules.rules.some(({ step }) => step === 'P1')) turns.add('P1', open.filter(isFace), false);
  for (const { step, areaIds } of rules.rules.filter(opensAreas))
    turns.add(
      step,
      ranked(open, { step, areaIds, cost: (spot) => (isFace(spot) && step !== 'P5' ? undefined : 0) }, () => true),
      false,
    );
  return turns.made;
}

const isFace = ({ faceOf }: Spot): boolean => Object.keys(faceOf).length > 0;

const ranked = (spots: readonly Spot[], attempt: Attempt, fit: (spot: Spot) => boolean): Spot[] =>
  spots
    .flatMap((spot) => {
      const rank = rankOf(spot, attempt);
      return rank && fit(spot) ? [{ spot, rank }] : [];
    })
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ spot }) => spot);

/** Gathers turns; a place is of the first that leads to it. */
function inTurn() {
  const taken = new Set<number>(),
    made: Turn[] = [];
  return {
    made,
    add(step: PutawayStep | null, spots: readonly Spot[], numbered: boolean): void {
      const fresh = spots.filter(({ id }) => !taken.has(id));
      const own = new Map<number, Turn>();
      for (const { id, areaId } of fresh) {
        taken.add(id);
        const turn = own.get(areaId) ?? { step, areaId, places: [] };
        turn.places.push({ id, at: numbered ? taken.size : 0 });
        own.set(areaId, turn);
      }
      made.push(...own.values());
    },
  };
}

const SHUT = '没有步骤通向这个库区',
  COLD = '温层不符',
  OFF = '冻结、禁入、盘点中或停用',
  LOW = '净高不够',
  HIGH = `单件超过${HEAVY_G / 1000}kg只放最低层`,
  OWN = '是其他商品的拣货位',
  FACE = '拣货位只收要补的商品';

/** Why nothing of this comes to a place, the first thing that stands against it. */
export function whyNever(place: Place, need: Need, { goods, rules }: Pick<Knowledge, 'goods' | 'rules'>): string {
  const facts = goods.get(need.goodsId);
  if (!opens(rules.get(need.goodsId), place) && !(need.goodsId in place.faceOf)) return SHUT;
  if (facts && facts.storageMode !== place.roomMode) return COLD;
  if (!place.usable) return OFF;
  if (facts && place.innerH > 0 && facts.caseHeight > place.innerH) return LOW;
  if (facts && facts.caseWeight > HEAVY_G && place.level > 1) return HIGH;
  return isFace(place) && !(need.goodsId in place.faceOf) ? OWN : TAKEN_NOW;
}

/** The same of a rule without goods. */
export function whyNeverAny(place: Place, { rules, storageMode }: AnyGoods): string {
  if (!opens(rules, place) && !isFace(place)) return SHUT;
  if (storageMode !== null && storageMode !== place.roomMode) return COLD;
  return place.usable ? FACE : OFF;
}

function opens(rules: PutawayRules | undefined, { areaId, areaKind }: Spot): boolean {
  const { areaIds, store } = reachOf(rules);
  return areaIds.includes(areaId) || (store !== null && areaKind === 'STORE');
}

/** Turns and reasons as columns. */
export function columnsOf(
  places: readonly Place[],
  turns: readonly Turn[],
  why: (place: Place) => string,
): Pick<PutawayPicture, 'ids' | 'turnOf' | 'at' | 'why' | 'reasons'> {
  const comes = new Map(turns.flatMap((turn, n) => turn.places.map(({ id, at }) => [id, { turn: n + 1, at }])));
  const reasons = new Map<string, number>();
  return {
    ids: places.map(({ id }) => id),
    turnOf: places.map(({ id }) => comes.get(id)?.turn ?? 0),
    at: places.map(({ id }) => comes.get(id)?.at ?? 0),
    why: places.map((place) => {
      if (comes.has(place.id)) return -1;
      const said = why(place);
      if (!reasons.has(said)) reasons.set(said, reasons.size);
      return reasons.get(said) ?? -1;
    }),
    reasons: [...reasons.keys()],
  };
}
