import { formatQty } from '../../../ui/text/QtyText.tsx';

/** How far a quantity came, in base units; each rung is part of the one before. */
export interface Counters {
  qtyWanted: number;
  qtyAllocated: number;
  qtyPicked: number;
  qtyChecked: number;
  qtyPacked: number;
  qtyShipped: number;
}

export const RUNGS = [
  { name: 'qtyWanted', label: '需求' },
  { name: 'qtyAllocated', label: '分配' },
  { name: 'qtyPicked', label: '拣货' },
  { name: 'qtyChecked', label: '复核' },
  { name: 'qtyPacked', label: '装箱' },
  { name: 'qtyShipped', label: '发运' },
] as const satisfies readonly { name: keyof Counters; label: string }[];

/** How a rung stands against what is wanted. */
export const fullness = (part: number, whole: number): 'none' | 'some' | 'all' =>
  part === 0 ? 'none' : part >= whole ? 'all' : 'some';

/** The ladder in one cell of a list: six aligned numbers, the reached ones in colour. */
export function LadderText({ of }: { of: Counters }) {
  return (
    <span className="hc-num hc-out-rungs">
      {RUNGS.map(({ name, label }) => (
        <span
          key={name}
          title={`${label} ${formatQty(of[name])}`}
          data-full={name === 'qtyWanted' ? undefined : fullness(of[name], of.qtyWanted)}
        >
          {formatQty(of[name])}
        </span>
      ))}
    </span>
  );
}

/** The ladder of a whole document: a stair of bars, each filled as far as it came. */
export function Stair({ of }: { of: Counters }) {
  return (
    <ol className="hc-out-stair">
      {RUNGS.map(({ name, label }) => {
        const full = fullness(of[name], of.qtyWanted);
        const share = of.qtyWanted === 0 ? 0 : Math.min(1, of[name] / of.qtyWanted);
        return (
          <li key={name} data-full={full}>
            <span>{label}</span>
            <b className="hc-num">{formatQty(of[name])}</b>
            <i style={{ '--share': share } as React.CSSProperties} />
          </li>
        );
      })}
    </ol>
  );
}
