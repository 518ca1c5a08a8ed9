import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';

/** Whether an actor reaches every owner of his warehouse: what belongs to several of them is for those alone, and absent to anybody else. */
export const seesAll = ({ tenantId, warehouseId, ownerIds }: Actor): RawBuilder<unknown> =>
  ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from basic.owner_warehouse k
        where k.tenant_id = ${tenantId}
          and k.warehouse_id = ${warehouseId}
          and k.status = 1
          and not k.is_deleted
          and k.owner_id <> all(${[...ownerIds]}::bigint[])
      )
    `;

/** @throws SCOPE, where nothing is named that could be absent */
export async function refuseNarrow(ctx: Ctx): Promise<void> {
  const row = await ctx.row<{ sees: boolean }>`select ${seesAll(ctx)} as sees`;
  if (!row?.sees) refuse('SCOPE', '公摊费用涉及全部货主，当前账号只有部分货主权限');
}
