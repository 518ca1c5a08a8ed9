import { sql, type RawBuilder } from 'kysely';
import { SOURCES } from '#contract/billing/terms.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { within } from '../rating/scope.ts';

/** An inbound (1) or outbound (2) order. */
export interface OrderOf {
  direction: 1 | 2;
  orderId: number;
}

/** Say which orders facts are for; of each key what was said before no longer holds. */
export async function keepOrders(
  ctx: Ctx,
  facts: readonly { factKey: string; forOrders?: readonly OrderOf[] | undefined }[],
): Promise<void> {
  const told = facts.filter(({ forOrders }) => forOrders !== undefined),
    rows = told.flatMap(({ factKey, forOrders }) => (forOrders ?? []).map((one) => ({ factKey, ...one })));
  if (told.length === 0) return;
  await ctx.run`
    with given as materialized (
      select distinct g.direction, g."orderId" as order_id, g."factKey" as fact_key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("factKey" text, direction smallint, "orderId" bigint)
    ),
    gone as (
      delete from billing.fact_order o
      where o.tenant_id = ${ctx.tenantId}
        and o.fact_key = any(${told.map(({ factKey }) => factKey)}::text[])
        and not exists (
          select 1
          from given g
          where g.fact_key = o.fact_key
            and g.direction = o.direction
            and g.order_id = o.order_id
        )
    )
    insert into billing.fact_order (tenant_id, direction, order_id, fact_key)
    select ${ctx.tenantId}, g.direction, g.order_id, g.fact_key
    from given g
    order by g.direction, g.order_id, g.fact_key
    on conflict do nothing
  `;
}

/** Keys of what an order is charged for: itself, services done for it, and what others tell of it; `with_others` of what is for other orders as well. */
export const factsOfOrder = (actor: Actor, { direction, orderId }: OrderOf): RawBuilder<unknown> => sql`
  select f.fact_key, false as with_others
  from billing.charge_fact f
  where ${within(actor, 'f')}
    and f.is_current
    and f.source_type = ${direction === 1 ? SOURCES.IN : SOURCES.OUT}
    and f.source_id = ${orderId}
  union all
  select f.fact_key, false
  from billing.vas_record v
  join billing.charge_fact f
    on f.tenant_id = v.tenant_id
    and f.source_type = 'VAS'
    and f.source_id = v.id
    and f.is_current
  where ${within(actor, 'v')}
    and v.direction = ${direction}
    and v.order_id = ${orderId}
  union all
  select f.fact_key,
    (
      select count(*) > 1
      from billing.fact_order a
      where a.tenant_id = x.tenant_id
        and a.fact_key = x.fact_key
    )
  from billing.fact_order x
  join billing.charge_fact f on f.tenant_id = x.tenant_id and f.fact_key = x.fact_key and f.is_current
  where x.tenant_id = ${actor.tenantId}
    and x.direction = ${direction}
    and x.order_id = ${orderId}
    and ${within(actor, 'f')}
`;
