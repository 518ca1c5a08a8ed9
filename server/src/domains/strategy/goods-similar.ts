import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** Goods that may stand in for others (C12): `ratioFrom` units of the goods wanted become `ratioTo` units of these. */
export interface SimilarGoods {
  goodsId: number;
  similarId: number;
  ratioFrom: number;
  ratioTo: number;
  configId: number;
}

type SimilarRow = SimilarGoods & { priority: number };

/** What may stand in for each of these goods, first choice first. Only goods of the same owner that are in use; a pair that holds both ways is told both ways. A list of a larger look. */
export const similarGoodsRows = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<SimilarRow> => sql<SimilarRow>`
  select distinct on (x.goods_id, x.similar_id) x.goods_id, x.similar_id, x.ratio_from, x.ratio_to, x.config_id,
    x.priority
  from (
    select s.goods_id, s.similar_id, s.ratio_from, s.ratio_to, s.priority, s.id as config_id
    from strategy.goods_similar s
    where ${here(ctx, 's')}
      and s.status = 1
      and not s.is_deleted
      and s.goods_id = any(${goodsIds}::bigint[])
    union all
    select s.similar_id, s.goods_id, s.ratio_to, s.ratio_from, s.priority, s.id
    from strategy.goods_similar s
    where ${here(ctx, 's')}
      and s.status = 1
      and not s.is_deleted
      and s.two_way
      and s.similar_id = any(${goodsIds}::bigint[])
  ) x
  join basic.goods w on w.tenant_id = ${ctx.tenantId} and w.id = x.goods_id
  join basic.goods g
    on g.tenant_id = w.tenant_id
    and g.id = x.similar_id
    and g.owner_id = w.owner_id
    and g.id <> w.id
    and g.status = 1
    and not g.is_deleted
  order by x.goods_id, x.similar_id, x.priority, x.config_id
`;

/** By the goods wanted. */
export function similarGoods(rows: readonly SimilarRow[]): Map<number, SimilarGoods[]> {
  return Map.groupBy(
    rows.toSorted((a, b) => a.priority - b.priority || a.configId - b.configId),
    (row) => row.goodsId,
  );
}

/** The same for whoever asks, by name: first choice first, only of the owners he may see. */
export async function standIns(ctx: Ctx, { goodsIds }: { goodsIds: number[] }) {
  const { rows: found } = await similarGoodsRows(ctx, goodsIds).execute(ctx.tx);
  const goods = await ctx.rows<{ id: number; code: string; name: string; spec: string | null }>`
    select g.id, g.code, g.name, g.spec
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${found.map((row) => row.similarId)}::bigint[])
      and ${ctx.ownerIds ? sql`g.owner_id = any(${ctx.ownerIds}::bigint[])` : sql`true`}
  `;
  const named = new Map(goods.map(({ id, ...rest }) => [id, rest]));
  return found
    .toSorted((a, b) => a.goodsId - b.goodsId || a.priority - b.priority || a.configId - b.configId)
    .flatMap(({ goodsId, similarId, ratioFrom, ratioTo }) => {
      const of = named.get(similarId);
      return of ? [{ goodsId, similarId, ...of, ratioFrom, ratioTo }] : [];
    });
}
