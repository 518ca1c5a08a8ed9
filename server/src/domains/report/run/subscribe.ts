import type { InputOf } from '#contract/kit/endpoint.ts';
import type { dynamicReportApi } from '#contract/report/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { liveReport } from './live.ts';
import { boundValues } from './values.ts';

/** A report by message every day at an hour; null ends it. Asking again changes the hour and the parameters. */
export async function subscribe(
  ctx: Ctx,
  { configId, params, hour }: InputOf<typeof dynamicReportApi.subscribe>,
): Promise<{ hour: number | null }> {
  const report = await liveReport(ctx, configId);
  if (hour === null) {
    await ctx.run`
      delete from report.subscription
      where tenant_id = ${ctx.tenantId}
        and user_id = ${ctx.userId}
        and warehouse_id = ${ctx.warehouseId}
        and template_id = ${report.id}
    `;
    return { hour };
  }
  boundValues(report.params, params);
  await ctx.run`
    insert into report.subscription (tenant_id, template_id, user_id, warehouse_id, params, send_hour)
    values (${ctx.tenantId}, ${report.id}, ${ctx.userId}, ${ctx.warehouseId}, ${JSON.stringify(params)}::jsonb, ${hour})
    on conflict (tenant_id, user_id, warehouse_id, template_id) do update set params = excluded.params,
      send_hour = excluded.send_hour
  `;
  return { hour };
}
