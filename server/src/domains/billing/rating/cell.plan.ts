import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FailReason } from '#contract/billing/calculate-fail.ts';
import { calcStep } from '#contract/billing/cost-config.ts';
import { CYCLE, MODEL, SOURCES, type FeeKind } from '#contract/billing/terms.ts';
import { Decimal, failed, num, rate, type Charge, type Fault, type Measured, type Num } from './rate.plan.ts';
import { priceFor, ranked, type Config, type Fact } from './select.plan.ts';

/** Told apart in every hash: another way of reckoning makes every line new. */
const ENGINE = '1';

export interface Fee {
  id: number;
  code: string;
  name: string;
  kind: FeeKind;
}
export interface Contract {
  from: string;
  to: string;
  kinds: readonly string[];
}
/** Everything one owner did in one warehouse in one month, and what it is rated by. */
export interface Cell {
  ownerId: number;
  houseId: number;
  period: string;
  facts: readonly Fact[];
  fees: readonly Fee[];
  configs: readonly Config[];
  contracts: readonly Contract[];
}

/** What of a cell is rated: some lines by their keys, some fees; everything when nothing is said. */
export interface Part {
  keys?: ReadonlySet<string> | undefined;
  feeId?: number | null | undefined;
  /** One fact, whose failures are rated anew. */
  fact?: { factKey: string; sourceType: string } | undefined;
}

/** A line as it stands. */
export interface Standing {
  id: number;
  lineKey: string;
  revision: number;
  feeId: number;
  hash: string;
  settleStatus: number;
  quantity: string | null;
  amount: string;
  taxAmount: string;
}

/** A line to be: what it is charged for and by which price, before anything is reckoned. */
export interface Wanted {
  key: string;
  fee: Fee;
  config: Config;
  facts: readonly Fact[];
  day: string | null;
  hash: string;
}
export interface Failure extends Fault {
  fact: Fact;
  feeId: number | null;
}
export interface CellPlan {
  wanted: readonly Wanted[];
  failures: readonly Failure[];
}

export const daysIn = (period: string): number =>
  new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate();
export const firstOf = (period: string): string => `${period}-01`;
export const lastOf = (period: string): string => `${period}-${String(daysIn(period)).padStart(2, '0')}`;

/** Days of the month on which a price holds. */
export function coveredDays(config: Pick<Config, 'effectiveFrom' | 'effectiveTo'>, period: string): number {
  const from = config.effectiveFrom > firstOf(period) ? config.effectiveFrom : firstOf(period),
    to = config.effectiveTo < lastOf(period) ? config.effectiveTo : lastOf(period);
  return from > to ? 0 : Number(to.slice(8)) - Number(from.slice(8)) + 1;
}

const hashOf = (config: Config, facts: readonly Fact[], days = 0): string =>
  createHash('sha256')
    .update(
      `${ENGINE}|${config.id}|${config.revision}|${days}|${facts.map((f) => `${f.id}:${f.factVersion}`).join(',')}`,
    )
    .digest('hex');

/** Which line of its cycle a fact belongs to. A revision in the middle of a month makes two lines, and tiers begin anew. */
function keyOf({ ownerId, houseId, period }: Cell, fee: Fee, config: Config, fact: Fact): string {
  if (config.cycle === CYCLE.document) return `${fee.code}|${fact.factKey}`;
  const scope = config.cycle === CYCLE.day ? fact.bizDate : period;
  return `${fee.code}|${ownerId}|${houseId}|${scope}|${config.configNo}.${config.revision}`;
}

interface Sorting {
  groups: Map<string, Omit<Wanted, 'hash' | 'facts'> & { facts: Fact[] }>;
  failures: Failure[];
}

interface Sorter {
  cell: Cell;
  fee: Fee;
  sorted: readonly Config[];
  into: Sorting;
}

const faultOf = (code: FailReason, reason: string): Fault => ({ code, reason });

const KM = 9;
/** Two facts tell of goods on the road: the trip, of kilometres and what it came to; the delivery of each order, of all else. Each is charged by what it tells of, so that nothing is charged twice. */
function isMeasuredElsewhere({ basis, model }: Config, { attrs }: Fact): boolean {
  const isOfTrip = basis === KM || model === MODEL.direct;
  return (attrs.of === 'trip' && !isOfTrip) || (attrs.of === 'delivery' && isOfTrip);
}

/** One fact and one fee: into the line of its cycle, or why not. A fee beside the main one of its kind is charged where it has a price, and missed nowhere. */
function sort({ cell, fee, sorted, into }: Sorter, fact: Fact): void {
  const config = priceFor(fact, sorted);
  if (config === 'none') {
    if (fee.code === fee.kind)
      into.failures.push({
        fact,
        feeId: fee.id,
        ...faultOf('NO_CONFIG', `【${fee.name}】在${fact.bizDate}没有启用的费用配置`),
      });
    return;
  }
  if (config === 'many') {
    into.failures.push({
      fact,
      feeId: fee.id,
      ...faultOf('MULTI_CONFIG', `【${fee.name}】在${fact.bizDate}有多条同级的费用配置`),
    });
    return;
  }
  if (isMeasuredElsewhere(config, fact)) return;
  // A fixed fee of a month is charged whether anything happened or not.
  if (config.model === MODEL.fixed && config.cycle === CYCLE.month) return;
  const key = keyOf(cell, fee, config, fact);
  const group = into.groups.get(key);
  if (group) group.facts.push(fact);
  else
    into.groups.set(key, { key, fee, config, facts: [fact], day: config.cycle === CYCLE.month ? null : fact.bizDate });
}

/** Monthly fixed fees: due by contract and price alone. */
function fixedOf(cell: Cell, configs: readonly Config[], fees: ReadonlyMap<number, Fee>): Wanted[] {
  return configs.flatMap((config) => {
    const fee = fees.get(config.feeId);
    if (!fee || config.model !== MODEL.fixed || config.cycle !== CYCLE.month) return [];
    const due =
      coveredDays(config, cell.period) > 0 &&
      cell.contracts.some(
        (c) => c.kinds.includes(fee.kind) && c.from <= lastOf(cell.period) && c.to >= firstOf(cell.period),
      );
    if (!due) return [];
    const key = `${fee.code}|${cell.ownerId}|${cell.houseId}|${cell.period}|${config.configNo}.${config.revision}`;
    return [{ key, fee, config, facts: [], day: null, hash: hashOf(config, [], coveredDays(config, cell.period)) }];
  });
}

/** Which lines a cell should have, fee after fee as their sums are kept, and what stands in the way. Nothing is reckoned yet: a line whose hash is known needs no reckoning. */
export function planCell(cell: Cell): CellPlan {
  const byFee = new Map(cell.fees.map((fee) => [fee.id, ranked(cell.configs.filter((c) => c.feeId === fee.id))]));
  const bySource = new Map<string, Fee[]>();
  for (const fee of cell.fees) bySource.set(SOURCES[fee.kind], [...(bySource.get(SOURCES[fee.kind]) ?? []), fee]);
  const into: Sorting = { groups: new Map(), failures: [] };
  for (const fact of cell.facts) {
    const contract = cell.contracts.find((c) => c.from <= fact.bizDate && fact.bizDate <= c.to);
    if (!contract) {
      into.failures.push({ fact, feeId: null, ...faultOf('NO_CONTRACT', `货主在${fact.bizDate}没有有效合同`) });
      continue;
    }
    for (const fee of bySource.get(fact.sourceType) ?? [])
      if (contract.kinds.includes(fee.kind)) sort({ cell, fee, sorted: byFee.get(fee.id) ?? [], into }, fact);
  }
  const lines = [...into.groups.values()].map((group) => ({ ...group, hash: hashOf(group.config, group.facts) })),
    fixed = fixedOf(cell, cell.configs, new Map(cell.fees.map((fee) => [fee.id, fee])));
  return {
    wanted: [...lines, ...fixed].toSorted((a, b) => a.fee.id - b.fee.id),
    failures: into.failures,
  };
}

/** Column of a fact that a basis measures. */
const COLUMNS: Readonly<Record<number, (fact: Fact) => string | number | null>> = {
  1: (f) => f.volume,
  2: (f) => f.weight,
  3: (f) => f.palletQty,
  4: (f) => f.orderCount,
  5: (f) => f.lineCount,
  6: (f) => f.pieceQty,
  7: (f) => f.area,
  8: () => 1,
  9: (f) => f.km,
  10: (f) => f.volume,
};

/** What the facts of a line add up to; one that lacks its quantity lacks the line. */
export function measure(
  { config, facts }: Pick<Wanted, 'config' | 'facts'>,
  period: string,
): Measured & { without?: Fact } {
  if (config.model === MODEL.direct) {
    const [only] = facts;
    const told = z.array(calcStep).safeParse(only?.attrs.steps).data;
    return {
      quantity: null,
      amount: only?.amount ? num(only.amount) : null,
      ...(told ? { told } : {}),
      ...(only ? { without: only } : {}),
    };
  }
  if (config.model === MODEL.fixed && config.cycle === CYCLE.month)
    return { quantity: num(1), share: { days: coveredDays(config, period), of: daysIn(period) } };
  let sum: Num = new Decimal(0);
  for (const fact of facts) {
    const own = COLUMNS[config.basis]?.(fact) ?? null;
    if (own === null) return { quantity: null, without: fact };
    sum = sum.plus(own);
  }
  return { quantity: sum };
}

export interface Reckoned {
  wanted: Wanted;
  quantity: Num | null;
  charge: Charge;
}

/** A line that takes the place of another, or is the first of its key. */
export interface NewLine extends Reckoned {
  revision: number;
}

/** A line reckoned; or the failure of the fact that stands in its way. */
export function reckon(wanted: Wanted, period: string): Reckoned | Failure {
  const { without, ...measured } = measure(wanted, period),
    outcome = rate(measured, wanted.config);
  if (!failed(outcome)) return { wanted, quantity: measured.quantity, charge: outcome };
  const fact = without ?? wanted.facts[0];
  if (!fact) throw new Error(`a line without facts failed: ${wanted.key}`);
  return { fact, feeId: wanted.fee.id, ...outcome };
}
export const isFailure = (one: Reckoned | Failure): one is Failure => 'feeId' in one;
