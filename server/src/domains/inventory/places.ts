import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { positionUsageSet } from '../basic/facade.ts';

/**
 * Positions whose usage is kept and containers whose place is kept, among the rows a posting moves. Only storage, pick and damage areas keep
 * usage: receiving, staging and virtual positions would be hot rows for a number nobody needs.
 */
export interface Touched {
  positionIds: number[];
  lpnIds: number[];
}

/** Stock as the posting will leave it: its own rows as they will be (`after`: id, on_hand), all others as they are. */
const STOCK_AFTER = sql`
  inventory.stock s
  left join after n on n.id = s.id
  cross join lateral (select coalesce(n.on_hand, s.on_hand) as on_hand) q
`;

/** Usage of positions from the stock as it will be: every writer of these rows holds the locks of the places. */
export const usageAfter = (ctx: Ctx, positionIds: readonly number[]): RawBuilder<unknown> =>
  positionUsageSet(
    ctx,
    sql`
      select w.id as position_id, x.*
      from unnest(${positionIds}::bigint[]) w(id)
      cross join lateral (
        select count(distinct s.lpn_id) filter (where l.kind = 'PALLET') as pallets,
          coalesce(sum(q.on_hand * g.weight), 0)::bigint as weight,
          coalesce(sum(q.on_hand * g.volume), 0)::bigint as volume
        from ${STOCK_AFTER}
        join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
        join basic.lpn l on l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.id = s.lpn_id
        where ${here(ctx, 's')}
          and s.position_id = w.id
          and q.on_hand > 0
      ) x
    `,
  );

/** Where containers will stand, and in how many places: lpn_id, position_id, owner_id, places. */
export const lpnPlacesAfter = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<unknown> => sql`
  select w.id as lpn_id, x.*
  from unnest(${lpnIds}::bigint[]) w(id)
  cross join lateral (
    select min(s.position_id) as position_id, min(s.owner_id) as owner_id, count(distinct s.position_id) as places
    from ${STOCK_AFTER}
    where ${here(ctx, 's')}
      and s.lpn_id = w.id
      and q.on_hand > 0
  ) x
`;

/** A container stands in one place: whoever would tear it apart is told where it is. Its own row still names the place before this posting. */
export async function refuseTorn(ctx: Ctx, lpnId: number): Promise<never> {
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
