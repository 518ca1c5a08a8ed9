import { explain, type Call, type Model } from './linear.ts';

/**
 * What a call did to the available units of one goods. `take`: so many were asked for and so many promised, in part when the order
 * allows it; `short`: a picker found `gap` units missing, `locked` were set apart for counting (the gap, and whatever lay free beside
 * it), and `again` were promised from elsewhere, of the gap and of what the line had lacked `before`. What an allocation decides can be read when it is committed, a little later: such a call
 * has a number `of` its own, and `seen` with that number, of the same moments, is when readings begin to show it.
 */
export type Act =
  | { what: 'take'; asked: number; got: number; inPart: boolean; of?: number }
  | { what: 'seen'; of: number }
  | { what: 'give'; units: number }
  | { what: 'read'; units: number }
  | { what: 'short'; gap: number; before: number; locked: number; again: number; of?: number };

/** Units nobody has been promised, and what was decided of them but is not to be read yet, by the number of the call. */
export interface Free {
  units: number;
  unseen: readonly (readonly [of: number, units: number])[];
}

/** A counter that can never be negative. */
export const available: Model<Free, Act> = (free, act) => {
  const { units, unseen } = free;
  switch (act.what) {
    case 'take': {
      const granted = act.asked <= units ? act.asked : act.inPart ? units : 0;
      return act.got === granted ? less(free, granted, act.of) : undefined;
    }
    case 'short': {
      const left = units - (act.locked - act.gap);
      return left >= 0 && act.again === Math.min(act.gap + act.before, left)
        ? less(free, act.locked - act.gap + act.again, act.of)
        : undefined;
    }
    case 'give':
      return { units: units + act.units, unseen };
    case 'seen':
      return unseen.some(([of]) => of === act.of)
        ? { units, unseen: unseen.filter(([of]) => of !== act.of) }
        : undefined;
    case 'read':
      return act.units === unseen.reduce((sum, [, hidden]) => sum + hidden, units) ? free : undefined;
  }
};

const less = ({ units, unseen }: Free, taken: number, of: number | undefined): Free => ({
  units: units - taken,
  unseen: of === undefined ? unseen : [...unseen, [of, taken] as const].sort(([a], [b]) => a - b),
});

/** Why the history of one goods cannot be, in a sentence; undefined when it can. */
export function contradiction(history: readonly Call<Act>[], start: number): string | undefined {
  const verdict = explain(history, { units: start, unseen: [] }, available);
  if (verdict.explained) return undefined;
  return `of ${history.length} calls ${verdict.longest} can be put in order; then none of ${JSON.stringify(verdict.stuck.map(({ act }) => act))} could be next`;
}
