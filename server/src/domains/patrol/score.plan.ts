/** What a danger cost a patrol: points of its category, of which no more than the cap count. */
export interface Deduction {
  category: string;
  points: number;
  /** 100 where nothing is configured. */
  cap: number;
}

/** Score of a patrol, 0–100: max(0, 100 − Σ over categories of min(cap, Σ points)); of several caps of a category the highest holds (office.md §6.7). */
export function scoreOf(deductions: readonly Deduction[]): number {
  const lost = [...Map.groupBy(deductions, ({ category }) => category).values()].map((of) =>
    Math.min(
      Math.max(...of.map(({ cap }) => tenths(cap))),
      of.reduce((sum, { points }) => sum + tenths(points), 0),
    ),
  );
  return Math.max(0, 1000 - lost.reduce((sum, points) => sum + points, 0)) / 10;
}

/** Points have one decimal: counted in tenths they add up exactly. */
const tenths = (points: number): number => Math.round(points * 10);

/** A date to put something right by lies ahead. */
export const DUE_AHEAD = '整改期限必须晚于当前时间';

/** Why a due date cannot be moved there, or null: at most twice, forward, ahead of now, and never beyond twice the hours it had. */
export function refusesExtension(
  now: { dueAt: Date; createdAt: Date; hours: number; extendCount: number },
  dueAt: Date,
  { most, today }: { most: number; today: Date },
): string | null {
  if (now.extendCount >= most) return '延期次数已达上限';
  if (dueAt <= today) return DUE_AHEAD;
  if (dueAt <= now.dueAt) return '新期限必须晚于原期限';
  const last = now.createdAt.getTime() + 2 * now.hours * 3_600_000;
  return dueAt.getTime() > last ? '延期不能超过原整改时限的两倍' : null;
}
