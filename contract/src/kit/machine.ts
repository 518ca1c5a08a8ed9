import type { Permit } from './endpoint.ts';

/**
 * A life cycle as data, keyed by action. Read by the command's guard, the row button and its disabled
 * reason, the permission list, the state diagram and the contract tests. Guards that need rows (stock,
 * credit, other documents) are code in the command; the machine never grows callbacks.
 * `to` names the states an action can lead to; headers derive their status, so it documents, not decides.
 */
export interface Machine<S extends number = number, A extends string = string, N extends string = string> {
  readonly label: string;
  readonly initial: NoInfer<S>;
  /** The numbers of the states, which rows and the wire carry, with their Chinese names. */
  readonly states: Readonly<Record<S, string>>;
  /** The number of a state by the name code knows it by: `order.status === orderLife.at.picking`. */
  readonly at: Readonly<Record<N, S>>;
  readonly actions: Readonly<Record<A, Action<NoInfer<S>>>>;
}

export interface Action<S extends number = number> {
  readonly label: string;
  readonly from: readonly S[];
  readonly to?: readonly S[];
  readonly permit: Permit;
}

/** States by name, each with its number and its Chinese name. */
type States = Readonly<Record<string, readonly [number, string]>>;

/** A life cycle as it is declared: states go by their names. */
interface Declared<T extends States, A extends string> {
  readonly label: string;
  readonly initial: NoInfer<keyof T>;
  readonly states: T;
  readonly actions: Readonly<
    Record<
      A,
      {
        readonly label: string;
        readonly from: readonly NoInfer<keyof T>[];
        readonly to?: readonly NoInfer<keyof T>[];
        readonly permit: Permit;
      }
    >
  >;
}

/** Declare a life cycle; a misspelt state or action does not compile. */
export function machine<const T extends States, const A extends string>({
  label,
  initial,
  states,
  actions,
}: Declared<T, A>): Machine<T[keyof T][0], A, keyof T & string> & { at: { readonly [K in keyof T]: T[K][0] } } {
  type S = T[keyof T][0];
  // Keyed as `states` is.
  const at = Object.fromEntries(Object.entries(states).map(([name, [number]]) => [name, number])) as {
    [K in keyof T]: T[K][0];
  };
  const numberOf = (name: keyof T): S => at[name];
  const acts = Object.entries<Declared<T, A>['actions'][A]>(actions).map(([name, { from, to, ...rest }]) => [
    name,
    { ...rest, from: from.map(numberOf), ...(to ? { to: to.map(numberOf) } : {}) },
  ]);
  return {
    label,
    initial: numberOf(initial),
    states: Object.fromEntries(Object.values(states)) as Record<S, string>, // its entries are [number, name]
    at,
    actions: Object.fromEntries(acts) as Record<A, Action<S>>, // keyed as `actions` is
  };
}

/** Has come to a state, or gone beyond it: states are numbered in the order in which a document goes through them. */
export const reached = <N extends string>(
  life: { readonly at: Readonly<Record<N, number>> },
  state: number,
  name: NoInfer<N>,
): boolean => state >= life.at[name];

/** Has come to `from`, and not yet to `before`. */
export const within = <N extends string>(
  life: { readonly at: Readonly<Record<N, number>> },
  state: number,
  from: NoInfer<N>,
  before: NoInfer<N>,
): boolean => state >= life.at[from] && state < life.at[before];

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
