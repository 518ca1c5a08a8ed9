import { sql } from 'kysely';
import { goodsGroup, goodsGroupSheet } from '#contract/basic/goods/group.ts';
import { importOf } from '../../../crud/import.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, insertStaged, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { StagedRow } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import { lostListed, resolveListed, type Listed } from '../code-list.ts';

const spec = specOf(goodsGroup);
const plain = importOf(spec, () => []);
const MEMBERS: Listed = { field: 'goodsIds', table: 'basic.goods', label: '商品' };

/** Codes of a cell are read in the book of the line's owner, who is known by now. */
async function resolveGoods(ctx: Ctx, lines: StagedRow[]): Promise<void> {
  const rows = await ctx.rows<{
    id: number;
    code: string;
  }>`
    select o.id, o.code
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and o.id = any(${lines.flatMap(({ data }) => (typeof data.ownerId === 'number' ? [data.ownerId] : []))}::bigint[])
  `;
  const owners = new Map(rows.map((row) => [row.id, row.code]));
  for (const { data } of lines) {
    const owner = typeof data.ownerId === 'number' ? owners.get(data.ownerId) : undefined;
    if (owner && typeof data.goodsIds === 'string')
      data.goodsIds = data.goodsIds
        .split(/[\s,，;；、]+/)
        .filter(Boolean)
        .map((code) => `${owner}/${code}`)
        .join(',');
  }
  await resolveListed(ctx, lines, MEMBERS);
}

/** Groups with their goods, a line each. The staged rows are read while they are still there. */
async function insertGroups(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const done = await insertStaged(ctx, spec, batchId);
  await ctx.run`
    insert into basic.goods_group_item (tenant_id, group_id, goods_id, created_by, updated_by)
    select g.tenant_id, g.id, i.id::bigint, ${ctx.userId}, ${ctx.userId}
    from ops.import_row r
    join basic.goods_group g
      on g.tenant_id = r.tenant_id
      and g.owner_id = (r.parsed ->> 'ownerId')::bigint
      and g.code = r.parsed ->> 'code'
      and not g.is_deleted, jsonb_array_elements_text(r.parsed -> 'goodsIds') i(id)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
  `;
  return done;
}

export const goodsGroupImports = importHandlers(
  {
    ...plain,
    shape: goodsGroupSheet,
    resolve: async (ctx, rows) => {
      await plain.resolve?.(ctx, rows);
      await resolveGoods(ctx, rows);
    },
    verify: async (ctx, batchId) => [
      ...((await plain.verify?.(ctx, batchId)) ?? []),
      ...(await lostListed(ctx, batchId, MEMBERS)),
    ],
  },
  insertGroups,
);

const members = sql`
  ,
    (
      select string_agg(g.code, ',' order by g.code)
      from basic.goods_group_item i
      join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
      where i.tenant_id = t.tenant_id
        and i.group_id = t.id
    ) as goods_ids
`;

export const exportGoodsGroups = (ctx: Ctx, input: Record_) =>
  exported(ctx, { ...spec, select: members, shape: goodsGroupSheet }, input);
