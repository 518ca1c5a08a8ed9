import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { inForce } from './validity/in-force.ts';

/** Whose lots of the same goods may be sent where a lot of somebody else's was asked for (C12). */
export interface SupplierStandIn {
  lotId: number;
  supplierIds: readonly number[];
  configId: number;
}

/** By lots that are named: who replaces their supplier. A scheme for the goods comes before one for all goods of the supplier. */
export async function supplierStandIns(
  ctx: Ctx,
  lotIds: readonly number[],
): Promise<ReadonlyMap<number, SupplierStandIn>> {
  if (lotIds.length === 0) return new Map();
  const rows = await ctx.rows<SupplierStandIn>`
    select x.lot_id, array_agg(x.replace_supplier_id order by x.priority, x.id) as supplier_ids,
      (array_agg(x.id order by x.priority, x.id))[1] as config_id
    from (
      select l.id as lot_id, s.id, s.replace_supplier_id, s.priority, s.goods_id is not null as close,
        bool_or(s.goods_id is not null) over (partition by l.id) as any_close
      from inventory.lot l
      join strategy.supplier_replace_scheme s
        on ${here(ctx, 's')}
        and s.owner_id = l.owner_id
        and s.supplier_id = l.supplier_id
        and s.replace_supplier_id <> l.supplier_id
        and (s.goods_id is null or s.goods_id = l.goods_id)
        and ${inForce('s')}
      where l.tenant_id = ${ctx.tenantId}
        and l.id = any(${[...new Set(lotIds)]}::bigint[])
    ) x
    where x.close = x.any_close
    group by x.lot_id
  `;
  return new Map(rows.map((row) => [row.lotId, row]));
}
