import { sql, type RawBuilder } from 'kysely';
import { SHARED_BASIS, SHARED_OVER, type SharedTerms } from '#contract/billing/shared-cost.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { num } from '../rating/rate.plan.ts';
import type { Bearer } from './allocate.plan.ts';
import { nameMembers } from './members.ts';

/** What one cost may be spread over. */
const BEARERS_MAX = 5000;
const NAMED = 3;
const IN = 1,
  OUT = 2;

interface Raw {
  key: string;
  ownerId: number;
  name: string;
  quantity: string | null;
  /** Documents that lack the measure. */
  missing: string[] | null;
}

const BASIS_NAMES: Readonly<Record<number, string>> = {
  1: '体积',
  2: '重量',
  3: '件数',
  4: '托盘·天',
  5: '工时',
  6: '份额',
};
export const basisName = (basis: number): string => BASIS_NAMES[basis] ?? '';

/** Column of a fact that a basis sums. */
const MEASURES: Readonly<Record<number, RawBuilder<unknown>>> = {
  [SHARED_BASIS.volume]: sql`f.volume`,
  [SHARED_BASIS.weight]: sql`f.weight`,
  [SHARED_BASIS.pieces]: sql`f.piece_qty`,
  [SHARED_BASIS.palletDays]: sql`f.pallet_qty`,
};
const sourcesOf = ({ basis, direction }: SharedTerms): string[] =>
  basis === SHARED_BASIS.palletDays
    ? ['STORAGE_DAY']
    : [...(direction === OUT ? [] : ['ENTRY']), ...(direction === IN ? [] : ['OUT'])];

const present = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined);
/** Only whom the cost names, where it names somebody. */
const only = (column: RawBuilder<unknown>, type: 'bigint' | 'text', values: readonly (number | string)[]) =>
  values.length === 0 ? sql`` : sql`and ${column} = any(${[...values]}::${sql.raw(type)}[])`;

/** Facts of the span: owners of this house first, so that the index by owner and day serves. */
const factsWithin = (ctx: Ctx, terms: SharedTerms): RawBuilder<unknown> => sql`
  billing.charge_fact f
  join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
  where ${here(ctx, 'f')}
    and f.owner_id in (
      select k.owner_id
      from basic.owner_warehouse k
      where k.tenant_id = ${ctx.tenantId}
        and k.warehouse_id = ${ctx.warehouseId}
    )
    and f.biz_date between ${terms.dateFrom}::date and ${terms.dateTo}::date
    and f.source_type = any(${sourcesOf(terms)}::text[])
    and f.is_current
    and not f.void
    ${only(sql`f.owner_id`, 'bigint', present(terms.members.map(({ ownerId }) => ownerId)))}
    ${only(sql`f.source_no`, 'text', present(terms.members.map(({ orderNo }) => orderNo)))}
`;

const byFacts = (ctx: Ctx, terms: SharedTerms): Promise<Raw[]> => {
  const measure = MEASURES[terms.basis] ?? sql`1`,
    each = terms.over === SHARED_OVER.order;
  const key = each ? sql`f.fact_key` : sql`'OWNER|' || f.owner_id`,
    name = each ? sql`f.source_no` : sql`o.name`;
  return ctx.rows<Raw>`
    select ${key} as key, f.owner_id, min(${name}) as name, sum(${measure})::text as quantity,
      (
        array_agg(f.source_no order by f.source_no) filter (where ${measure} is null)
      )[1:${sql.raw(String(NAMED))}] as missing
    from ${factsWithin(ctx, terms)}
    group by 1, 2
    order by 1
    limit ${BEARERS_MAX + 1}
  `;
};

const IN_WORK = ['RECEIVE', 'UNLOAD', 'QC', 'PUTAWAY'],
  OUT_WORK = ['PICK', 'CHECK_DELIVERY', 'INTERNAL_CHECK', 'ASSEMBLE', 'COLLECTION', 'SHIPMENT'];
const worksOf = (direction: number | null | undefined): string[] => [
  ...(direction === OUT ? [] : IN_WORK),
  ...(direction === IN ? [] : OUT_WORK),
];

/** Minutes in which somebody scanned for an owner, a document or goods: a minute of a person counts once for each of them. */
const byMinutes = (ctx: Ctx, terms: SharedTerms): Promise<Raw[]> => {
  const { over, direction, members } = terms;
  const [key, name] =
    over === SHARED_OVER.owner
      ? [sql`'OWNER|' || o.id`, sql`o.name`]
      : over === SHARED_OVER.goods
        ? [sql`'GOODS|' || g.id`, sql`g.code || ' ' || g.name`]
        : [
            sql`
              case
                when r.rec_type = any(${OUT_WORK}::text[]) then 'OUT|'
                else 'ENTRY|'
              end || r.warehouse_id || '|' || r.order_id
            `,
            sql`r.order_no`,
          ];
  return ctx.rows<Raw>`
    select ${key} as key, o.id as owner_id, min(${name}) as name,
      count(distinct (r.staff_id, date_trunc('minute', r.posted_at)))::text as quantity, null as missing
    from ops.work_record r
    left join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id
    join basic.owner o on o.tenant_id = r.tenant_id and o.id = coalesce(r.owner_id, g.owner_id)
    where ${here(ctx, 'r')}
      and r.posted_on between ${terms.dateFrom}::date and ${terms.dateTo}::date
      and r.rec_type = any(${worksOf(direction)}::text[])
      and r.staff_id > 0
      ${over === SHARED_OVER.order ? sql`and r.order_id is not null and r.order_no is not null` : sql``}
      ${over === SHARED_OVER.goods ? sql`and g.id is not null` : sql``}
      ${only(sql`o.id`, 'bigint', present(members.map(({ ownerId }) => ownerId)))}
      ${only(sql`g.id`, 'bigint', present(members.map(({ goodsId }) => goodsId)))}
      ${only(sql`r.order_no`, 'text', present(members.map(({ orderNo }) => orderNo)))}
    group by 1, 2
    order by 1
    limit ${BEARERS_MAX + 1}
  `;
};

/** What was received and picked of goods, as it was scanned; goods nobody has measured are told by name. */
const byGoods = (ctx: Ctx, terms: SharedTerms): Promise<Raw[]> => {
  const quantity =
    terms.basis === SHARED_BASIS.volume
      ? sql`case when g.volume > 0 then round(sum(r.qty)::numeric * g.volume / 1000000, 6) end`
      : terms.basis === SHARED_BASIS.weight
        ? sql`
          case
            when g.weight > 0 or min(r.weight_g) > 0 then round(
              sum(case when r.weight_g > 0 then r.weight_g else r.qty * g.weight end)::numeric / 1000, 6
            )
          end
        `
        : sql`sum(r.qty)::numeric`;
  const works = [...(terms.direction === OUT ? [] : ['RECEIVE']), ...(terms.direction === IN ? [] : ['PICK'])];
  return ctx.rows<Raw>`
    select x.key, x.owner_id, x.name, x.quantity::text as quantity,
      case when x.quantity is null then array[x.code] end as missing
    from (
      select 'GOODS|' || g.id as key, g.owner_id, g.code, g.code || ' ' || g.name as name, ${quantity} as quantity
      from ops.work_record r
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id
      where ${here(ctx, 'r')}
        and r.posted_on between ${terms.dateFrom}::date and ${terms.dateTo}::date
        and r.rec_type = any(${works}::text[])
        ${only(sql`g.id`, 'bigint', present(terms.members.map(({ goodsId }) => goodsId)))}
      group by g.id, g.owner_id, g.code, g.name, g.volume, g.weight
    ) x
    order by x.key
    limit ${BEARERS_MAX + 1}
  `;
};

/** Fixed shares: whom the cost names, by what it says of each. */
async function byShares(ctx: Ctx, terms: SharedTerms): Promise<Raw[]> {
  const named = await nameMembers(ctx, terms, () => byFacts(ctx, { ...terms, basis: SHARED_BASIS.pieces }));
  return named.map(({ share, ...one }) => ({ ...one, quantity: share, missing: null }));
}

/** Who bears a cost, and by how much of its basis, as it is known now. @throws 以下单据或商品缺少体积 */
export async function bearersOf(ctx: Ctx, terms: SharedTerms): Promise<Bearer[]> {
  const { basis, over } = terms;
  const rows =
    basis === SHARED_BASIS.fixed
      ? await byShares(ctx, terms)
      : basis === SHARED_BASIS.minutes
        ? await byMinutes(ctx, terms)
        : over === SHARED_OVER.goods
          ? await byGoods(ctx, terms)
          : await byFacts(ctx, terms);
  if (rows.length > BEARERS_MAX) refuseField('dateTo', `分摊对象超过${BEARERS_MAX}个，请缩短期间或指定分摊对象`);
  const missing = rows.flatMap((row) => row.missing ?? []).slice(0, NAMED);
  if (missing.length > 0) refuse('BUSINESS', `以下单据或商品缺少${basisName(basis)}：${missing.join('、')}`);
  return rows.map(({ key, ownerId, name, quantity }) => ({ key, ownerId, name, quantity: num(quantity ?? '0') }));
}
