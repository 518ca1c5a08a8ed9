import type { Episode } from './judge.plan.ts';

/** A warning of a trip as it is written: 0 open, 1 handled by somebody, 2 closed by itself. */
export interface Written {
  id: number;
  warnType: number;
  firstAt: Date;
  closedAt: Date | null;
  lastAt: Date;
  peak: number;
  detail: string;
  status: number;
  isHeld: boolean;
}
export interface Change extends Omit<Written, 'id' | 'warnType'> {
  id: number;
}
const OPEN = 0,
  CLOSED = 2;

const overlaps = ({ firstAt, closedAt, isHeld }: Written, { from, to }: Episode): boolean =>
  firstAt.getTime() <= (to ?? Number.POSITIVE_INFINITY) &&
  (isHeld ? Number.POSITIVE_INFINITY : (closedAt?.getTime() ?? 0)) >= from;

/** What a warning says of an episode. One that somebody handled keeps that; one that closed by itself and goes on after all is open again. */
function told(row: Written, { from, to, peak, detail }: Episode, now: Date): Change {
  const status = row.status === OPEN || row.status === CLOSED ? (to === null ? OPEN : CLOSED) : row.status;
  return {
    id: row.id,
    firstAt: new Date(from),
    lastAt: to === null ? now : new Date(to),
    peak,
    detail,
    status,
    isHeld: to === null,
    closedAt: status === OPEN ? null : status === CLOSED ? new Date(to ?? now) : row.closedAt,
  };
}

const same = (row: Written, next: Change): boolean =>
  row.firstAt.getTime() === next.firstAt.getTime() &&
  row.isHeld === next.isHeld &&
  row.status === next.status &&
  row.peak === next.peak &&
  row.detail === next.detail &&
  row.closedAt?.getTime() === next.closedAt?.getTime();

/** The warnings of a trip brought in line with what is true of it: each episode is one row, the one that tells of the same time if there is one; what is refuted closes. */
export function reconciled(
  rows: readonly Written[],
  episodes: readonly Episode[],
  now: Date,
): { fresh: Episode[]; changes: Change[] } {
  const left = new Set(rows.toSorted((a, b) => a.firstAt.getTime() - b.firstAt.getTime()));
  const fresh: Episode[] = [],
    changes: Change[] = [];
  for (const episode of episodes) {
    const row = [...left].find((one) => one.warnType === episode.warnType && overlaps(one, episode));
    if (!row) {
      fresh.push(episode);
      continue;
    }
    left.delete(row);
    const next = told(row, episode, now);
    if (!same(row, next) || next.isHeld) changes.push(next);
  }
  for (const row of left)
    if (row.isHeld)
      changes.push({
        ...row,
        status: row.status === OPEN ? CLOSED : row.status,
        isHeld: false,
        closedAt: row.closedAt ?? now,
      });
  return { fresh, changes };
}
