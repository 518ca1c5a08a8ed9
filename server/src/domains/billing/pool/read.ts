import { sql, type RawBuilder } from 'kysely';
import { poolLife } from '#contract/billing/life.ts';
import { poolRow, type PoolSearch } from '#contract/billing/pool-rows.ts';
import type { settlementPoolApi } from '#contract/billing/pool.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { actionsAt, stateName } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, daysOf, equals, oneOrMany } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { within } from '../rating/scope.ts';

type Api = typeof settlementPoolApi;
export type Row = OutputOf<Api['queryPage']>['list'][number];
export type Raw = Omit<Row, 'confirmedAt' | 'uploadedAt' | 'actions'> & {
  confirmedAt: Date | null;
  uploadedAt: Date | null;
};

/** A fact behind the line has a later version. */
const STALE = sql`
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  )
`;
export const COLUMNS = sql`
  p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
    w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date,
    p.basis, trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount,
    p.total_amount, p.line_type, p.settle_status as status, ${STALE} as stale, p.adjust_reason,
    u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
`;
export const FROM = sql`from billing.settlement_pool p`;
export const joined = (heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${heads} p
  join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
  join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
  join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
  left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
`;
export const SHOWN = sql`from ${joined(sql`billing.settlement_pool`)}`;
const NEWEST = [desc(sql`p.id`)];

export const rowOf = (row: Raw): Row => ({
  ...row,
  confirmedAt: wireTimeOrNull(row.confirmedAt),
  uploadedAt: wireTimeOrNull(row.uploadedAt),
  actions: actionsAt(poolLife, row.status).filter((action) => action !== 'accepted' && action !== 'refused'),
});

/** Changed ones are few, and found from the facts that have a later version; the others are told line by line. */
const staleOnly = ({ tenantId }: Actor, stale: boolean | null | undefined): RawBuilder<unknown> => {
  if (typeof stale !== 'boolean') return sql``;
  return stale
    ? sql`
      and p.id in (
        select pf.pool_id
        from billing.charge_fact sf
        join billing.pool_fact pf on pf.tenant_id = sf.tenant_id and pf.fact_id = sf.id
        where sf.tenant_id = ${tenantId}
          and not sf.is_current
      )
    `
    : sql`and not ${STALE}`;
};

const filter = (actor: Actor, s: PoolSearch): RawBuilder<unknown> => sql`
  ${within(actor, 'p')}
    and p.calc_status = 1 ${kept(s)} ${anyCode(sql`p.pool_no`, s.poolNo, 'poolNo')} ${anyCode(sql`p.source_no`, s.sourceNo, 'sourceNo')} ${staleOnly(actor, s.stale)} ${daysOf(sql`p.biz_date`, s.bizDateFrom, s.bizDateTo, 'bizDateFrom')}
`;

/** What lines and sums both know, on alias `p`. */
const kept = (s: PoolSearch): RawBuilder<unknown> => sql`
  ${equals(sql`p.period`, s.period)} ${equals(sql`p.owner_id`, s.ownerId)} ${equals(sql`p.warehouse_id`, s.houseId)} ${equals(sql`p.fee_id`, s.feeId)} ${equals(sql`p.source_type`, s.sourceType)} ${equals(sql`p.line_type`, s.lineType)} ${oneOrMany(sql`p.settle_status`, s.status)}
`;

/** A number, a day or what has changed since is asked of the lines; all else of their sums, which the database keeps (ADR 49). */
const byLine = (s: PoolSearch): boolean =>
  Boolean(s.poolNo ?? '') ||
  Boolean(s.sourceNo ?? '') ||
  typeof s.stale === 'boolean' ||
  Boolean(s.bizDateFrom) ||
  Boolean(s.bizDateTo);

/** What is added up: a row is a line with its number, or many lines together. */
const added = (actor: Actor, s: PoolSearch): RawBuilder<unknown> =>
  byLine(s)
    ? sql`
      (
        select p.settle_status, 1 as lines, p.amount, p.tax_amount, p.total_amount ${FROM}
        where ${filter(actor, s)}
      )
    `
    : sql`
      (
        select p.settle_status, p.lines, p.amount, p.tax_amount, p.total_amount
        from billing.pool_sum p
        where ${within(actor, 'p')}
          ${kept(s)}
      )
    `;

/** How many lines stand in each state, under the filter without its state. */
export async function poolStatistic(ctx: Ctx, search: PoolSearch): Promise<OutputOf<Api['statistic']>> {
  const rows = await ctx.rows<{ status: number; count: number }>`
    select x.settle_status as status, sum(x.lines)::bigint as count
    from ${added(ctx, { ...search, status: null })} x
    group by 1
  `;
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    list: Object.entries(poolLife.states)
      .map(([state, name]) => ({ status: Number(state), name, count: counted.get(Number(state)) ?? 0 }))
      .toSorted((a, b) => a.status - b.status),
  };
}

/** Footer of the list: sums of all that the filter matches. */
export async function poolSums(ctx: Ctx, search: PoolSearch): Promise<OutputOf<Api['sums']>> {
  const row = await ctx.row<OutputOf<Api['sums']>>`
    select coalesce(sum(x.lines), 0)::int as lines, coalesce(sum(x.amount), 0)::numeric(18, 2) as amount,
      coalesce(sum(x.tax_amount), 0)::numeric(18, 2) as tax_amount,
      coalesce(sum(x.total_amount), 0)::numeric(18, 2) as total_amount
    from ${added(ctx, search)} x
  `;
  return row ?? { lines: 0, amount: '0.00', taxAmount: '0.00', totalAmount: '0.00' };
}

export async function poolPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      shown: joined,
      head: sql`p.*`,
      sortable: {
        poolNo: sql`p.pool_no`,
        period: sql`p.period`,
        bizDate: sql`p.biz_date`,
        amount: sql`p.amount`,
        totalAmount: sql`p.total_amount`,
      },
      filled: new Set(['poolNo', 'period', 'amount', 'totalAmount']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const NUMBERS = new Set(['amount', 'taxAmount', 'totalAmount', 'quantity', 'taxRate']);
const columns = fieldsOf(poolRow.shape)
  .filter((field) => field.label !== field.name && field.name !== 'actions')
  .map((field) => (NUMBERS.has(field.name) ? { ...field, kind: 'decimal' as const } : field));

export async function poolSheet(ctx: Ctx, search: PoolSearch): Promise<Outgoing> {
  const where = filter(ctx, search);
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${SHOWN} where ${where}`,
    countFrom: sql`${FROM} where ${where}`,
    order: NEWEST,
  });
  return { title: '结算池', columns, rows: each(rows, sheetRow) };
}

/** Amounts as numbers: they are summed where they are read. */
export const sheetRow = (raw: Raw) => ({
  ...rowOf(raw),
  amount: Number(raw.amount),
  taxAmount: Number(raw.taxAmount),
  totalAmount: Number(raw.totalAmount),
  quantity: raw.quantity === null ? null : Number(raw.quantity),
  taxRate: Number(raw.taxRate),
  status: stateName(poolLife, raw.status),
});
