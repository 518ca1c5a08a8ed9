import type { SourceType } from '#contract/billing/terms.ts';
import type { Num, Price } from './rate.plan.ts';

/** A price as the rating knows it. */
export interface Config extends Price {
  id: number;
  configNo: string;
  revision: number;
  feeId: number;
  ownerId: number | null;
  houseId: number | null;
  filter: Readonly<Record<string, readonly number[]>>;
  cycle: number;
  periodMin: Num | null;
  priority: number;
  effectiveFrom: string;
  effectiveTo: string;
  priceText: string;
}

/** A fact as the rating knows it. Quantities as decimal texts. */
export interface Fact {
  id: number;
  factKey: string;
  factVersion: number;
  sourceType: SourceType;
  sourceId: number | null;
  sourceNo: string;
  bizDate: string;
  orderCount: number | null;
  lineCount: number | null;
  pieceQty: string | null;
  volume: string | null;
  weight: string | null;
  palletQty: string | null;
  area: string | null;
  km: string | null;
  amount: string | null;
  attrs: Readonly<Record<string, unknown>>;
}

const OWNER_WEIGHT = 8,
  HOUSE_WEIGHT = 4,
  ROUTE_WEIGHT = 2;
/** Key of a filter, what of a fact it asks about. */
const ASKS: Readonly<Record<string, string>> = {
  orderTypes: 'orderType',
  tempZones: 'tempZone',
  routeIds: 'routeId',
  goodsCategoryIds: 'categoryIds',
  vasItemIds: 'vasItemId',
};

/** How special a price is: owner before warehouse, route before what else its filter says. */
export const specificity = ({ ownerId, houseId, filter }: Config): number =>
  (ownerId === null ? 0 : OWNER_WEIGHT) +
  (houseId === null ? 0 : HOUSE_WEIGHT) +
  Object.keys(filter).reduce((sum, key) => sum + (key === 'routeIds' ? ROUTE_WEIGHT : 1), 0);

/** The most special first, of equals the smallest priority. */
export const ranked = (configs: readonly Config[]): Config[] =>
  configs.toSorted((a, b) => specificity(b) - specificity(a) || a.priority - b.priority || a.id - b.id);

/** A document whose goods are of several categories is for a price that names one of them. */
function matches(config: Config, fact: Fact): boolean {
  if (config.effectiveFrom > fact.bizDate || fact.bizDate > config.effectiveTo) return false;
  return Object.entries(config.filter).every(([key, wanted]) => {
    const own = fact.attrs[ASKS[key] ?? ''];
    return Array.isArray(own) ? own.some((one) => wanted.includes(Number(one))) : wanted.includes(Number(own));
  });
}

/** The price of a fact among those of its fee, most special first; two of the same rank are a conflict. */
export function priceFor(fact: Fact, sorted: readonly Config[]): Config | 'none' | 'many' {
  const fit = sorted.filter((config) => matches(config, fact)),
    [first, second] = fit;
  if (!first) return 'none';
  const tie = second && specificity(first) === specificity(second) && first.priority === second.priority;
  return tie ? 'many' : first;
}
