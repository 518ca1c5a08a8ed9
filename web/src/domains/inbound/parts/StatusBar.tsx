import type { z } from 'zod';
import { orderApi, type orderSearch } from '#contract/inbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { formatQty } from '../../../ui/QtyText.tsx';

interface Props {
  /** The list's other filters. */
  search: z.input<typeof orderSearch>;
  status: number | undefined;
  suspended: boolean;
  onPick: (filter: { status?: number | undefined; isSuspended?: boolean | undefined }) => void;
}

/** How many orders stand in each status; a click filters, a second one lets go. */
export function StatusBar({ search, status, suspended, onPick }: Props) {
  const { status: _, isSuspended: __, ...rest } = search;
  const { data } = useCall(orderApi.statistic, rest, { keep: true, quiet: true });
  if (!data) return <nav className="hc-in-bar" aria-label="按状态筛选" />;
  return (
    <nav className="hc-in-bar" aria-label="按状态筛选">
      <Chip name="全部" count={data.total} on={status === undefined && !suspended} onClick={() => onPick({})} />
      {data.list.map((s) => <Chip key={s.status} name={s.name} count={s.count} on={status === s.status} onClick={() => onPick(status === s.status ? {} : { status: s.status })} />)}
      <Chip name="挂起" count={data.suspended} on={suspended} warn onClick={() => onPick(suspended ? {} : { isSuspended: true })} />
    </nav>
  );
}

function Chip({ name, count, on, warn = false, onClick }: { name: string; count: number; on: boolean; warn?: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-pressed={on} data-empty={count === 0} data-warn={warn && count > 0} onClick={onClick}>
      {name}<b className="hc-num">{formatQty(count)}</b>
    </button>
  );
}
