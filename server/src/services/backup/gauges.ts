import { gauge } from '../../platform/http/metrics.ts';
import { basesOf, proofsOf, readState, type Shelf } from './shelf.ts';

/** How old the last of each is, for whoever watches this machine; what was never made has no age. */
export const measureBackups = (shelf: Shelf): void =>
  gauge(
    'haocang_backup_age_seconds',
    'Seconds since the log was kept, the last base backup and the last proven restore',
    ['what'],
    async (age) => {
      const [state, bases, proofs] = [await readState(shelf), await basesOf(shelf), await proofsOf(shelf)];
      const ages = {
        wal: state?.walAt,
        base: bases.at(-1)?.finishedAt,
        proof: proofs.findLast(({ isProven }) => isProven)?.finishedAt,
      };
      for (const [what, at] of Object.entries(ages)) if (at) age.set({ what }, (Date.now() - Date.parse(at)) / 1000);
    },
  );
