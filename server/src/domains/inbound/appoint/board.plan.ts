/** A span in minutes since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Minutes of `within` that these take; what lies upon each other counts once. */
export function takenMinutes(within: Span, taken: readonly Span[]): number {
  let sum = 0,
    end = within.from;
  for (const span of [...taken].sort((a, b) => a.from - b.from)) {
    const from = Math.max(span.from, end),
      to = Math.min(span.to, within.to);
    if (to <= from) continue;
    sum += to - from;
    end = to;
  }
  return sum;
}

export interface Lane {
  open: Span;
  /** What was passed for the dock: it is not open then. */
  shut: readonly Span[];
  taken: readonly Span[];
}

const meets = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Of every step, how many docks are open throughout, and how many of them are promised in part. */
export function loadOf(
  lanes: readonly Lane[],
  { from, to }: Span,
  step: number,
): { from: number; open: number; busy: number }[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => {
    const at = { from: from + i * step, to: from + (i + 1) * step };
    const open = lanes.filter(
      (lane) => lane.open.from <= at.from && at.to <= lane.open.to && !lane.shut.some((span) => meets(span, at)),
    );
    return {
      from: at.from,
      open: open.length,
      busy: open.filter((lane) => lane.taken.some((span) => meets(span, at))).length,
    };
  });
}
