import type { Permit } from './endpoint.ts';

/**
 * A life cycle as data, keyed by action. Read by the command's guard, the row button and its disabled
 * reason, the permission list, the state diagram and the contract tests. Guards that need rows (stock,
 * credit, other documents) are code in the command; the machine never grows callbacks.
 * `to` names the states an action can lead to; headers derive their status, so it documents, not decides.
 */
export interface Machine<S extends number = number, A extends string = string> {
  readonly label: string;
  readonly initial: NoInfer<S>;
  readonly states: Readonly<Record<S, string>>;
  readonly actions: Readonly<Record<A, Action<NoInfer<S>>>>;
}

export interface Action<S extends number = number> {
  readonly label: string;
  readonly from: readonly S[];
  readonly to?: readonly S[];
  readonly permit: Permit;
}

/** Declare a life cycle; a misspelt state or action does not compile. */
export const machine = <const S extends number, const A extends string>(spec: Machine<S, A>): Machine<S, A> => spec;

/** Why `action` may not happen in `state`: the one sentence for tooltip and response, or null. */
export function refusal<S extends number, A extends string>(
  life: Machine<S, A>,
  action: A,
  state: number,
): string | null {
  const { from, label } = life.actions[action];
  return from.some((s) => s === state) ? null : `当前状态【${stateName(life, state)}】不允许${label}`;
}

/** The Chinese name of a state. */
export function stateName(life: Machine, state: number): string {
  return life.states[state] ?? String(state);
}

/** Every action the state allows (flags and rows may still refuse). Sent as `actions[]` with each row. */
export function actionsAt<S extends number, A extends string>(life: Machine<S, A>, state: number): A[] {
  return (Object.keys(life.actions) as A[]).filter((action) => refusal(life, action, state) === null);
}
