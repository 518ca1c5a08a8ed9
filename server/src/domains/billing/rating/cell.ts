import type { Rated } from '#contract/billing/pool.ts';
import { SOURCE_TYPES, SOURCES, type SourceType } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import { refuse } from '../../../platform/errors.ts';
import { sweeper } from '../../../platform/start/give-back.ts';
import { planCell, type Fee, type Part, type Wanted } from './cell.plan.ts';
import { factsOf, isGathered, loadTerms, type CellKey, type Terms } from './load.ts';
import { Decimal, money } from './rate.plan.ts';
import type { Fact } from './select.plan.ts';
import { isOf, lastRevisions, settleAll, settleFew, standing, type Sofar } from './settle.ts';
import { openFailures } from './write.ts';

/** Months neither close nor open meanwhile; then one rating of a cell at a time. In this order, which closing keeps too. */
async function lockCell(ctx: Ctx, { ownerId, houseId, period }: CellKey): Promise<void> {
  const [, row] = await together(
    ctx.run`
      insert into billing.settle_period (tenant_id, period)
      values (${ctx.tenantId}, ${period})
      on conflict do nothing
    `,
    ctx.row<{ status: number }>`
      select status
      from billing.settle_period
      where tenant_id = ${ctx.tenantId}
        and period = ${period}
      for share
    `,
    ctx.run`
      select pg_advisory_xact_lock(hashtextextended(${`billing ${ownerId} ${houseId} ${period}`}, ${ctx.tenantId}))
    `,
  );
  if (row?.status !== 0) refuse('BUSINESS', '账期已关闭');
}

const isAbout = ({ fact }: Part, facts: readonly { factKey: string }[]): boolean =>
  fact === undefined || facts.some(({ factKey }) => factKey === fact.factKey);

/** A rating of a cell, by terms that were read under its lock. */
interface Rating {
  key: CellKey;
  terms: Terms;
  part: Part;
  sofar: Sofar;
}

/** One fact, with what shares a line with it. `alone` is the fact, read together with the terms: few lines are shared. */
async function rateFact(ctx: Ctx, { key, terms, part, sofar }: Rating, alone: readonly Fact[]): Promise<void> {
  const { sourceType = SOURCES.OUT } = part.fact ?? {},
    shared = isGathered(terms.configs, terms.fees, sourceType),
    facts = shared ? await factsOf(ctx, key, { sourceType }) : alone;
  const plan = planCell({ ...key, ...terms, facts }),
    asked = plan.wanted.filter(({ fee, key: of, facts: its }) => isOf(part, fee.id, of) && isAbout(part, its)),
    keys = asked.map((wanted) => wanted.key);
  sofar.failures.push(...plan.failures.filter(({ fact, feeId }) => isAbout(part, [fact]) && isOf(part, feeId)));
  const [lines, last] = await together(standing(ctx, key, { keys }), lastRevisions(ctx, keys));
  await settleFew(ctx, key, { part, asked, lines, last, sofar });
}

/** The whole cell, or those lines and fees of it that are wanted, at once. */
async function rateWhole(ctx: Ctx, { key, terms, part, sofar }: Rating): Promise<void> {
  const [facts, lines] = await together(
    factsOf(ctx, key, {}),
    standing(ctx, key, { keys: part.keys && [...part.keys] }),
  );
  const plan = planCell({ ...key, ...terms, facts }),
    asked = plan.wanted.filter(({ fee, key: of }) => isOf(part, fee.id, of));
  sofar.failures.push(...plan.failures.filter(({ feeId }) => isOf(part, feeId)));
  await settleAll(ctx, key, { part, asked, lines, sofar });
}

/**
 * Fee after fee, in the order in which their sums are kept: of a month of a large owner only what one fee is charged for is held in memory. Lines of fees that are no
 * more are left to the end.
 */
async function rateFees(ctx: Ctx, { key, terms, part, sofar }: Rating): Promise<void> {
  const fees = terms.fees.toSorted((a, b) => a.id - b.id),
    keys = part.keys && [...part.keys];
  const sweep = sweeper();
  // That no contract covers a fact is told once, whatever it would be charged for.
  const told = new Set<SourceType>();
  const planned = async (source: SourceType, of: readonly Fee[]): Promise<readonly Wanted[]> => {
    const facts = await factsOf(ctx, key, { sourceType: source }),
      { wanted, failures } = planCell({ ...key, ...terms, fees: of, facts });
    sofar.failures.push(...failures.filter(({ feeId }) => isOf(part, feeId) && (feeId !== null || !told.has(source))));
    told.add(source);
    return wanted;
  };
  for (const fee of fees) {
    if (!isOf({ feeId: part.feeId }, fee.id)) continue;
    const wanted = await planned(SOURCES[fee.kind], [fee]),
      asked = wanted.filter(({ key: of }) => isOf(part, fee.id, of)),
      lines = await standing(ctx, key, { keys, feeId: fee.id });
    await settleAll(ctx, key, { part, asked, lines, sofar });
    await sweep();
  }
  if (isOf(part, null)) for (const source of SOURCE_TYPES) if (!told.has(source)) await planned(source, []);
  const lines = await standing(ctx, key, { keys, otherThan: fees.map(({ id }) => id) });
  await settleAll(ctx, key, { part, asked: [], lines, sofar });
}

/** Of so many facts and lines a cell is taken fee after fee. */
const MANY = 5000;
const isLarge = async (ctx: Ctx, { ownerId, houseId, period }: CellKey, many: number): Promise<boolean> => {
  const row = await ctx.row<{ facts: number; lines: number }>`
    select (
      select count(*)
      from (
        select 1
        from billing.charge_fact f
        where f.tenant_id = ${ctx.tenantId}
          and f.period = ${period}
          and f.owner_id = ${ownerId}
          and f.warehouse_id = ${houseId}
          and f.is_current
        limit ${many + 1}
      ) x
    ) as facts,
      (
        select coalesce(sum(s.lines), 0)
        from billing.pool_sum s
        where s.tenant_id = ${ctx.tenantId}
          and s.period = ${period}
          and s.owner_id = ${ownerId}
          and s.warehouse_id = ${houseId}
      ) as lines
  `;
  return row !== undefined && Math.max(row.facts, row.lines) > many;
};

/**
 * Rate a cell: plan its lines, reckon those whose inputs have changed, and write what came out, all in the caller's transaction. Asked again, nothing changes. What
 * is confirmed is passed over and counted.
 */
export async function rateCell(ctx: Ctx, key: CellKey, part: Part = {}, many = MANY): Promise<Rated> {
  const [, terms, alone, large] = await together(
    lockCell(ctx, key),
    loadTerms(ctx, key),
    part.fact ? factsOf(ctx, key, part.fact) : [],
    part.fact ? false : isLarge(ctx, key, many),
  );
  const sofar: Sofar = {
    period: key.period,
    kept: new Set(),
    last: new Map(),
    failures: [],
    before: new Decimal(0),
    moved: new Decimal(0),
    tally: { total: 0, changed: 0, unchanged: 0, voided: 0, failed: 0, lockedSkipped: 0 },
  };
  const rating = { key, terms, part, sofar };
  if (part.fact) await rateFact(ctx, rating, alone);
  else {
    await (large ? rateFees : rateWhole)(ctx, rating);
    await openFailures(ctx, key, { failures: sofar.failures, part });
  }
  const { tally, before, moved } = sofar,
    failed = sofar.failures.length,
    total = tally.changed + tally.unchanged + failed + tally.lockedSkipped;
  return { ...tally, total, failed, amountBefore: money(before), amountAfter: money(before.plus(moved)) };
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
export async function rateCells(ctx: Ctx, cells: readonly CellKey[], part: Part = {}, many = MANY): Promise<Rated> {
  let sum = NOTHING;
  for (const cell of cells) sum = added(sum, await rateCell(ctx, cell, part, many));
  return sum;
}
