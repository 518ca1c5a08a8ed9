import { sql } from 'kysely';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import { endCarried } from './born.ts';

const TAKEN_ON = 'PT.ACCEPT',
  LOADED_BY_HAND = 'PT.LOAD',
  CANCELLED = 'PT.CANCEL';
/** What happens to orders that are carried without ever lying here. */
export const PURE = [TAKEN_ON, LOADED_BY_HAND, CANCELLED] as const;
/** What a transport order is made of. */
const PURE_TRANSPORT = 4;
/** Until when it is to be there where nobody said. */
const DAY_ENDS = '18:00';

/** One that was taken on is to be carried once, however often it is told; to be planned before its day begins. Where nobody said a day, tomorrow. */
async function bear(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into transport.order as t (
      tenant_id, warehouse_id, order_no, source_type, source_id, source_no, owner_id, route_id, from_name, from_address,
      to_name, to_address, contact, phone, require_arrive_at, plan_due_at, qty, weight, volume, temp_zone
    )
    select o.tenant_id, o.warehouse_id, 'YS-' || o.pt_no, ${PURE_TRANSPORT}, o.id, o.pt_no, o.owner_id, o.route_id,
      o.from_name, o.from_address, o.to_name, o.to_address, o.to_name, o.to_phone, d.due,
      date_trunc('day', d.due at time zone w.timezone) at time zone w.timezone, l.qty, l.weight, l.volume, 0
    from inbound.pure_transport o
    join basic.warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    cross join lateral (
      select coalesce(
        o.plan_at, ((now() at time zone w.timezone)::date + 1 + ${DAY_ENDS}::time) at time zone w.timezone
      ) as due
    ) d
    cross join lateral (
      select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
        coalesce(sum(x.volume), 0)::bigint as volume
      from inbound.pure_transport_line x
      where x.tenant_id = o.tenant_id
        and x.warehouse_id = o.warehouse_id
        and x.pt_id = o.id
    ) l
    where o.tenant_id = ${tenantId}
      and o.id = any(${ids}::bigint[])
      and o.status = ${pureTransportLife.at.accepted}
      and not o.is_deleted
    order by o.warehouse_id, o.id
    on conflict (tenant_id, warehouse_id, source_type, source_id) do nothing
  `.execute(tx);
}

/** Follow what happens to pure transport orders, in the order it happened. One that somebody loads by hand is not planned here any more. */
export async function followPure(
  { tx, tenantId }: Pick<Delivery, 'tx' | 'tenantId'>,
  events: readonly Pick<Event, 'topic' | 'payload'>[],
): Promise<void> {
  for (const { topic, payload } of events) {
    if (typeof payload.id !== 'number') continue;
    const ids = [payload.id];
    if (topic === TAKEN_ON) await bear(tx, tenantId, ids);
    else
      await endCarried(tx, tenantId, {
        sourceTypes: [PURE_TRANSPORT],
        ids,
        reason: topic === CANCELLED ? '来源单据已取消' : '纯运输单已直接装车',
      });
  }
}
