import { z } from 'zod';
import type { calculateFailApi } from '#contract/billing/calculate-fail.ts';
import { failLife, poolLife } from '#contract/billing/life.ts';
import { AT_ONCE_MAX, type Rated, type settlementPoolApi } from '#contract/billing/pool.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { daysBetween } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { sweeper } from '../../../platform/start/give-back.ts';
import { submit, work } from '../../../services/jobs/work.ts';
import { renewSpan } from '../fact/renew.ts';
import { NOTHING, added, rateCell, rateCells } from './cell.ts';
import { openCells, type CellKey } from './load.ts';
import { reachOf, refuseUnknown, within } from './scope.ts';

type Api = typeof settlementPoolApi;
const LOCKED = '已确认或已上传的数据不能重新计算，请使用调整单';
const SPAN_DAYS = 92;

/** Facts and lines of some cells: what decides whether somebody waits for their rating. */
async function sizeOf(ctx: Ctx, cells: readonly CellKey[]): Promise<number> {
  const row = await ctx.row<{ n: number }>`
    select count(*) as n
    from (
      select 1
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c("ownerId" bigint, "houseId" bigint, period text)
      join billing.charge_fact f
        on f.tenant_id = ${ctx.tenantId}
        and f.period = c.period
        and f.owner_id = c."ownerId"
        and f.warehouse_id = c."houseId"
        and f.is_current
        and not f.void
      limit ${AT_ONCE_MAX + 1}
    ) x
  `;
  return row?.n ?? 0;
}

const cellsShape = z.array(z.object({ ownerId: z.int(), houseId: z.int(), period: z.string() }));
/** Many cells rated in the background, each in a transaction of its own: what is done is unchanged when it is begun again. */
export const ratingWork = work({
  type: 'BILLING',
  params: z.object({ cells: cellsShape, feeId: z.int().nullable() }),
  begin: async (run, { cells, feeId }) => {
    let sum: Rated = NOTHING;
    const sweep = sweeper();
    for (const [done, cell] of cells.entries()) {
      run.progress(done, cells.length);
      sum = added(sum, await run.write((tx) => rateCell(ctxOf(tx, run.actor), cell, { feeId })));
      await sweep();
    }
    const text = `已计算：变更 ${sum.changed} 行，未变 ${sum.unchanged} 行，失败 ${sum.failed} 条`;
    return async () => ({ text, url: '/Billing/SettlementPool' });
  },
});

/** Now, or as a job when it is much. */
export async function rated(ctx: Ctx, cells: readonly CellKey[], feeId: number | null, permit: string): Promise<Rated> {
  if ((await sizeOf(ctx, cells)) <= AT_ONCE_MAX) return rateCells(ctx, cells, { feeId });
  const jobId = await submit(ctx, { type: ratingWork.type, title: '结算计算', params: { cells, feeId }, permit });
  return { ...NOTHING, jobId };
}

export async function recalculate(ctx: Ctx, input: InputOf<Api['recalculation']>): Promise<Rated> {
  if (input.ids && input.ids.length > 0) return recalculateLines(ctx, input.ids);
  await refuseUnknown(ctx, 'feeId', input.feeId);
  const reach = await reachOf(ctx, input),
    cells = await openCells(ctx, { ...reach, period: input.period });
  return rated(ctx, cells, input.feeId ?? null, poolLife.actions.recalculate.permit);
}

interface Named extends CellKey {
  lineKey: string;
  status: number;
}

async function recalculateLines(ctx: Ctx, ids: readonly number[]): Promise<Rated> {
  const lines = await ctx.rows<Named>`
    select p.owner_id, p.warehouse_id as house_id, p.period, p.line_key, p.settle_status as status
    from billing.settlement_pool p
    where ${within(ctx, 'p')}
      and p.id = any(${ids}::bigint[])
      and p.calc_status = 1
    order by p.period, p.owner_id, p.warehouse_id
  `;
  if (lines.length !== new Set(ids).size) refuse('NOT_FOUND');
  if (lines.some(({ status }) => status !== poolLife.at.open)) refuse('STATE', LOCKED);
  const cells = new Map(
    lines.map(({ ownerId, houseId, period }) => [`${period} ${ownerId} ${houseId}`, { ownerId, houseId, period }]),
  );
  return rateCells(ctx, [...cells.values()], { keys: new Set(lines.map(({ lineKey }) => lineKey)) });
}

/** Facts of a span of days anew from their documents; then all that the months of those days cost. */
export async function regenerate(ctx: Ctx, input: InputOf<Api['reGenerate']>): Promise<OutputOf<Api['reGenerate']>> {
  const { dateFrom, dateTo } = input;
  if (dateFrom > dateTo) refuseField('dateTo', '结束日期不能早于开始日期');
  if (daysBetween(dateFrom, dateTo) > SPAN_DAYS) refuseField('dateTo', `时间跨度不能超过${SPAN_DAYS}天`);
  const reach = await reachOf(ctx, input);
  const facts = await renewSpan(ctx, {
    warehouseId: reach.houseId,
    ownerIds: reach.ownerIds,
    from: dateFrom,
    to: dateTo,
  });
  const cells = (await openCells(ctx, reach)).filter(
    ({ period }) => period >= dateFrom.slice(0, 7) && period <= dateTo.slice(0, 7),
  );
  return { ...(await rated(ctx, cells, null, 'bil:pool:generate')), facts };
}

interface Open extends CellKey {
  id: number;
  factKey: string;
  sourceType: string;
  status: number;
  version: number;
}

/** Somebody says what he has put right, and the pair is rated again: what still fails opens a new row that goes on counting. */
export async function solve(
  ctx: Ctx,
  { id, version, remark }: InputOf<typeof calculateFailApi.solve>,
): Promise<OutputOf<typeof calculateFailApi.solve>> {
  const row = await ctx.row<Open>`
    select m.id, m.fact_key, f.source_type, m.status, m.version, f.owner_id, f.warehouse_id as house_id, f.period
    from billing.calc_fail_message m
    join billing.charge_fact f on f.tenant_id = m.tenant_id and f.fact_key = m.fact_key and f.is_current
    where ${within(ctx, 'm')}
      and m.id = ${id}
    for no key update of m
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(failLife, 'solve', row.status);
  if (why) refuse('STATE', why);
  if (row.version !== version) refuse('VERSION');
  const { ownerId, houseId, period, factKey, sourceType } = row;
  const [, done] = await together(
    ctx.run`
      update billing.calc_fail_message
      set status = ${failLife.at.solved}, solver_id = ${ctx.userId}, solved_at = now(), solve_remark = ${remark},
        version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and id = ${id}
    `,
    rateCell(ctx, { ownerId, houseId, period }, { fact: { factKey, sourceType } }),
  );
  return { id, changed: done.changed, failed: done.failed };
}
