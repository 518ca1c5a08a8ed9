import { sql } from 'kysely';
import { goodsGroup, goodsGroupSheet, MEMBERS_MAX, type goodsGroupApi } from '#contract/basic/goods/group.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { grouped } from '../../../crud/grouped.ts';
import { page, specOf } from '../../../crud/serve.ts';
import { reaches } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { containing } from '../../../platform/list/filters.ts';
import { asc, natural } from '../../../platform/list/keyset.ts';
import { codesIn, paged } from '../../../platform/list/page.ts';
import { codeText } from '../../../platform/text.ts';

const spec = specOf(goodsGroup);

/** Sheet and removal are of the mould; here goods come and go one by one, and the list counts them. */
export const goodsGroups = grouped(goodsGroup, {
  field: 'goodsIds',
  label: '商品',
  table: 'basic.goods_group_item',
  head: 'group_id',
  member: 'goods_id',
  sheet: goodsGroupSheet,
});

/** Groups with the number of their goods; asked for goods, those that hold them. */
export async function goodsGroupPage(ctx: Ctx, input: InputOf<typeof goodsGroupApi.page>) {
  const { goodsId, ...param } = input.param;
  const holding = goodsId
    ? {
        more: sql`
          exists (
            select 1
            from basic.goods_group_item i
            where i.tenant_id = t.tenant_id
              and i.group_id = t.id
              and i.goods_id = ${goodsId}
          )
        `,
      }
    : {};
  const found = await page<Row<typeof goodsGroup.spec.fields>>(ctx, { ...spec, ...holding }, { ...input, param });
  const rows = await ctx.rows<{ id: number; count: number }>`
    select i.group_id as id, count(*)::int as count
    from basic.goods_group_item i
    where i.tenant_id = ${ctx.tenantId}
      and i.group_id = any(${found.list.map((row) => row.id)}::bigint[])
    group by 1
  `;
  const counts = new Map(rows.map((row) => [row.id, row.count]));
  return { ...found, list: found.list.map((row) => ({ ...row, goodsCount: counts.get(row.id) ?? 0 })) };
}

/** The group under lock, so that it is not removed while goods come and go. */
async function held(ctx: Ctx, groupId: number): Promise<{ ownerId: number }> {
  const group = await ctx.row<{ ownerId: number }>`
    select g.owner_id
    from basic.goods_group g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = ${groupId}
      and not g.is_deleted
    for no key update
  `;
  return group && reaches(ctx, group.ownerId) ? group : refuse('NOT_FOUND', '商品组不存在');
}

/** Put goods of the group's owner into it, chosen or by pasted codes; what is there already stays. */
export async function addGroupGoods(
  ctx: Ctx,
  input: InputOf<typeof goodsGroupApi.addGoods>,
): Promise<OutputOf<typeof goodsGroupApi.addGoods>> {
  const { ownerId } = await held(ctx, input.groupId);
  const codes = input.codes ? [...new Set(codesIn(input.codes, 'codes').map(codeText))] : [];
  if (codes.length + input.goodsIds.length === 0) refuseField('goodsIds', '请选择商品');
  if (codes.length > MEMBERS_MAX) refuseField('codes', `一次最多${MEMBERS_MAX}条`);
  const rows = await ctx.rows<{ id: number; code: string }>`
    select g.id, g.code
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.owner_id = ${ownerId}
      and not g.is_deleted
      and (g.id = any(${input.goodsIds}::bigint[]) or g.code = any(${codes}::text[]))
    order by g.id
    for key share
  `;
  const known = new Set(rows.map((row) => row.code)),
    ids = new Set(rows.map((row) => row.id));
  const lost = codes.filter((code) => !known.has(code));
  if (lost.length > 0) refuseField('codes', `商品【${lost.slice(0, 20).join('、')}】不存在`);
  if (input.goodsIds.some((id) => !ids.has(id))) refuseField('goodsIds', '商品不存在或不属于该货主');
  const added = await ctx.run`
    insert into basic.goods_group_item (tenant_id, group_id, goods_id, created_by, updated_by)
    select ${ctx.tenantId}, ${input.groupId}, g.id, ${ctx.userId}, ${ctx.userId}
    from unnest(${[...ids]}::bigint[]) g(id)
    order by g.id
    on conflict do nothing
    returning id
  `;
  return { added: added.rows.length, already: ids.size - added.rows.length };
}

export async function removeGroupGoods(
  ctx: Ctx,
  { groupId, ids }: InputOf<typeof goodsGroupApi.removeGoods>,
): Promise<OutputOf<typeof goodsGroupApi.removeGoods>> {
  await held(ctx, groupId);
  const rows = await ctx.rows`
    delete from basic.goods_group_item i
    where i.tenant_id = ${ctx.tenantId}
      and i.group_id = ${groupId}
      and i.id = any(${ids}::bigint[])
    returning i.id
  `;
  return rows.length === new Set(ids).size ? { removed: rows.length } : refuse('NOT_FOUND');
}

type Members = OutputOf<typeof goodsGroupApi.queryGoods>;

export async function groupGoods(ctx: Ctx, input: InputOf<typeof goodsGroupApi.queryGoods>): Promise<Members> {
  const found = await paged<Omit<Members['list'][number], 'addedAt'> & { addedAt: Date }>(
    ctx.tx,
    {
      select: sql`
        i.id, i.goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.user_name, '系统') as added_by,
          i.created_at as added_at
      `,
      from: sql`
        from basic.goods_group_item i
        join basic.goods_group x on x.tenant_id = i.tenant_id and x.id = i.group_id and not x.is_deleted
        join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
        left join iam."user" u on u.tenant_id = i.tenant_id and u.id = i.created_by
        where i.tenant_id = ${ctx.tenantId}
          and i.group_id = ${input.param.groupId}
          ${ctx.ownerIds ? sql`and x.owner_id = any(${ctx.ownerIds}::bigint[])` : sql``}
          ${containing(sql`concat_ws(' ', g.code, g.name)`, input.param.keyword)}
      `,
      sortable: { goodsCode: natural(sql`g.code`), goodsName: sql`g.name`, addedAt: sql`i.created_at` },
      order: [asc(natural(sql`g.code`)), asc(sql`i.id`)],
    },
    input,
  );
  return { ...found, list: found.list.map((row) => ({ ...row, addedAt: wireTime(row.addedAt) })) };
}
