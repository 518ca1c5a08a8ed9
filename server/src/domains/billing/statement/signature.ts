import { periodLife } from '#contract/billing/life.ts';
import type { Statement, settlementStatementApi, StatementAsked } from '#contract/billing/statement.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { reachOf, within } from '../rating/scope.ts';

type Api = typeof settlementStatementApi;
type Signature = Pick<Statement, 'signState' | 'signedBy' | 'signedAt'>;

/** Who asks about a statement and who signs it follow each other. First of all locks of both. */
export const lockStatement = (ctx: Ctx, { ownerId, period }: StatementAsked) => ctx.run`
  select pg_advisory_xact_lock(hashtextextended(${`billing statement ${ownerId} ${period}`}, ${ctx.tenantId}))
`;

/** Whether every warehouse of a statement, as far as it is seen, was signed at what it comes to. */
export async function signatureOf(ctx: Ctx, { ownerId, period }: StatementAsked): Promise<Signature> {
  const row = await ctx.row<{ all: boolean; any: boolean; signedBy: string | null; signedAt: Date | null }>`
    select coalesce(
      bool_and(s.lines = x.lines and s.total_amount = x.total_amount), false
    ) and bool_and(s.tenant_id is not null) as all, count(s.tenant_id) > 0 as any,
      (array_agg(u.user_name order by s.signed_at desc nulls last))[1] as signed_by, max(s.signed_at) as signed_at
    from (
      select p.tenant_id, p.warehouse_id, sum(p.lines) as lines, sum(p.total_amount) as total_amount
      from billing.pool_sum p
      where ${within(ctx, 'p')}
        and p.owner_id = ${ownerId}
        and p.period = ${period}
      group by p.tenant_id, p.warehouse_id
      having sum(p.lines) > 0
    ) x
    left join billing.statement_sign s
      on s.tenant_id = x.tenant_id
      and s.warehouse_id = x.warehouse_id
      and s.owner_id = ${ownerId}
      and s.period = ${period}
    left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.signed_by
  `;
  if (!row?.any) return { signState: 0, signedBy: null, signedAt: null };
  return { signState: row.all ? 1 : 2, signedBy: row.signedBy, signedAt: wireTimeOrNull(row.signedAt) };
}

/** Questions of a statement that wait for an answer, and those nobody has accepted or withdrawn. */
export const questionsOf = async (
  ctx: Ctx,
  { ownerId, period }: StatementAsked,
): Promise<Pick<Statement, 'unanswered' | 'unsettled'>> =>
  (await ctx.row<Pick<Statement, 'unanswered' | 'unsettled'>>`
    select count(*) filter (where q.status = 0)::int as unanswered, count(*)::int as unsettled
    from billing.statement_question q
    where ${within(ctx, 'q')}
      and q.owner_id = ${ownerId}
      and q.period = ${period}
      and q.status in (0, 1)
  `) ?? { unanswered: 0, unsettled: 0 };

interface Signed {
  lines: number;
  totalAmount: string;
  signedAt: Date | null;
}

/** What every warehouse of the statement comes to, under the name of who asks. */
const write = async (ctx: Ctx, { ownerId, period }: StatementAsked): Promise<Signed> =>
  (await ctx.row<Signed>`
    with signed as (
      insert into billing.statement_sign as s (
        tenant_id, owner_id, period, warehouse_id, lines, amount, tax_amount, total_amount, signed_by
      )
      select p.tenant_id, p.owner_id, p.period, p.warehouse_id, sum(p.lines), sum(p.amount), sum(p.tax_amount),
        sum(p.total_amount), ${ctx.userId}
      from billing.pool_sum p
      where ${within(ctx, 'p')}
        and p.owner_id = ${ownerId}
        and p.period = ${period}
      group by p.tenant_id, p.owner_id, p.period, p.warehouse_id
      having sum(p.lines) > 0
      order by p.warehouse_id
      on conflict (tenant_id, owner_id, period, warehouse_id) do update set signed_by = excluded.signed_by,
        signed_at = excluded.signed_at, lines = excluded.lines, amount = excluded.amount,
        tax_amount = excluded.tax_amount, total_amount = excluded.total_amount, version = s.version + 1
      returning lines, total_amount, signed_at
    )
    select coalesce(sum(lines), 0)::int as lines, coalesce(sum(total_amount), 0)::numeric(18, 2) as total_amount,
      max(signed_at) as signed_at
    from signed
  `) ?? { lines: 0, totalAmount: '0.00', signedAt: null };

/** See the contract. Holds the statement, then the month: who asks meanwhile is told, who opens the month again waits. Signed again as it stands, nothing changes. */
export async function signStatement(ctx: Ctx, input: InputOf<Api['sign']>): Promise<OutputOf<Api['sign']>> {
  const { period, expected } = input;
  await reachOf(ctx, { ownerId: input.ownerId });
  await lockStatement(ctx, input);
  const month = await ctx.row<{ status: number }>`
    select status
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and period = ${period}
    for share
  `;
  if (month?.status !== periodLife.at.closed) refuse('BUSINESS', '账期尚未关闭，对账单还是草稿，不能签署');
  const { unsettled } = await questionsOf(ctx, input);
  if (unsettled > 0) refuse('BUSINESS', `存在${unsettled}个未了结的疑问，不能签署`);
  const before = await signatureOf(ctx, input);
  if (before.signState === 1) return { period, signedAt: before.signedAt ?? '' };
  const { lines, totalAmount, signedAt } = await write(ctx, input);
  if (!signedAt) return refuse('BUSINESS', '这个账期没有费用，不需要签署');
  if (lines !== expected.lines || totalAmount !== expected.totalAmount) refuse('VERSION', '对账单已变化，请刷新后重试');
  return { period, signedAt: wireTime(signedAt) };
}
