import { goodsCategory, type CategoryNode, type goodsCategoryApi } from '#contract/basic/goods/category.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { importOf } from '../../../crud/import.ts';
import { removeRows, type Removal } from '../../../crud/remove.ts';
import { specOf } from '../../../crud/serve.ts';
import { addRow, insertRows, updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { refuseDisable } from '../open-use.ts';

const spec = specOf(goodsCategory);
const LEVELS_MAX = 5;

/** Level and path of every category below `root` (or of all), from their parents. `/1/5/` is the path of 5 below 1. */
async function settle(ctx: Ctx): Promise<void> {
  await ctx.run`
    with recursive tree as (
      select c.id, 1 as level, '/' || c.id || '/' as path
      from basic.goods_category c
      where c.tenant_id = ${ctx.tenantId}
        and c.parent_id is null
      union all
      select c.id, t.level + 1, t.path || c.id || '/'
      from basic.goods_category c
      join tree t on c.parent_id = t.id
      where c.tenant_id = ${ctx.tenantId}
        and t.level < ${LEVELS_MAX + 1}
    )
    update basic.goods_category c
    set level = t.level, path = t.path
    from tree t
    where c.tenant_id = ${ctx.tenantId}
      and c.id = t.id
      and (c.level, c.path) is distinct from (t.level, t.path)
  `;
  const rows = await ctx.rows`
    select 1
    from basic.goods_category c
    where c.tenant_id = ${ctx.tenantId}
      and c.level > ${LEVELS_MAX}
      and not c.is_deleted
    limit 1
  `;
  if (rows.length > 0) refuseField('parentId', `分类最多${LEVELS_MAX}级`);
}

export async function addCategory(ctx: Ctx, input: InputOf<typeof goodsCategoryApi.add>) {
  const added = await addRow(ctx, spec, input);
  await settle(ctx);
  return added;
}

/** Edit a category; it never becomes a part of itself. Editors of the tree wait for each other: two moves could close a ring. */
export async function updateCategory(ctx: Ctx, input: InputOf<typeof goodsCategoryApi.update>) {
  await ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.goods_category', ${ctx.tenantId}))`;
  const rows = await ctx.rows`
    select 1
    from basic.goods_category c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${input.parentId ?? null}
      and c.path like '%/' || ${input.id}::text || '/%'
  `;
  if (rows.length > 0) refuseField('parentId', '上级分类不能是自己或下级');
  if (input.status === 0) await refuseDisable(ctx, spec, [input.id]);
  const changed = await updateRow(ctx, spec, input);
  await settle(ctx);
  return changed;
}

export async function removeCategories(ctx: Ctx, input: Removal | { items: Removal[] }) {
  const ids = ('items' in input ? input.items : [input]).map((item) => item.id);
  const use = await ctx.row<{ children: boolean; goods: boolean }>`
    select exists (
      select 1
      from basic.goods_category c
      where c.tenant_id = ${ctx.tenantId}
        and c.parent_id = any(${ids}::bigint[])
        and not c.is_deleted
    ) as children,
      exists (
        select 1
        from basic.goods g
        where g.tenant_id = ${ctx.tenantId}
          and g.category_id = any(${ids}::bigint[])
          and not g.is_deleted
      ) as goods
  `;
  if (use?.children) refuse('IN_USE', '存在下级分类，不能删除');
  if (use?.goods) refuse('IN_USE', '分类下有商品，不能删除');
  return removeRows(ctx, spec, input);
}

export const categoryImport = importHandlers(
  importOf(spec, () => []),
  async (ctx, batchId) => {
    let imported = 0;
    for await (const rows of stagedRows(ctx, batchId)) {
      const ids = await insertRows(
        ctx,
        spec.table,
        rows.map((row) => row.data),
      );
      await remember(ctx, batchId, { table: spec.table, ids });
      imported += ids.length;
    }
    await settle(ctx);
    return { imported };
  },
);

/** The enabled categories as a tree, by sort and code. */
export async function categoryTree(ctx: Ctx, _: object): Promise<CategoryNode[]> {
  const rows = await ctx.rows<{ id: number; parentId: number | null; code: string; name: string }>`
    select c.id, c.parent_id, c.code, c.name
    from basic.goods_category c
    where c.tenant_id = ${ctx.tenantId}
      and c.status = 1
      and not c.is_deleted
    order by c.sort, c.code collate ops.natural_order
  `;
  const below = Map.groupBy(rows, (row) => row.parentId);
  const nodes = (parent: number | null): CategoryNode[] =>
    (below.get(parent) ?? []).map(({ id, code, name }) => ({ id, code, name, children: nodes(id) }));
  return nodes(null);
}
