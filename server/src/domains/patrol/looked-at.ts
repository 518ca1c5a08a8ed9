import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';

/** Whether an item `i` is looked at on a walk: one its plan picked, or without any all of the kind and category; only those that are switched on. */
export const lookedAt = (ctx: Ctx, walk: 'w' | 't'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${walk}.${column}`);
  const picked = sql`
    select p.item_id
    from patrol.plan_item p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.plan_id = ${of('plan_id')}
  `;
  return sql`
    i.kind = ${of('kind')} and i.status = 1 and not i.is_deleted
      and case
        when exists (${picked}) then i.id in (${picked})
        else ${of('category')} is null or i.category = ${of('category')}
      end
  `;
};
