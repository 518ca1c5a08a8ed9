import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** What an owner wants of the work inside the house (C18). */
export interface OwnerBusiness {
  /** From how many base units on an adjustment waits for a second person; 0 = never. */
  adjustAuditQty: number;
  /** Adjustments are carried out at the place, not at the desk. */
  confirmOnFloor: boolean;
}

/** An owner of whom nothing is said wants neither. */
const NOTHING: OwnerBusiness = { adjustAuditQty: 0, confirmOnFloor: false };

export async function ownerBusiness(ctx: Ctx, ownerId: number): Promise<OwnerBusiness> {
  const row = await ctx.row<OwnerBusiness>`
    select b.adjust_audit_qty, b.confirm_on_floor
    from strategy.owner_biz_config b
    where ${here(ctx, 'b')}
      and b.owner_id = ${ownerId}
      and b.status = 1
      and not b.is_deleted
  `;
  return row ?? NOTHING;
}

/** Whether an owner wants his orders agreed to by a second person before anything is done about them. */
export const auditsOrders = (ctx: Ctx, ownerId: RawBuilder<unknown>, side: 'out' | 'in'): RawBuilder<boolean> =>
  sql<boolean>`
    exists (
      select 1
      from strategy.owner_biz_config b
      where ${here(ctx, 'b')}
        and b.owner_id = ${ownerId}
        and b.status = 1
        and not b.is_deleted
        and ${side === 'out' ? sql`b.out_audit` : sql`b.in_audit`}
    )
  `;

/** Owners in business who want so many goods counted each day. */
export const dailyCounts = (ctx: Ctx): Promise<{ ownerId: number; daily: number }[]> => ctx.rows`
  select b.owner_id, b.count_daily as daily
  from strategy.owner_biz_config b
  join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id and o.status = 1 and not o.is_deleted
  where ${here(ctx, 'b')}
    and b.status = 1
    and not b.is_deleted
    and b.count_daily > 0
  order by b.owner_id
`;

/** How many of a hundred lines without a difference somebody else counts again, by owner; nothing said is none. */
export async function recountPcts(ctx: Ctx, ownerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.rows<{ ownerId: number; pct: number }>`
    select b.owner_id, b.recount_pct as pct
    from strategy.owner_biz_config b
    where ${here(ctx, 'b')}
      and b.owner_id = any(${ownerIds}::bigint[])
      and b.status = 1
      and not b.is_deleted
  `;
  return new Map(rows.map(({ ownerId, pct }) => [ownerId, pct]));
}
