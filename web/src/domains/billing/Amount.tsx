import type { Column } from '../../ui/table/column.tsx';
import './billing.css';
import { inTenThousands } from './ten-thousands.ts';

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** An exact decimal with its thousands apart; what lies below zero is told by more than its sign. A sum that stands out is told in 万, and exactly to who points at it. */
export function Amount({ value, strong = false }: { value: string | null | undefined; strong?: boolean }) {
  if (value === null || value === undefined || value === '') return <span className="hc-num">-</span>;
  const [whole = '', rest] = value.split('.');
  const text = `${whole.replace(THOUSANDS, ',')}${rest === undefined ? '' : `.${rest}`}`;
  const short = strong ? inTenThousands(value) : null;
  const shown = (
    <span className={value.startsWith('-') ? 'hc-num hc-bad' : 'hc-num'} {...(short && { title: text })}>
      {short ?? text}
    </span>
  );
  return strong ? <strong>{shown}</strong> : shown;
}

/** A column of amounts or measured quantities. */
export const amountColumn = <R extends object>(
  name: keyof R & string,
  title: string,
  options: { sorter?: boolean } = {},
): Column<R> => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  ...(options.sorter ? { sorter: true } : {}),
  render: (value: string | null) => <Amount value={value} />,
});

/** `0.06` as 6%. */
export const percentOf = (rate: string): string => `${Number((Number(rate) * 100).toFixed(2))}%`;
