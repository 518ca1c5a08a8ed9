import { sql } from 'kysely';
import { periodLife } from '#contract/billing/life.ts';
import type { settlePeriodApi } from '#contract/billing/period.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { within } from '../rating/scope.ts';

type Api = typeof settlePeriodApi;
type Row = OutputOf<Api['query']>[number];
/** Ten years are more than anybody looks at at once. */
const MONTHS_MAX = 120;

/** Months that anything was written into, the newest first; counts and amounts as far as the reader reaches. */
export async function periods(ctx: Ctx, { year }: InputOf<Api['query']>): Promise<Row[]> {
  const rows = await ctx.rows<Omit<Row, 'closedAt' | 'actions'> & { closedAt: Date | null }>`
    select m.period, m.version, m.status, coalesce(l.lines, 0)::int as lines,
      coalesce(l.amount, 0)::numeric(18, 2) as amount, coalesce(l.total_amount, 0)::numeric(18, 2) as total_amount,
      coalesce(l.unconfirmed, 0)::int as unconfirmed,
      (
        select count(*)::int
        from billing.calc_fail_message f
        where ${within(ctx, 'f')}
          and f.period = m.period
          and f.status = 0
      ) as failures, u.user_name as closed_by, m.closed_at, m.reopen_reason
    from billing.settle_period m
    left join lateral (
      select count(*) as lines, sum(p.amount) as amount, sum(p.total_amount) as total_amount,
        count(*) filter (where p.settle_status = 0) as unconfirmed
      from billing.settlement_pool p
      where ${within(ctx, 'p')}
        and p.period = m.period
        and p.calc_status = 1
    ) l
      on true
    left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.closed_by
    where m.tenant_id = ${ctx.tenantId}
      ${year ? sql`and left(m.period, 4) = ${String(year)}` : sql``}
    order by m.period desc
    limit ${MONTHS_MAX}
  `;
  return rows.map((row) => ({
    ...row,
    closedAt: wireTimeOrNull(row.closedAt),
    actions: actionsAt(periodLife, row.status),
  }));
}
