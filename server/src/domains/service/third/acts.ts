import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { RETRIES_MAX, thirdErrorLife } from '#contract/service/third-life.ts';
import type { thirdErrorLogApi } from '#contract/service/third.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { repeatMessage, takeMessage } from '../../iam/facade.ts';
import { takeEvaluations, tellEvaluations, type Taken } from '../evaluate/push.ts';
import { settleErrors } from './feed.ts';

type Api = typeof thirdErrorLogApi;
type After = OutputOf<Api['ignore']>;
const OUT = 2;

interface ThirdError {
  id: number;
  logId: number;
  system: string;
  direction: number;
  bizNo: string | null;
  retryCount: number;
  status: number;
  version: number;
}

async function lockError(
  ctx: Ctx,
  action: keyof typeof thirdErrorLife.actions,
  { id, version }: { id: number; version: number },
): Promise<ThirdError> {
  const row = await ctx.row<ThirdError>`
    select e.id, e.log_id, e.system, e.direction, e.biz_no, e.retry_count, e.status, e.version
    from service.third_error_log e
    where e.tenant_id = ${ctx.tenantId}
      and e.id = ${id}
    for no key update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(thirdErrorLife, action, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  return row;
}

/** What is to be said again, once the command that took it is committed. */
type Again = { system: 'SMS'; id: number } | { system: 'TMS'; taken: Taken[] };

async function take(ctx: Ctx, call: Call, { system, direction, bizNo }: ThirdError): Promise<Again> {
  if (direction !== OUT) return refuse('BUSINESS', '接收的调用只能由对方重发');
  if (system === 'SMS') return { system, id: await takeMessage(ctx.tx, call.platform, Number(bizNo)) };
  if (system !== 'TMS') return refuse('BUSINESS', '该系统的调用不支持重试');
  const taken = await takeEvaluations(ctx.tx, sql`e.tenant_id = ${ctx.tenantId} and e.id = ${Number(bizNo)}`);
  return taken.length > 0 ? { system, taken } : refuse('STATE', '评价已推送，请勿重复推送');
}

/** Said again: counted with the command, spoken after it; how it went closes the error or leaves it waiting. */
export async function retryThird(call: Call, input: InputOf<Api['retry']>): Promise<OutputOf<Api['retry']>> {
  const { tenantId, userId } = call.actor,
    { db } = call.platform;
  let again: Again | undefined,
    logId = 0;
  const answer = await command(async (ctx: Ctx, one: InputOf<Api['retry']>) => {
    const row = await lockError(ctx, 'retry', one);
    if (row.retryCount >= RETRIES_MAX) refuse('BUSINESS', '重试次数已达上限');
    again = await take(ctx, call, row);
    logId = row.logId;
    await ctx.run`
      update service.third_error_log e
      set retry_count = e.retry_count + 1, version = e.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where e.tenant_id = ${ctx.tenantId}
        and e.id = ${row.id}
    `;
    return { id: row.id, status: row.status, retryCount: row.retryCount + 1 };
  })(call, input);
  const said = again;
  // Asked again with the same key nothing is taken: what it came to is read all the same.
  if (said?.system === 'SMS') await repeatMessage(call.platform, { id: said.id, retryOf: logId });
  else if (said) await tellEvaluations(call.platform, tenantId, said.taken, logId);
  const status = await db.write(tenantId, async (tx) => {
    if (said) await settleErrors(tx, tenantId, { id: input.id, userId });
    const { rows } = await sql<{ status: number }>`
      select status
      from service.third_error_log
      where tenant_id = ${tenantId}
        and id = ${input.id}
    `.execute(tx);
    return rows[0]?.status ?? answer.status;
  });
  return { ...answer, status };
}

export async function ignoreThird(ctx: Ctx, input: InputOf<Api['ignore']>): Promise<After> {
  const row = await lockError(ctx, 'ignore', input);
  await ctx.run`
    update service.third_error_log e
    set status = ${thirdErrorLife.at.ignored}, handled_by = ${ctx.userId}, handled_at = now(), version = e.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where e.tenant_id = ${ctx.tenantId}
      and e.id = ${row.id}
  `;
  return { id: row.id, status: thirdErrorLife.at.ignored, retryCount: row.retryCount };
}
