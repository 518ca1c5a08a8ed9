import { BACKUP_TROUBLES, type BackupTrouble } from '#contract/ops/backup.ts';
import type { Manifest, Proof, State } from '../../../services/backup/shelf.ts';

const MINUTE_MS = 60_000,
  HOUR_MS = 60 * MINUTE_MS,
  DAY_MS = 24 * HOUR_MS;
/** The log comes every second and is marked four times a minute; base backups every night, rehearsals every week. */
export const LATE_MS = { wal: 5 * MINUTE_MS, base: 26 * HOUR_MS, proof: 8 * DAY_MS } as const;

export interface Standing {
  state: State | undefined;
  bases: readonly Manifest[];
  proofs: readonly Proof[];
}

/** What somebody must look after; `begun`: when this server did. One that has just begun is not late yet. */
export function troublesOf({ state, bases, proofs }: Standing, now: Date, begun: Date): BackupTrouble[] {
  const old = (at: string | null | undefined, most: number): boolean =>
    at !== null && at !== undefined && now.getTime() - Date.parse(at) > most;
  const proven = proofs.findLast(({ isProven }) => isProven);
  const holds: Record<BackupTrouble, boolean> = {
    wal: old(state?.walAt ?? state?.since ?? begun.toISOString(), LATE_MS.wal),
    base: old(bases.at(-1)?.finishedAt ?? state?.since ?? begun.toISOString(), LATE_MS.base),
    proof: proofs.at(-1)?.isProven === false,
    unproven: old(proven?.finishedAt ?? bases[0]?.finishedAt, LATE_MS.proof),
  };
  return BACKUP_TROUBLES.filter((name) => holds[name]);
}
