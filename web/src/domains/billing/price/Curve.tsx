import { Chart } from '../../../ui/chart/Chart.tsx';
import { Amount } from '../Amount.tsx';

interface Props {
  points: readonly { qty: number; amount: number }[];
  /** What was asked, marked on the curve. */
  at?: { qty: number; amount: number } | undefined;
  unit: string;
}

/** What a quantity costs, as a line: where a price goes up in steps, and where it pays to order more. */
export function Curve({ points, at, unit }: Props) {
  const last = points.at(-1);
  if (!last || last.qty === 0) return null;
  return (
    <>
      <Chart
        label="价格曲线"
        high={190}
        plot={{
          kind: 'curve',
          along: 'quantity',
          name: { x: '数量', y: '金额' },
          unit: { x: unit, y: '元' },
          runs: [points.map(({ qty, amount }) => [qty, amount] as const)],
          at: at ? { x: at.qty, y: at.amount } : null,
        }}
      />
      {at && (
        <p className="hc-faint">
          {at.qty} {unit} → <Amount value={at.amount.toFixed(2)} />
        </p>
      )}
    </>
  );
}
