import { poolLife } from '#contract/billing/life.ts';
import type { Rated } from '#contract/billing/pool.ts';
import { LINE_TYPE } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import {
  isFailure,
  planCell,
  reckon,
  type CellPlan,
  type Failure,
  type NewLine,
  type Part,
  type Reckoned,
  type Standing,
  type Wanted,
} from './cell.plan.ts';
import { loadCell, type CellKey } from './load.ts';
import { Decimal, money, type Num } from './rate.plan.ts';
import { openFailures, putAway, rewrite, writeLines } from './write.ts';

/** Months neither close nor open meanwhile; then one rating of a cell at a time. In this order, which closing keeps too. */
async function lockCell(ctx: Ctx, { ownerId, houseId, period }: CellKey): Promise<void> {
  await ctx.run`
    insert into billing.settle_period (tenant_id, period)
    values (${ctx.tenantId}, ${period})
    on conflict do nothing
  `;
  const row = await ctx.row<{ status: number }>`
    select status
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and period = ${period}
    for share
  `;
  if (row?.status !== 0) refuse('BUSINESS', '账期已关闭');
  await ctx.run`
    select pg_advisory_xact_lock(hashtextextended(${`billing ${ownerId} ${houseId} ${period}`}, ${ctx.tenantId}))
  `;
}

const standing = (ctx: Ctx, { ownerId, houseId, period }: CellKey): Promise<Standing[]> => ctx.rows<Standing>`
  select p.id, p.line_key, p.revision, p.fee_id, p.input_hash as hash, p.settle_status, p.quantity, p.amount,
    p.tax_amount
  from billing.settlement_pool p
  where p.tenant_id = ${ctx.tenantId}
    and p.period = ${period}
    and p.owner_id = ${ownerId}
    and p.warehouse_id = ${houseId}
    and p.calc_status = 1
    and p.line_type = ${LINE_TYPE.normal}
`;

/** The last revision that was put aside, of keys that have no line now: the next one goes on from there. */
async function lastRevisions(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.rows<{ lineKey: string; revision: number }>`
    select line_key, max(revision) as revision
    from billing.settlement_pool
    where tenant_id = ${ctx.tenantId}
      and line_key = any(${keys}::text[])
    group by line_key
  `;
  return new Map(rows.map((row) => [row.lineKey, row.revision]));
}

const same = (quantity: Num | null, old: string | null): boolean =>
  quantity === null || old === null ? quantity === null && old === null : quantity.eq(old);

/** Comes to the same: the line keeps its revision, and what explains it is brought up to date. */
const unmoved = ({ charge, quantity }: Reckoned, old: Standing): boolean =>
  charge.amount.eq(old.amount) && charge.tax.eq(old.taxAmount) && same(quantity, old.quantity);

const sumOf = (amounts: readonly (string | Num)[]): Num =>
  amounts.reduce<Num>((sum, one) => sum.plus(one), new Decimal(0));

interface Outcome {
  fresh: NewLine[];
  again: { line: Reckoned; old: Standing }[];
  gone: Standing[];
  failures: Failure[];
  tally: Omit<Rated, 'amountBefore' | 'amountAfter'>;
}

const empty = (failures: Failure[]): Outcome => ({
  fresh: [],
  again: [],
  gone: [],
  failures,
  tally: { total: 0, changed: 0, unchanged: 0, voided: 0, failed: 0, lockedSkipped: 0 },
});

/** One line that should be: confirmed ones are passed over, those of the same inputs left alone; else it is reckoned. Whether it has a line in the end. */
function judge(wanted: Wanted, before: Standing | undefined, period: string, into: Outcome): boolean {
  if (before && before.settleStatus !== poolLife.at.open) into.tally.lockedSkipped += 1;
  else if (before?.hash === wanted.hash) into.tally.unchanged += 1;
  else {
    const line = reckon(wanted, period);
    if (isFailure(line)) {
      into.failures.push(line);
      return false;
    }
    take(line, before, into);
  }
  return true;
}

/** What was reckoned anew: comes to the same and is explained anew, or takes the place of what was there. */
function take(line: Reckoned, before: Standing | undefined, into: Outcome): void {
  if (before && unmoved(line, before)) {
    into.again.push({ line, old: before });
    into.tally.unchanged += 1;
    return;
  }
  into.fresh.push({ ...line, revision: (before?.revision ?? 0) + 1 });
  into.tally.changed += 1;
  if (before) into.gone.push(before);
}

/** What becomes of each line: left alone, explained anew, put aside for its next revision, or put aside for good. */
function outcomeOf(plan: CellPlan, old: ReadonlyMap<string, Standing>, part: Part, period: string): Outcome {
  const of = (feeId: number | null, key?: string): boolean =>
    (!part.feeId || feeId === part.feeId) && (!part.keys || (key !== undefined && part.keys.has(key)));
  const about = (facts: readonly { factKey: string }[]): boolean =>
    part.factKey === undefined || facts.some(({ factKey }) => factKey === part.factKey);
  const into = empty(plan.failures.filter(({ fact, feeId }) => about([fact]) && of(feeId)));
  const kept = new Set<string>();
  for (const wanted of plan.wanted)
    if (of(wanted.fee.id, wanted.key) && about(wanted.facts) && judge(wanted, old.get(wanted.key), period, into))
      kept.add(wanted.key);
  // Of one fact alone nobody knows which lines it has left.
  const left = part.factKey
    ? []
    : [...old.values()].filter((line) => !kept.has(line.lineKey) && of(line.feeId, line.lineKey));
  for (const line of left)
    if (line.settleStatus !== poolLife.at.open) into.tally.lockedSkipped += 1;
    else {
      into.gone.push(line);
      into.tally.voided += 1;
    }
  into.tally.failed = into.failures.length;
  into.tally.total = into.tally.changed + into.tally.unchanged + into.tally.failed + into.tally.lockedSkipped;
  return into;
}

/**
 * Rate a cell: plan its lines, reckon those whose inputs have changed, and write what came out, all in the caller's transaction. Asked again, nothing changes. What
 * is confirmed is passed over and counted.
 */
export async function rateCell(ctx: Ctx, key: CellKey, part: Part = {}): Promise<Rated> {
  await lockCell(ctx, key);
  const cell = await loadCell(ctx, key),
    plan = planCell(cell),
    lines = await standing(ctx, key),
    old = new Map(lines.map((line) => [line.lineKey, line]));
  const outcome = outcomeOf(plan, old, part, key.period);
  const news = outcome.fresh.filter(({ wanted }) => !old.has(wanted.key)).map(({ wanted }) => wanted.key);
  const earlier = await lastRevisions(ctx, news);
  for (const line of outcome.fresh) line.revision = Math.max(line.revision, (earlier.get(line.wanted.key) ?? 0) + 1);
  await putAway(ctx, outcome.gone);
  await writeLines(ctx, key, outcome.fresh);
  await rewrite(ctx, outcome.again);
  await openFailures(ctx, key, { failures: outcome.failures, part });
  const touched = (line: Standing): boolean =>
    (!part.feeId || line.feeId === part.feeId) && (!part.keys || part.keys.has(line.lineKey));
  const before = sumOf(lines.filter(touched).map(({ amount }) => amount));
  const after = before
    .minus(sumOf(outcome.gone.map(({ amount }) => amount)))
    .plus(sumOf(outcome.fresh.map(({ charge }) => charge.amount)));
  return { ...outcome.tally, amountBefore: money(before), amountAfter: money(after) };
}

export const NOTHING: Rated = {
  total: 0,
  changed: 0,
  unchanged: 0,
  voided: 0,
  failed: 0,
  lockedSkipped: 0,
  amountBefore: '0.00',
  amountAfter: '0.00',
};
/** Ratings of several cells as one. */
export const added = (one: Rated, other: Rated): Rated => ({
  total: one.total + other.total,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  voided: one.voided + other.voided,
  failed: one.failed + other.failed,
  lockedSkipped: one.lockedSkipped + other.lockedSkipped,
  amountBefore: sumText(one.amountBefore, other.amountBefore),
  amountAfter: sumText(one.amountAfter, other.amountAfter),
});
const sumText = (a: string, b: string): string => money(new Decimal(a).plus(b));

/** Cells one after the other, in the order of their locks. */
export async function rateCells(ctx: Ctx, cells: readonly CellKey[], part: Part = {}): Promise<Rated> {
  let sum = NOTHING;
  for (const cell of cells) sum = added(sum, await rateCell(ctx, cell, part));
  return sum;
}
