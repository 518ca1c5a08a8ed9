import { periodLife } from '#contract/billing/life.ts';
import type { settlePeriodApi } from '#contract/billing/period.ts';
import { LINE_TYPE } from '#contract/billing/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { rateCells } from '../rating/cell.ts';
import { openCells } from '../rating/load.ts';
import { makeGood } from './true-up.ts';

type Api = typeof settlePeriodApi;
const { at } = periodLife;

interface Month {
  period: string;
  status: number;
  version: number;
}

/** The month under lock: who rates, confirms or writes facts into it is waited for, and finds it as it then stands. */
async function lockMonth(
  ctx: Ctx,
  { period, version }: InputOf<Api['close']>,
  act: 'close' | 'reopen',
): Promise<Month> {
  const row = await ctx.row<Month>`
    select period, status, version
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and period = ${period}
    for update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(periodLife, act, row.status);
  if (why) refuse('STATE', why);
  if (row.version !== version) refuse('VERSION');
  return row;
}

interface Left {
  earlier: boolean;
  failures: number;
  unconfirmed: number;
}

/** What stands in the way of closing: of the whole company, whoever asks. */
const leftOf = async (ctx: Ctx, period: string): Promise<Left> =>
  (await ctx.row<Left>`
    select exists (
      select 1
      from billing.settle_period m
      where m.tenant_id = ${ctx.tenantId}
        and m.period < ${period}
        and m.status <> ${at.closed}
    ) as earlier,
      (
        select count(*)::int
        from billing.calc_fail_message f
        where f.tenant_id = ${ctx.tenantId}
          and f.period = ${period}
          and f.status = 0
      ) as failures,
      (
        select count(*)::int
        from billing.settlement_pool p
        where p.tenant_id = ${ctx.tenantId}
          and p.period = ${period}
          and p.calc_status = 1
          and p.settle_status = 0
          and p.line_type <> ${LINE_TYPE.trueUp}
      ) as unconfirmed
  `) ?? { earlier: false, failures: 0, unconfirmed: 0 };

async function setMonth(ctx: Ctx, { period }: Month, status: number): Promise<number> {
  const row = await ctx.row<{ version: number }>`
    update billing.settle_period
    set status = ${status}, version = version + 1,
      closed_by = case when ${status} = ${at.closed} then ${ctx.userId}::bigint end,
      closed_at = case when ${status} = ${at.closed} then now() end
    where tenant_id = ${ctx.tenantId}
      and period = ${period}
    returning version
  `;
  return row?.version ?? 0;
}

/** See the contract. The order of what is refused is the order in which it is put right: failures, confirmations, earlier months. */
export async function closePeriod(ctx: Ctx, input: InputOf<Api['close']>): Promise<OutputOf<Api['close']>> {
  const month = await lockMonth(ctx, input, 'close');
  if (month.status === at.open) await rateCells(ctx, await openCells(ctx, { period: month.period }));
  const { earlier, failures, unconfirmed } = await leftOf(ctx, month.period);
  if (failures > 0) refuse('BUSINESS', `存在${failures}条未解决的计算失败信息`);
  if (unconfirmed > 0) refuse('BUSINESS', '存在未确认的结算数据');
  if (earlier) refuse('BUSINESS', '请先关闭更早的账期');
  const trueUps = await makeGood(ctx, month.period);
  const status = trueUps > 0 ? at.closing : at.closed;
  return { period: month.period, status, version: await setMonth(ctx, month, status), trueUps };
}

export async function reopenPeriod(ctx: Ctx, input: InputOf<Api['reopen']>): Promise<OutputOf<Api['reopen']>> {
  const month = await lockMonth(ctx, input, 'reopen');
  const row = await ctx.row<{ later: boolean; sent: boolean }>`
    select exists (
      select 1
      from billing.settle_period m
      where m.tenant_id = ${ctx.tenantId}
        and m.period > ${month.period}
        and m.status <> ${at.open}
    ) as later,
      exists (
        select 1
        from billing.settlement_pool p
        where p.tenant_id = ${ctx.tenantId}
          and p.period = ${month.period}
          and p.settle_status in (2, 3, 5)
      ) as sent
  `;
  if (row?.later) refuse('BUSINESS', '只能反结账最后一个已关闭的账期');
  if (row?.sent) refuse('BUSINESS', '账期内已有上传的结算数据，不能反结账');
  await ctx.run`
    update billing.settle_period
    set reopen_reason = ${input.reason}
    where tenant_id = ${ctx.tenantId}
      and period = ${month.period}
  `;
  return { period: month.period, status: at.open, version: await setMonth(ctx, month, at.open) };
}
