import { sql } from 'kysely';
import { orderLife } from '#contract/outbound/order-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { command } from '../../../platform/command/run.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Consumer, Later } from '../../../services/events/outbox.ts';
import { allocatesAtOnce } from '../../strategy/facade.ts';
import { allocate } from './allocate.ts';

const FACTS = { method: 'POST', path: '/events/allocate', label: '下单即分配', permit: 'out:order:allocate' } as const;
const AGAIN_MS = 5000;

/**
 * 下单即分配: orders of owners who want it are promised stock as soon as they are in, however they came. A transaction of its own for each warehouse: whoever dies before
 * its end is followed by another try, whoever dies after it finds the orders promised. While others allocate it waits, and comes again.
 */
export const allocateConsumer = ({ db }: Pick<Platform, 'db'>): Consumer => ({
  name: 'allocate-at-once',
  topics: ['OUT.CREATED', 'OUT.AUDITED'],
  consume: async ({ tx, tenantId, now }, events): Promise<Later[]> => {
    const later: Later[] = [];
    for (const [warehouseId, created] of Map.groupBy(events, (event) => event.warehouseId)) {
      const actor = systemActor(tenantId, warehouseId ?? 0);
      const ids = await fresh(
        ctxOf(tx, actor),
        created.map(({ payload }) => Number(payload.orderId)),
      );
      if (ids.length === 0) continue;
      await command(db, { actor, endpoint: FACTS, requestId: 'event' }, allocateFresh, ids).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        later.push(...created.map(({ id }) => ({ id, at: new Date(now.getTime() + AGAIN_MS) })));
      });
    }
    return later;
  },
});

/** Of these, orders that nobody has touched, of owners who want them promised at once. */
async function fresh(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select o.id
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${ids}::bigint[])
      and o.status = ${orderLife.at.open}
      and not o.is_hidden
      and not o.is_frozen
      and o.wave_id is null
      and ${allocatesAtOnce(ctx, sql`o.owner_id`)}
    order by o.id
  `;
  return rows.map(({ id }) => id);
}

/** Somebody may have been faster: what he has done stays done. */
export async function allocateFresh(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const still = await fresh(ctx, ids);
  if (still.length > 0) await allocate(ctx, still);
  return still.length;
}
