import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import { inForce } from './validity/in-force.ts';

/** Goods that may stand in for others (C12): `ratioFrom` units of the goods wanted become `ratioTo` units of these. */
export interface SimilarGoods {
  goodsId: number;
  similarId: number;
  ratioFrom: number;
  ratioTo: number;
  configId: number;
  /** A scheme says so (goods_replace_scheme), not a pair of similar goods. */
  byScheme: boolean;
}

type SimilarRow = SimilarGoods & { priority: number };

/** Pairs of similar goods; one that holds both ways is told both ways. */
const similarPairs = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<unknown> => sql`
  select s.goods_id, s.similar_id, s.ratio_from, s.ratio_to, s.priority, s.id as config_id, false as by_scheme
  from strategy.goods_similar s
  where ${here(ctx, 's')}
    and s.status = 1
    and not s.is_deleted
    and s.goods_id = any(${goodsIds}::bigint[])
  union all
  select s.similar_id, s.goods_id, s.ratio_to, s.ratio_from, s.priority, s.id, false
  from strategy.goods_similar s
  where ${here(ctx, 's')}
    and s.status = 1
    and not s.is_deleted
    and s.two_way
    and s.similar_id = any(${goodsIds}::bigint[])
`;

/** Schemes `s` that are in force today. */
export const schemeInForce = (ctx: Ctx): RawBuilder<unknown> => sql` ${here(ctx, 's')} and ${inForce('s')} `;

/** What schemes of the owner put in the place of goods: by themselves, or because somebody said so this time. */
const schemePairs = (ctx: Ctx, goodsIds: readonly number[], accepted: readonly number[]): RawBuilder<unknown> => sql`
  select s.goods_id, s.replace_id, s.ratio_from, s.ratio_to, s.priority, s.id, true
  from strategy.goods_replace_scheme s
  join basic.goods o on o.tenant_id = s.tenant_id and o.id = s.goods_id and o.owner_id = s.owner_id
  where ${schemeInForce(ctx)}
    and s.goods_id = any(${goodsIds}::bigint[])
    and (s.auto or s.id = any(${accepted}::bigint[]))
`;

/** Only goods of the same owner that are in use; of two ways to the same goods the first: similar goods before schemes. */
const inUse = (ctx: Ctx, pairs: RawBuilder<unknown>): RawBuilder<SimilarRow> => sql<SimilarRow>`
  select distinct on (x.goods_id, x.similar_id) x.goods_id, x.similar_id, x.ratio_from, x.ratio_to, x.config_id,
    x.by_scheme, x.priority
  from (${pairs}) x
  join basic.goods w on w.tenant_id = ${ctx.tenantId} and w.id = x.goods_id
  join basic.goods g
    on g.tenant_id = w.tenant_id
    and g.id = x.similar_id
    and g.owner_id = w.owner_id
    and g.id <> w.id
    and g.status = 1
    and not g.is_deleted
  order by x.goods_id, x.similar_id, x.by_scheme, x.priority, x.config_id
`;

/** What may stand in for each of these goods when they lack: similar goods, then those of schemes. `accepted`: schemes by hand that hold this time. A list of a larger look. */
export const standInRows = (
  ctx: Ctx,
  goodsIds: readonly number[],
  accepted: readonly number[] = [],
): RawBuilder<SimilarRow> =>
  inUse(ctx, sql`${similarPairs(ctx, goodsIds)} union all ${schemePairs(ctx, goodsIds, accepted)}`);

/** By the goods wanted. */
export function similarGoods(rows: readonly SimilarRow[]): Map<number, SimilarGoods[]> {
  return Map.groupBy(
    rows.toSorted(
      (a, b) => Number(a.byScheme) - Number(b.byScheme) || a.priority - b.priority || a.configId - b.configId,
    ),
    (row) => row.goodsId,
  );
}

/** The same for whoever asks, by name: first choice first, only of the owners he may see. */
export async function standIns(ctx: Ctx, { goodsIds }: { goodsIds: number[] }) {
  const { rows: found } = await inUse(ctx, similarPairs(ctx, goodsIds)).execute(ctx.tx);
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
