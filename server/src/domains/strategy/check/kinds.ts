import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Kin } from './nearest.plan.ts';
import type { Kind } from './verdicts.plan.ts';

interface Found {
  goodsId: number | null;
  ownerId: number;
  storageMode: number | null;
  categoryId: number | null;
}

/** The kinds of goods in use of the owners this warehouse serves: those rules name each by itself, the others by owner, category and temperature. An owner without goods is a kind too. */
export async function kindsOf(ctx: Ctx, named: readonly number[]): Promise<Kind[]> {
  const rows = await ctx.rows<Found>`
    with w as (
      select distinct w.owner_id
      from basic.owner_warehouse w
      where ${here(ctx, 'w')}
        and w.status = 1
        and not w.is_deleted
    )
    select distinct case when g.id = any(${named}::bigint[]) then g.id end as goods_id, w.owner_id, g.category_id,
      g.storage_mode
    from w
    left join basic.goods g
      on g.tenant_id = ${ctx.tenantId}
      and g.owner_id = w.owner_id
      and g.status = 1
      and not g.is_deleted
  `;
  const above = new Map(
    (
      await ctx.rows<{ id: number; parentId: number | null }>`
        select c.id, c.parent_id
        from basic.goods_category c
        where c.tenant_id = ${ctx.tenantId}
      `
    ).map(({ id, parentId }) => [id, parentId]),
  );
  return rows.map(({ categoryId, ...kind }) => ({ ...kind, kin: kinOf(above, categoryId) }));
}

/** A category and those above it; a tree that bites its tail ends there. */
function kinOf(above: ReadonlyMap<number, number | null>, id: number | null): Kin {
  const kin = new Map<number, number>();
  for (let at = id; at !== null && !kin.has(at); at = above.get(at) ?? null) kin.set(at, kin.size);
  return kin;
}
