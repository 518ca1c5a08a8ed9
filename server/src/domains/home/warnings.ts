import type { homeApi } from '#contract/home/home.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';

/** Orders past their cut-off that have not left. Anomalies and transport keep no books in this product yet: what nobody records has not happened. */
export async function anomalies(ctx: Ctx): Promise<OutputOf<typeof homeApi.anomalies>> {
  const row = await ctx.row<{ overdue: number }>`
    select count(*)::int as overdue
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status < 90
      and not o.is_hidden
      and o.cutoff_at < now()
  `;
  return { outAnomalyNum: 0, wareAnomalyNum: 0, overdueOrderNum: row?.overdue ?? 0 };
}

export const planWarnings = async (): Promise<OutputOf<typeof homeApi.planWarnings>> => ({ warnCount: 0 });
export const deliveryWarnings = async (): Promise<OutputOf<typeof homeApi.deliveryWarnings>> => ({
  overdueDeliveryCount: 0,
  openWarnCount: 0,
});
