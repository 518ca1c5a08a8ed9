import type { Ctx } from '../../../platform/ctx.ts';
import { factsOfOrder, type OrderOf } from '../fact/order.ts';

/** What a document is charged, as far as it was rated. */
interface Charge {
  sourceType: string;
  sourceNo: string;
  feeName: string | null;
  poolNo: string | null;
  period: string;
  totalAmount: number | null;
  settleStatus: number | null;
  /** The line charges other documents as well, as lines of a month and of a trip do. */
  shared: boolean;
}

/** All that an order is charged; what is not rated yet has its fact only, what was taken back and not charged has nothing. */
export const chargesOf = (ctx: Ctx, order: OrderOf): Promise<Charge[]> => ctx.rows<Charge>`
  with facts as materialized (${factsOfOrder(ctx, order)})
  select f.source_type, f.source_no, p.fee_name, p.pool_no, coalesce(p.period, f.period) as period,
    p.total_amount::float8 as total_amount, p.settle_status, k.with_others or coalesce(p.facts > 1, false) as shared
  from facts k
  join billing.charge_fact f on f.tenant_id = ${ctx.tenantId} and f.fact_key = k.fact_key and f.is_current
  left join lateral (
    select distinct s.id, s.pool_no, s.period, s.total_amount, s.settle_status, e.name as fee_name,
      (select count(*) from billing.pool_fact x where x.tenant_id = s.tenant_id and x.pool_id = s.id) as facts
    from billing.charge_fact v
    join billing.pool_fact l on l.tenant_id = v.tenant_id and l.fact_id = v.id
    join billing.settlement_pool s on s.tenant_id = l.tenant_id and s.id = l.pool_id and s.calc_status = 1
    join billing.fee_item e on e.tenant_id = s.tenant_id and e.id = s.fee_id
    where v.tenant_id = f.tenant_id
      and v.fact_key = f.fact_key
  ) p
    on true
  where p.id is not null
    or not f.void
  order by f.source_type <> 'OUT', f.id, p.id
`;
