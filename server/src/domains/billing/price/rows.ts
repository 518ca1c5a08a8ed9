import { sql, type RawBuilder } from 'kysely';
import type { CostEntered } from '#contract/billing/cost-config.ts';
import { costConfigLife } from '#contract/billing/life.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { CONFIG, configOf } from '../rating/load.ts';
import { houseOf, confine } from '../rating/scope.ts';
import type { Config } from '../rating/select.plan.ts';
import { filterOf, tierOf } from './tiers.plan.ts';

/** Prices an actor may see: those of his owners and warehouse, and those that hold for all. */
export const visible = (actor: Actor): RawBuilder<unknown> => {
  const house = houseOf(actor);
  return sql`
    c.tenant_id = ${actor.tenantId}
      and not c.is_deleted ${house === null ? sql`` : sql`and (c.house_id is null or c.house_id = ${house})`} ${actor.ownerIds === null ? sql`` : sql`and (c.owner_id is null or c.owner_id = any(${actor.ownerIds}::bigint[]))`}
  `;
};

/** A price as it is rated, where the actor may see it. */
export async function configById(ctx: Ctx, id: number): Promise<Config | undefined> {
  const row = await ctx.row<Parameters<typeof configOf>[0]>`
    select ${CONFIG}
    from billing.cost_config c
    where ${visible(ctx)}
      and c.id = ${id}
  `;
  return row && configOf(row);
}

export interface Held {
  id: number;
  configNo: string;
  revision: number;
  ownerId: number | null;
  houseId: number | null;
  effectiveFrom: string;
  effectiveTo: string;
  status: number;
  version: number;
}

/** What holds for all warehouses is changed from headquarters, what holds for all owners by who sees them all. */
export function refuseScope(
  ctx: Ctx,
  { ownerId, houseId }: { ownerId?: number | null | undefined; houseId?: number | null | undefined },
): void {
  confine(ctx, { ownerId, houseId });
  if (!houseId && houseOf(ctx) !== null) refuseFieldAs('SCOPE', 'houseId', '适用全部仓库的费用配置只能在总部维护');
  if (!ownerId && ctx.ownerIds !== null)
    refuseFieldAs('SCOPE', 'ownerId', '适用全部货主的费用配置只能由可见全部货主的用户维护');
}

/** The row under lock, after scope, state and version. Ratings that use it are waited for. */
export async function lockConfig(
  ctx: Ctx,
  act: keyof typeof costConfigLife.actions,
  { id, version }: { id: number; version: number },
): Promise<Held> {
  const row = await ctx.row<Held>`
    select c.id, c.config_no, c.revision, c.owner_id, c.house_id, c.effective_from::text as effective_from,
      c.effective_to::text as effective_to, c.status, c.version
    from billing.cost_config c
    where ${visible(ctx)}
      and c.id = ${id}
    for update
  `;
  if (!row) return refuse('NOT_FOUND');
  refuseScope(ctx, row);
  const why = refusal(costConfigLife, act, row.status);
  if (why) refuse('STATE', why);
  if (row.version !== version) refuse('VERSION');
  return row;
}

/** Whether lines refer to it, those put aside too. Under the lock of the row: a rating holds it until its lines are there. */
export const isUsed = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.row`
    select 1
    from billing.settlement_pool
    where tenant_id = ${ctx.tenantId}
      and config_id = ${id}
    limit 1
  `) !== undefined;

/** Columns of what was entered, in the order of `VALUES`. */
const NAMES = sql`
  owner_id, house_id, fee_id, biz_filter, basis, model, cycle, free_qty, qty_round, qty_step, min_charge, max_charge,
    period_min, anti_inversion, tax_included, tax_rate, priority, effective_from, effective_to, remark
`;
const values = (c: CostEntered): RawBuilder<unknown> => sql`
  ${c.ownerId ?? null}::bigint, ${c.houseId ?? null}::bigint, ${c.feeId}::bigint,
    ${JSON.stringify(filterOf(c.bizFilter))}::jsonb, ${c.basis}::smallint, ${c.model}::smallint, ${c.cycle}::smallint,
    ${c.freeQty}::numeric, ${c.qtyRound}::smallint, ${c.qtyStep ?? null}::numeric, ${c.minCharge ?? null}::numeric,
    ${c.maxCharge ?? null}::numeric, ${c.periodMin ?? null}::numeric, ${c.antiInversion}::boolean,
    ${c.taxIncluded}::boolean, ${c.taxRate}::numeric, ${c.priority}::int, ${c.effectiveFrom}::date,
    ${c.effectiveTo}::date, ${c.remark ?? null}::text
`;

export interface Written {
  id: number;
  configNo: string;
  revision: number;
  status: number;
  version: number;
}

/** A price with its tiers. Without a number it gets its own. */
export async function insertConfig(
  ctx: Ctx,
  entered: CostEntered,
  as: { configNo?: string; revision?: number; status: number },
): Promise<Written> {
  const row = await ctx.row<Written>`
    with n as (select nextval(pg_get_serial_sequence('billing.cost_config', 'id')) as id)
    insert into billing.cost_config (tenant_id, id, config_no, revision, status, created_by, updated_by, ${NAMES})
    select ${ctx.tenantId}, n.id, coalesce(${as.configNo ?? null}, 'FY' || n.id), ${as.revision ?? 1}::int,
      ${as.status}::smallint, ${ctx.userId}, ${ctx.userId}, ${values(entered)}
    from n
    returning id, config_no, revision, status, version
  `;
  if (!row) return refuse('NOT_FOUND');
  await writeTiers(ctx, row.id, entered);
  return row;
}

/** A price changed where it stands. */
export async function updateConfig(ctx: Ctx, id: number, entered: CostEntered): Promise<Written> {
  const row = await ctx.row<Written>`
    update billing.cost_config
    set (${NAMES}) = (select ${values(entered)}), version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, config_no, revision, status, version
  `;
  if (!row) return refuse('NOT_FOUND');
  await ctx.run`
    delete from billing.cost_config_tier
    where tenant_id = ${ctx.tenantId}
      and config_id = ${id}
  `;
  await writeTiers(ctx, id, entered);
  return row;
}

async function writeTiers(ctx: Ctx, configId: number, { tiers }: CostEntered): Promise<void> {
  const rows = tiers.map(tierOf).map((tier, i) => ({
    no: i + 1,
    from: tier.fromQty.toFixed(),
    to: tier.toQty?.toFixed() ?? null,
    price: tier.unitPrice.toFixed(),
    flat: tier.flatFee.toFixed(),
    step: tier.stepQty?.toFixed() ?? null,
  }));
  if (rows.length === 0) return;
  await ctx.run`
    insert into billing.cost_config_tier (
      tenant_id, config_id, tier_no, from_qty, to_qty, unit_price, flat_fee, step_qty
    )
    select ${ctx.tenantId}, ${configId}, t.no, t."from", t."to", t.price, t.flat, t.step
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
      no smallint, "from" numeric, "to" numeric, price numeric, flat numeric, step numeric
    )
  `;
}
