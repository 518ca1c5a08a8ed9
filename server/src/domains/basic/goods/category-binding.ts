import { sql } from 'kysely';
import type { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reaches, type Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { equals } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Wanted = InputOf<typeof goodsCategoryApi.bind>;

/** What is bound must be there, and stays until the binding is: whoever removes it meanwhile waits, and then finds it bound. */
async function refuseLost(
  ctx: Ctx,
  { ownerId, houseId, staffId }: Wanted,
  categoryIds: readonly number[],
): Promise<void> {
  if (!ownerId && !houseId && !staffId) refuseField('ownerId', '请选择货主、仓库或负责人');
  if (ownerId && !reaches(ctx, ownerId)) refuse('SCOPE', '无权操作该货主的数据');
  const held = async (table: 'goods_category' | 'owner' | 'warehouse', ids: readonly number[]): Promise<boolean> =>
    (
      await ctx.run`
        select 1
        from basic.${sql.ref(table)} x
        where x.tenant_id = ${ctx.tenantId}
          and x.id = any(${ids}::bigint[])
          and not x.is_deleted
        order by x.id
        for key share
      `
    ).rows.length === ids.length;
  if (!(await held('goods_category', categoryIds))) refuseField('categoryIds', '商品分类不存在');
  if (ownerId && !(await held('owner', [ownerId]))) refuseField('ownerId', '货主不存在');
  if (houseId && !(await held('warehouse', [houseId]))) refuseField('houseId', '仓库不存在');
  const { rows } = staffId
    ? await ctx.run`
      select 1
      from iam."user" u
      where u.tenant_id = ${ctx.tenantId}
        and u.id = ${staffId}
        and not u.is_deleted
      for key share
    `
    : { rows: [null] };
  if (rows.length === 0) refuseField('staffId', '负责人不存在');
}

/** Bind categories; what is bound so already stays as it is. */
export async function bindCategories(ctx: Ctx, input: Wanted): Promise<OutputOf<typeof goodsCategoryApi.bind>> {
  const categoryIds = [...new Set(input.categoryIds)];
  await refuseLost(ctx, input, categoryIds);
  const written = await ctx.run`
    insert into basic.goods_category_binding (
      tenant_id, category_id, owner_id, warehouse_id, staff_id, created_by, updated_by
    )
    select ${ctx.tenantId}, c.id, ${input.ownerId ?? null}::bigint, ${input.houseId ?? null}::bigint,
      ${input.staffId ?? null}::bigint, ${ctx.userId}, ${ctx.userId}
    from unnest(${categoryIds}::bigint[]) c(id)
    order by c.id
    on conflict do nothing
    returning id
  `;
  return { bound: written.rows.length, already: categoryIds.length - written.rows.length };
}

/** Bindings to somebody else's owner do not exist for whoever may not see him. */
const within = (actor: Actor) =>
  sql`
    b.tenant_id = ${actor.tenantId} ${actor.ownerIds ? sql`and (b.owner_id is null or b.owner_id = any(${actor.ownerIds}::bigint[]))` : sql``}
  `;

export async function unbindCategories(
  ctx: Ctx,
  { ids }: InputOf<typeof goodsCategoryApi.unbind>,
): Promise<OutputOf<typeof goodsCategoryApi.unbind>> {
  const rows = await ctx.rows`
    delete from basic.goods_category_binding b
    where ${within(ctx)}
      and b.id = any(${ids}::bigint[])
    returning b.id
  `;
  return rows.length === new Set(ids).size ? { unbound: rows.length } : refuse('NOT_FOUND');
}

type Found = OutputOf<typeof goodsCategoryApi.queryBindings>;

export async function bindings(ctx: Ctx, input: InputOf<typeof goodsCategoryApi.queryBindings>): Promise<Found> {
  const { categoryId, ownerId, houseId, staffId } = input.param;
  const page = await paged<Omit<Found['list'][number], 'createdAt'> & { createdAt: Date }>(
    ctx.tx,
    {
      select: sql`
        b.id, b.category_id, c.name as category_name, b.owner_id, o.name as owner_name, b.warehouse_id as house_id,
          w.name as house_name, b.staff_id, s.user_name as staff_name, coalesce(u.user_name, '系统') as created_by,
          b.created_at
      `,
      from: sql`
        from basic.goods_category_binding b
        join basic.goods_category c on c.tenant_id = b.tenant_id and c.id = b.category_id
        left join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id
        left join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
        left join iam."user" s on s.tenant_id = b.tenant_id and s.id = b.staff_id
        left join iam."user" u on u.tenant_id = b.tenant_id and u.id = b.created_by
        where ${within(ctx)}
          ${equals(sql`b.category_id`, categoryId)}
          ${equals(sql`b.owner_id`, ownerId)}
          ${equals(sql`b.warehouse_id`, houseId)}
          ${equals(sql`b.staff_id`, staffId)}
      `,
      sortable: { createdAt: sql`b.created_at` },
      order: [desc(sql`b.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) })) };
}
