import { addDays, fromWire, wireDay } from '../../../platform/clock.ts';
import { bandOf, percentOf, ratioOf, round, type Bands, type Dim } from './figures.plan.ts';

/** What a post is measured by, of one warehouse. */
export interface PostConfig {
  postCode: string;
  unit: number;
  standardUph: number;
  idleMinutes: number;
  minMinutes: number;
  /** `HH:mm`. */
  dayCut: string;
}
export interface Ratio {
  postCode: string;
  dim: number;
  dimValue: string;
  ratio: number;
}
export interface Target extends Bands {
  postCode: string;
  targetUph: number;
}

/** What was scanned by somebody at a post within one minute, of goods that are alike. */
export interface Piece {
  userId: number;
  userName: string;
  postCode: string;
  /** First and last scan; `since`: when the task was taken up, with its first scan only. */
  from: Date;
  to: Date;
  since: Date | null;
  lines: number;
  pieces: number;
  cases: number;
  volume: number;
  weight: number;
  pallets: number;
  /** What the goods and the place are, as codes and as people call it. */
  dims: readonly Dim[];
}

/** A stretch of work. */
interface Segment {
  from: number;
  to: number;
}
export interface Worked {
  userId: number;
  userName: string;
  postCode: string;
  unit: number;
  standardUph: number;
  equivQty: number;
  directMin: number;
  attendMin: number | null;
  uph: number;
  performance: number | null;
  utilization: number | null;
  achievement: number | null;
  band: string | null;
  valid: boolean;
  note: string | null;
}

const MINUTE_MS = 60_000,
  HOUR_MS = 60 * MINUTE_MS,
  /** Nobody works longer at one thing: what says so is cut, and said. */
  SEGMENT_MAX_MS = 12 * HOUR_MS;
/** Where nobody says when a day of work ends. */
export const DAY_CUT = '05:00';
/** Nobody set one: pieces, with the pauses of the specification, and nothing to compare with. */
const DEFAULT = { unit: 1, standardUph: 0, idleMinutes: 10, minMinutes: 15, dayCut: DAY_CUT } as const;

/** The day a moment belongs to: a night shift is of the day it began on. */
export function workDateOf(at: Date, dayCut: string): string {
  const [hours = 0, minutes = 0] = dayCut.split(':').map(Number);
  return wireDay(new Date(at.getTime() - (hours * 60 + minutes) * MINUTE_MS));
}

/** Everything that may belong to a day: from its cut to the next, with the longest segment on both sides. */
export const reachOf = (day: string): { from: Date; before: Date } => ({
  from: new Date(fromWire(day).getTime() - SEGMENT_MAX_MS),
  before: new Date(fromWire(addDays(day, 2)).getTime() + SEGMENT_MAX_MS),
});

/** The quantity of a piece in the unit of its post, times the ratio of whatever makes it heavier; where nothing is set it counts once. */
export function equivOf(piece: Piece, unit: number, ratios: readonly Ratio[]): number {
  const { pieces, lines, cases, volume, weight, pallets } = piece;
  const qty = [pieces, lines, cases, volume, weight, pallets][unit - 1] ?? pieces;
  const mine = ratios.filter(({ postCode }) => postCode === piece.postCode);
  return qty * ratioOf(piece.dims, mine);
}

/** Minutes of work: stretches that overlap count once, a pause up to `idleMs` belongs to it, a longer one does not. */
export function directOf(segments: readonly Segment[], idleMs: number): number {
  let total = 0,
    until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of segments.toSorted((a, b) => a.from - b.from)) {
    if (from - until > idleMs) total += to - from;
    else total += Math.max(0, to - until);
    until = Math.max(until, to);
  }
  return total / MINUTE_MS;
}

/** A piece as stretches of work: from the moment its task was taken up, if that is not longer ago than anybody works at one thing. */
function stretch({ from, to, since }: Piece): { segment: Segment; cut: boolean } {
  const begin = Math.min(since?.getTime() ?? from.getTime(), from.getTime());
  const cut = to.getTime() - begin > SEGMENT_MAX_MS;
  return { segment: { from: begin, to: cut ? begin + SEGMENT_MAX_MS : to.getTime() }, cut };
}

export interface Day {
  day: string;
  pieces: readonly Piece[];
  configs: readonly PostConfig[];
  ratios: readonly Ratio[];
  targets: readonly Target[];
  /** Minutes somebody was there, by user. */
  attended: ReadonlyMap<number, number>;
}

/** What everybody did at every post on a day (office.md §5.4), the most productive first. */
export function postEfficiencyOf({ day, pieces, configs, ratios, targets, attended }: Day): Worked[] {
  const configOf = new Map(configs.map((config) => [config.postCode, config]));
  const mine = pieces.filter((piece) => {
    const begin = new Date(Math.min(piece.since?.getTime() ?? piece.from.getTime(), piece.from.getTime()));
    return workDateOf(begin, configOf.get(piece.postCode)?.dayCut ?? DEFAULT.dayCut) === day;
  });
  return [...Map.groupBy(mine, ({ userId, postCode }) => `${userId} ${postCode}`).values()]
    .flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const config = { ...DEFAULT, ...configOf.get(first.postCode), postCode: first.postCode };
      const target = targets.find(({ postCode }) => postCode === first.postCode);
      return [measured(of, first, { config, ratios, target, attendMin: attended.get(first.userId) ?? null })];
    })
    .toSorted((a, b) => a.postCode.localeCompare(b.postCode) || b.uph - a.uph || a.userId - b.userId);
}

interface Measure {
  config: PostConfig;
  ratios: readonly Ratio[];
  target: Target | undefined;
  attendMin: number | null;
}

function measured(of: readonly Piece[], first: Piece, { config, ratios, target, attendMin }: Measure): Worked {
  const stretches = of.map(stretch);
  const direct = directOf(
    stretches.map(({ segment }) => segment),
    config.idleMinutes * MINUTE_MS,
  );
  const equiv = of.reduce((sum, piece) => sum + equivOf(piece, config.unit, ratios), 0);
  const rate = direct > 0 ? equiv / (direct / 60) : 0,
    valid = direct >= config.minMinutes;
  const achievement = target && valid ? percentOf(rate, target.targetUph) : null;
  const cut = stretches.some((one) => one.cut);
  return {
    userId: first.userId,
    userName: first.userName,
    postCode: first.postCode,
    unit: config.unit,
    standardUph: config.standardUph,
    equivQty: round(equiv, 4),
    directMin: round(direct),
    attendMin,
    // Of less than a day's least nothing can be said: a scan a second is no pace.
    uph: valid ? round(rate) : 0,
    performance: valid ? percentOf(rate, config.standardUph) : null,
    utilization: attendMin === null ? null : percentOf(direct, attendMin),
    achievement,
    band: bandOf(achievement, target),
    valid,
    note:
      [cut && '单段超过12小时，已截断', !valid && `直接工时不足${config.minMinutes}分钟`].filter(Boolean).join('；') ||
      null,
  };
}

/** A post in sum: Σ quantity over Σ hours of whoever counts, never a mean of means. */
export function summaryOf(rows: readonly Omit<Worked, 'note'>[]) {
  return [
    ...Map.groupBy(
      rows.filter(({ valid }) => valid),
      ({ postCode }) => postCode,
    ),
  ].map(([postCode, of]) => {
    const equiv = of.reduce((sum, { equivQty }) => sum + equivQty, 0),
      hours = of.reduce((sum, { directMin }) => sum + directMin, 0) / 60;
    const rate = hours > 0 ? equiv / hours : 0,
      standardUph = of[0]?.standardUph ?? 0;
    return {
      postCode,
      people: of.length,
      equivQty: round(equiv, 4),
      hours: round(hours),
      uph: round(rate),
      standardUph,
      performance: percentOf(rate, standardUph),
    };
  });
}
