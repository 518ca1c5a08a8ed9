import type { SourceType } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/** What a document is charged, as far as it was rated. */
interface Charge {
  sourceType: string;
  sourceNo: string;
  feeName: string | null;
  poolNo: string | null;
  period: string;
  totalAmount: number | null;
  settleStatus: number | null;
  /** The line charges other documents as well, as lines of a month do. */
  shared: boolean;
}

/** The charges of some documents, in their order; one that is not rated yet has its fact only. */
export const chargesOf = (
  ctx: Ctx,
  sources: readonly { sourceType: SourceType; sourceId: number }[],
): Promise<Charge[]> => ctx.rows<Charge>`
  select f.source_type, f.source_no, e.name as fee_name, p.pool_no, coalesce(p.period, f.period) as period,
    p.total_amount::float8 as total_amount, p.settle_status,
    coalesce(
      (select count(*) > 1 from billing.pool_fact x where x.tenant_id = p.tenant_id and x.pool_id = p.id), false
    ) as shared
  from unnest(
    ${sources.map(({ sourceType }) => sourceType)}::text[], ${sources.map(({ sourceId }) => sourceId)}::bigint[]
  ) with ordinality s(source_type, source_id, at)
  join billing.charge_fact f
    on f.tenant_id = ${ctx.tenantId}
    and f.source_type = s.source_type
    and f.source_id = s.source_id
    and f.warehouse_id = ${ctx.warehouseId}
    and f.is_current
    and not f.void
  left join (
    billing.pool_fact l join billing.settlement_pool p on p.tenant_id = l.tenant_id and p.id = l.pool_id
    and p.calc_status = 1 join billing.fee_item e on e.tenant_id = p.tenant_id and e.id = p.fee_id
  )
    on l.tenant_id = f.tenant_id
    and l.fact_id = f.id
  order by s.at, f.id, p.id
`;
