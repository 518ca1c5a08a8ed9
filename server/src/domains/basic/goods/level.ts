import { goodsLevel, type goodsLevelApi } from '#contract/basic/goods/level.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { page, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { moved } from '../../../platform/list/moved.ts';

/** Levels as they rank, unless another order is asked for. */
export const levelPage = (ctx: Ctx, input: InputOf<typeof goodsLevelApi.page>) =>
  page<Row<typeof goodsLevel.spec.fields>>(ctx, specOf(goodsLevel), {
    ...input,
    orderBy: input.orderBy?.length ? input.orderBy : [{ field: 'sort', dir: 'asc' }],
  });

/** Move a level one place up or down; all are numbered anew as the list shows them, so that equal numbers from an import part. */
export async function moveLevel(ctx: Ctx, input: InputOf<typeof goodsLevelApi.moveSort>) {
  const rows = await ctx.rows<{ id: number }>`
    select l.id
    from basic.goods_level l
    where l.tenant_id = ${ctx.tenantId}
      and not l.is_deleted
    order by l.sort, l.id desc
    for no key update
  `;
  const ids = moved(
    rows.map((row) => row.id),
    input.id,
    input.direction,
  );
  await ctx.run`
    update basic.goods_level l
    set sort = n.sort, version = l.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${ids}::bigint[]) with ordinality n(id, sort)
    where l.tenant_id = ${ctx.tenantId}
      and l.id = n.id
      and l.sort <> n.sort
  `;
  return { sort: ids.indexOf(input.id) + 1 };
}
