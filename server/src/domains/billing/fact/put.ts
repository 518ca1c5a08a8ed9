import { sql } from 'kysely';
import { periodLife } from '#contract/billing/life.ts';
import type { SourceType } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/together.ts';
import { Retry } from '../../../platform/errors.ts';
import { keepOrders, type OrderOf } from './order.ts';

/** Something that happened and can be charged. Quantities as decimal texts: m³, kg, pallets, m², km, yuan; what was not measured is left out. */
export interface FactGiven {
  /** Unique and for ever: `OUT|3|17`. What is said again under it is a version, and only when something differs. */
  factKey: string;
  sourceType: SourceType;
  sourceId?: number | null;
  sourceNo: string;
  warehouseId: number;
  ownerId: number;
  /** The day of the warehouses' calendar on which it happened. */
  bizDate: string;
  orderCount?: number | null;
  lineCount?: number | null;
  pieceQty?: string | number | null;
  volume?: string | number | null;
  weight?: string | number | null;
  palletQty?: string | number | null;
  area?: string | number | null;
  km?: string | number | null;
  amount?: string | null;
  /** What prices ask about: orderType, tempZone, routeId, categoryIds, vasItemId. */
  attrs?: Readonly<Record<string, unknown>>;
  /** Orders it is for beside its source: a delivery, a trip, a claim. Told with every version, or never. */
  forOrders?: readonly OrderOf[];
}

const MONTHS = 12;
/** The month after. */
export const nextPeriod = (period: string): string => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return month === MONTHS ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
};

/**
 * Months that take no more facts, held so that none of them opens or closes meanwhile. A month that no row tells of is open, and gets its row here: closing it
 * waits for whoever writes into it.
 */
async function takenMonths(ctx: Ctx, months: readonly string[]): Promise<ReadonlySet<string>> {
  const [, rows] = await together(
    ctx.run`
      insert into billing.settle_period (tenant_id, period)
      select ${ctx.tenantId}, m
      from unnest(${[...months].toSorted()}::text[]) m
      on conflict do nothing
    `,
    ctx.rows<{ period: string; status: number }>`
      select period, status
      from billing.settle_period
      where tenant_id = ${ctx.tenantId}
        and period >= ${[...months].toSorted()[0] ?? ''}
      order by period
      for share
    `,
  );
  return new Set(rows.filter(({ status }) => status !== periodLife.at.open).map(({ period }) => period));
}

/** The month in which what happened in `month` is charged: itself, or the first one after it that is open. */
export function openMonth(month: string, taken: ReadonlySet<string>): string {
  let open = month;
  while (taken.has(open)) open = nextPeriod(open);
  return open;
}

/** What a fact is charged in and remembers, once it is known which months take it. */
const placed = (fact: FactGiven, taken: ReadonlySet<string>): FactGiven & { period: string } => {
  const month = fact.bizDate.slice(0, 7),
    period = openMonth(month, taken);
  return { ...fact, period, attrs: { ...fact.attrs, ...(period === month ? {} : { originPeriod: month }) } };
};

/**
 * Write facts: each key once, a new version only where something differs from the current one. Inside the transaction of what happened, or of the consumer that
 * heard of it: both happen once. A fact of a month that is closed is charged in the first open one after it, and remembers where it belongs; one whose line is
 * confirmed keeps its month, so that nothing is charged twice: its line then says that its source has changed.
 * Returns how many versions were written.
 */
export async function putFacts(ctx: Ctx, given: readonly FactGiven[]): Promise<number> {
  if (given.length === 0) return 0;
  // Which month a fact is charged in is no difference between two versions: both are asked in one journey, the months first.
  const [taken, standing] = await together(
    takenMonths(ctx, [...new Set(given.map(({ bizDate }) => bizDate.slice(0, 7)))]),
    stepBack(ctx, given, false),
  );
  await keepOrders(ctx, given);
  return insertVersions(
    ctx,
    renewed(
      given.map((fact) => placed(fact, taken)),
      standing,
    ),
    false,
  );
}

/** Their sources were taken back: a version that says so. Keys that nobody knows, or that are void already, are passed over. */
export async function voidFacts(ctx: Ctx, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await ctx.rows<FactGiven & { period: string }>`
    select f.fact_key, f.source_type, f.source_id, f.source_no, f.warehouse_id, f.owner_id,
      f.biz_date::text as biz_date, f.period, f.order_count, f.line_count, f.piece_qty, f.volume, f.weight,
      f.pallet_qty, f.area, f.km, f.amount, f.attrs
    from billing.charge_fact f
    where f.tenant_id = ${ctx.tenantId}
      and f.fact_key = any(${keys}::text[])
      and f.is_current
      and not f.void
  `;
  return insertVersions(ctx, renewed(rows, await stepBack(ctx, rows, true)), true);
}

const MEASURES = sql`
  "sourceNo" text, "sourceId" bigint, "warehouseId" bigint, "ownerId" bigint, "bizDate" date, "orderCount" int,
    "lineCount" int, "pieceQty" numeric(18, 3), volume numeric(18, 6), weight numeric(18, 6),
    "palletQty" numeric(18, 3), area numeric(18, 3), km numeric(10, 2), amount numeric(18, 2), attrs jsonb
`;

/** Versions that stepped back, by key: their number, and the month a confirmed line of theirs holds; and the keys whose current version says the same. */
interface Before {
  gone: ReadonlyMap<string, { version: number; kept: string | null }>;
  same: ReadonlySet<string>;
}

/** The current versions that differ step back under lock, in the order of their keys. */
async function stepBack(ctx: Ctx, facts: readonly FactGiven[], gone: boolean): Promise<Before> {
  const json = JSON.stringify(facts);
  const [changed, known] = await together(
    ctx.rows<{ factKey: string; version: number; kept: string | null }>`
      with given as materialized (select g.* from jsonb_to_recordset(${json}::jsonb) as g("factKey" text, ${MEASURES})),
      held as materialized (
        select f.id, f.fact_key
        from billing.charge_fact f
        join given g on g."factKey" = f.fact_key
        where f.tenant_id = ${ctx.tenantId}
          and f.is_current
          and (
            f.void <> ${gone}
            or (f.source_no, f.source_id, f.warehouse_id, f.owner_id, f.biz_date) is distinct from (
              g."sourceNo", g."sourceId", g."warehouseId", g."ownerId", g."bizDate"
            )
            or (f.order_count, f.line_count, f.piece_qty, f.volume, f.weight) is distinct from (
              g."orderCount", g."lineCount", g."pieceQty", g.volume, g.weight
            ) or (f.pallet_qty, f.area, f.km, f.amount) is distinct from (g."palletQty", g.area, g.km, g.amount)
            or f.attrs - 'originPeriod' is distinct from coalesce(g.attrs, '{}') - 'originPeriod'
          )
        order by f.fact_key
        for no key update of f
      )
      update billing.charge_fact f
      set is_current = false
      from held h
      where f.tenant_id = ${ctx.tenantId}
        and f.id = h.id
        and f.is_current
      returning f.fact_key, f.fact_version as version,
        (
          select f.period
          from billing.pool_fact pf
          join billing.settlement_pool p on p.tenant_id = pf.tenant_id and p.id = pf.pool_id
          where pf.tenant_id = f.tenant_id
            and pf.fact_id = f.id
            and p.calc_status = 1
            and p.settle_status > 0
          limit 1
        ) as kept
    `,
    ctx.rows<{ factKey: string }>`
      select fact_key
      from billing.charge_fact
      where tenant_id = ${ctx.tenantId}
        and is_current
        and fact_key = any(${facts.map(({ factKey }) => factKey)}::text[])
    `,
  );
  return {
    gone: new Map(changed.map((one) => [one.factKey, one])),
    same: new Set(known.map(({ factKey }) => factKey)),
  };
}

/** What is new among facts: each with the next number of its key, in the month its confirmed line holds, else in its own. */
const renewed = (facts: readonly (FactGiven & { period: string })[], { gone, same }: Before): object[] =>
  facts
    .filter(({ factKey }) => !same.has(factKey))
    .map((fact) => {
      const last = gone.get(fact.factKey);
      return { ...fact, factVersion: (last?.version ?? 0) + 1, period: last?.kept ?? fact.period };
    });

async function insertVersions(ctx: Ctx, news: readonly object[], gone: boolean): Promise<number> {
  if (news.length === 0) return 0;
  const rows = await ctx.rows<{ id: number }>`
    insert into billing.charge_fact (
      tenant_id, warehouse_id, owner_id, fact_key, fact_version, source_type, source_id, source_no, biz_date, period,
      order_count, line_count, piece_qty, volume, weight, pallet_qty, area, km, amount, attrs, void, created_by
    )
    select ${ctx.tenantId}, n."warehouseId", n."ownerId", n."factKey", n."factVersion", n."sourceType", n."sourceId",
      n."sourceNo", n."bizDate", n.period, n."orderCount", n."lineCount", n."pieceQty", n.volume, n.weight,
      n."palletQty", n.area, n.km, n.amount, coalesce(n.attrs, '{}'), ${gone}, ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(
      "factKey" text, "factVersion" int, "sourceType" text, period text, ${MEASURES}
    )
    order by n."factKey"
    on conflict do nothing
    returning id
  `;
  // Somebody else said the same at this moment: run again, and find it.
  if (rows.length !== news.length) throw new Retry('a fact was written by somebody else meanwhile');
  return rows.length;
}
