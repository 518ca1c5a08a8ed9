import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Failure } from '../../../data/failure.ts';
import { instant } from '../queue/useNow.ts';

export type Board = OutputOf<typeof appointmentApi.board>;
export type Dock = Board['docks'][number];
export type Visit = Board['homeless'][number];

/** Where a block is set down. */
export interface Target {
  dock: Dock;
  planFrom: string;
}
/** A move that was refused: why, and the next time there is room. */
export interface Refused extends Target {
  visit: Visit;
  why: string;
  next: string | null;
}

const MINUTE_MS = 60_000;

export const isMovable = ({ status }: Pick<Visit, 'status'>): boolean =>
  !refusal(appointmentLife, 'reschedule', status);

/** How much of a dock or of a step is promised: nothing, some, much, all. */
export function loadOf(busy: number, open: number): 'closed' | 'none' | 'some' | 'much' | 'full' {
  if (open === 0) return 'closed';
  const share = busy / open;
  return share === 0 ? 'none' : share >= 1 ? 'full' : share >= 0.7 ? 'much' : 'some';
}

/** Where a span lies on the day that is shown, in hundredths of its width; null when it lies outside. */
export function placeOf(
  { from, to }: Pick<Board, 'from' | 'to'>,
  span: { from: string; to: string },
): { left: number; width: number } | null {
  const start = instant(from),
    all = instant(to) - start;
  const left = Math.max(0, instant(span.from) - start),
    right = Math.min(all, instant(span.to) - start);
  return right <= left ? null : { left: (left / all) * 100, width: ((right - left) / all) * 100 };
}

/** Visits that overlap stand one below the other: the row of each, in the order they come. */
export function rowsOf(visits: readonly Pick<Visit, 'id' | 'planFrom' | 'planTo'>[]): Map<number, number> {
  const rows = new Map<number, number>(),
    until: string[] = [];
  for (const { id, planFrom, planTo } of visits.toSorted((a, b) => a.planFrom.localeCompare(b.planFrom))) {
    const free = until.findIndex((end) => end <= planFrom);
    const row = free < 0 ? until.length : free;
    until[row] = planTo;
    rows.set(id, row);
  }
  return rows;
}

/** The step of the day under a place of its width, for a block that was taken hold of so many minutes after its begin. */
export function stepAt(board: Board, share: number, grabbedMinutes: number): string | null {
  const minutes = ((instant(board.to) - instant(board.from)) / MINUTE_MS) * share - grabbedMinutes;
  const step = Math.round(minutes / board.stepMinutes);
  return board.load[Math.min(Math.max(step, 0), board.load.length - 1)]?.from ?? null;
}

/** The next free time, where the refusal names one. */
export function nextIn({ data }: Pick<Failure, 'data'>): string | null {
  if (typeof data !== 'object' || data === null || !('next' in data)) return null;
  return typeof data.next === 'string' ? data.next : null;
}
