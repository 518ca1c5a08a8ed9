import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import {
  CLEARED_AFTER_DAYS,
  type interfaceLogApi,
  type InterfaceLogDetail,
  type InterfaceLogRow,
} from '#contract/ops/interface-log.ts';
import { LOG_SPAN_DAYS } from '#contract/ops/operation-log.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, daysBetween, wireDay, wireTime } from '../../platform/clock.ts';
import { command, type Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { equals, numbersIn, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { repeatMessage, takeMessage } from '../iam/facade.ts';

type Stored = Omit<InterfaceLogRow, 'createdAt'> & { createdAt: Date };

const OUT = 2,
  SMS = 'SMS';
/** Said by us, in vain, to a system that can hear it again, and not said again since. */
const MAY_RETRY = sql`
  l.direction = ${OUT} and not l.success and l.system = ${SMS}
    and not exists (select 1 from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id)
`;
const COLUMNS = sql`
  l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of,
    ${MAY_RETRY} as may_retry,
    (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by
`;
const shown = <R extends { createdAt: Date }>({ createdAt, ...row }: R) => ({ ...row, createdAt: wireTime(createdAt) });

export async function interfaceLogs(
  ctx: Ctx,
  input: InputOf<typeof interfaceLogApi.query>,
): Promise<OutputOf<typeof interfaceLogApi.query>> {
  const page = await paged<Stored>(
    ctx.tx,
    { select: COLUMNS, from: from(ctx, input.param), sortable: {}, order: [desc(sql`l.created_at`), desc(sql`l.id`)] },
    input,
  );
  return { ...page, list: page.list.map(shown) };
}

function from({ tenantId }: Actor, asked: InputOf<typeof interfaceLogApi.query>['param']): RawBuilder<unknown> {
  const to = asked.createdTo ?? wireDay(new Date()),
    since = asked.createdFrom ?? addDays(to.slice(0, 10), 1 - LOG_SPAN_DAYS);
  if (daysBetween(since.slice(0, 10), to.slice(0, 10)) >= LOG_SPAN_DAYS)
    refuseField('createdFrom', `查询时间跨度不能超过${LOG_SPAN_DAYS}天`);
  // The day of the row says its month: only those are read.
  return sql`
    from ops.interface_log l
    where l.tenant_id = ${tenantId}
      and l.posted_on >= ${since.slice(0, 10)}::date
      and l.posted_on <= ${to.slice(0, 10)}::date
      ${spanOf(sql`l.created_at`, since, to, 'createdFrom')}
      ${equals(sql`l.system`, asked.system)}
      ${equals(sql`l.direction`, asked.direction)}
      ${equals(sql`l.success`, asked.success)}
      ${asked.bizNo ? sql`and l.biz_no = any(${numbersIn(asked.bizNo, 'bizNo')}::text[])` : sql``}
  `;
}

export async function interfaceLog(ctx: Ctx, { id }: InputOf<typeof interfaceLogApi.get>): Promise<InterfaceLogDetail> {
  const rows = await ctx.rows<Omit<InterfaceLogDetail, 'createdAt'> & { createdAt: Date }>`
    select ${COLUMNS}, l.url, l.request, l.response
    from ops.interface_log l
    where l.tenant_id = ${ctx.tenantId}
      and l.id = ${id}
  `;
  return shown(found(rows[0]));
}

export async function clearInterfaceLogs(
  ctx: Ctx,
  { before }: InputOf<typeof interfaceLogApi.delete>,
): Promise<{ removed: number }> {
  const latest = addDays(wireDay(new Date()), -CLEARED_AFTER_DAYS);
  if (before > latest) refuseField('before', `只能清理${CLEARED_AFTER_DAYS}天以前的日志`);
  const gone = await ctx.row<{ n: number }>`
    with gone as (
      delete from ops.interface_log
      where tenant_id = ${ctx.tenantId}
        and posted_on < ${before}::date
      returning 1
    )
    select count(*) as n
    from gone
  `;
  return { removed: gone?.n ?? 0 };
}

/** The message is taken with the command, which stands once however often it is sent, and said after it. */
export async function retryInterfaceCall(
  call: Call,
  input: InputOf<typeof interfaceLogApi.retry>,
): Promise<{ id: number }> {
  let taken: number | undefined;
  const answer = await command(async (ctx: Ctx, { id }: typeof input) => {
    const row = await ctx.row<{ bizNo: string | null; mayRetry: boolean }>`
      select l.biz_no, ${MAY_RETRY} as may_retry
      from ops.interface_log l
      where l.tenant_id = ${ctx.tenantId}
        and l.id = ${id}
    `;
    const { bizNo, mayRetry } = found(row);
    if (!mayRetry) refuse('STATE', '只有失败且未重试过的发出调用可以重试');
    taken = await takeMessage(ctx.tx, call.platform, Number(bizNo));
    return { id };
  })(call, input);
  if (taken !== undefined) await repeatMessage(call.platform, { id: taken, retryOf: input.id });
  return answer;
}
