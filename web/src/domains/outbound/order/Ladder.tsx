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

const [WANTED, ...STEPS] = RUNGS;
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));

/** The ladder in one cell of a list: what is wanted, and a bar of five steps, each filled as far as it came; the figures are told by resting on it, and to whoever hears the page. */
export function LadderBar({ of }: { of: Counters }) {
  const told = RUNGS.map(({ name, label }) => `${label} ${formatQty(of[name])}`);
  return (
    <span className="hc-out-bar" title={told.join('\n')}>
      <b className="hc-num" aria-hidden>
        {formatQty(of[WANTED.name])}
      </b>
      {STEPS.map(({ name }) => (
        <i
          key={name}
          data-full={fullness(of[name], of.qtyWanted)}
          style={{ '--share': shareOf(of[name], of.qtyWanted) } as React.CSSProperties}
        />
      ))}
      <span className="hc-heard">{told.join('，')}</span>
    </span>
  );
}

/** The ladder of a whole document: a stair of bars, each filled as far as it came. */
export function Stair({ of }: { of: Counters }) {
  return (
    <ol className="hc-out-stair">
      {RUNGS.map(({ name, label }) => {
        const full = fullness(of[name], of.qtyWanted);
        const share = shareOf(of[name], of.qtyWanted);
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
