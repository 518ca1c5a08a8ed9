import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { statistic } from '#contract/terms/statistic.ts';
import { useCall } from '../../data/query.ts';
import type { List } from '../table/useList.ts';
import { StatusBar } from './Chips.tsx';

type Statistic = ReturnType<typeof statistic>;

/** The strip above a list: how many of its rows stand in each status, narrowed as the list is. */
export function StateCounts<R>({ of, list, everyMs }: { of: Statistic; list: List<R>; everyMs?: number }) {
  const { status: _, ...narrowed } = list.param;
  const { data } = useCall(of, narrowed, { keep: true, quiet: true, ...(everyMs ? { everyMs } : {}) });
  const counts: OutputOf<Statistic> | undefined = data;
  const { status } = list.filters;
  return (
    <StatusBar
      counts={counts}
      status={typeof status === 'number' ? status : undefined}
      flagged={false}
      onPick={(next) => list.setFilters({ ...list.filters, status: next })}
    >
      {null}
    </StatusBar>
  );
}
