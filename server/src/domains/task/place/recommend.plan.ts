import type { PutawayRules } from '../../strategy/facade.ts';
import { topUps } from './face.plan.ts';
import { fits, sizeOf, type Part } from './fits.plan.ts';
import type { Knowledge, Need, Spot } from './need.ts';
import { attemptsFor, cheapest, opensAreas } from './steps.plan.ts';

/** A part of a need and where it goes; `spot` null = 未找到可用库位, and `why`. `loose` leaves its container. */
export interface Choice {
  need: number;
  qty: number;
  spot: Spot | null;
  loose: boolean;
  why?: string;
}

/**
 * Choose a place for every need by the ordered rules of its goods (§4.6). Pure. Each choice fills its spot for those that follow, so that no two of
 * one call take the same last place; `first` are served before the others. Goods in one container go to one place; what tops up the pick face leaves the container first.
 */
export function choose(needs: readonly Need[], known: Knowledge, first: ReadonlySet<number> = new Set()): Choice[] {
  const spots = new Map(known.spots.map((spot) => [spot.id, { ...spot, contents: [...spot.contents] }]));
  const left = needs.map((need) => need.qty);
  const choices: Choice[] = [];
  needs.forEach((need, n) => {
    const [top] = known.pinned.has(need.lpnId) ? [] : topUps(need, [...spots.values()], known);
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

function placeFor(parts: readonly Part[], pallets: number, spots: readonly Spot[], known: Knowledge): Spot | null {
  const lead = parts[0]?.need;
  if (!lead) return null;
  if (lead.quality === 'D')
    return spots.find((spot) => spot.areaKind === 'DMG' && fits(spot, parts, pallets, known.goods)) ?? null;
  for (const attempt of attemptsFor(parts, spots, known)) {
    const spot = cheapest(spots, attempt, (one) => fits(one, parts, pallets, known.goods));
    if (spot) return spot;
  }
  return null;
}

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
