import { sql, type RawBuilder } from 'kysely';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import type { StocktakeSearch, stocktakeApi } from '#contract/inner/stocktake.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';

type Row = OutputOf<typeof stocktakeApi.queryPage>['list'][number];
type Raw = Omit<Row, 'auditAt' | 'createdAt' | 'actions'> & { auditAt: Date | null; createdAt: Date };
type Detail = OutputOf<typeof stocktakeApi.get>;
type Line = Detail['lines'][number];

/** Whoever counts blind is not told the book, nor whether he is right, before all is counted. */
const blind = sql`k.mode = 2 and k.status < 40`;

const COLUMNS = sql`
  k.id, k.version, k.take_no, k.kind, k.mode, k.is_static, k.status, k.plan_on::text as plan_on, k.owner_id,
    o.name as owner_name, k.need_recount_pct, k.created_reason as remark, n.positions, n.counted,
    case when not (${blind}) then n.diff_lines end as diff_lines,
    case when not (${blind}) then n.diff_qty end as diff_qty, au.user_name as auditor, k.audit_at, k.created_at,
    coalesce(cu.user_name, '') as created_by
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} k
  left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
  left join iam.user au on au.tenant_id = k.tenant_id and au.id = k.audit_by
  left join iam.user cu on cu.tenant_id = k.tenant_id and cu.id = k.created_by
  cross join lateral (
    select count(distinct l.position_id)::int as positions,
      (count(distinct l.position_id) - count(distinct l.position_id) filter (where l.result = 0))::int as counted,
      (count(*) filter (where l.diff <> 0))::int as diff_lines, coalesce(sum(l.diff), 0)::bigint as diff_qty
    from "inner".stocktake_line l
    where l.tenant_id = k.tenant_id
      and l.warehouse_id = k.warehouse_id
      and l.take_id = k.id
  ) n
`;
const JOINS = joined(sql`"inner".stocktake`);

const rowOf = (row: Raw): Row => ({
  ...row,
  auditAt: wireTimeOrNull(row.auditAt),
  createdAt: wireTime(row.createdAt),
  actions: actionsAt(stocktakeLife, row.status),
});

const filter = (actor: Actor, s: StocktakeSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'k')}
    and ${ofOwners(actor, 'k')} ${anyCode(sql`k.take_no`, s.takeNo, 'takeNo')} ${equals(sql`k.kind`, s.kind)} ${equals(sql`k.mode`, s.mode)} ${equals(sql`k.owner_id`, s.ownerId)} ${oneOrMany(sql`k.status`, s.status)} ${spanOf(sql`k.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const stocktakeStatistic = (
  ctx: Ctx,
  search: StocktakeSearch,
): Promise<OutputOf<typeof stocktakeApi.statistic>> =>
  countsByState(ctx, stocktakeLife, {
    status: sql`k.status`,
    from: sql`from "inner".stocktake k where ${filter(ctx, { ...search, status: null })}`,
  });

export async function stocktakePage(ctx: Ctx, input: InputOf<typeof stocktakeApi.queryPage>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from "inner".stocktake k where ${where}`,
      head: sql`k.*`,
      shown: joined,
      sortable: { takeNo: sql`k.take_no`, createdAt: sql`k.created_at`, status: sql`k.status` },
      order: [desc(sql`k.created_at`), desc(sql`k.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

/** The document with its lines, in the order one walks. */
export async function stocktakeDetail(ctx: Ctx, { id }: InputOf<typeof stocktakeApi.get>): Promise<Detail> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS}
    from ${JOINS}
    where ${here(ctx, 'k')}
      and ${ofOwners(ctx, 'k')}
      and k.id = ${id}
  `;
  const head = found(row);
  const lines = await ctx.rows<Omit<Line, 'countAt'> & { countAt: Date | null }>`
    select l.id, a.name as area_name, p.code as position_code, case when l.lpn_id <> 0 then c.code end as lpn_code,
      l.goods_id, g.code as goods_code, g.name as goods_name,
      case when g.id is null then '[]'::jsonb else ${packsOf} end as packs,
      case when g.id is null then '[]'::jsonb else ${scansOf} end as scans,
      coalesce(g.is_catch_weight, false) as is_catch_weight, coalesce(g.is_serial, false) as is_serial,
      case when ${blind} then '{}' else l.missing_codes end as missing_codes,
      case when ${blind} then '{}' else l.extra_codes end as extra_codes, b.lot_no, b.expire_on, l.quality, l.is_found,
      case when not (${blind}) then l.book_qty end as book_qty, l.count_qty, cu.user_name as count_by, l.count_at,
      l.recount_qty, ru.user_name as recount_by, case when not (${blind}) then l.diff end as diff,
      case when k.mode = 2 and k.status = 20 and l.result in (1, 2, 3) then null else l.result end as result
    from "inner".stocktake_line l
    join "inner".stocktake k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.id = l.take_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    left join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    left join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
    left join basic.lpn c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.id = l.lpn_id
    left join iam.user cu on cu.tenant_id = l.tenant_id and cu.id = l.count_by
    left join iam.user ru on ru.tenant_id = l.tenant_id and ru.id = l.recount_by
    where ${here(ctx, 'l')}
      and l.take_id = ${id}
    order by p.code, l.id
  `;
  return { ...rowOf(head), lines: lines.map((line) => ({ ...line, countAt: wireTimeOrNull(line.countAt) })) };
}
