import type { Columns } from '../../../ui/table/column.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';

interface Load {
  qty: number;
  weight: number;
  volume: number;
}

const figure = (title: string, key: keyof Load, text: (row: Load) => string) => ({
  key,
  title,
  figure: true,
  render: (_: unknown, row: Load) => <span className="hc-num">{text(row)}</span>,
});

/** How much of it there is to carry. */
export const loadColumns = <R extends Load>(): Columns<R> => [
  figure('件数', 'qty', ({ qty }) => formatQty(qty)),
  figure('重量', 'weight', ({ weight }) => `${(weight / 1000).toFixed(1)} kg`),
  figure('体积', 'volume', ({ volume }) => `${(volume / 1_000_000).toFixed(3)} m³`),
];
