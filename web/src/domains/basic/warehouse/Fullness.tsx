import '../basic.css';

interface Props {
  /** Pallets standing there, announced, and allowed; 0 allowed is without limit. */
  used: number;
  claimed: number;
  max: number;
  /** Grams there and allowed: pick faces hold loose goods and no pallet. */
  weight: number;
  maxWeight: number;
}

/** Full of what it holds, yet without a limit to measure it by: seen, not measured. */
const SOME = 0.12;

const share = (n: number, max: number): number => (n <= 0 ? 0 : max > 0 ? Math.min(1, n / max) : SOME);
const percent = (n: number): string => `${n * 100}%`;

/** How full a position is, by pallets or by weight, whichever is more; what is announced in a lighter shade. */
export function Fullness({ used, claimed, max, weight, maxWeight }: Props) {
  const taken = Math.max(share(used, max), share(weight, maxWeight));
  const word = taken === 0 ? '空闲' : taken >= 1 ? '已满' : '部分';
  return (
    <span
      className="hc-fullness"
      title={`已用 ${used} 托、${weight / 1000} kg，预占 ${claimed} 托，最大 ${max > 0 ? `${max} 托` : '不限'}`}
    >
      <i>
        <b style={{ width: percent(Math.max(taken, share(used + claimed, max))) }} data-claimed />
        <b style={{ width: percent(taken) }} />
      </i>
      <span className={taken === 0 ? 'hc-faint' : undefined}>{word}</span>
    </span>
  );
}
