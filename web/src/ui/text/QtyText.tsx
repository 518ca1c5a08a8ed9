import { Tooltip } from 'antd';

/** A rung of the unit ladder: how many base units one of it holds. */
export interface Rung {
  name: string;
  qty: number;
}

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 });

export const formatQty = (value: number): string => grouped.format(value);

/** How many of each rung hold the base units, largest first; a rest the ladder cannot hold is counted in the smallest. */
export function ladderOf(value: number, units: readonly Rung[]): (Rung & { count: number })[] {
  const rungs = units.filter((unit) => unit.qty > 0).toSorted((a, b) => b.qty - a.qty);
  let rest = Math.abs(value);
  return rungs.flatMap((rung, i) => {
    const count = i === rungs.length - 1 ? rest / rung.qty : Math.floor(rest / rung.qty);
    rest -= Math.floor(count) * rung.qty;
    return count > 0 ? [{ ...rung, count }] : [];
  });
}

/** Spell base units on a ladder: 25 → 2箱1件. */
export function onLadder(value: number, units: readonly Rung[]): string {
  const parts = ladderOf(value, units).map(({ count, name }) => `${formatQty(count)}${name}`);
  const smallest = units.toSorted((a, b) => a.qty - b.qty)[0];
  return parts.length > 0 ? (value < 0 ? '-' : '') + parts.join('') : `0${smallest?.name ?? ''}`;
}

/** A quantity in base units, grouped by thousands; with a unit ladder it is spelled and the plain number is the tooltip. */
export function QtyText({
  value,
  unit,
  units,
  strong = false,
}: {
  value: number | null | undefined;
  unit?: string;
  units?: readonly Rung[];
  strong?: boolean;
}) {
  if (value === null || value === undefined) return <>-</>;
  const className = `hc-num${strong ? ' hc-strong' : ''}${value === 0 ? ' hc-faint' : ''}`;
  if (!units || units.length === 0)
    return (
      <span className={className}>
        {formatQty(value)}
        {unit && <small className="hc-unit"> {unit}</small>}
      </span>
    );
  return (
    <Tooltip title={`${formatQty(value)} ${units.toSorted((a, b) => a.qty - b.qty)[0]?.name ?? ''}`}>
      <span className={className}>{onLadder(value, units)}</span>
    </Tooltip>
  );
}
