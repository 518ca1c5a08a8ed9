import type { Shape } from '#contract/kit/resource.ts';
import type { ScopePart } from '#contract/strategy/tryout.ts';

/** A rule that applies to a line: its columns, and how near its category is. */
export interface Standing extends Partial<Record<ScopePart, number | null>> {
  line: number;
  id: number;
  /** Steps from the goods' own category up to the rule's; null where it names none. */
  depth: number | null;
}

/** Why a rule yields to the winner: the first part the winner names and it does not, a nearer category, or that the winner is older. */
export function yielding(
  parts: readonly ScopePart[],
  rule: Standing,
  winner: Standing,
): ScopePart | 'nearer' | 'older' {
  for (const part of parts) {
    if (names(winner, part) && !names(rule, part)) return part;
    if (part === 'categoryId' && names(rule, part) && (winner.depth ?? 0) < (rule.depth ?? 0)) return 'nearer';
  }
  return 'older';
}

const names = (rule: Standing, part: ScopePart): boolean => rule[part] !== null && rule[part] !== undefined;

/** The fields of a setting, of a row that has more. */
export const familyFields = (fields: Shape, row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in fields));
