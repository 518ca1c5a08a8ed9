import { sql } from 'kysely';
import { poolLife } from '#contract/billing/life.ts';
import type { Rated } from '#contract/billing/pool.ts';
import { LINE_TYPE } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import {
  isFailure,
  reckon,
  type Failure,
  type NewLine,
  type Part,
  type Reckoned,
  type Standing,
  type Wanted,
} from './cell.plan.ts';
import type { CellKey } from './load.ts';
import { Decimal, type Num } from './rate.plan.ts';
import { openFailures, putAway, rewrite, writeLines } from './write.ts';

/** Which of the lines there are: those of these keys, of this fee, of none of these fees. */
interface Which {
  keys?: readonly string[] | undefined;
  feeId?: number;
  otherThan?: readonly number[];
}

/** Lines as they stand, before they are rated. */
export const standing = (
  ctx: Ctx,
  { ownerId, houseId, period }: CellKey,
  { keys, feeId, otherThan }: Which,
): Promise<Standing[]> => ctx.rows<Standing>`
  select p.id, p.line_key, p.revision, p.fee_id, p.input_hash as hash, p.settle_status, p.quantity, p.amount,
    p.tax_amount
  from billing.settlement_pool p
  where p.tenant_id = ${ctx.tenantId}
    and p.period = ${period}
    and p.owner_id = ${ownerId}
    and p.warehouse_id = ${houseId}
    and p.calc_status = 1
    and p.line_type = ${LINE_TYPE.normal}
    ${keys ? sql`and p.line_key = any(${[...keys]}::text[])` : sql``}
    ${feeId ? sql`and p.fee_id = ${feeId}` : sql``}
    ${otherThan ? sql`and p.fee_id <> all(${[...otherThan]}::bigint[])` : sql``}
`;

/** Keys asked about at a time. */
const KEYS = 5000;
/** The last revision that was put aside, of keys that have no line now: the next one goes on from there. */
export async function lastRevisions(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>();
  for (let at = 0; at < keys.length; at += KEYS) {
    const rows = await ctx.rows<{ lineKey: string; revision: number }>`
      select line_key, max(revision) as revision
      from billing.settlement_pool
      where tenant_id = ${ctx.tenantId}
        and line_key = any(${keys.slice(at, at + KEYS)}::text[])
      group by line_key
    `;
    for (const { lineKey, revision } of rows) last.set(lineKey, revision);
  }
  return last;
}

const same = (quantity: Num | null, old: string | null): boolean =>
  quantity === null || old === null ? quantity === null && old === null : quantity.eq(old);

/** Comes to the same: the line keeps its revision, and what explains it is brought up to date. */
const unmoved = ({ charge, quantity }: Reckoned, old: Standing): boolean =>
  charge.amount.eq(old.amount) && charge.tax.eq(old.taxAmount) && same(quantity, old.quantity);

const sumOf = (amounts: readonly (string | Num)[]): Num =>
  amounts.reduce<Num>((sum, one) => sum.plus(one), new Decimal(0));

/** Lines reckoned and written at a time: what a month of a large owner holds in memory are its facts, not their steps. Of so few nothing grows old. */
const AT_A_TIME = 400;

/** What becomes of some lines: written, explained anew, put aside. */
interface Outcome {
  fresh: NewLine[];
  again: { line: Reckoned; old: Standing }[];
  gone: Standing[];
}

/** What a rating has come to so far. */
export interface Sofar {
  period: string;
  /** Of the lines at hand: keys that are still asked for, and last revisions of those that have no line. */
  kept: Set<string>;
  last: ReadonlyMap<string, number>;
  failures: Failure[];
  /** What the lines it was about came to before, and by how much that has moved. */
  before: Num;
  moved: Num;
  tally: Omit<Rated, 'amountBefore' | 'amountAfter'>;
}

/** One line that should be: confirmed ones are passed over, those of the same inputs left alone; else it is reckoned. */
function judge(wanted: Wanted, before: Standing | undefined, sofar: Sofar, into: Outcome): void {
  if (before && before.settleStatus !== poolLife.at.open) sofar.tally.lockedSkipped += 1;
  else if (before?.hash === wanted.hash) sofar.tally.unchanged += 1;
  else {
    const line = reckon(wanted, sofar.period);
    if (isFailure(line)) {
      sofar.failures.push(line);
      return;
    }
    take(line, before, sofar, into);
  }
  sofar.kept.add(wanted.key);
}

/** What was reckoned anew: comes to the same and is explained anew, or takes the place of what was there. */
function take(line: Reckoned, before: Standing | undefined, { tally, last }: Sofar, into: Outcome): void {
  if (before && unmoved(line, before)) {
    into.again.push({ line, old: before });
    tally.unchanged += 1;
    return;
  }
  into.fresh.push({ ...line, revision: 1 + (before?.revision ?? last.get(line.wanted.key) ?? 0) });
  tally.changed += 1;
  if (before) into.gone.push(before);
}

/** Whether a line of a fee, or a failure of it, is of what is rated. */
export const isOf = (part: Part, feeId: number | null, key?: string): boolean =>
  (!part.feeId || feeId === part.feeId) && (!part.keys || (key !== undefined && part.keys.has(key)));

/** Lines of a slice judged: left alone, explained anew, or put aside for their next revision. */
function judged(slice: readonly Wanted[], old: ReadonlyMap<string, Standing>, sofar: Sofar): Outcome {
  const outcome: Outcome = { fresh: [], again: [], gone: [] };
  for (const wanted of slice) judge(wanted, old.get(wanted.key), sofar, outcome);
  sofar.moved = sofar.moved
    .minus(sumOf(outcome.gone.map(({ amount }) => amount)))
    .plus(sumOf(outcome.fresh.map(({ charge }) => charge.amount)));
  return outcome;
}

const write = (ctx: Ctx, key: CellKey, { fresh, again, gone }: Outcome): Promise<unknown> =>
  together(putAway(ctx, gone), writeLines(ctx, key, fresh), rewrite(ctx, again));

/** Slice after slice: while the database writes one, the next is reckoned. */
async function settle(
  ctx: Ctx,
  key: CellKey,
  { asked, old, sofar }: { asked: readonly Wanted[]; old: ReadonlyMap<string, Standing>; sofar: Sofar },
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < asked.length; at += AT_A_TIME) {
    const outcome = judged(asked.slice(at, at + AT_A_TIME), old, sofar);
    await writing;
    writing = write(ctx, key, outcome);
    // Heard when it is waited for; whoever fails meanwhile has failed first.
    writing.catch(() => undefined);
  }
  await writing;
}

/** Lines that nothing asks for any more are put aside for good. */
async function settleLeft(ctx: Ctx, lines: readonly Standing[], part: Part, sofar: Sofar): Promise<void> {
  const left = lines.filter((line) => !sofar.kept.has(line.lineKey) && isOf(part, line.feeId, line.lineKey)),
    gone = left.filter(({ settleStatus }) => settleStatus === poolLife.at.open);
  await putAway(ctx, gone);
  sofar.tally.lockedSkipped += left.length - gone.length;
  sofar.tally.voided += gone.length;
  sofar.moved = sofar.moved.minus(sumOf(gone.map(({ amount }) => amount)));
}

interface Settling {
  part: Part;
  asked: readonly Wanted[];
  lines: readonly Standing[];
  sofar: Sofar;
}

/** The lines there are by their keys; what they come to is added to what was before. */
function known({ part, lines, sofar }: Settling): ReadonlyMap<string, Standing> {
  const about = lines.filter(({ feeId, lineKey }) => isOf(part, feeId, lineKey));
  sofar.before = sofar.before.plus(sumOf(about.map(({ amount }) => amount)));
  return new Map(lines.map((line) => [line.lineKey, line]));
}

/** Lines that should be, against those there are: what has changed is written, what nothing asks for is put aside. */
export async function settleAll(ctx: Ctx, key: CellKey, settling: Settling): Promise<void> {
  const { part, asked, lines, sofar } = settling,
    old = known(settling);
  sofar.kept = new Set();
  sofar.last = await lastRevisions(
    ctx,
    asked.flatMap((wanted) => (old.has(wanted.key) ? [] : [wanted.key])),
  );
  await settle(ctx, key, { asked, old, sofar });
  await settleLeft(ctx, lines, part, sofar);
}

/** The same of one fact: its few lines are reckoned at once, and what failed is told in the piece that writes them. What it has left nobody knows. */
export async function settleFew(
  ctx: Ctx,
  key: CellKey,
  { last, ...settling }: Settling & { last: ReadonlyMap<string, number> },
): Promise<void> {
  const { part, asked, sofar } = settling,
    old = known(settling);
  sofar.last = last;
  const outcome = judged(asked, old, sofar);
  await together(write(ctx, key, outcome), openFailures(ctx, key, { failures: sofar.failures, part }));
}
