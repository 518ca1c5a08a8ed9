import { sql } from 'kysely';
import type { Rated } from '#contract/billing/pool.ts';
import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import type { SharedTerms, sharedCostApi } from '#contract/billing/shared-cost.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { OrderOf } from '../fact/order.ts';
import { putFacts, voidFacts, type FactGiven } from '../fact/put.ts';
import type { CellKey } from '../rating/load.ts';
import { money, num } from '../rating/rate.plan.ts';
import { rated } from '../rating/run.ts';
import { lockCost, membersOf, step, type SharedCost } from './acts.ts';
import { allocate, unshared, type Share, type Shared } from './allocate.plan.ts';
import { basisName, bearersOf } from './measure.ts';

type Api = typeof sharedCostApi;
const { at } = sharedCostLife;
const NAMED = 3;

/** A cost spread by its basis as it is measured now, or why not. Nothing is written. */
export async function spread(ctx: Ctx, terms: SharedTerms): Promise<Shared> {
  const outcome = allocate(num(terms.amount), terms.basis, await bearersOf(ctx, terms));
  if (!unshared(outcome)) return outcome;
  const basis = basisName(terms.basis);
  return refuse(
    'BUSINESS',
    outcome.code === 'NEGATIVE'
      ? `以下分摊对象的${basis}小于0：${outcome.who.slice(0, NAMED).join('、')}`
      : `期间内没有可分摊的${basis}`,
  );
}

/** Of confirmed lines nothing may move: their sum with the others would no longer be the whole. */
async function refuseSettled(ctx: Ctx, id: number, act: string): Promise<void> {
  const line = await ctx.row<{ poolNo: string }>`
    select p.pool_no
    from billing.charge_fact f
    join billing.pool_fact pf on pf.tenant_id = f.tenant_id and pf.fact_id = f.id
    join billing.settlement_pool p on p.tenant_id = pf.tenant_id and p.id = pf.pool_id
    where ${here(ctx, 'f')}
      and f.source_type = 'SHARED'
      and f.source_id = ${id}
      and f.is_current
      and p.calc_status = 1
      and p.settle_status > 0
    limit 1
  `;
  if (line) refuse('BUSINESS', `已确认的公摊结算行不能${act}，请使用调整单：${line.poolNo}`);
}

const keyOf = (ctx: Ctx, id: number, key: string): string => `SHR|${ctx.warehouseId}|${id}|${key}`;

const SOURCE_NO = 64;
const OF_ORDER = /^(OUT|ENTRY)\|\d+\|(\d+)$/;
/** The order that bears a share, of a cost spread over orders: the key of a share is that of the fact of its order. */
function ordersOf(key: string): OrderOf[] {
  const [, source, id] = OF_ORDER.exec(key) ?? [];
  return id === undefined ? [] : [{ direction: source === 'OUT' ? 2 : 1, orderId: Number(id) }];
}

const factOf = (ctx: Ctx, cost: SharedCost, share: Share): FactGiven => ({
  factKey: keyOf(ctx, cost.id, share.key),
  sourceType: 'SHARED',
  sourceId: cost.id,
  sourceNo: (share.key.startsWith('OWNER|') ? cost.costNo : `${cost.costNo}/${share.name}`).slice(0, SOURCE_NO),
  warehouseId: ctx.warehouseId,
  ownerId: share.ownerId,
  bizDate: cost.dateTo,
  orderCount: 1,
  amount: money(share.amount),
  attrs: { steps: share.steps },
  forOrders: ordersOf(share.key),
});

const keep = async (ctx: Ctx, cost: SharedCost, shares: readonly Share[]): Promise<void> => {
  await ctx.run`
    delete from billing.shared_cost_share s
    where ${here(ctx, 's')}
      and s.cost_id = ${cost.id}
  `;
  const rows = shares.map(({ key, ownerId, name, quantity, amount, steps }) => ({
    factKey: keyOf(ctx, cost.id, key),
    ownerId,
    name,
    quantity: quantity.toFixed(),
    amount: money(amount),
    steps,
  }));
  await ctx.run`
    insert into billing.shared_cost_share (
      tenant_id, warehouse_id, cost_id, fact_key, owner_id, target_name, quantity, amount, steps
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${cost.id}, x."factKey", x."ownerId", left(x.name, 255), x.quantity,
      x.amount, x.steps
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      "factKey" text, "ownerId" bigint, name text, quantity numeric, amount numeric, steps jsonb
    )
  `;
};

/** Keys of what it has charged so far, and charges no longer. */
const othersOf = async (ctx: Ctx, id: number, kept: readonly string[]): Promise<string[]> =>
  (
    await ctx.rows<{ factKey: string }>`
      select f.fact_key
      from billing.charge_fact f
      where ${here(ctx, 'f')}
        and f.source_type = 'SHARED'
        and f.source_id = ${id}
        and f.is_current
        and not f.void
        and f.fact_key <> all(${[...kept]}::text[])
      order by f.fact_key
    `
  ).map(({ factKey }) => factKey);

/** The months of the owners it charges, rated for the fees of its kind alone: what else is in them stays as it is. */
async function rateCost(ctx: Ctx, id: number): Promise<Rated> {
  const cells = await ctx.rows<CellKey>`
    select distinct f.owner_id, f.warehouse_id as house_id, f.period
    from billing.charge_fact f
    where ${here(ctx, 'f')}
      and f.source_type = 'SHARED'
      and f.source_id = ${id}
      and f.is_current
    order by f.period, f.owner_id, f.warehouse_id
  `;
  const fees = await ctx.rows<{ id: number }>`
    select id
    from billing.fee_item
    where tenant_id = ${ctx.tenantId}
      and kind = 'SHR'
      and status = 1
      and not is_deleted
    order by id
  `;
  const [fee] = fees;
  return rated(ctx, cells, fees.length === 1 && fee ? fee.id : null, sharedCostLife.actions.run.permit);
}

/**
 * Spread a cost and charge every share. Locked: the cost, then the months it falls into, the facts in the order of their keys, and cell after cell. Asked again, only
 * what is measured differently moves.
 */
export async function runCost(ctx: Ctx, input: InputOf<Api['run']>): Promise<OutputOf<Api['run']>> {
  const cost = await lockCost(ctx, 'run', input);
  if (cost.dateTo > wireDay(new Date())) refuse('BUSINESS', `期间到${cost.dateTo}才结束，不能分摊`);
  await refuseSettled(ctx, cost.id, '重新分摊');
  const { shares } = await spread(ctx, { ...cost, members: await membersOf(ctx, cost.id) });
  await keep(ctx, cost, shares);
  const facts = shares.map((share) => factOf(ctx, cost, share));
  await voidFacts(
    ctx,
    await othersOf(
      ctx,
      cost.id,
      facts.map(({ factKey }) => factKey),
    ),
  );
  await putFacts(ctx, facts);
  const done = await step(ctx, cost, { act: 'run', status: at.charged, set: sql`charged_at = now(),` });
  return { ...done, shares: shares.length, rated: await rateCost(ctx, cost.id) };
}

/** Take a cost back with all it has charged. Locked as when it is spread. */
export async function voidCost(ctx: Ctx, input: InputOf<Api['void']>): Promise<OutputOf<Api['void']>> {
  const cost = await lockCost(ctx, 'void', input);
  await refuseSettled(ctx, cost.id, '作废');
  await voidFacts(ctx, await othersOf(ctx, cost.id, []));
  const done = await step(ctx, cost, {
    act: 'void',
    status: at.voided,
    set: sql`void_reason = ${input.reason},`,
    payload: { reason: input.reason },
  });
  return { ...done, rated: await rateCost(ctx, cost.id) };
}
