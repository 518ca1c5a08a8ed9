import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Late to be planned, late to leave, late to arrive. */
export const LATE_PLAN = 1,
  LATE_PICKUP = 2,
  LATE_ARRIVAL = 3;
/** Standing longer than this at a stop is worth a look. */
export const STAY_MIN = 30;
export const LONG_STAY = 6;

/** What is true at a moment: one row for each thing that somebody should look at, `peak` in minutes. */
const truth = (tenantId: number, now: Date) => sql`
  select o.warehouse_id, o.id as order_id, null::bigint as waybill_id, ${LATE_PLAN}::smallint as warn_type,
    '计划截止 ' || to_char(o.plan_due_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as detail,
    extract(epoch from ${now}::timestamptz - o.plan_due_at) / 60 as peak
  from transport.order o
  where o.tenant_id = ${tenantId}
    and o.status = 10
    and o.plan_due_at < ${now}
  union all
  select b.warehouse_id, null, b.id, ${LATE_PICKUP}::smallint,
    '预计发车 ' || to_char(b.plan_depart_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI'),
    extract(epoch from ${now}::timestamptz - b.plan_depart_at) / 60
  from transport.waybill b
  where b.tenant_id = ${tenantId}
    and b.status between 1 and 4
    and b.plan_depart_at < ${now}
  union all
  select o.warehouse_id, o.id, o.waybill_id, ${LATE_ARRIVAL}::smallint,
    '要求送达 ' || to_char(o.require_arrive_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI'),
    extract(epoch from ${now}::timestamptz - o.require_arrive_at) / 60
  from transport.order o
  where o.tenant_id = ${tenantId}
    and o.status = 40
    and o.require_arrive_at < ${now}
  union all
  select s.warehouse_id, null, s.waybill_id, ${LONG_STAY}::smallint, max('停留在 ' || left(s.name, 100)),
    max(extract(epoch from ${now}::timestamptz - s.arrive_at) / 60)
  from transport.waybill_stop s
  join transport.waybill b on b.tenant_id = s.tenant_id and b.warehouse_id = s.warehouse_id and b.id = s.waybill_id
  where s.tenant_id = ${tenantId}
    and s.status = 1
    and b.status in (5, 6)
    and s.arrive_at < ${now}::timestamptz - make_interval(mins => ${STAY_MIN})
  group by s.warehouse_id, s.waybill_id
`;

/**
 * Bring the warnings of a tenant in line with what is true at a moment, as one statement: what has come up opens one row, what goes on grows, what is gone closes by
 * itself. One that somebody handled does not open again while it lasts.
 */
export async function sweepWarnings(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    with truth as materialized (${truth(tenantId, now)}),
    gone as (
      update transport.warn n
      set status = case when n.status = 0 then 2 else n.status end, is_held = false,
        closed_at = coalesce(n.closed_at, ${now}), version = n.version + 1, updated_at = now()
      where n.tenant_id = ${tenantId}
        and n.is_held
        and not n.is_measured
        and n.warn_type in (${LATE_PLAN}, ${LATE_PICKUP}, ${LATE_ARRIVAL}, ${LONG_STAY})
        and not exists (
          select 1
          from truth t
          where t.warehouse_id = n.warehouse_id
            and t.warn_type = n.warn_type
            and coalesce(t.order_id, 0) = coalesce(n.order_id, 0)
            and coalesce(t.waybill_id, 0) = coalesce(n.waybill_id, 0)
        )
    ),
    grown as (
      update transport.warn n
      set last_at = ${now}, peak = greatest(n.peak, round(t.peak::numeric, 2)), detail = left(t.detail, 200),
        updated_at = now()
      from truth t
      where n.tenant_id = ${tenantId}
        and n.status = 0
        and not n.is_measured
        and t.warehouse_id = n.warehouse_id
        and t.warn_type = n.warn_type
        and coalesce(t.order_id, 0) = coalesce(n.order_id, 0)
        and coalesce(t.waybill_id, 0) = coalesce(n.waybill_id, 0)
    )
    insert into transport.warn (
      tenant_id, warehouse_id, order_id, waybill_id, warn_type, detail, first_at, last_at, peak
    )
    select ${tenantId}, t.warehouse_id, t.order_id, t.waybill_id, t.warn_type, left(t.detail, 200), ${now}, ${now},
      round(t.peak::numeric, 2)
    from truth t
    where not exists (
      select 1
      from transport.warn n
      where n.tenant_id = ${tenantId}
        and n.warehouse_id = t.warehouse_id
        and n.is_held
        and not n.is_measured
        and n.warn_type = t.warn_type
        and coalesce(n.order_id, 0) = coalesce(t.order_id, 0)
        and coalesce(n.waybill_id, 0) = coalesce(t.waybill_id, 0)
    )
    on conflict do nothing
  `.execute(tx);
}
