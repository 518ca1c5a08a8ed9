import type { ReactNode } from 'react';
import type { Machine } from '#contract/kit/machine.ts';
import { formatQty } from '../text/QtyText.tsx';

interface Props {
  children: ReactNode;
  /** As wide as they are, side by side; else they share the whole line. */
  plain?: boolean;
}

/** A line of filters above a list; one is on. */
export const Chips = ({ children, plain = false }: Props) => (
  <nav className="hc-chips" data-plain={plain} aria-label="按状态筛选">
    {children}
  </nav>
);

interface ChipProps {
  name: string;
  /** How many rows it would leave. */
  count?: number;
  on: boolean;
  /** Rows here want somebody's attention. */
  warn?: boolean;
  onClick: () => void;
}

export function Chip({ name, count, on, warn = false, onClick }: ChipProps) {
  return (
    <button type="button" aria-pressed={on} data-empty={count === 0} data-warn={warn && count !== 0} onClick={onClick}>
      {name}
      {count !== undefined && <b className="hc-num">{formatQty(count)}</b>}
    </button>
  );
}

interface Counted {
  total: number;
  list: readonly { status: number; name: string; count: number }[];
}

/** How many documents stand in each status, then the document's own flags; a click filters, a second one lets go. */
export function StatusBar({
  counts,
  status,
  flagged,
  onPick,
  children,
}: {
  counts: Counted | undefined;
  status: number | undefined;
  flagged: boolean;
  onPick: (status: number | undefined) => void;
  children: ReactNode;
}) {
  return (
    <Chips>
      {counts && (
        <Chip
          name="全部"
          count={counts.total}
          on={status === undefined && !flagged}
          onClick={() => onPick(undefined)}
        />
      )}
      {counts?.list.map((s) => (
        <Chip
          key={s.status}
          name={s.name}
          count={s.count}
          on={status === s.status}
          onClick={() => onPick(status === s.status ? undefined : s.status)}
        />
      ))}
      {counts && children}
    </Chips>
  );
}

/** The states of a life cycle as filters; a second click lets go. */
export function StateChips({
  life,
  status,
  onPick,
}: {
  life: Machine;
  status: number | undefined;
  onPick: (status: number | undefined) => void;
}) {
  const states = Object.entries(life.states)
    .map(([state, name]) => ({ state: Number(state), name }))
    .toSorted((a, b) => a.state - b.state);
  return (
    <Chips plain>
      <Chip name="全部" on={status === undefined} onClick={() => onPick(undefined)} />
      {states.map(({ state, name }) => (
        <Chip
          key={state}
          name={name}
          on={status === state}
          onClick={() => onPick(status === state ? undefined : state)}
        />
      ))}
    </Chips>
  );
}
