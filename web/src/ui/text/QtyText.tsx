import { Tooltip } from 'antd';

/** A rung of the unit ladder: how many base units one of it holds. */
export interface Rung {
  name: string;
  qty: number;
}

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 });

export const formatQty = (value: number): string => grouped.format(value);

/** Spell base units on a ladder, largest first: 25 → 2箱1件. A rest the ladder cannot hold is spelled in the smallest rung. */
export function onLadder(value: number, units: readonly Rung[]): string {
  const rungs = units.filter((unit) => unit.qty > 0).toSorted((a, b) => b.qty - a.qty);
  let rest = Math.abs(value);
  const parts: string[] = [];
  for (const [i, { name, qty }] of rungs.entries()) {
    const count = i === rungs.length - 1 ? rest / qty : Math.floor(rest / qty);
    rest -= Math.floor(count) * qty;
    if (count > 0) parts.push(`${formatQty(count)}${name}`);
  }
  return parts.length > 0 ? (value < 0 ? '-' : '') + parts.join('') : `0${rungs.at(-1)?.name ?? ''}`;
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
