import type { Ctx } from '../../../platform/ctx.ts';

/** Whether what a fact charges is confirmed, or further: then what it tells of is not taken back. */
export async function isSettled(ctx: Ctx, factKey: string): Promise<boolean> {
  const row = await ctx.row<{ settled: boolean }>`
    select exists (
      select 1
      from billing.charge_fact f
      join billing.pool_fact l on l.tenant_id = f.tenant_id and l.fact_id = f.id
      join billing.settlement_pool p on p.tenant_id = l.tenant_id and p.id = l.pool_id
      where f.tenant_id = ${ctx.tenantId}
        and f.fact_key = ${factKey}
        and f.is_current
        and not f.void
        and p.calc_status = 1
        and p.settle_status > 0
    ) as settled
  `;
  return row?.settled ?? false;
}
