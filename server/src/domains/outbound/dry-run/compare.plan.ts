import type { DryFigures } from '#contract/outbound/dry-run/run.ts';
import type { StoredExplanation } from '../allocation/explain.ts';

/** A line as one of the two runs left it. */
export interface RanLine {
  detailId: number;
  orderId: number;
  told: StoredExplanation;
}

/** Orders that may leave what they lack to a child. */
export type MaySplit = (orderId: number) => boolean;

/** Rungs of the unit ladder that break into what lies in a container. */
const OPENING: ReadonlySet<string> = new Set(['L2', 'L4']);

const grantedOf = ({ granted, replaced = [] }: StoredExplanation): number =>
  granted + replaced.reduce((sum, { f }) => sum + f, 0);
const isShort = ({ told }: RanLine): boolean => grantedOf(told) < told.asked;

/** What a run came to. */
export function figuresOf(lines: readonly RanLine[], maySplit: MaySplit): DryFigures {
  const chosen = lines.flatMap(({ told }) => told.chosen);
  const got = new Set(lines.filter(({ told }) => told.granted > 0).map(({ orderId }) => orderId));
  const short = lines.filter(isShort);
  const sum = (of: (told: StoredExplanation) => number): number => lines.reduce((n, { told }) => n + of(told), 0);
  return {
    lines: lines.length,
    full: lines.length - short.length,
    short: short.length,
    asked: sum(({ asked }) => asked),
    granted: sum(grantedOf),
    splits: new Set(short.map(({ orderId }) => orderId).filter((id) => got.has(id) && maySplit(id))).size,
    waiting: lines.filter(({ told }) => told.chosen.some(({ w }) => w)).length,
    opened: new Set(chosen.filter(({ n, s }) => n !== 0 && OPENING.has(s)).map(({ n }) => n)).size,
    places: new Set(chosen.map(({ p }) => p)).size,
    lots: new Set(chosen.map(({ l }) => l)).size,
  };
}

/** Lines that are given something else, in the order of the first run. */
export function differing(present: readonly RanLine[], changed: readonly RanLine[]): [RanLine, RanLine][] {
  const now = new Map(changed.map((line) => [line.detailId, line]));
  return present.flatMap((line): [RanLine, RanLine][] => {
    const other = now.get(line.detailId);
    return other && given(line) !== given(other) ? [[line, other]] : [];
  });
}

const given = ({ told }: RanLine): string => JSON.stringify([told.granted, told.chosen, told.replaced ?? []]);
