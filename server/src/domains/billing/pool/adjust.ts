import type { settlementPoolApi } from '#contract/billing/pool.ts';
import { LINE_TYPE } from '#contract/billing/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { openMonth } from '../fact/put.ts';
import { money, num, taxed } from '../rating/rate.plan.ts';
import { lockLines } from './acts.ts';

type Api = typeof settlementPoolApi;

interface Origin {
  id: number;
  poolNo: string;
  lineType: number;
  period: string;
  amount: string;
  taxRate: string;
  adjusted: string;
  count: number;
}

/** A line beside a confirmed one, in its own month while that is open and in the next open one after it. All lines of an origin may not take more than it has. */
export async function adjustLine(ctx: Ctx, input: InputOf<Api['adjust']>): Promise<OutputOf<Api['adjust']>> {
  const { id, version, reason } = input,
    amount = num(input.amount);
  if (amount.isZero()) refuseField('amount', '调整金额不能为0');
  await lockLines(ctx, [{ id, version }], 'adjust');
  const origin = await ctx.row<Origin>`
    select p.id, p.pool_no, p.line_type, p.period, p.amount, p.tax_rate,
      coalesce(sum(a.amount), 0)::numeric(18, 2) as adjusted, count(a.id)::int as count
    from billing.settlement_pool p
    left join billing.settlement_pool a on a.tenant_id = p.tenant_id and a.adjust_of = p.id and a.calc_status = 1
    where p.tenant_id = ${ctx.tenantId}
      and p.id = ${id}
    group by p.tenant_id, p.id
  `;
  if (!origin) return refuse('NOT_FOUND');
  if (origin.lineType === LINE_TYPE.adjustment) refuse('BUSINESS', '调整行不能再调整，请调整原结算行');
  const left = num(origin.amount).plus(origin.adjusted).plus(amount);
  if (num(origin.amount).gte(0) ? left.lt(0) : left.gt(0)) refuseField('amount', '调整后金额不能小于0');
  const period = await openFrom(ctx, origin.period);
  const charge = taxed(amount, { taxIncluded: false, taxRate: num(origin.taxRate) });
  const line = {
    seq: origin.count + 1,
    period,
    reason,
    amount: money(charge.amount),
    tax: money(charge.tax),
    total: money(charge.total),
  };
  return written(ctx, origin, line);
}

interface Line {
  seq: number;
  period: string;
  reason: string;
  amount: string;
  tax: string;
  total: string;
}

async function written(ctx: Ctx, origin: Origin, line: Line): Promise<OutputOf<Api['adjust']>> {
  const steps = [{ say: `调整 ${origin.poolNo}：${line.reason}`, amount: line.amount }];
  const row = await ctx.row<{ id: number; poolNo: string }>`
    with n as (select nextval(pg_get_serial_sequence('billing.settlement_pool', 'id')) as id)
    insert into billing.settlement_pool (
      tenant_id, id, warehouse_id, owner_id, pool_no, line_key, line_type, period, fee_id, config_id, source_type,
      source_id, source_no, biz_date, raw_amount, amount, tax_rate, tax_amount, total_amount, calc_detail, input_hash,
      adjust_of, adjust_reason, created_by, updated_by
    )
    select p.tenant_id, n.id, p.warehouse_id, p.owner_id,
      'JS' || right(replace(${line.period}::text, '-', ''), 4) || '-' || n.id,
      'ADJ|' || p.pool_no || '|' || ${line.seq}::int, ${LINE_TYPE.adjustment}, ${line.period}, p.fee_id, p.config_id,
      p.source_type, p.source_id, p.source_no, p.biz_date, ${line.amount}::numeric, ${line.amount}::numeric, p.tax_rate,
      ${line.tax}::numeric, ${line.total}::numeric, ${JSON.stringify(steps)}::jsonb, repeat('0', 64), p.id,
      ${line.reason}, ${ctx.userId}, ${ctx.userId}
    from billing.settlement_pool p
    cross join n
    where p.tenant_id = ${ctx.tenantId}
      and p.id = ${origin.id}
    returning id, pool_no
  `;
  if (!row) return refuse('NOT_FOUND');
  return { ...row, amount: line.amount, taxAmount: line.tax };
}

/** The first month from `period` on that takes lines, held open until the end of the transaction. */
async function openFrom(ctx: Ctx, period: string): Promise<string> {
  const rows = await ctx.rows<{ period: string; status: number }>`
    select period, status
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and period >= ${period}
    order by period
    for share
  `;
  const open = openMonth(period, new Set(rows.filter(({ status }) => status !== 0).map((row) => row.period)));
  await ctx.run`
    insert into billing.settle_period (tenant_id, period)
    values (${ctx.tenantId}, ${open})
    on conflict do nothing
  `;
  return open;
}
