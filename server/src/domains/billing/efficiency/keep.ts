import type { Ctx } from '../../../platform/ctx.ts';
import type { Worked } from './post.plan.ts';
import type { DockDay } from './receive-source.ts';

interface Day {
  date: string;
  runId: number;
}

/** The rows of a day in the place of those that were there. */
export async function keepPosts(ctx: Ctx, { date, runId }: Day, rows: readonly Worked[]): Promise<number> {
  await ctx.run`
    delete from billing.post_efficiency
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and work_date = ${date}::date
  `;
  await ctx.run`
    insert into billing.post_efficiency (
      tenant_id, warehouse_id, run_id, work_date, user_id, user_name, post_code, unit, equiv_qty, direct_min,
      attend_min, uph, standard_uph, performance, utilization, achievement, band, valid, note
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${runId}, ${date}::date, x."userId", x."userName", x."postCode", x.unit,
      x."equivQty", x."directMin", x."attendMin", x.uph, x."standardUph", x.performance, x.utilization, x.achievement,
      x.band, x.valid, x.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(
      "userId" bigint, "userName" text, "postCode" text, unit smallint, "equivQty" numeric, "directMin" numeric,
      "attendMin" int, uph numeric, "standardUph" numeric, performance numeric, utilization numeric,
      achievement numeric, band text, valid boolean, note text
    )
  `;
  return rows.length;
}

export async function keepDocks(ctx: Ctx, { date, runId }: Day, rows: readonly DockDay[]): Promise<number> {
  await ctx.run`
    delete from billing.receive_efficiency
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and work_date = ${date}::date
  `;
  await ctx.run`
    insert into billing.receive_efficiency (
      tenant_id, warehouse_id, run_id, work_date, dock_id, dock_code, dock_type, vehicles, order_count, volume,
      unload_min, wait_min_avg, on_time_rate, m3_per_hour, performance, achievement, band
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${runId}, ${date}::date, x."dockId", x."dockCode", x."dockType",
      x.vehicles, x."orderCount", x.volume, x."unloadMin", x."waitMinAvg", x."onTimeRate", x."m3PerHour", x.performance,
      x.achievement, x.band
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(
      "dockId" bigint, "dockCode" text, "dockType" smallint, vehicles int, "orderCount" int, volume numeric,
      "unloadMin" numeric, "waitMinAvg" numeric, "onTimeRate" numeric, "m3PerHour" numeric, performance numeric,
      achievement numeric, band text
    )
  `;
  return rows.length;
}
