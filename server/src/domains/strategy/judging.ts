import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { found } from '../../platform/errors.ts';
import { criteriaFamily, deciding, families, nearest, speaking, withKin } from './families.ts';

/** What the configuration says about judging one goods (商品分类判定), defaults filled in. */
export interface ClassDecide {
  goodsId: number;
  /** Share of a sample, in per cent, up to which only the pieces found wanting are wanting. */
  acceptPct: number;
  /** Share above which nobody concedes. */
  concedePct: number;
  /** Nothing is good without a report that holds. */
  needReport: boolean;
}

/** The rule of each goods in one statement, as a list of a larger look. */
export const classDecideRows = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<ClassDecide> => sql<ClassDecide>`
  ${withKin(ctx, goodsIds)}
  select g.id as goods_id, coalesce(d.accept_pct, 0)::int as accept_pct,
    coalesce(d.concede_pct, 100)::int as concede_pct, coalesce(d.need_report, false) as need_report
  from g ${deciding(ctx, families.goodsClassDecide, 'd')}
`;

export async function classDecides(ctx: Ctx, goodsIds: readonly number[]): Promise<(goodsId: number) => ClassDecide> {
  const { rows } = await classDecideRows(ctx, [...new Set(goodsIds)]).execute(ctx.tx);
  const byGoods = new Map(rows.map((row) => [row.goodsId, row]));
  return (goodsId) => found(byGoods.get(goodsId));
}

/** One thing that is looked at when goods are inspected (判定标准). */
export interface Criterion {
  id: number;
  itemName: string;
  method: string | null;
  kind: number;
  minValue: number | null;
  maxValue: number | null;
  unit: string | null;
  severity: number;
  required: boolean;
}

/** What is looked at of each goods, in the order it is looked at: of one item the row that names the goods most closely. */
export async function criteriaOf(ctx: Ctx, goodsIds: readonly number[]): Promise<Map<number, Criterion[]>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await ctx.rows<Criterion & { goodsId: number; sort: number }>`
    ${withKin(ctx, [...new Set(goodsIds)])}
    select x.*
    from (
      select distinct on (g.id, s.item_name) g.id as goods_id, s.id, s.item_name, s.method, s.kind,
        s.min_value::float8 as min_value, s.max_value::float8 as max_value, s.unit, s.severity, s.required, s.sort
      from g
      cross join ${speaking(ctx, criteriaFamily)}
      order by g.id, s.item_name, ${nearest(criteriaFamily)}
    ) x
    order by x.goods_id, x.sort, x.item_name
  `;
  const byGoods = Map.groupBy(rows, ({ goodsId }) => goodsId);
  return new Map([...byGoods].map(([goodsId, list]) => [goodsId, list.map(({ goodsId: _, sort: __, ...one }) => one)]));
}
