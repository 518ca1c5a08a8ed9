import type { Ctx } from '../../../platform/ctx.ts';

/** Whether a charge for the order is confirmed, or further: on a bill. Billing builds on this domain, so its tables are asked, whatever version of the order was charged. */
export async function isBilled(ctx: Ctx, orderId: number): Promise<boolean> {
  const line = await ctx.row`
    select 1
    from billing.charge_fact c
    join billing.charge_fact f on f.tenant_id = c.tenant_id and f.fact_key = c.fact_key
    join billing.pool_fact pf on pf.tenant_id = f.tenant_id and pf.fact_id = f.id
    join billing.settlement_pool p on p.tenant_id = pf.tenant_id and p.id = pf.pool_id
    where c.tenant_id = ${ctx.tenantId}
      and c.source_type = 'ENTRY'
      and c.source_id = ${orderId}
      and c.is_current
      and p.calc_status = 1
      and p.settle_status > 0
    limit 1
  `;
  return line !== undefined;
}
