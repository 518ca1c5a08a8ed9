import { sql, type RawBuilder } from 'kysely';
import { poolLife } from '#contract/billing/life.ts';
import type { settlementPoolApi } from '#contract/billing/pool.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { reachOf, within } from '../rating/scope.ts';
import { UPLOAD_TOPIC } from './upload.ts';

type Api = typeof settlementPoolApi;
type Changed = OutputOf<Api['confirm']>;
type Act = keyof typeof poolLife.actions;
const PROVIDER = 'finance';

interface Line {
  id: number;
  poolNo: string;
  revision: number;
  period: string;
  status: number;
  calcStatus: number;
  version: number;
  periodStatus: number;
}

/** Months of the lines are held open first, then the lines in the order of their ids; what is gone, changed or in another state is told by its number. */
async function lockLines(ctx: Ctx, items: InputOf<Api['confirm']>['items'], act: Act): Promise<Line[]> {
  const ids = items.map(({ id }) => id);
  await ctx.run`
    select 1
    from billing.settle_period m
    where m.tenant_id = ${ctx.tenantId}
      and m.period in (
        select p.period
        from billing.settlement_pool p
        where p.tenant_id = ${ctx.tenantId}
          and p.id = any(${ids}::bigint[])
      )
    order by m.period
    for share
  `;
  const lines = await ctx.rows<Line>`
    select p.id, p.pool_no, p.revision, p.period, p.settle_status as status, p.calc_status, p.version,
      m.status as period_status
    from billing.settlement_pool p
    join billing.settle_period m on m.tenant_id = p.tenant_id and m.period = p.period
    where ${within(ctx, 'p')}
      and p.id = any(${ids}::bigint[])
    order by p.id
    for no key update of p
  `;
  if (lines.length !== new Set(ids).size) refuse('NOT_FOUND');
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  for (const line of lines) {
    if (line.calcStatus !== 1) refuse('VERSION');
    const why = refusal(poolLife, act, line.status);
    if (why && act === 'upload' && line.status === poolLife.at.open) refuse('STATE', '请先确认再上传');
    if (why) refuse('STATE', `【${line.poolNo}】${why}`);
    if (line.version !== seen.get(line.id)) refuse('VERSION');
  }
  return lines;
}

const set = async (ctx: Ctx, lines: readonly Line[], change: RawBuilder<unknown>): Promise<Changed> => {
  await ctx.run`
    update billing.settlement_pool
    set ${change}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${lines.map(({ id }) => id)}::bigint[])
  `;
  return { changed: lines.length };
};

const CLOSED = 2;
function refuseClosed(lines: readonly Line[]): void {
  if (lines.some(({ periodStatus }) => periodStatus === CLOSED)) refuse('BUSINESS', '账期已关闭');
}

const confirmed = (ctx: Ctx): RawBuilder<unknown> => sql`
  settle_status = ${poolLife.at.confirmed}, confirmed_by = ${ctx.userId}, confirmed_at = now()
`;

export async function confirmLines(ctx: Ctx, { items }: InputOf<Api['confirm']>): Promise<Changed> {
  const lines = await lockLines(ctx, items, 'confirm');
  refuseClosed(lines);
  return set(ctx, lines, confirmed(ctx));
}

/** Everything unconfirmed that a filter reaches; what came between looking and asking is refused by its sums. */
export async function confirmAll(ctx: Ctx, input: InputOf<Api['confirmAll']>): Promise<Changed> {
  const reach = await reachOf(ctx, input);
  const month = await ctx.row<{ status: number }>`
    select status
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and period = ${input.period}
    for share
  `;
  if (month?.status === CLOSED) refuse('BUSINESS', '账期已关闭');
  const done = await ctx.row<{ lines: number; totalAmount: string }>`
    with done as (
      update billing.settlement_pool p
      set ${confirmed(ctx)}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where ${within(ctx, 'p')}
        and p.calc_status = 1
        and p.settle_status = ${poolLife.at.open}
        and p.period = ${input.period}
        ${reach.houseId ? sql`and p.warehouse_id = ${reach.houseId}` : sql``}
        ${input.ownerId ? sql`and p.owner_id = ${input.ownerId}` : sql``}
        ${input.feeId ? sql`and p.fee_id = ${input.feeId}` : sql``}
      returning p.total_amount
    )
    select count(*)::int as lines, coalesce(sum(total_amount), 0)::numeric(18, 2) as total_amount
    from done
  `;
  const { expected } = input;
  if (!done || done.lines === 0) return refuse('BUSINESS', '没有未确认的结算行');
  if (done.lines !== expected.lines || done.totalAmount !== expected.totalAmount)
    refuse('VERSION', '结算数据已变化，请刷新后重试');
  return { changed: done.lines };
}

export async function unconfirmLines(ctx: Ctx, { items }: InputOf<Api['unconfirm']>): Promise<Changed> {
  const lines = await lockLines(ctx, items, 'unconfirm');
  refuseClosed(lines);
  return set(ctx, lines, sql`settle_status = ${poolLife.at.open}, confirmed_by = null, confirmed_at = null`);
}

/** To finance: written down with its key here, sent after the commit. A line that was refused goes again under the same key. */
export async function uploadLines(ctx: Ctx, { items }: InputOf<Api['reUpload']>): Promise<Changed> {
  const lines = await lockLines(ctx, items, 'upload'),
    ids = lines.map(({ id }) => id);
  await ctx.run`
    insert into billing.pool_upload (tenant_id, pool_id, revision, idem_key, provider, request)
    select p.tenant_id, p.id, p.revision, p.pool_no || '-' || p.revision, ${PROVIDER},
      jsonb_build_object(
        'poolNo', p.pool_no, 'period', p.period, 'owner', o.code, 'warehouse', w.code, 'fee', i.code, 'direction',
        i.direction, 'sourceNo', p.source_no, 'bizDate', p.biz_date, 'amount', p.amount::text, 'taxRate',
        p.tax_rate::text, 'taxAmount', p.tax_amount::text, 'totalAmount', p.total_amount::text, 'currency', 'CNY'
      )
    from billing.settlement_pool p
    join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
    join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
    join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
    where p.tenant_id = ${ctx.tenantId}
      and p.id = any(${ids}::bigint[])
    on conflict (tenant_id, idem_key) do update set success = null, response = null, error = null
  `;
  await emit(ctx, [{ topic: UPLOAD_TOPIC, aggKey: `BILL:${ctx.tenantId}`, payload: { ids } }]);
  return set(ctx, lines, sql`settle_status = ${poolLife.at.sending}, sent_at = now()`);
}

export async function settleLines(ctx: Ctx, { items }: InputOf<Api['settle']>): Promise<Changed> {
  return set(ctx, await lockLines(ctx, items, 'settle'), sql`settle_status = ${poolLife.at.settled}`);
}

export { lockLines };
