import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';

/** Goods that may be picked from the face of another owner's, by the rule that calls them alike. */
export interface Sharing {
  goodsId: number;
  otherId: number;
  ruleName: string;
  sameDate: boolean;
}

/** The goods that share their faces with these (C20): owners differ, and what is taken is exchanged when it is picked (`swap_mode` 1). */
export const sharingRows = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<Sharing> => sql<Sharing>`
  select m.goods_id, x.goods_id as other_id, r.name as rule_name, r.same_date
  from strategy.shared_pick_goods m
  join strategy.shared_pick_rule r
    on r.tenant_id = m.tenant_id
    and r.warehouse_id = m.warehouse_id
    and r.id = m.rule_id
    and r.swap_mode = 1
    and r.status = 1
    and not r.is_deleted
  join strategy.shared_pick_goods x
    on x.tenant_id = r.tenant_id
    and x.warehouse_id = r.warehouse_id
    and x.rule_id = r.id
    and x.owner_id <> m.owner_id
  where m.tenant_id = ${ctx.tenantId}
    and m.warehouse_id = ${ctx.warehouseId}
    and m.goods_id = any(${goodsIds}::bigint[])
`;
