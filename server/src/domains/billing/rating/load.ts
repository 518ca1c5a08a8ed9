import { sql, type RawBuilder } from 'kysely';
import { CYCLE, SOURCES } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import { priceText } from '../price/tiers.plan.ts';
import type { Cell, Contract, Fee } from './cell.plan.ts';
import { num } from './rate.plan.ts';
import type { Config, Fact } from './select.plan.ts';

/** An owner in a warehouse in a month: what is rated together, under one lock. */
export interface CellKey {
  ownerId: number;
  houseId: number;
  period: string;
}

/** What of the facts is wanted, where not all of them are. */
export interface Only {
  sourceType: string;
  /** Only this one. */
  factKey?: string;
}

interface RawTier {
  fromQty: string;
  toQty: string | null;
  unitPrice: string;
  flatFee: string;
  stepQty: string | null;
}
type RawConfig = Omit<
  Config,
  'tiers' | 'freeQty' | 'qtyStep' | 'minCharge' | 'maxCharge' | 'taxRate' | 'periodMin' | 'priceText' | 'filter'
> & {
  tiers: RawTier[];
  filter: Record<string, number[]>;
  freeQty: string;
  qtyStep: string | null;
  minCharge: string | null;
  maxCharge: string | null;
  taxRate: string;
  periodMin: string | null;
};

const decimal = (text: string | null) => (text === null ? null : num(text));

/** Tiers of a price as they are kept: texts, because JSON knows no exact numbers. */
export const TIERS: RawBuilder<unknown> = sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  )
`;

export function configOf(raw: RawConfig): Config {
  const tiers = raw.tiers.map((t) => ({
    fromQty: num(t.fromQty),
    toQty: decimal(t.toQty),
    unitPrice: num(t.unitPrice),
    flatFee: num(t.flatFee),
    stepQty: decimal(t.stepQty),
  }));
  return {
    ...raw,
    tiers,
    priceText: priceText({ ...raw, tiers }),
    freeQty: num(raw.freeQty),
    qtyStep: decimal(raw.qtyStep),
    minCharge: decimal(raw.minCharge),
    maxCharge: decimal(raw.maxCharge),
    taxRate: num(raw.taxRate),
    periodMin: decimal(raw.periodMin),
  };
}

/** Columns of a price, on alias `c`. */
export const CONFIG: RawBuilder<unknown> = sql`
  c.id, c.config_no, c.revision, c.fee_id, c.owner_id, c.house_id, c.biz_filter as filter, c.basis, c.model, c.cycle,
    c.free_qty, c.qty_round, c.qty_step, c.min_charge, c.max_charge, c.period_min, c.anti_inversion, c.tax_included,
    c.tax_rate, c.priority, c.effective_from::text as effective_from, c.effective_to::text as effective_to,
    ${TIERS} as tiers
`;

/** Prices that may hold for a cell, kept as they are until the rating has ended: who changes one waits, and finds it used. */
async function configsOf(ctx: Ctx, { ownerId, houseId, period }: CellKey, look: boolean): Promise<Config[]> {
  const rows = await ctx.rows<RawConfig>`
    select ${CONFIG}
    from billing.cost_config c
    where c.tenant_id = ${ctx.tenantId}
      and (c.owner_id is null or c.owner_id = ${ownerId})
      and (c.house_id is null or c.house_id = ${houseId})
      and c.status = 1
      and not c.is_deleted
      and c.effective_from < ${`${period}-01`}::date + interval '1 month'
    order by c.id ${look ? sql`` : sql`for share of c`}
  `;
  return rows.map(configOf);
}

const feesOf = (ctx: Ctx): Promise<Fee[]> => ctx.rows<Fee>`
  select id, code, name, kind
  from billing.fee_item
  where tenant_id = ${ctx.tenantId}
    and status = 1
    and not is_deleted
  order by code
`;

/** What owner and operator have agreed on: signed ones, a relieved one until the day it was relieved. */
const contractsOf = (ctx: Ctx, { ownerId, houseId }: CellKey): Promise<Contract[]> => ctx.rows<Contract>`
  select s.start_date::text as "from", coalesce(s.relieve_date, s.end_date)::text as "to", s.fee_codes as kinds
  from basic.store_signed s
  where s.tenant_id = ${ctx.tenantId}
    and s.owner_id = ${ownerId}
    and s.house_id = ${houseId}
    and s.status in (1, 3)
    and not s.is_deleted
  order by s.start_date
`;

/** What happened in a cell, all of it or of one source. */
export const factsOf = (
  ctx: Ctx,
  { ownerId, houseId, period }: CellKey,
  { sourceType, factKey }: Partial<Only>,
): Promise<Fact[]> => ctx.rows<Fact>`
  select f.id, f.fact_key, f.fact_version, f.source_type, f.source_id, f.source_no, f.biz_date::text as biz_date,
    f.order_count, f.line_count, f.piece_qty, f.volume, f.weight, f.pallet_qty, f.area, f.km, f.amount, f.attrs
  from billing.charge_fact f
  where f.tenant_id = ${ctx.tenantId}
    and f.period = ${period}
    and f.owner_id = ${ownerId}
    and f.warehouse_id = ${houseId}
    and f.is_current
    and not f.void
    ${sourceType ? sql`and f.source_type = ${sourceType}` : sql``}
    ${factKey ? sql`and f.fact_key = ${factKey}` : sql``}
  order by f.biz_date, f.id
`;

/** Whether facts of a source are put together in lines of a day or a month by any of the prices. */
export function isGathered(configs: readonly Config[], fees: readonly Fee[], sourceType: string): boolean {
  const ofSource = new Set(fees.filter(({ kind }) => SOURCES[kind] === sourceType).map(({ id }) => id));
  return configs.some(({ feeId, cycle }) => cycle !== CYCLE.document && ofSource.has(feeId));
}

/** By what a cell is rated: prices, fees, contracts. */
export type Terms = Omit<Cell, keyof CellKey | 'facts'>;

/** Prices are kept as they are until the caller's transaction has ended, unless somebody only looks. */
export async function loadTerms(ctx: Ctx, key: CellKey, look = false): Promise<Terms> {
  const [configs, fees, contracts] = await together(configsOf(ctx, key, look), feesOf(ctx), contractsOf(ctx, key));
  return { configs, fees, contracts };
}

/** Everything a cell is rated by, or what of it is of one source, only to look at it: nothing is held. */
export async function lookAtCell(ctx: Ctx, key: CellKey, sourceType: string): Promise<Cell> {
  const [terms, facts] = await together(loadTerms(ctx, key, true), factsOf(ctx, key, { sourceType }));
  return { ...key, ...terms, facts };
}

/** What reaches which cells. */
export interface CellsAsked {
  period?: string | null | undefined;
  ownerIds?: readonly number[] | null;
  houseId?: number | null;
}

/** Cells that have something to rate: facts, lines, failures that may be gone, or a contract that fixed fees may be due by. Those of months that are open, in the order in which they are locked. */
export const openCells = (ctx: Ctx, { period, ownerIds, houseId }: CellsAsked): Promise<CellKey[]> => {
  const only = (owner: RawBuilder<unknown>, house: RawBuilder<unknown>) => sql`
    ${ownerIds ? sql`and ${owner} = any(${[...ownerIds]}::bigint[])` : sql``} ${houseId ? sql`and ${house} = ${houseId}` : sql``}
  `;
  return ctx.rows<CellKey>`
    select distinct x.owner_id, x.house_id, x.period
    from (
      select f.owner_id, f.warehouse_id as house_id, f.period
      from billing.charge_fact f
      where f.tenant_id = ${ctx.tenantId}
        and f.is_current
        and not f.void
        ${period ? sql`and f.period = ${period}` : sql``}
        ${only(sql`f.owner_id`, sql`f.warehouse_id`)}
      union all
      select p.owner_id, p.warehouse_id, p.period
      from billing.settlement_pool p
      where p.tenant_id = ${ctx.tenantId}
        and p.calc_status = 1
        ${period ? sql`and p.period = ${period}` : sql``}
        ${only(sql`p.owner_id`, sql`p.warehouse_id`)}
      union all
      select e.owner_id, e.warehouse_id, e.period
      from billing.calc_fail_message e
      where e.tenant_id = ${ctx.tenantId}
        and e.status = 0
        ${period ? sql`and e.period = ${period}` : sql``}
        ${only(sql`e.owner_id`, sql`e.warehouse_id`)}
      union all
      select s.owner_id, s.house_id, m.period
      from basic.store_signed s
      join billing.settle_period m
        on m.tenant_id = s.tenant_id
        and (m.period || '-01')::date between date_trunc('month', s.start_date)::date and s.end_date
      where s.tenant_id = ${ctx.tenantId}
        and s.status in (1, 3)
        and not s.is_deleted
        ${period ? sql`and m.period = ${period}` : sql``}
        ${only(sql`s.owner_id`, sql`s.house_id`)}
    ) x
    where not exists (
      select 1
      from billing.settle_period m
      where m.tenant_id = ${ctx.tenantId}
        and m.period = x.period
        and m.status <> 0
    )
    order by x.period, x.owner_id, x.house_id
  `;
};
