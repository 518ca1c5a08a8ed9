import { DECIDED_TOLD_MAX, type DecisionsTried } from '#contract/strategy/dry-run.ts';

/** What is decided of one thing, by what is decided: `{ 质检: '全检' }`. */
export interface Decision {
  /** What stays the same in both runs. */
  key: string;
  head: string;
  about: string;
  says: Readonly<Record<string, string>>;
}

export interface Looked {
  decisions: readonly Decision[];
  /** Things beyond what one run looks at. */
  leftOut: number;
}

const NOTHING = '—';
/** Kinds of answers that are counted; what is different for everything is told line by line. */
const FIGURES_MAX = 20;

/** Both runs side by side, in the order of the first. */
export function compareDecisions(present: Looked, changed: Looked): Omit<DecisionsTried, 'heldMs'> {
  const after = new Map(changed.decisions.map((one) => [one.key, one]));
  const known = new Set(present.decisions.map(({ key }) => key)),
    fresh = changed.decisions.filter(({ key }) => !known.has(key));
  const lines = [
    ...present.decisions.flatMap((one) => differing(one, one.says, after.get(one.key)?.says ?? {})),
    ...fresh.flatMap((one) => differing(one, {}, one.says)),
  ];
  return {
    things: present.decisions.length + fresh.length,
    leftOut: present.leftOut,
    figures: figuresOf(present.decisions, changed.decisions),
    differing: lines.length,
    lines: lines.slice(0, DECIDED_TOLD_MAX),
  };
}

function differing({ head, about }: Decision, was: Decision['says'], is: Decision['says']): DecisionsTried['lines'] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((label) =>
    was[label] === is[label]
      ? []
      : [{ head, about, label, present: was[label] ?? NOTHING, changed: is[label] ?? NOTHING }],
  );
}

/** How often each answer is given, where that changes. */
function figuresOf(present: readonly Decision[], changed: readonly Decision[]): DecisionsTried['figures'] {
  const before = counted(present),
    after = counted(changed);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((label) => ({ label, present: before.get(label) ?? 0, changed: after.get(label) ?? 0 }))
    .filter((one) => one.present !== one.changed)
    .slice(0, FIGURES_MAX);
}

function counted(decisions: readonly Decision[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { says } of decisions)
    for (const [label, text] of Object.entries(says)) {
      const answer = `${label}：${text}`;
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
  return counts;
}
