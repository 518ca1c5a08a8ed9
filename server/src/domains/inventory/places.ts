import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors.ts';
import { setLpnPlaces, setPositionUsage, type LpnPlace } from '../basic/facade.ts';

/**
 * Positions whose usage is kept and containers whose place is kept, among the rows a posting moves. Only storage, pick and damage areas keep
 * usage: receiving, staging and virtual positions would be hot rows for a number nobody needs.
 */
export interface Touched {
  positionIds: number[];
  lpnIds: number[];
}

/** Recount usage and container places from the stock as it is now; every writer of these rows holds the locks taken above. */
export async function settlePlaces(ctx: Ctx, { positionIds, lpnIds }: Touched): Promise<void> {
  const [, places] = await together(countUsage(ctx, positionIds), placesOf(ctx, lpnIds));
  const torn = places.find((row) => row.places > 1);
  if (torn) await refuseTorn(ctx, torn.lpnId);
  await setLpnPlaces(ctx, places);
}

async function countUsage(ctx: Ctx, positionIds: readonly number[]): Promise<void> {
  if (positionIds.length === 0) return;
  await setPositionUsage(
    ctx,
    sql`
      select w.id as position_id, x.*
      from unnest(${positionIds}::bigint[]) w(id)
      cross join lateral (
        select count(distinct s.lpn_id) filter (where n.kind = 'PALLET') as pallets,
          coalesce(sum(s.on_hand * g.weight), 0)::bigint as weight,
          coalesce(sum(s.on_hand * g.volume), 0)::bigint as volume
        from inventory.stock s
        join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
        join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
        where s.tenant_id = ${ctx.tenantId}
          and s.warehouse_id = ${ctx.warehouseId}
          and s.position_id = w.id
          and s.on_hand > 0
      ) x
    `,
  );
}

async function placesOf(ctx: Ctx, lpnIds: readonly number[]): Promise<(LpnPlace & { places: number })[]> {
  if (lpnIds.length === 0) return [];
  const rows = await ctx.rows<LpnPlace & { places: number }>`
    select w.id as lpn_id, min(s.position_id) as position_id, min(s.owner_id) as owner_id,
      count(distinct s.position_id) as places
    from unnest(${lpnIds}::bigint[]) w(id)
    left join inventory.stock s
      on s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.lpn_id = w.id
      and s.on_hand > 0
    group by w.id
  `;
  return rows;
}

/** A container stands in one place: whoever would tear it apart is told where it is. Its own row still names the place before this posting. */
async function refuseTorn(ctx: Ctx, lpnId: number): Promise<never> {
  const row = await ctx.row<{ lpn: string; position: string }>`
    select n.code as lpn, p.code as position
    from basic.lpn n
    join basic.position p
      on p.tenant_id = n.tenant_id
      and p.warehouse_id = n.warehouse_id
      and p.id = coalesce(
        n.position_id,
        (
          select min(s.position_id)
          from inventory.stock s
          where s.tenant_id = n.tenant_id
            and s.warehouse_id = n.warehouse_id
            and s.lpn_id = n.id
            and s.on_hand > 0
        )
      )
    where n.tenant_id = ${ctx.tenantId}
      and n.warehouse_id = ${ctx.warehouseId}
      and n.id = ${lpnId}
  `;
  return refuse('BUSINESS', `容器【${row?.lpn ?? ''}】已在库位【${row?.position ?? ''}】使用`);
}
