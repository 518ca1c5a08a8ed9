import { Amount } from '../Amount.tsx';

const WIDTH = 560,
  HEIGHT = 180,
  PAD = { left: 56, right: 12, top: 12, bottom: 28 };

interface Props {
  points: readonly { qty: number; amount: number }[];
  /** What was asked, marked on the curve. */
  at?: { qty: number; amount: number } | undefined;
  unit: string;
}

const short = (value: number): string => Number(value.toFixed(1)).toLocaleString('en-US');

/** What a quantity costs, as a line: where a price goes up in steps, and where it pays to order more. */
export function Curve({ points, at, unit }: Props) {
  const last = points.at(-1);
  if (!last || last.qty === 0) return null;
  const top = Math.max(...points.map(({ amount }) => amount), at?.amount ?? 0) || 1;
  const x = (qty: number): number => PAD.left + (qty / last.qty) * (WIDTH - PAD.left - PAD.right),
    y = (amount: number): number => HEIGHT - PAD.bottom - (amount / top) * (HEIGHT - PAD.top - PAD.bottom);
  const path = points
    .map(({ qty, amount }, i) => `${i === 0 ? 'M' : 'L'}${x(qty).toFixed(1)} ${y(amount).toFixed(1)}`)
    .join('');
  return (
    <figure style={{ margin: 0 }}>
      <svg className="hc-bill-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="价格曲线">
        {[0, 0.5, 1].map((share) => (
          <g key={share} opacity={0.7}>
            <line
              x1={PAD.left}
              x2={WIDTH - PAD.right}
              y1={y(top * share)}
              y2={y(top * share)}
              stroke="currentColor"
              strokeOpacity={0.15}
            />
            <text x={PAD.left - 6} y={y(top * share) + 4} textAnchor="end" fontSize={11} fill="currentColor">
              {short(top * share)}
            </text>
            <text
              x={x(last.qty * share)}
              y={HEIGHT - 8}
              textAnchor={share === 1 ? 'end' : 'middle'}
              fontSize={11}
              fill="currentColor"
            >
              {short(last.qty * share)}
              {share === 1 ? ` ${unit}` : ''}
            </text>
          </g>
        ))}
        <path d={path} fill="none" stroke="var(--ant-color-primary, currentColor)" strokeWidth={2} />
        {at && <circle cx={x(at.qty)} cy={y(at.amount)} r={4} fill="var(--ant-color-primary, currentColor)" />}
      </svg>
      {at && (
        <figcaption className="hc-faint">
          {at.qty} {unit} → <Amount value={at.amount.toFixed(2)} />
        </figcaption>
      )}
    </figure>
  );
}
