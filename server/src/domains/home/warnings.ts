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

export const planWarnings = async (): Promise<OutputOf<typeof homeApi.planWarnings>> => ({ warnCount: 0 });
export const deliveryWarnings = async (): Promise<OutputOf<typeof homeApi.deliveryWarnings>> => ({
  overdueDeliveryCount: 0,
  openWarnCount: 0,
});
