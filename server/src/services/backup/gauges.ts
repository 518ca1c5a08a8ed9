import { Gauge } from 'prom-client';
import { registry } from '../../platform/http/metrics.ts';
import { basesOf, proofsOf, readState, type Shelf } from './shelf.ts';

const NAME = 'haocang_backup_age_seconds';

/** How old the last of each is, for whoever watches this machine; what was never made has no age. */
export function measureBackups(shelf: Shelf): void {
  registry.removeSingleMetric(NAME);
  const gauge = new Gauge({
    name: NAME,
    help: 'Seconds since the log was kept, the last base backup and the last proven restore',
    labelNames: ['what'] as const,
    registers: [registry],
    collect: async () => {
      const [state, bases, proofs] = [await readState(shelf), await basesOf(shelf), await proofsOf(shelf)];
      const ages = {
        wal: state?.walAt,
        base: bases.at(-1)?.finishedAt,
        proof: proofs.findLast(({ isProven }) => isProven)?.finishedAt,
      };
      for (const [what, at] of Object.entries(ages)) if (at) gauge.set({ what }, (Date.now() - Date.parse(at)) / 1000);
    },
  });
}
