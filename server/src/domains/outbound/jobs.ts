import { systemActor } from '../../platform/actor.ts';
import { command as run } from '../../platform/command/run.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { warehouseIds } from '../inventory/facade.ts';
import { overcarries } from '../task/facade.ts';
import { recallUnwaited, sendForWave, waitingRows } from './allocation/replenish.ts';
import { cancelWave } from './wave/acts.ts';
import { releaseStep } from './wave/release.ts';
import { dueNow, runDue, toRelease } from './wave/strategy/strategy.ts';

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

const WAVES = { method: 'POST', path: '/jobs/waves', label: '按策略成波', permit: 'out:wave:add' } as const;
/** More steps than any wave can have: the loop ends. */
const STEPS_MAX = 500;

/**
 * 波次策略: waves whose hour has come are made, and those to be released by themselves are, what does not wait first. A wave for which nothing is there is given up, and
 * its orders rest before they are tried again. Whoever dies in between is followed by the next minute, which finds the hour taken and the waves standing.
 */
export async function wavesByClock({ db, log, now }: Pick<JobContext, 'db' | 'log' | 'now'>): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const actor = systemActor(tenantId, warehouseId),
        facts = { actor, endpoint: WAVES, requestId: 'job' },
        at = now();
      const isDue = await db.read(tenantId, (tx) => dueNow(ctxOf(tx, actor), at));
      if (isDue) await run(db, facts, runDue, { at: at.getTime() });
      for (const waveId of await db.read(tenantId, (tx) => toRelease(ctxOf(tx, actor))))
        await releaseAll(db, facts, waveId).catch(async (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          log.warn({ tenantId, warehouseId, waveId, why: error.message }, 'wave not released');
          if (error.kind === 'STOCK' || error.kind === 'BUSINESS')
            await run(db, facts, cancelWave, { id: waveId, keepAllocation: false, reason: error.message });
        });
    }
}

async function releaseAll(db: JobContext['db'], facts: Parameters<typeof run>[1], waveId: number): Promise<void> {
  for (let n = 0; n < STEPS_MAX; n += 1) {
    const { done, waits } = await run(db, facts, releaseStep, waveId);
    if (!done) continue;
    if (waits)
      await run(db, facts, sendForWave, waveId).catch((error: unknown) =>
        error instanceof Refusal ? undefined : Promise.reject(error),
      );
    return;
  }
}

export const outboundJobs: readonly Job[] = [
  { name: 'replenishment', cron: '*/2 * * * *', work: sendForAll },
  { name: 'waves', cron: '* * * * *', work: wavesByClock },
];
