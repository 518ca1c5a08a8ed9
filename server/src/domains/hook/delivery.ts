import { sql } from 'kysely';
import { hookDeliveryLife } from '#contract/hook/delivery-life.ts';
import type { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import { HOOK_CHANNEL } from './hear.ts';
import { unpark } from './outcome.ts';
import { withinReach } from './wall.ts';

type Ids = InputOf<typeof webhookDeliveryApi.replay>;
type Act = 'replay' | 'skip';
const { waiting, skipped, parked } = hookDeliveryLife.at;

/** Deliveries of one call at most: the rest is parked still, and can be asked for again. */
const PARKED_AT_ONCE = 20_000;

/** Again as it was, from its first pause on. */
export async function replayDeliveries(ctx: Ctx, { ids }: Ids): Promise<{ count: number }> {
  const held = await lockDeliveries(ctx, ids, 'replay');
  if (held.some(({ enabled }) => !enabled)) refuse('BUSINESS', 'Webhook 已停用，请先启用');
  return turned(
    ctx,
    held.map(({ id }) => id),
    waiting,
  );
}

/** Never told; what follows goes on. One that is being said at this moment may arrive all the same. */
export async function skipDeliveries(ctx: Ctx, { ids }: Ids): Promise<{ count: number }> {
  const held = await lockDeliveries(ctx, ids, 'skip');
  return turned(
    ctx,
    held.map(({ id }) => id),
    skipped,
  );
}

/** Everything of a webhook that is parked, the earliest first. */
export async function replayParked(
  ctx: Ctx,
  { webhookId }: InputOf<typeof webhookDeliveryApi.replayParked>,
): Promise<{ count: number }> {
  const hook = await ctx.row<{ enabled: boolean }>`
    select w.enabled
    from hook.webhook w
    where ${withinReach(ctx)}
      and w.id = ${webhookId}
    for no key update
  `;
  if (!found(hook).enabled) refuse('BUSINESS', 'Webhook 已停用，请先启用');
  const rows = await ctx.rows<{ id: number }>`
    select d.id
    from hook.delivery d
    where d.tenant_id = ${ctx.tenantId}
      and d.webhook_id = ${webhookId}
      and d.state = ${parked}
    order by d.id
    limit ${PARKED_AT_ONCE}
    for no key update
  `;
  if (rows.length === 0) refuse('BUSINESS', '没有搁置的推送');
  return turned(
    ctx,
    rows.map(({ id }) => id),
    waiting,
  );
}

interface Held {
  id: number;
  state: number;
  enabled: boolean;
}

/** All of them, or none: their webhooks under lock, then they themselves, in a state that allows the act. */
async function lockDeliveries(ctx: Ctx, ids: readonly number[], act: Act): Promise<Held[]> {
  const wanted = [...new Set(ids)];
  const hooks = await ctx.rows<{ id: number; enabled: boolean }>`
    select w.id, w.enabled
    from hook.webhook w
    where ${withinReach(ctx)}
      and w.id in (
        select d.webhook_id
        from hook.delivery d
        where d.tenant_id = ${ctx.tenantId}
          and d.id = any(${wanted}::bigint[])
      )
    order by w.id
    for no key update
  `;
  const rows = await ctx.rows<Omit<Held, 'enabled'> & { webhookId: number }>`
    select d.id, d.state, d.webhook_id
    from hook.delivery d
    where d.tenant_id = ${ctx.tenantId}
      and d.id = any(${wanted}::bigint[])
      and d.webhook_id = any(${hooks.map(({ id }) => id)}::bigint[])
    order by d.id
    for no key update
  `;
  if (rows.length < wanted.length) refuse('NOT_FOUND');
  for (const { state } of rows) {
    const why = refusal(hookDeliveryLife, act, state);
    if (why) refuse('STATE', why);
  }
  return rows.map(({ webhookId, ...row }) => ({
    ...row,
    enabled: hooks.some(({ id, enabled }) => id === webhookId && enabled),
  }));
}

/** They turn, what waits behind them looks again, and a webhook of which nothing is parked any more is well. */
async function turned(ctx: Ctx, ids: readonly number[], state: number): Promise<{ count: number }> {
  await ctx.run`
    with those as (
      update hook.delivery d
      set state = ${state}, tries = case when ${state === waiting} then 0 else d.tries end, next_at = now(),
        leased_until = null
      where d.tenant_id = ${ctx.tenantId}
        and d.id = any(${[...ids]}::bigint[])
      returning d.webhook_id, d.doc_key
    )
    update hook.delivery d
    set next_at = now()
    from (select distinct webhook_id, doc_key from those) t
    where d.tenant_id = ${ctx.tenantId}
      and d.webhook_id = t.webhook_id
      and d.doc_key = t.doc_key
      and d.id <> all(${[...ids]}::bigint[])
      and d.state = ${waiting}
      and d.leased_until is null
      and (d.tries = 0 or d.next_at = 'infinity')
  `;
  await unpark(
    ctx.tx,
    ctx.tenantId,
    sql`
      w.id in (
        select d.webhook_id
        from hook.delivery d
        where d.tenant_id = ${ctx.tenantId}
          and d.id = any(${[...ids]}::bigint[])
      )
    `,
  );
  await ctx.run`select pg_notify(${HOOK_CHANNEL}, '')`;
  return { count: ids.length };
}
