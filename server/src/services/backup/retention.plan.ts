import { lsnOf, type Lsn } from './replication.ts';
import type { Manifest, Proof } from './shelf.ts';

const DAY_MS = 86_400_000;

export interface Kept {
  /** Base backups that go. */
  goes: string[];
  /** The log before these places is of no use any more, by its timeline; where none is named all of it goes. */
  walFrom: Map<number, Lsn>;
}

/**
 * What may go. Every minute of the days kept stays within reach, so the last base backup from before them stays too, with the log from there on; so do
 * the newest one and the last that was proven.
 */
export function retentionOf(
  bases: readonly Manifest[],
  proofs: readonly Proof[],
  { now, keepDays }: { now: Date; keepDays: number },
): Kept {
  const since = new Date(now.getTime() - keepDays * DAY_MS).toISOString();
  const before = bases.findLast(({ finishedAt }) => finishedAt <= since),
    proven = proofs.findLast(({ isProven }) => isProven)?.label,
    newest = bases.at(-1);
  const reach = bases.filter((base) => base.finishedAt > since || base === before || base === newest);
  const walFrom = new Map<number, Lsn>();
  for (const { timeline, startLsn } of reach) {
    const known = walFrom.get(timeline),
      start = lsnOf(startLsn);
    if (known === undefined || start < known) walFrom.set(timeline, start);
  }
  return {
    goes: bases.filter((base) => !reach.includes(base) && base.label !== proven).map(({ label }) => label),
    walFrom,
  };
}
