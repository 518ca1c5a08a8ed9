import { sql, type RawBuilder } from 'kysely';
import { BEGIN_STEPS, type beginApi, type BeginStep } from '#contract/company/begin.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';

/** Enough to go on with: one of each, and a second person. */
const NEEDED: Readonly<Partial<Record<BeginStep, number>>> = { people: 2 };
/** Nobody counts further: the figure says how far one is, not how much there is. */
const COUNTED = 10_000;
const PUT_AWAY = [80, 90],
  GONE = 90;

/** What shows that a step is done. */
const SIGNS: Readonly<Record<BeginStep, (actor: Actor) => RawBuilder<unknown>>> = {
  warehouse: ({ tenantId }) =>
    sql`
      from basic.warehouse
      where tenant_id = ${tenantId}
        and status = 1
        and not is_deleted
        and house_type <> 0
    `,
  room: (actor) => sql`
    from basic.position p
    where ${here(actor, 'p')}
      and not p.is_deleted
      and p.code not like '@%'
  `,
  owner: (actor) => sql`from basic.owner_warehouse w where ${here(actor, 'w')} and w.status = 1`,
  goods: ({ tenantId }) => sql`from basic.goods where tenant_id = ${tenantId} and not is_deleted`,
  stock: (actor) => sql`from inventory.stock s where ${here(actor, 's')} and s.on_hand > 0`,
  people: ({ tenantId }) => sql`
    from iam.user
    where tenant_id = ${tenantId}
      and status = 1
      and not is_deleted
  `,
  receipt: (actor) => sql`
    from inbound.order o
    where ${here(actor, 'o')}
      and o.status = any(${PUT_AWAY}::int[])
  `,
  shipment: (actor) => sql` from outbound.order o where ${here(actor, 'o')} and o.status = ${GONE} `,
  preset: (actor) => sql`from strategy.setting_change c where ${here(actor, 'c')}`,
};

/** How far a company has come from the empty console, asked of what is there; of the warehouse one works in where it has come so far. */
export async function progress(ctx: Ctx): Promise<OutputOf<typeof beginApi.progress>> {
  const columns = BEGIN_STEPS.map(
    (step) => sql`(select count(*) from (select 1 ${SIGNS[step](ctx)} limit ${COUNTED}) x)::int as ${sql.id(step)}`,
  );
  const counts = found(await ctx.row<Record<BeginStep, number>>`select ${sql.join(columns)}`);
  return {
    steps: BEGIN_STEPS.map((step) => ({ step, count: counts[step], done: counts[step] >= (NEEDED[step] ?? 1) })),
  };
}
