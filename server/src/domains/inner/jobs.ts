import { systemActor, type Actor } from '../../platform/actor.ts';
import { wireDay, wireTime } from '../../platform/clock.ts';
import { command as run } from '../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/errors.ts';
import { tenantsOf, type Job, type JobContext } from '../../services/jobs/scheduled.ts';
import { warehouseIds } from '../inventory/facade.ts';
import { holdDue } from './hold/due.ts';
import { lockExpired, lotsToLock } from './hold/expired.ts';
import { lowFaces, replenishLow } from './replenish.ts';
import { dueDaily, planDaily } from './stocktake/daily.ts';

const FACTS = {
  method: 'POST',
  path: '/jobs/replenishment-level',
  label: '低于下限补货',
  permit: 'task:replenish:add',
} as const;

/** Faces that are low at an hour of the day. */
interface Low {
  faceIds: readonly number[];
  at: string;
}

/** Send for all of them, or, where one of them takes nothing now, for each by itself: it must not keep the others empty. */
async function sendFor({ db, log }: Pick<JobContext, 'db' | 'log'>, actor: Actor, low: Low): Promise<void> {
  try {
    await run(db, { actor, endpoint: FACTS, requestId: 'job' }, replenishLow, low);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { tenantId, warehouseId } = actor,
      { faceIds, at } = low;
    log.warn({ tenantId, warehouseId, faceIds, why: error.message }, 'replenishment refused');
    if (faceIds.length > 1) for (const faceId of faceIds) await sendFor({ db, log }, actor, { faceIds: [faceId], at });
  }
}

/** What is to be done in each warehouse, looked for without locks; where there is nothing, nothing is written. */
async function everywhere<T>(
  { db }: JobContext,
  look: (ctx: Ctx) => Promise<T[]>,
  act: (actor: Actor, found: T[]) => Promise<void>,
): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    for (const warehouseId of await db.read(tenantId, (tx) => warehouseIds(tx, tenantId))) {
      const actor = systemActor(tenantId, warehouseId);
      const found = await db.read(tenantId, (tx) => look(ctxOf(tx, actor)));
      if (found.length > 0) await act(actor, found);
    }
}

/** Faces below their minimum are sent for. Harmless to do twice. */
const fillLow = (context: JobContext): Promise<void> => {
  const at = wireTime(context.now()).slice(11);
  return everywhere(
    context,
    (ctx) => lowFaces(ctx, at),
    (actor, faceIds) => sendFor(context, actor, { faceIds, at }),
  );
};

const EXPIRY = { method: 'POST', path: '/jobs/expiry-lock', label: '到期自动锁定', permit: 'inv:lock:add' } as const;

/** What the expiry strategy locks by itself, each hour: a promise given back later is locked then. Harmless to do twice. */
const lockPast = (context: JobContext): Promise<void> =>
  everywhere(context, lotsToLock, async (actor) => {
    await run(context.db, { actor, endpoint: EXPIRY, requestId: 'job' }, lockExpired, null).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const { tenantId, warehouseId } = actor;
      context.log.warn({ tenantId, warehouseId, why: error.message }, 'expired goods not locked');
    });
  });

const CYCLE = { method: 'POST', path: '/jobs/cycle-count', label: '每日循环盘点', permit: 'inv:take:add' } as const;

/** What each owner wants counted today is planned, once a day. Harmless to do twice. */
const planCounts = (context: JobContext): Promise<void> =>
  everywhere(
    context,
    (ctx) => dueDaily(ctx, wireDay(context.now())),
    async (actor, owners) => {
      for (const due of owners) await run(context.db, { actor, endpoint: CYCLE, requestId: 'job' }, planDaily, due);
    },
  );

export const innerJobs: readonly Job[] = [
  holdDue,
  { name: 'cycle-count', cron: '15 4 * * *', work: planCounts },
  { name: 'expiry-lock', cron: '20 * * * *', work: lockPast },
  { name: 'replenishment-level', cron: '*/5 * * * *', work: fillLow },
];
