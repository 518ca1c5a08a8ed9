import { sql, type RawBuilder } from 'kysely';
import {
  statementId,
  type settlementStatementApi,
  type StatementRow,
  type StatementSearch,
} from '#contract/billing/statement.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { anyCode, equals } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { within } from '../rating/scope.ts';
import { numberOf } from './read.ts';

const NUMBER = numberOf(sql`h.period::text`, sql`o.code`);

/** The months of owners as far as the reader reaches, from the sums of the pool: house by house, as they are signed, then as one. */
const heads = (ctx: Ctx, { period, ownerId }: StatementSearch): RawBuilder<unknown> => sql`
  select x.tenant_id, x.period, x.owner_id, sum(x.lines)::int as lines, sum(x.amount)::numeric(18, 2) as amount,
    sum(x.tax_amount)::numeric(18, 2) as tax_amount, sum(x.total_amount)::numeric(18, 2) as total_amount,
    sum(x.unconfirmed)::int as unconfirmed,
    case
      when count(g.tenant_id) = 0 then 0
      when bool_and(coalesce(g.lines = x.lines and g.total_amount = x.total_amount, false)) then 1
      else 2
    end as sign_state
  from (
    select p.tenant_id, p.period, p.owner_id, p.warehouse_id, sum(p.lines) as lines, sum(p.amount) as amount,
      sum(p.tax_amount) as tax_amount, sum(p.total_amount) as total_amount,
      coalesce(sum(p.lines) filter (where p.settle_status = 0), 0) as unconfirmed
    from billing.pool_sum p
    where ${within(ctx, 'p')}
      ${equals(sql`p.period`, period)}
      ${equals(sql`p.owner_id`, ownerId)}
    group by p.tenant_id, p.period, p.owner_id, p.warehouse_id
    having sum(p.lines) > 0
  ) x
  left join billing.statement_sign g
    on g.tenant_id = x.tenant_id
    and g.owner_id = x.owner_id
    and g.period = x.period
    and g.warehouse_id = x.warehouse_id
  group by x.tenant_id, x.period, x.owner_id
`;

/** 对账单: what was charged to whom in which month, and whether it is agreed to. */
export async function statements(
  ctx: Ctx,
  { param, ...paging }: InputOf<typeof settlementStatementApi.queryPage>,
): Promise<Page<StatementRow>> {
  const page = await paged<Omit<StatementRow, 'id'>>(
    ctx.tx,
    {
      select: sql`
        ${NUMBER} as statement_no, h.period, coalesce(m.status, 0) as status, h.owner_id, o.name as owner_name, h.lines,
          h.amount, h.tax_amount, h.total_amount, h.unconfirmed, h.sign_state,
          (
            select count(*)::int
            from billing.statement_question q
            where ${within(ctx, 'q')}
              and q.owner_id = h.owner_id
              and q.period = h.period
              and q.status in (0, 1)
          ) as unsettled
      `,
      from: sql`
        from (${heads(ctx, param)}) h
        join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id and not o.is_deleted
        left join billing.settle_period m on m.tenant_id = h.tenant_id and m.period = h.period
        where true
          ${anyCode(NUMBER, param.statementNo, 'statementNo')}
          ${equals(sql`h.sign_state`, param.signState)}
      `,
      sortable: { period: sql`h.period`, totalAmount: sql`h.total_amount` },
      filled: new Set(['period', 'totalAmount']),
      order: [desc(sql`h.period`), asc(sql`o.code`), desc(sql`h.owner_id`)],
    },
    paging,
  );
  return { ...page, list: page.list.map((row) => ({ ...row, id: statementId(row) })) };
}
