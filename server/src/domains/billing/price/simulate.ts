import { sql } from 'kysely';
import type { costSimulationApi } from '#contract/billing/cost-simulation.ts';
import { SOURCES, type FeeKind } from '#contract/billing/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { lookAtCell } from '../rating/load.ts';
import { Decimal, money, type Num } from '../rating/rate.plan.ts';
import { within } from '../rating/scope.ts';
import type { Config } from '../rating/select.plan.ts';
import { configById } from './rows.ts';
import { asIf, sumOf } from './simulate.plan.ts';

type Api = typeof costSimulationApi;
/** So much is reckoned while somebody waits. */
const FACTS_MAX = 50_000;

interface Named {
  ownerId: number;
  houseId: number;
  ownerName: string;
  houseName: string;
  facts: number;
}

/** Cells of the month that the price would hold in, as far as who asks reaches. */
const cellsOf = (ctx: Ctx, { ownerId, houseId }: Config, source: string, period: string): Promise<Named[]> =>
  ctx.rows<Named>`
    select f.owner_id, f.warehouse_id as house_id, o.name as owner_name, w.name as house_name,
      count(*) filter (where f.source_type = ${source})::int as facts
    from billing.charge_fact f
    join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
    join basic.warehouse w on w.tenant_id = f.tenant_id and w.id = f.warehouse_id
    where ${within(ctx, 'f')}
      and f.period = ${period}
      and f.is_current
      and not f.void
      ${ownerId === null ? sql`` : sql`and f.owner_id = ${ownerId}`}
      ${houseId === null ? sql`` : sql`and f.warehouse_id = ${houseId}`}
    group by f.owner_id, f.warehouse_id, o.name, w.name
    order by o.name, w.name, f.owner_id, f.warehouse_id
  `;

/** What a price would have made of a month, owner by owner, against the prices that stand. Reads only: no price is held, no line is written. */
export async function simulate(ctx: Ctx, { id, period }: InputOf<Api['query']>): Promise<OutputOf<Api['query']>> {
  const price = found(await configById(ctx, id));
  const fee = found(
    await ctx.row<{ kind: FeeKind }>`
      select kind
      from billing.fee_item
      where tenant_id = ${ctx.tenantId}
        and id = ${price.feeId}
    `,
  );
  const sourceType = SOURCES[fee.kind],
    named = await cellsOf(ctx, price, sourceType, period);
  if (named.reduce((sum, { facts }) => sum + facts, 0) > FACTS_MAX)
    refuse('TOO_LARGE', `该账期的计费事实超过${FACTS_MAX}条，请按货主或仓库设置费用配置后试算`);
  const zero = new Decimal(0);
  let [before, after]: [Num, Num] = [zero, zero];
  const cells: OutputOf<Api['query']>['cells'] = [];
  for (const { facts: _, ...cell } of named) {
    const loaded = await lookAtCell(ctx, { ownerId: cell.ownerId, houseId: cell.houseId, period }, sourceType);
    const only = { ...loaded, fees: loaded.fees.filter((one) => one.id === price.feeId) };
    const now = sumOf({ ...only, configs: only.configs.filter(({ feeId }) => feeId === price.feeId) }),
      then = sumOf({
        ...only,
        configs: asIf(
          only.configs.filter(({ feeId }) => feeId === price.feeId),
          price,
          period,
        ),
      });
    before = before.plus(now.amount);
    after = after.plus(then.amount);
    cells.push({
      ...cell,
      lines: then.lines,
      failed: then.failed,
      amountNow: money(now.amount),
      amountThen: money(then.amount),
      difference: money(then.amount.minus(now.amount)),
    });
  }
  return {
    amountNow: money(before),
    amountThen: money(after),
    difference: money(after.minus(before)),
    cells: cells.filter(({ lines, failed, amountNow }) => lines > 0 || failed > 0 || amountNow !== '0.00'),
  };
}
