import { daysBetween } from '../../../platform/clock.ts';
import type { PutawayRule, PutawayRules, PutawayStep } from '../../strategy/facade.ts';

/** Goods that stand on the floor and need a place. */
export interface Need {
  goodsId: number;
  ownerId: number;
  lotId: number;
  expireOn: string | null;
  lpnId: number;
  quality: string;
  qty: number;
}

/** What the choice needs to know of the goods. */
export interface GoodsFacts {
  id: number;
  storageMode: number;
  weight: number;
  volume: number;
  /** Of one case, or of one piece where there is no case; mm and grams. */
  caseHeight: number;
  caseWeight: number;
  caseQty: number;
  palletQty: number;
  abc: string;
}

export interface Content {
  goodsId: number;
  lotId: number;
  ownerId: number;
  expireOn: string | null;
  qty: number;
}

/** A position as it stands under lock, with what lies in it and what is on its way. */
export interface Spot {
  id: number;
  code: string;
  state: number;
  shelfType: number;
  areaId: number;
  areaKind: string;
  areaOrder: number;
  roomMode: number;
  level: number;
  x: number;
  y: number;
  abc: string | null;
  innerH: number;
  maxPallets: number;
  maxWeight: number;
  maxVolume: number;
  maxGoods: number;
  mixGoods: boolean;
  mixLot: boolean;
  mixOwner: boolean;
  /** Used and promised. */
  pallets: number;
  weight: number;
  volume: number;
  contents: Content[];
  /** Goods whose pick face this is → most it may hold. */
  faceOf: Record<string, number>;
}

/** A part of a need and where it goes; `spot` null = 未找到可用库位, and `why`. `loose` leaves its container. */
export interface Choice {
  need: number;
  qty: number;
  spot: Spot | null;
  loose: boolean;
  why?: string;
}

export interface Knowledge {
  goods: ReadonlyMap<number, GoodsFacts>;
  rules: ReadonlyMap<number, PutawayRules>;
  spots: readonly Spot[];
  /** Containers that are pallets. */
  pallets: ReadonlySet<number>;
  /** Container → the place other goods on it are already promised: it moves as one. */
  pinned: ReadonlyMap<number, number>;
}

/** Goods heavier than this per case stay on the lowest level. */
export const HEAVY_G = 15_000;

/**
 * Choose a place for every need by the ordered rules of its goods (§4.6). Pure. Each choice fills its spot for those that follow, so that no two of
 * one call take the same last place; `first` are served before the others. Goods in one container go to one place; what tops up the pick face leaves the container first.
 */
export function choose(needs: readonly Need[], known: Knowledge, first: ReadonlySet<number> = new Set()): Choice[] {
  const spots = new Map(known.spots.map((spot) => [spot.id, { ...spot, contents: [...spot.contents] }]));
  const left = needs.map((need) => need.qty);
  const choices: Choice[] = [];
  needs.forEach((need, n) => {
    const top = known.pinned.has(need.lpnId) ? undefined : topUp(need, [...spots.values()], known);
    if (!top) return;
    fill(top.spot, [{ need, qty: top.qty }], 0, known);
    left[n] = need.qty - top.qty;
    choices.push({ need: n, qty: top.qty, spot: top.spot, loose: true });
  });
  const waits = (load: readonly number[]): number => Number(!load.some((n) => first.has(n)));
  for (const load of loadsOf(needs, left).toSorted((a, b) => waits(a) - waits(b))) {
    const parts = load
      .map((n) => ({ need: needs[n], qty: left[n] ?? 0 }))
      .flatMap(({ need, qty }) => (need ? [{ need, qty }] : []));
    const first = parts[0];
    if (!first) continue;
    const pin = known.pinned.get(first.need.lpnId);
    const pallets = pin === undefined && known.pallets.has(first.need.lpnId) ? 1 : 0;
    const spot =
      pin === undefined ? placeFor(parts, pallets, [...spots.values()], known) : ifFits(spots.get(pin), parts, known);
    if (spot) fill(spot, parts, pallets, known);
    for (const n of load) choices.push({ need: n, qty: left[n] ?? 0, spot, loose: false });
  }
  return choices.sort((a, b) => a.need - b.need);
}

interface Part {
  need: Need;
  qty: number;
}

/** What moves as one: everything in one container, or one loose need. */
function loadsOf(needs: readonly Need[], left: readonly number[]): number[][] {
  const loads = new Map<string, number[]>();
  needs.forEach((need, n) => {
    if ((left[n] ?? 0) <= 0) return;
    const key = need.lpnId === 0 ? `loose ${n}` : `lpn ${need.lpnId}`;
    loads.set(key, [...(loads.get(key) ?? []), n]);
  });
  return [...loads.values()];
}

const ifFits = (spot: Spot | undefined, parts: readonly Part[], known: Knowledge): Spot | null =>
  spot && fits(spot, parts, 0, known.goods) ? spot : null;

/** P1: whole cases up to what the face may hold, if the configuration asks for it and no lot of theirs too far away lies there. */
function topUp(
  need: Need,
  spots: readonly Spot[],
  { goods, rules }: Knowledge,
): { spot: Spot; qty: number } | undefined {
  const rule = rules.get(need.goodsId),
    facts = goods.get(need.goodsId);
  if (!rule || !facts || rule.faceDays === null || need.quality !== 'A' || !rule.rules.some((r) => r.step === 'P1'))
    return undefined;
  for (const spot of spots) {
    const max = spot.faceOf[need.goodsId];
    if (max === undefined || farApart(need, spot, rule.faceDays)) continue;
    const room = max - spot.contents.reduce((sum, c) => sum + (c.goodsId === need.goodsId ? c.qty : 0), 0);
    const qty = Math.floor(Math.min(need.qty, room) / facts.caseQty) * facts.caseQty;
    if (qty >= rule.faceMinCase * facts.caseQty && qty > 0 && fits(spot, [{ need, qty }], 0, goods))
      return { spot, qty };
  }
  return undefined;
}

const farApart = (need: Need, spot: Spot, days: number): boolean =>
  spot.contents.some(
    (c) =>
      c.goodsId === need.goodsId &&
      c.lotId !== need.lotId &&
      (need.expireOn === null || c.expireOn === null || Math.abs(daysBetween(c.expireOn, need.expireOn)) > days),
  );

function placeFor(parts: readonly Part[], pallets: number, spots: readonly Spot[], known: Knowledge): Spot | null {
  const lead = parts[0]?.need;
  if (!lead) return null;
  if (lead.quality === 'D')
    return spots.find((spot) => spot.areaKind === 'DMG' && fits(spot, parts, pallets, known.goods)) ?? null;
  const rules = known.rules.get(lead.goodsId);
  const facts = known.goods.get(lead.goodsId);
  if (!rules || !facts) return null;
  const face = spots.find((s) => s.faceOf[lead.goodsId] !== undefined);
  const full = isFull(facts, parts[0]?.qty ?? 0);
  for (const { step, areaIds } of rules.rules) {
    const cost = STEPS[step]({
      lead,
      facts,
      face,
      anyLot: !rules.preferSameLot,
      beside: parts.length === 1 && !full,
      named: areaIds.length > 0,
    });
    const spot = cost && cheapest(spots, areaIds, cost, (s) => fits(s, parts, pallets, known.goods));
    if (spot) return spot;
  }
  // No place as the rules would like it best: then any in their areas that takes the goods, the emptiest first.
  for (const { areaIds } of rules.rules.filter(opensAreas)) {
    const spot = cheapest(spots, areaIds, crowd, (s) => fits(s, parts, pallets, known.goods));
    if (spot) return spot;
  }
  return null;
}

/** Whether a step sends goods to areas at large; the first two only know faces and places beside the same goods. */
const opensAreas = ({ step, areaIds }: PutawayRule): boolean =>
  step === 'P3' || step === 'P4' || (step === 'P5' && areaIds.length > 0);

/** How many kinds lie there; a pick face is its goods' own. */
const crowd: Cost = (spot) =>
  Object.keys(spot.faceOf).length > 0 ? undefined : new Set(spot.contents.map((c) => c.goodsId)).size;

/** The areas open to goods, in the order of their rules: each named one with its number, and the number under which every storage area comes. */
export interface Reach {
  areaIds: number[];
  nths: number[];
  store: number | null;
}

export function reachOf(rules: PutawayRules | undefined): Reach {
  const open = (rules?.rules ?? []).filter(opensAreas);
  const named = [...new Set(open.flatMap(({ areaIds }) => areaIds))];
  const first = open.findIndex(({ areaIds }) => areaIds.length === 0);
  return {
    areaIds: named,
    nths: named.map((id) => {
      const nth = open.findIndex(({ areaIds }) => areaIds.includes(id));
      return nth * AREAS_MAX + (open[nth]?.areaIds.indexOf(id) ?? 0);
    }),
    store: first < 0 ? null : first * AREAS_MAX,
  };
}

/** More areas than one rule names. */
const AREAS_MAX = 10_000;

/** A full pallet stands by itself, not beside its lot. */
export const isFull = ({ palletQty }: Pick<GoodsFacts, 'palletQty'>, qty: number): boolean =>
  palletQty > 0 && qty >= palletQty;

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

/** Areas in the order they are preferred, then what the step says, then low levels; whether the goods fit is asked last. */
function cheapest(
  spots: readonly Spot[],
  areaIds: readonly number[],
  cost: Cost,
  fit: (spot: Spot) => boolean,
): Spot | undefined {
  let best: { spot: Spot; rank: number[] } | undefined;
  for (const spot of spots) {
    const named = areaIds.length > 0;
    const price = (named ? areaIds.includes(spot.areaId) : spot.areaKind === 'STORE') ? cost(spot) : undefined;
    if (price === undefined) continue;
    const rank = [named ? areaIds.indexOf(spot.areaId) : spot.areaOrder, price, spot.level, spot.id];
    if ((!best || before(rank, best.rank)) && fit(spot)) best = { spot, rank };
  }
  return best?.spot;
}

/** Whether `a` comes before `b`, element by element. */
function before(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

/** Capacity with everything promised, temperature, height, mixing and the rule for heavy cases. */
function fits(spot: Spot, parts: readonly Part[], pallets: number, goods: ReadonlyMap<number, GoodsFacts>): boolean {
  const size = sizeOf(parts, goods);
  if (spot.pallets + pallets > spot.maxPallets && pallets > 0) return false;
  if (spot.maxWeight > 0 && spot.weight + size.weight > spot.maxWeight) return false;
  if (spot.maxVolume > 0 && spot.volume + size.volume > spot.maxVolume) return false;
  return parts.every(({ need }, n) => {
    const facts = goods.get(need.goodsId);
    if (!facts) return false;
    if (spot.areaKind !== 'DMG' && spot.roomMode !== facts.storageMode) return false;
    if (spot.innerH > 0 && facts.caseHeight > spot.innerH) return false;
    if (facts.caseWeight > HEAVY_G && spot.level > 1) return false;
    return mixes(spot, [...spot.contents, ...parts.slice(0, n).map((part) => part.need)], need);
  });
}

/** What may lie together; goods of one load count for each other. */
function mixes(spot: Spot, contents: readonly Pick<Content, 'goodsId' | 'lotId' | 'ownerId'>[], need: Need): boolean {
  const others = contents.filter((c) => c.goodsId !== need.goodsId);
  if (
    others.length > 0 &&
    (!spot.mixGoods || (spot.maxGoods > 0 && new Set(others.map((c) => c.goodsId)).size >= spot.maxGoods))
  )
    return false;
  if (!spot.mixLot && contents.some((c) => c.goodsId === need.goodsId && c.lotId !== need.lotId)) return false;
  return spot.mixOwner || contents.every((c) => c.ownerId === need.ownerId);
}

const sizeOf = (parts: readonly Part[], goods: ReadonlyMap<number, GoodsFacts>): { weight: number; volume: number } =>
  parts.reduce(
    (sum, { need, qty }) => {
      const facts = goods.get(need.goodsId);
      return { weight: sum.weight + qty * (facts?.weight ?? 0), volume: sum.volume + qty * (facts?.volume ?? 0) };
    },
    { weight: 0, volume: 0 },
  );

function fill(spot: Spot, parts: readonly Part[], pallets: number, { goods }: Knowledge): void {
  const size = sizeOf(parts, goods);
  spot.pallets += pallets;
  spot.weight += size.weight;
  spot.volume += size.volume;
  for (const { need, qty } of parts)
    spot.contents.push({
      goodsId: need.goodsId,
      lotId: need.lotId,
      ownerId: need.ownerId,
      expireOn: need.expireOn,
      qty,
    });
}
