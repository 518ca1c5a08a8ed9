import { coversDays, haveDaysInCommon } from '../validity/validity.plan.ts';
import { names, nearer, type Kin, type Named } from './nearest.plan.ts';

/** An enabled rule: what it names and from when to when, and what it decides as a sentence. */
export interface Standing {
  id: number;
  scope: Readonly<Record<string, unknown>>;
  says: string;
}

/** Goods that rules tell from each other by nothing else. */
export interface Kind extends Named {
  /** Only of goods that a rule names. */
  goodsId: number | null;
  ownerId: number;
  storageMode: number | null;
  /** Their category and those above it. */
  kin: Kin;
}

/** How rules of a setting are told apart: what they may name, the most telling first, and what is asked of each by itself. */
export interface Order {
  parts: readonly string[];
  among?: readonly string[];
}

export interface Verdict {
  id: number;
  kind: 'EMPTY' | 'HIDDEN' | 'CROSSED';
  /** Rules that decide instead. */
  others: number[];
}

/** What goods say by themselves; all else is as the rule has it. */
const OF_GOODS: ReadonlySet<string> = new Set(['goodsId', 'categoryId', 'storageMode', 'ownerId']);
/** Parts that leave a rule without goods; an owner may have none yet. */
const NARROW = ['goodsId', 'categoryId', 'storageMode'];

/**
 * Rules that can never decide, and those that another beats where both hold though neither is within the other. A rule is looked at where nothing is known but what
 * it names itself: who beats it there beats it wherever it holds.
 */
export function verdicts(order: Order, rules: readonly Standing[], kinds: readonly Kind[]): Verdict[] {
  const outer = order.parts.filter((part) => !OF_GOODS.has(part));
  const found = new Map(rules.map((rule) => [rule.id, { rule, held: new Set<Kind>(), ...beaten() }]));
  for (const kind of kinds) {
    const here = rules.filter((rule) => holds(order, rule, kind)).toSorted(nearest(order, kind));
    for (const [i, rule] of here.entries()) {
      const of = found.get(rule.id);
      if (!of) continue;
      of.held.add(kind);
      const before = here.slice(0, i).filter((other) => sameAmong(order, rule, other));
      const better = before.find(
        (other) =>
          coversDays(other.scope, rule.scope) &&
          outer.every((part) => !names(other.scope, part) || other.scope[part] === rule.scope[part]),
      );
      if (better) of.better.add(better.id);
      else of.wins = true;
      const met = before.filter(
        (other) => other.says !== rule.says && haveDaysInCommon(other.scope, rule.scope) && meets(outer, rule, other),
      );
      of.met = of.met.union(new Set(met.map(({ id }) => id)));
    }
  }
  const within = (a: Of, b: Of): boolean =>
    a.held.isSubsetOf(b.held) &&
    outer.every((part) => !names(b.rule.scope, part) || a.rule.scope[part] === b.rule.scope[part]);
  return [...found.values()].flatMap((of): Verdict[] => {
    const { id } = of.rule;
    if (of.held.size === 0)
      return NARROW.some((part) => names(of.rule.scope, part)) ? [{ id, kind: 'EMPTY', others: [] }] : [];
    if (!of.wins) return [{ id, kind: 'HIDDEN', others: ascending(of.better) }];
    const crossed = [...of.met].filter((one) => {
      const other = found.get(one);
      return other?.wins === true && !within(other, of) && !within(of, other);
    });
    return crossed.length > 0 ? [{ id, kind: 'CROSSED', others: ascending(crossed) }] : [];
  });
}

/** What is found of a rule: whether it decides anywhere, who beats it where it cannot, and whom it meets. */
const beaten = () => ({ wins: false, better: new Set<number>(), met: new Set<number>() });
type Of = ReturnType<typeof beaten> & { rule: Standing; held: Set<Kind> };

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

const sameAmong = ({ among = [] }: Order, a: Standing, b: Standing): boolean =>
  among.every((field) => a.scope[field] === b.scope[field]);

/** Whether there is something both hold for, goods aside. */
const meets = (outer: readonly string[], a: Standing, b: Standing): boolean =>
  outer.every((part) => !names(a.scope, part) || !names(b.scope, part) || a.scope[part] === b.scope[part]);

const holds = ({ parts }: Order, rule: Standing, kind: Kind): boolean =>
  parts.every((part) => {
    if (!OF_GOODS.has(part) || !names(rule.scope, part)) return true;
    return part === 'categoryId' ? kind.kin.has(Number(rule.scope.categoryId)) : rule.scope[part] === kind[part];
  });

/** The most specific first; of two that name the same, the older. */
const nearest =
  ({ parts }: Order, { kin }: Kind) =>
  (a: Standing, b: Standing): number =>
    nearer(parts, kin, a.scope, b.scope) || a.id - b.id;
