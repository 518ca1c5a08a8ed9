import type { Machine } from '#contract/kit/machine.ts';

/** The states of a life cycle as one row of filters; a second click lets go. */
export function StateChips({ life, status, onPick }: { life: Machine; status: number | undefined; onPick: (status: number | undefined) => void }) {
  const states = Object.entries(life.states).map(([state, name]) => ({ state: Number(state), name })).toSorted((a, b) => a.state - b.state);
  return (
    <nav className="hc-out-bar hc-out-bar-plain" aria-label="按状态筛选">
      <button type="button" aria-pressed={status === undefined} onClick={() => onPick(undefined)}>全部</button>
      {states.map(({ state, name }) => <button key={state} type="button" aria-pressed={status === state} onClick={() => onPick(status === state ? undefined : state)}>{name}</button>)}
    </nav>
  );
}
