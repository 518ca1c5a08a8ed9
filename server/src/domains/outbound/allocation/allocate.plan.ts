import type { Candidate, Demand, Explained, GoodsFact, Outcome, Placement, Why } from './demand.ts';
import { granted, grantedByLevel, type Judged } from './grant.plan.ts';
import { isPlain, keyOf, lotRefusal, poolsOf, rotated, rowRefusal, ruleKey, type LotPool } from './lots.plan.ts';
import { isFlat, overlap, type Levels } from './place.plan.ts';
import { replace, replacedOf } from './replace.plan.ts';
import { share, type SharedFace } from './share.plan.ts';

/** What the decision is made from. `demands` come in order of priority. */
export interface Question {
  demands: readonly Demand[];
  candidates: readonly Candidate[];
  goods: ReadonlyMap<number, GoodsFact>;
  /** Day number of today in the warehouse. */
  today: number;
  /** Stock rows not to be used: the row just found short. */
  excluded?: ReadonlySet<number>;
  /** Area → class of demand → whether it serves it; an area not named serves all (configuration C14). */
  serves?: (areaId: number, areaClass: string) => boolean;
  /** Area → packaging levels it picks; an area not named picks all (C14). */
  levels?: Levels;
  /** What other owners have free at faces that they share with these goods (C20). */
  shared?: readonly SharedFace[];
  /** Only for the test that compares the two ways. */
  slow?: boolean;
}

/** Passed-over places kept with a line. */
const REJECTED_MAX = 8;
/** Rounds in which only what is certain is taken out; a wave that needs more is decided less finely. */
const WAIT_ROUNDS = 50;
const WAIT_FOR_ALL = 2;

/**
 * Promise stock to order lines (§4.2). Pure. Quantities are granted in order of priority, lots in order of rotation; then positions are found per lot by the
 * unit ladder. Orders that want all or nothing get nothing when something lacks, and what they would have taken goes to the others: the quantities are those of
 * orders that come one after the other.
 */
export function plan(question: Question): Outcome {
  const waiting = new Map<number, Explained>();
  const out = new Set<number>();
  for (let round = 0; ; round += 1) {
    const demands = question.demands.filter((d) => !out.has(d.orderId));
    const outcome = planOnce({ ...question, demands });
    const lacking = lackingOrders({ ...question, demands }, outcome, round < WAIT_ROUNDS);
    if (lacking.size === 0) {
      const told = withShared({ ...question, demands }, outcome);
      return { ...told, lines: new Map([...told.lines, ...waiting]) };
    }
    for (const d of demands.filter((one) => lacking.has(one.orderId))) {
      const line = outcome.lines.get(d.detailId);
      if (line) waiting.set(d.detailId, { ...line, granted: 0, chosen: [], replaced: [], waited: true });
      out.add(d.orderId);
    }
  }
}

const withShared = ({ shared = [], demands, candidates, serves, levels }: Question, outcome: Outcome): Outcome =>
  share(outcome, { faces: shared, demands, candidates, serves: serves ?? (() => true), levels });

/**
 * Orders that want all of their goods and lack some. When `sure`, only those that would lack even with everything that lacking orders before
 * them hold of these goods: the others are asked again when that is free.
 */
function lackingOrders({ demands, candidates }: Question, outcome: Outcome, sure: boolean): Set<number> {
  const pile = new Map(candidates.map((row) => [row.stockId, pileOf(row)]));
  const held = Map.groupBy(outcome.placements, (p) => p.orderId);
  // Goods that stand in for others tie the piles together: then only the first is certain.
  const tied = demands.some((d) => d.substitutes.length > 0);
  const freed = new Map<string, number>(),
    lacking = new Set<number>();
  for (const [orderId, lines] of Map.groupBy(
    demands.filter((d) => d.policy === WAIT_FOR_ALL),
    (d) => d.orderId,
  )) {
    const lacks = (hoped: (d: Demand) => number): boolean =>
      lines.some(
        (d) =>
          (outcome.lines.get(d.detailId)?.granted ?? 0) + replacedOf(outcome.lines.get(d.detailId)) + hoped(d) < d.open,
      );
    if (!lacks(() => 0)) continue;
    if (!sure || lacks((d) => freed.get(tied ? '' : pileOf(d)) ?? 0)) lacking.add(orderId);
    if (tied) freed.set('', Infinity);
    for (const p of held.get(orderId) ?? [])
      freed.set(pile.get(p.stockId) ?? '', (freed.get(pile.get(p.stockId) ?? '') ?? 0) + p.qty);
  }
  return lacking;
}

function planOnce(question: Question): Outcome {
  const placements: Placement[] = [];
  const lines = new Map<number, Explained>();
  const piles = Map.groupBy(
    question.candidates.map((row) => ({ ...row })),
    (row) => pileOf(row),
  );
  const rowsFor = (pile: string): Candidate[] => piles.get(pile) ?? [];
  for (const [pile, demands] of Map.groupBy(question.demands, (d) => pileOf(d))) {
    const goods = question.goods.get(demands[0]?.goodsId ?? 0);
    if (!goods) throw new Error('demand for unknown goods');
    // Lines that reach different areas are served run by run: each run sees what the earlier ones left.
    for (const run of runsOf(demands)) {
      const decided = planRun(question, { goods, rows: rowsFor(pile), demands: run });
      placements.push(...decided.placements);
      for (const [detailId, told] of decided.lines) lines.set(detailId, told);
    }
  }
  return {
    placements,
    lines,
    replacements: replace(question.demands, {
      placements,
      lines,
      rowsFor: (want) => rowsFor(pileOf(want)),
      grant: (want, rows) => grantAlone(question, want, rows),
    }),
  };
}

function grantAlone(
  question: Question,
  want: Demand,
  rows: Candidate[],
): { placements: Placement[]; told: Explained } | null {
  const goods = question.goods.get(want.goodsId);
  if (!goods) return null;
  const { placements, lines } = planRun(question, { goods, rows, demands: [want] });
  const told = lines.get(want.detailId);
  return told ? { placements, told } : null;
}

const pileOf = (of: { goodsId: number; ownerId: number; quality: string }): string =>
  `${of.goodsId}/${of.ownerId}/${of.quality}`;

function runsOf(demands: readonly Demand[]): Demand[][] {
  const runs: Demand[][] = [];
  for (const d of demands) {
    const last = runs.at(-1);
    if (last?.[0]?.areaClass === d.areaClass) last.push(d);
    else runs.push([d]);
  }
  return runs;
}

/** Lines of one goods that reach the same rows. */
interface Run {
  goods: GoodsFact;
  rows: readonly Candidate[];
  demands: readonly Demand[];
}

/** Decide one run. Takes from `free` of its rows. */
function planRun(q: Question, { goods, rows, demands }: Run): Pick<Outcome, 'placements' | 'lines'> {
  const areaClass = demands[0]?.areaClass ?? '';
  const refused = new Map<Candidate, Why>();
  for (const row of rows) {
    const why =
      rowRefusal(row, q.excluded ?? new Set()) ?? (q.serves?.(row.areaId, areaClass) === false ? 'AREA_RULE' : null);
    if (why) refused.set(row, why);
  }
  const usable = rows.filter((row) => row.free > 0 && !refused.has(row));
  const freeBefore = new Map(rows.map((row) => [row.stockId, row.free]));
  const lots = poolsOf(usable);
  const first = demands[0];
  const plain =
    first !== undefined &&
    !q.slow &&
    isFlat(usable, goods) &&
    demands.every((d) => isPlain(d) && ruleKey(d) === ruleKey(first));
  const judge = judgeOf(goods, lots, q.today);
  const { levels } = q;
  const byLevel = levels !== undefined && usable.some((row) => levels.has(row.areaId));
  const decide = (): Placement[] => {
    if (byLevel) return grantedByLevel(demands, goods, { judge, levels });
    return plain ? overlap(demands, judge(first).passed, goods) : granted(demands, goods, judge);
  };
  const placed = decide();
  const mine = Map.groupBy(placed, (p) => p.detailId);
  const rowOf = new Map(rows.map((row) => [row.stockId, row]));
  const lines = new Map(
    demands.map((d) => [
      d.detailId,
      explain(d, mine.get(d.detailId) ?? [], { rowOf, refused, freeBefore, judged: judge(d), byLevel }),
    ]),
  );
  return { placements: placed, lines };
}

/** Judge all lots for a line; lines of equal wishes share the verdict. */
function judgeOf(goods: GoodsFact, lots: readonly LotPool[], today: number): (d: Demand) => Judged {
  const known = new Map<string, Judged>();
  return (d) => {
    const key = keyOf(d);
    const earlier = known.get(key);
    if (earlier) return earlier;
    const verdicts = rotated(lots, d.rule).map(({ lot, tier }) => ({
      lot,
      tier,
      why: lotRefusal(d, lot, goods, today),
    }));
    const passed = verdicts.filter((v) => v.why === null);
    const judged: Judged = {
      passed: passed.map((v) => v.lot),
      firstTier: new Set(passed.filter((v) => v.tier === passed[0]?.tier).map((v) => v.lot.lotId)),
      failed: verdicts.flatMap(({ lot, why }) => (why ? [{ lot, why }] : [])),
    };
    known.set(key, judged);
    return judged;
  };
}

interface Seen {
  rowOf: Map<number, Candidate>;
  refused: Map<Candidate, Why>;
  freeBefore: Map<number, number>;
  judged: Judged;
  /** Areas of these rows choose the packaging levels they pick. */
  byLevel: boolean;
}

/** Put down why: the places chosen, and what was passed over and by which rule; the telling reasons first. */
function explain(d: Demand, placed: readonly Placement[], seen: Seen): Explained {
  const chosen = placed.flatMap((p) => {
    const row = seen.rowOf.get(p.stockId);
    return row
      ? [
          {
            p: row.positionId,
            l: row.lotId,
            n: row.lpnId,
            q: p.qty,
            s: p.step,
            ...(p.stage === 'WAIT' ? { w: true as const } : {}),
          },
        ]
      : [];
  });
  const lacks = seen.byLevel && placed.reduce((sum, p) => sum + p.qty, 0) < d.open;
  const all = [
    ...passedOver(
      d,
      { rows: new Set(placed.map((p) => p.stockId)), lots: new Set(chosen.map((c) => c.l)), lacks },
      seen,
    ),
  ];
  return {
    asked: d.open,
    granted: placed.reduce((sum, p) => sum + p.qty, 0),
    rule: d.rule,
    chosen,
    rejected: all.slice(0, REJECTED_MAX),
    more: Math.max(0, all.length - REJECTED_MAX),
  };
}

function* passedOver(
  d: Demand,
  { rows, lots, lacks }: { rows: ReadonlySet<number>; lots: ReadonlySet<number>; lacks: boolean },
  seen: Seen,
): Generator<Explained['rejected'][number]> {
  for (const [row, why] of seen.refused)
    if (row.free > 0) yield { l: row.lotId, p: row.positionId, q: row.free, r: why };
  for (const { lot, why } of seen.judged.failed) yield { l: lot.lotId, p: 0, q: lot.freeAtFirst, r: why };
  const last = seen.judged.passed.findLastIndex((lot) => lots.has(lot.lotId));
  for (const [at, lot] of seen.judged.passed.entries()) {
    if (lots.has(lot.lotId)) continue;
    const gone = lot.rows.every((row) => row.free === 0);
    const spanned = (d.dates?.maxSpan ?? null) !== null;
    if (!gone && seen.byLevel && !spanned && (at < last || lacks))
      yield { l: lot.lotId, p: 0, q: lot.freeAtFirst, r: 'AREA_LEVEL' };
    else if (at < last || gone) yield { l: lot.lotId, p: 0, q: lot.freeAtFirst, r: gone ? 'PRIORITY' : 'SPAN' };
    else if (last >= 0) yield { l: lot.lotId, p: 0, q: lot.freeAtFirst, r: 'ROTATION' };
  }
  for (const lot of seen.judged.passed) {
    if (!lots.has(lot.lotId)) continue;
    for (const row of lot.rows)
      if (!rows.has(row.stockId))
        yield {
          l: row.lotId,
          p: row.positionId,
          q: seen.freeBefore.get(row.stockId) ?? 0,
          r: row.free === 0 ? 'PRIORITY' : lacks ? 'AREA_LEVEL' : 'LADDER',
        };
  }
}
