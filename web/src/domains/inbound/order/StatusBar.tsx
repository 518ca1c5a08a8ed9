import type { z } from 'zod';
import { orderApi, type orderSearch } from '#contract/inbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { Chip, StatusBar as Bar } from '../../../ui/search/Chips.tsx';

interface Props {
  /** The list's filters. */
  search: z.input<typeof orderSearch>;
  onPick: (filter: { status?: number | undefined; isSuspended?: boolean | undefined }) => void;
}

/** How many orders stand in each status, and how many are suspended. */
export function StatusBar({ search, onPick }: Props) {
  const { status, isSuspended, ...rest } = search;
  const { data } = useCall(orderApi.statistic, rest, { keep: true, quiet: true });
  const suspended = isSuspended === true;
  return (
    <Bar
      counts={data}
      status={typeof status === 'number' ? status : undefined}
      flagged={suspended}
      onPick={(next) => onPick({ status: next })}
    >
      {data && (
        <Chip
          name="挂起"
          count={data.suspended}
          on={suspended}
          warn
          onClick={() => onPick(suspended ? {} : { isSuspended: true })}
        />
      )}
    </Bar>
  );
}
