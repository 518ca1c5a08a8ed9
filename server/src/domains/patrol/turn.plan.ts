/** One of the inspectors of a plan. */
export interface Inspector {
  userId: number;
  /** Whether he works here still. */
  works: boolean;
  /** When the plan last asked him; null for one it never did. */
  lastAt: Date | null;
}

/** Whose turn each of these moments is, in their order: of those who work here, who has waited longest. Where nobody works any more the turns go on in their names, and wait to be handed on. */
export function turnsOf(inspectors: readonly Inspector[], moments: readonly Date[]): { at: Date; userId: number }[] {
  const working = inspectors.filter(({ works }) => works),
    turns = working.length > 0 ? working : inspectors;
  const last = new Map(turns.map(({ userId, lastAt }) => [userId, lastAt?.getTime() ?? 0]));
  return moments.flatMap((at) => {
    const [next] = [...last].toSorted(([a, before], [b, after]) => before - after || a - b);
    if (!next) return [];
    last.set(next[0], at.getTime());
    return [{ at, userId: next[0] }];
  });
}
