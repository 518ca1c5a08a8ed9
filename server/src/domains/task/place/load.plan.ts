import type { PutawayRules } from '../../strategy/facade.ts';
import { HEAVY_G } from './fits.plan.ts';
import type { GoodsFacts, Need } from './need.ts';
import { reachOf, type Reach } from './recommend.plan.ts';

/** What moves as one and needs one place: everything in one container, or loose goods. `count` of the same are looked for together. */
export interface Load {
  /** Its first part: what stays without a place is told of it. */
  lead: Need;
  count: number;
  /** Areas its rules open; null = damaged goods, which lie apart. */
  reach: Reach | null;
  mode: number;
  heavy: boolean;
  pallets: number;
  weight: number;
  volume: number;
  height: number;
  goodsIds: number[];
  lotIds: number[];
  /** No goods comes in two lots. */
  oneLotEach: boolean;
  ownerIds: number[];
}

export interface Sizes {
  goods: ReadonlyMap<number, GoodsFacts>;
  rules: ReadonlyMap<number, PutawayRules>;
  pallets: ReadonlySet<number>;
}

/** Needs put together to loads; alike ones once. */
export function loadsFrom(needs: readonly Need[], sizes: Sizes): Load[] {
  const parts = new Map<string, Need[]>();
  needs.forEach((need, n) => {
    const key = need.lpnId === 0 ? `loose ${n}` : `lpn ${need.lpnId}`;
    parts.set(key, [...(parts.get(key) ?? []), need]);
  });
  const alike = new Map<string, Load>();
  for (const load of [...parts.values()].flatMap((of) => loadOf(of, sizes) ?? [])) {
    const { lead: _, ...same } = load;
    const key = JSON.stringify(same),
      known = alike.get(key);
    alike.set(key, known ? { ...known, count: known.count + 1 } : load);
  }
  return [...alike.values()];
}

function loadOf(parts: readonly Need[], { goods, rules, pallets }: Sizes): Load | undefined {
  const lead = parts[0],
    facts = parts.flatMap((part) => goods.get(part.goodsId) ?? []);
  const first = facts[0];
  if (!lead || !first || facts.length < parts.length) return undefined;
  const sum = (of: (facts: GoodsFacts) => number): number =>
    parts.reduce((all, part, i) => all + part.qty * (facts[i] ? of(facts[i]) : 0), 0);
  return {
    lead,
    count: 1,
    reach: lead.quality === 'D' ? null : reachOf(rules.get(lead.goodsId)),
    mode: first.storageMode,
    heavy: facts.some(({ caseWeight }) => caseWeight > HEAVY_G),
    pallets: pallets.has(lead.lpnId) ? 1 : 0,
    weight: sum(({ weight }) => weight),
    volume: sum(({ volume }) => volume),
    height: Math.max(...facts.map(({ caseHeight }) => caseHeight)),
    goodsIds: distinct(parts.map((part) => part.goodsId)),
    lotIds: distinct(parts.map((part) => part.lotId)),
    oneLotEach: parts.every(({ goodsId, lotId }) => parts.every((o) => o.goodsId !== goodsId || o.lotId === lotId)),
    ownerIds: distinct(parts.map((part) => part.ownerId)),
  };
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);
