import { systemActor } from '../../platform/actor.ts';
import { command as run } from '../../platform/command/run.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { warehouseIds } from '../inventory/facade.ts';
import { overcarries } from '../task/facade.ts';
import { recallUnwaited, sendForWave, waitingRows } from './allocation/replenish.ts';

const FACTS = { method: 'POST', path: '/jobs/replenishment', label: '自动补货', permit: 'task:replenish:add' } as const;

/** Whatever waits anywhere and is not on its way: lines re-promised by a short pick, faces that were blocked when the wave was released. And what is on its way to nobody. */
async function sendForAll({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db)) {
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const actor = systemActor(tenantId, warehouseId);
      const [waiting, carrying] = await db.read(
        tenantId,
        async (tx) =>
          [(await waitingRows(ctxOf(tx, actor), null)).length > 0, await overcarries(ctxOf(tx, actor))] as const,
      );
      for (const act of [...(carrying ? [recallUnwaited] : []), ...(waiting ? [sendForWave] : [])]) {
        await run(db, { actor, endpoint: FACTS, requestId: 'job' }, act, null).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          log.warn({ tenantId, warehouseId, why: error.message }, 'replenishment refused');
        });
      }
    }
  }
}

export const outboundJobs: readonly Job[] = [{ name: 'replenishment', cron: '*/2 * * * *', work: sendForAll }];
