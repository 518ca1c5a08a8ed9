import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';

const spec = specOf(ownerWarehouse);

/** Goods of an owner nobody may work with any more would be stuck: he stays assigned while he has stock or open documents there. */
async function refuseInUse(ctx: Ctx, ids: readonly number[], act: string): Promise<void> {
  const use = await ctx.row<{ ownerName: string; warehouseName: string; what: string }>`
    select u.owner_name, u.warehouse_name, u.what
    from basic.mapping_use(${ctx.tenantId}, ${ids}::bigint[]) u
    order by u.id
    limit 1
  `;
  if (use) refuse('IN_USE', `【${use.ownerName}】在【${use.warehouseName}】有${use.what}，不能${act}`);
}

export async function updateMapping(ctx: Ctx, input: Record<string, unknown> & { id: number; status: number }) {
  const changed = await updateRow(ctx, spec, input);
  if (input.status === 0) await refuseInUse(ctx, [input.id], '停用');
  return changed;
}

/** The rows are removed, and so locked and within reach, before the question is asked; a refusal takes it back. */
export async function removeMappings(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const removed = await removeRows(ctx, spec, input);
  await refuseInUse(
    ctx,
    ('items' in input ? input.items : [input]).map((item) => item.id),
    '删除',
  );
  return removed;
}

/**
 * Let an owner into a warehouse. Whoever is narrowed to no owners may do it from inside that warehouse too, where an owner that is not let in yet cannot be seen:
 * else the first owner of a house could be let in from the headquarters only.
 */
export async function letIn(ctx: Ctx, input: Record<string, unknown>) {
  const narrowed = await ctx.row`
    select 1
    from iam.user_owner
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
    limit 1
  `;
  return addRow(narrowed ? ctx : ctxOf(ctx.tx, { ...ctx, ownerIds: null }), spec, input);
}
