import { useEffect } from 'react';
import { isOpen } from '#contract/ops/job.ts';
import type { List } from '../../../ui/table/useList.ts';

const FOLLOW_MS = 2000;

/** Ask again every two seconds while something of the list is under way and the page is looked at. */
export function useFollowed<R extends { status: number }>(
  list: List<R>,
  active: boolean,
  isUnder: (row: R) => boolean = ({ status }) => isOpen(status),
): void {
  const { refetch } = list.query,
    under = active && list.rows.some(isUnder);
  // The clock, and whether the window is in sight.
  useEffect(() => {
    if (!under) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [under, refetch]);
}
