import { sql, type RawBuilder } from 'kysely';
import { poolRow } from '#contract/billing/pool-rows.ts';
import type { Statement, StatementAsked } from '#contract/billing/statement.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { each, exportRows, type Outgoing } from '../../../services/exports/serve.ts';
import { nextPeriod } from '../fact/put.ts';
import { COLUMNS, SHOWN, sheetRow, type Raw } from '../pool/read.ts';
import { houseOf, reachOf, within } from '../rating/scope.ts';
import { questionsOf, signatureOf } from './signature.ts';

type Group = Statement['groups'][number];
/** Lines a statement spells out; what is more stands in its workbook. */
export const LINES_PRINTED = 2000;

/** 对账单号: its month and the code of its owner, as bars can say it. */
export const numberOf = (period: RawBuilder<unknown>, ownerCode: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'DZ' || replace(${period}, '-', '') || '-' || ${ownerCode}`;

const head = async (ctx: Ctx, { ownerId, period }: StatementAsked) => {
  const house = houseOf(ctx);
  return found(
    await ctx.row<{
      statementNo: string;
      ownerName: string;
      company: string;
      status: number;
      contracts: string[];
      settleDay: number | null;
    }>`
      select ${numberOf(sql`${period}::text`, sql`o.code`)} as statement_no, o.name as owner_name,
        t.tenant_name as company, coalesce(m.status, 0) as status, coalesce(c.numbers, '{}') as contracts, c.settle_day
      from basic.owner o
      join iam.tenant t on t.id = o.tenant_id
      left join billing.settle_period m on m.tenant_id = o.tenant_id and m.period = ${period}
      left join lateral (
        select array_agg(s.contract_no::text order by s.contract_no) as numbers, min(s.settle_day) as settle_day
        from basic.store_signed s
        where s.tenant_id = o.tenant_id
          and s.owner_id = o.id
          ${house === null ? sql`` : sql`and s.house_id = ${house}`}
          and s.status in (1, 3)
          and not s.is_deleted
          and s.start_date < (${period} || '-01')::date + interval '1 month'
          and coalesce(s.relieve_date, s.end_date) >= (${period} || '-01')::date
      ) c
        on true
      where o.tenant_id = ${ctx.tenantId}
        and o.id = ${ownerId}
        and not o.is_deleted
    `,
  );
};

/** What an owner owes for a month, by warehouse and fee. */
export async function statementOf(ctx: Ctx, asked: StatementAsked): Promise<Statement> {
  const { ownerId, period } = asked;
  await reachOf(ctx, asked);
  const { settleDay, ...told } = await head(ctx, asked);
  const groups = await ctx.rows<Group & { unconfirmed: number }>`
    select w.name as house_name, i.code as fee_code, i.name as fee_name,
      case when count(distinct p.basis) = 1 then min(p.basis) end as basis,
      case when count(distinct p.basis) = 1 then trim_scale(sum(p.quantity))::text end as quantity,
      count(*)::int as lines, sum(p.amount)::numeric(18, 2) as amount, sum(p.tax_amount)::numeric(18, 2) as tax_amount,
      sum(p.total_amount)::numeric(18, 2) as total_amount,
      count(*) filter (where p.settle_status = 0)::int as unconfirmed
    from billing.settlement_pool p
    join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
    join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
    where ${within(ctx, 'p')}
      and p.owner_id = ${ownerId}
      and p.period = ${period}
      and p.calc_status = 1
    group by w.id, w.name, i.id, i.code, i.name
    order by w.name, i.code
  `;
  const sum = await ctx.row<Pick<Statement, 'lines' | 'amount' | 'taxAmount' | 'totalAmount'>>`
    select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
      coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
      coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
    from billing.settlement_pool p
    where ${within(ctx, 'p')}
      and p.owner_id = ${ownerId}
      and p.period = ${period}
      and p.calc_status = 1
  `;
  return {
    ...told,
    ...found(sum),
    period,
    dueOn: settleDay === null ? null : `${nextPeriod(period)}-${String(settleDay).padStart(2, '0')}`,
    ...(await questionsOf(ctx, asked)),
    ...(await signatureOf(ctx, asked)),
    unconfirmed: groups.reduce((n, group) => n + group.unconfirmed, 0),
    groups: groups.map(({ unconfirmed: _, ...group }) => group),
  };
}

const lines = (ctx: Ctx, { ownerId, period }: StatementAsked) => sql`
  where ${within(ctx, 'p')}
    and p.owner_id = ${ownerId}
    and p.period = ${period}
    and p.calc_status = 1
`;

/** The lines of a statement in the order of its groups, as many as are spelled out. */
export const statementLines = (ctx: Ctx, asked: StatementAsked, most = LINES_PRINTED): Promise<Raw[]> => ctx.rows<Raw>`
  select ${COLUMNS} ${SHOWN} ${lines(ctx, asked)}
  order by w.name, i.code, p.biz_date nulls first, p.id
  limit ${most}
`;

const SHEET = [
  'houseName',
  'feeName',
  'bizDate',
  'sourceType',
  'sourceNo',
  'basis',
  'quantity',
  'unitPriceText',
  'amount',
  'taxRate',
  'taxAmount',
  'totalAmount',
  'lineType',
  'adjustReason',
  'poolNo',
];
const FIGURES = new Set(['quantity', 'amount', 'taxRate', 'taxAmount', 'totalAmount']);
export const LINE_COLUMNS = SHEET.flatMap((name) => fieldsOf(poolRow.shape).filter((field) => field.name === name)).map(
  (field) => (FIGURES.has(field.name) ? { ...field, kind: 'decimal' as const } : field),
);

export async function statementSheet(ctx: Ctx, asked: StatementAsked): Promise<Outgoing> {
  const { ownerName } = await statementOf(ctx, asked);
  const rows = await exportRows<Raw>(ctx.tx, {
    select: COLUMNS,
    from: sql`${SHOWN} ${lines(ctx, asked)}`,
    order: [asc(sql`w.name`), asc(sql`i.code`), asc(sql`p.biz_date`), asc(sql`p.id`)],
  });
  return { title: `对账单_${ownerName}_${asked.period}`, columns: LINE_COLUMNS, rows: each(rows, sheetRow) };
}
