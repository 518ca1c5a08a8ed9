import { sql } from 'kysely';
import type { homeApi } from '#contract/home/home.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';

/** Orders past their cut-off that have not left, and anomalies that nobody has put right and confirmed, by the way the goods go. */
export async function anomalies(ctx: Ctx): Promise<OutputOf<typeof homeApi.anomalies>> {
  const row = await ctx.row<{ overdue: number; ware: number; out: number }>`
    select count(*)::int as overdue,
      (select count(*)::int from service.anomaly_record a where ${open(ctx)} and a.direction = 1) as ware,
      (select count(*)::int from service.anomaly_record a where ${open(ctx)} and a.direction = 2) as out
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status < 90
      and not o.is_hidden
      and o.cutoff_at < now()
  `;
  return { outAnomalyNum: row?.out ?? 0, wareAnomalyNum: row?.ware ?? 0, overdueOrderNum: row?.overdue ?? 0 };
}

const open = (ctx: Ctx) => sql`${here(ctx, 'a')} and ${ofOwners(ctx, 'a')} and a.status < 3`;

/** Orders to carry that nobody planned in time. */
export async function planWarnings(ctx: Ctx): Promise<OutputOf<typeof homeApi.planWarnings>> {
  const row = await ctx.row<{ late: number }>`
    select count(*)::int as late
    from transport.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status = 10
      and o.plan_due_at < now()
  `;
  return { warnCount: row?.late ?? 0 };
}

/** Waybills on the road with something that should have been there by now, and warnings nobody has dealt with. */
export async function deliveryWarnings(ctx: Ctx): Promise<OutputOf<typeof homeApi.deliveryWarnings>> {
  const row = await ctx.row<{ late: number; open: number }>`
    select (
      select count(*)::int
      from transport.waybill b
      where ${here(ctx, 'b')}
        and b.status = 5
        and exists (
          select 1
          from transport.order o
          where o.tenant_id = b.tenant_id
            and o.warehouse_id = b.warehouse_id
            and o.waybill_id = b.id
            and o.status = 40
            and o.require_arrive_at < now()
        )
        and not exists (
          select 1
          from transport.order o
          where o.tenant_id = b.tenant_id
            and o.warehouse_id = b.warehouse_id
            and o.waybill_id = b.id
            and not (${ofOwners(ctx, 'o')})
        )
    ) as late,
      (
        select count(*)::int
        from transport.warn n
        left join transport.order o
          on o.tenant_id = n.tenant_id
          and o.warehouse_id = n.warehouse_id
          and o.id = n.order_id
        where ${here(ctx, 'n')}
          and n.status = 0
          and (n.order_id is null or ${ofOwners(ctx, 'o')})
          and (
            n.waybill_id is null
            or not exists (
              select 1
              from transport.order w
              where w.tenant_id = n.tenant_id
                and w.warehouse_id = n.warehouse_id
                and w.waybill_id = n.waybill_id
                and not (${ofOwners(ctx, 'w')})
            )
          )
      ) as open
  `;
  return { overdueDeliveryCount: row?.late ?? 0, openWarnCount: row?.open ?? 0 };
}
