import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** A carton with goods of a frozen lot. */
export interface HeldCarton {
  code: string;
  lotNo: string;
  goodsName: string;
}

/** Those among some cartons, as a list of a larger look. */
export const heldCartons = (ctx: Ctx, lpnIds: readonly number[]): RawBuilder<HeldCarton> => sql<HeldCarton>`
  select n.code, t.lot_no, g.name as goods_name
  from inventory.stock s
  join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id and t.status = 2
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where ${here(ctx, 's')}
    and s.lpn_id = any(${[...lpnIds]}::bigint[])
    and s.lpn_id <> 0
    and s.on_hand > 0
  order by n.code
  limit 1
`;

/** Goods of a frozen lot (冻结) go on no vehicle, wherever they were when it was frozen. */
export function sayHeld([held]: readonly HeldCarton[]): void {
  if (held)
    refuse('BUSINESS', `箱号【${held.code}】中【${held.goodsName}】批次【${held.lotNo}】已冻结`, { carton: held.code });
}

export const refuseHeld = async (ctx: Ctx, lpnIds: readonly number[]): Promise<void> =>
  sayHeld((await heldCartons(ctx, lpnIds).execute(ctx.tx)).rows);
