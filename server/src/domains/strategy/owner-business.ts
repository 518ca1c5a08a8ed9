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
