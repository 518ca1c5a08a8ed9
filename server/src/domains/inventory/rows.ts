import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry } from '../../platform/errors.ts';
import type { Touched } from './places.ts';
import type { StockState } from './post.plan.ts';
import type { Dimension } from './txn.ts';

/** Lock stock rows (rank 9), ids ascending. A row that was swept meanwhile is made anew by running the command again. */
export async function lockStock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, StockState>> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.rows<StockState>`
    select id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, allocated, locked, moving, weight_g,
      seq
    from inventory.stock
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${wanted}::bigint[])
    order by id
    for no key update
  `;
  if (rows.length < wanted.length) throw new Retry('a stock row was swept');
  return new Map(rows.map((row) => [row.id, row]));
}

/** A stock row where it lies; `counted`: the usage of its position is kept. */
export interface FoundStock extends Dimension {
  id: number;
  counted: boolean;
}

/** Stock rows by dimension, by id and by the claims on them, before they are locked. */
export async function findStock(
  ctx: Ctx,
  { dims, ids, claimIds }: { dims: readonly Dimension[]; ids: readonly number[]; claimIds: readonly number[] },
): Promise<FoundStock[]> {
  const rows = await ctx.rows<FoundStock>`
    select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality,
      a.kind in ('STORE', 'PICK', 'DMG') as counted
    from (
      select s.id
      from ${unnestDims(dims)}
      join inventory.stock s
        on s.tenant_id = ${ctx.tenantId}
        and s.warehouse_id = ${ctx.warehouseId}
        and s.position_id = d.position_id
        and s.goods_id = d.goods_id
        and s.lot_id = d.lot_id
        and s.lpn_id = d.lpn_id
        and s.owner_id = d.owner_id
        and s.quality = d.quality
      union
      select unnest(${ids}::bigint[])
      union
      select c.stock_id
      from inventory.stock_claim c
      where c.tenant_id = ${ctx.tenantId}
        and c.warehouse_id = ${ctx.warehouseId}
        and c.id = any(${claimIds}::bigint[])
    ) w
    join inventory.stock s on s.tenant_id = ${ctx.tenantId} and s.warehouse_id = ${ctx.warehouseId} and s.id = w.id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  `;
  return rows;
}

export const unnestDims = (dims: readonly Dimension[]) => sql`
  unnest(
    ${dims.map((d) => d.positionId)}::bigint[], ${dims.map((d) => d.goodsId)}::bigint[],
    ${dims.map((d) => d.lotId)}::bigint[], ${dims.map((d) => d.lpnId)}::bigint[],
    ${dims.map((d) => d.ownerId)}::bigint[], ${dims.map((d) => d.quality)}::text[]
  ) d(position_id, goods_id, lot_id, lpn_id, owner_id, quality)
`;

/** A stock row never changes its dimension, so what it touches is read before it is locked. */
export const touchedBy = (rows: readonly FoundStock[]): Touched => ({
  positionIds: [...new Set(rows.filter((row) => row.counted).map((row) => row.positionId))],
  lpnIds: [...new Set(rows.map((row) => row.lpnId))].filter((id) => id !== 0),
});
