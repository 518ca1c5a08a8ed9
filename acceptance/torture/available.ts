import { explain, type Call, type Model } from './linear.ts';

/**
 * What a call did to the available units of one goods. `take`: so many were asked for and so many promised, in part when the order
 * allows it; `short`: a picker found `gap` units missing, `locked` were set apart for counting (the gap, and whatever lay free beside
 * it), and `again` were promised from elsewhere.
 */
export type Act =
  | { what: 'take'; asked: number; got: number; inPart: boolean }
  | { what: 'give'; units: number }
  | { what: 'read'; units: number }
  | { what: 'short'; gap: number; locked: number; again: number };

/** Units nobody has been promised, as a counter that can never be negative. */
export const available: Model<number, Act> = (units, act) => {
  switch (act.what) {
    case 'take': {
      const granted = act.asked <= units ? act.asked : act.inPart ? units : 0;
      return act.got === granted ? units - granted : undefined;
    }
    case 'give': return units + act.units;
    case 'read': return act.units === units ? units : undefined;
    case 'short': {
      const left = units - (act.locked - act.gap);
      return left >= 0 && act.again === Math.min(act.gap, left) ? left - act.again : undefined;
    }
  }
};

/** Why the history of one goods cannot be, in a sentence; undefined when it can. */
export function contradiction(history: readonly Call<Act>[], start: number): string | undefined {
  const verdict = explain(history, start, available);
  if (verdict.explained) return undefined;
  return `of ${history.length} calls ${verdict.longest} can be put in order; then none of ${JSON.stringify(verdict.stuck.map(({ act }) => act))} could be next`;
}
