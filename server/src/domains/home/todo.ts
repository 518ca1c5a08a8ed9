import { sql, type RawBuilder } from 'kysely';
import type { homeApi } from '#contract/home/home.ts';
import { todos, type TodoKey } from '#contract/home/todo.ts';
import { LAW_CODES } from '#contract/inventory/integrity.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { TOTAL_AHEAD } from '#contract/kit/page.ts';
import { may, type Actor } from '../../platform/actor.ts';
import type { Call } from '../../platform/command/call.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';

type Answer = OutputOf<typeof homeApi.todo>;

/** ` and` everything a document holds belongs to owners the actor may see; `foreign` says what would be in it that he may not. */
const whole = (actor: Actor, foreign: RawBuilder<unknown>): RawBuilder<unknown> =>
  actor.ownerIds === null ? sql`` : sql`and not exists (${foreign})`;

const inbound = (actor: Actor, which: RawBuilder<unknown>) =>
  sql`from inbound.order o where ${here(actor, 'o')} and ${ofOwners(actor, 'o')} and ${which}`;
const outbound = (actor: Actor, which: RawBuilder<unknown>) =>
  sql`
    from outbound.order o
    where ${here(actor, 'o')}
      and ${ofOwners(actor, 'o')}
      and not o.is_hidden
      and ${which}
  `;

const SHORT = sql`
  o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
`;

const putaways = (actor: Actor) => sql`
  from inventory.task t
  where ${here(actor, 't')}
    and t.kind = 'PUTAWAY'
    and t.status in (10, 20)
    ${whole(actor, sql`select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and not (${ofOwners(actor, 'x')})`)}
`;

const waves = (actor: Actor) => sql`
  from outbound.wave w
  where ${here(actor, 'w')}
    and w.status = 10
    ${whole(
      actor,
      sql`select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not (${ofOwners(actor, 'o')})`,
    )}
`;

const picks = (actor: Actor) => sql`
  from outbound.pick_task t
  where ${here(actor, 't')}
    and t.status = 10
    ${whole(
      actor,
      sql`select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not (${ofOwners(actor, 'o')})`,
    )}
`;

/** A shipment is seen by whoever may see some order on it. */
const shipments = (actor: Actor, status: number) => sql`
  from outbound.shipment s
  where ${here(actor, 's')}
    and s.status = ${status}
    ${
      actor.ownerIds === null
        ? sql``
        : sql`and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and ${ofOwners(actor, 'o')})`
    }
`;

const lines = (actor: Actor, kind: string) => sql`
  from inventory.task t
  join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
  where ${here(actor, 't')}
    and t.kind = ${kind}
    and ${ofOwners(actor, 'l')}
    and l.state = 10
`;

/** Laws that were broken when they were last asked. */
const broken = (actor: Actor) => sql`
  from unnest(${LAW_CODES}::text[]) c(code)
  cross join lateral (
    select r.violations
    from ops.invariant_run r
    where r.tenant_id = ${actor.tenantId}
      and r.code = c.code
    order by r.started_at desc, r.id desc
    limit 1
  ) last
  where last.violations > 0
`;

/** The rows each counter counts: those of the list it opens, under the same walls. A test holds every one to its list. */
const rows: Record<TodoKey, (actor: Actor) => RawBuilder<unknown>> = {
  inboundDue: (actor) => inbound(actor, sql`o.status = 10`),
  inboundReceiving: (actor) => inbound(actor, sql`o.status = 50`),
  inboundSuspended: (actor) => inbound(actor, sql`o.is_suspended`),
  putaway: putaways,
  outboundDue: (actor) => outbound(actor, sql`o.status = 10`),
  outboundShort: (actor) => outbound(actor, SHORT),
  wave: waves,
  pick: picks,
  check: (actor) => outbound(actor, sql`o.status in (60, 65)`),
  seal: (actor) => shipments(actor, 20),
  depart: (actor) => shipments(actor, 30),
  replenish: (actor) => lines(actor, 'REPLENISH'),
  move: (actor) => lines(actor, 'MOVE'),
  unpick: (actor) => lines(actor, 'UNPICK'),
  adjust: (actor) => sql`
    from "inner".adjust j
    where ${here(actor, 'j')}
      and ${ofOwners(actor, 'j')}
      and j.status = 15
  `,
  integrity: broken,
};

/** Counted in one statement each; what one of them cannot tell, the others still do. */
const areaOf = (key: TodoKey): string => todos.find((todo) => todo.key === key)?.url.split('/')[1] ?? '';

/** Every counter the caller may see the list of. It ends where the total of a list ends: nobody works through more in a day. */
export async function countTodos(call: Call): Promise<Answer> {
  const mine = todos.filter((todo) => may(call.actor, todo.list.permit)).map((todo): TodoKey => todo.key);
  const answers: Answer = [];
  // One after the other: a request has one connection.
  for (const keys of Map.groupBy(mine, areaOf).values()) answers.push(...(await countArea(call, keys)));
  return answers;
}

async function countArea({ platform, actor }: Call, keys: readonly TodoKey[]): Promise<Answer> {
  const counts = sql.join(
    keys.map(
      (key) =>
        sql`(select count(*) from (select 1 ${rows[key](actor)} limit ${TOTAL_AHEAD + 1}) x)::int as ${sql.ref(key)}`,
    ),
  );
  try {
    const {
      rows: [counted],
    } = await platform.db.read(actor.tenantId, (tx) => sql<Record<string, number>>`select ${counts}`.execute(tx));
    return keys.map((key) => ({
      key,
      count: Math.min(counted?.[key] ?? 0, TOTAL_AHEAD),
      more: (counted?.[key] ?? 0) > TOTAL_AHEAD,
    }));
  } catch (error) {
    platform.log.error({ err: error, keys }, 'counters of the home page failed');
    return keys.map((key) => ({ key, count: null, more: false }));
  }
}
