import { LINE_TYPE } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { coveredDays, daysIn } from '../rating/cell.plan.ts';
import { money, num, plain, taxed, type Num } from '../rating/rate.plan.ts';

interface Floor {
  ownerId: number;
  houseId: number;
  feeId: number;
  feeCode: string;
  configId: number;
  effectiveFrom: string;
  effectiveTo: string;
  periodMin: string;
  taxRate: string;
  sum: string;
}

/** What owner, warehouse and fee have come to, against the minimums of the prices their lines were rated by, each for the days of the month it holds. */
const floorsOf = (ctx: Ctx, period: string): Promise<Floor[]> => ctx.rows<Floor>`
  select s.owner_id, s.house_id, s.fee_id, i.code as fee_code, c.id as config_id,
    c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.period_min, c.tax_rate,
    (
      select sum(p.amount)
      from billing.settlement_pool p
      where p.tenant_id = ${ctx.tenantId}
        and p.period = ${period}
        and p.owner_id = s.owner_id
        and p.warehouse_id = s.house_id
        and p.fee_id = s.fee_id
        and p.calc_status = 1
        and p.line_type <> ${LINE_TYPE.trueUp}
    )::numeric(18, 2) as sum
  from (
    select distinct p.owner_id, p.warehouse_id as house_id, p.fee_id, p.config_id
    from billing.settlement_pool p
    where p.tenant_id = ${ctx.tenantId}
      and p.period = ${period}
      and p.calc_status = 1
      and p.line_type = ${LINE_TYPE.normal}
  ) s
  join billing.cost_config c on c.tenant_id = ${ctx.tenantId} and c.id = s.config_id
  join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
  where c.period_min > 0
  order by s.owner_id, s.house_id, s.fee_id, c.id
`;

interface Short {
  floor: Floor;
  least: Num;
  missing: Num;
}

/** Where a minimum was missed, and by how much. */
export function shortOf(floors: readonly Floor[], period: string): Short[] {
  const groups = Map.groupBy(floors, ({ ownerId, houseId, feeId }) => `${ownerId} ${houseId} ${feeId}`);
  return [...groups.values()].flatMap((group) => {
    const [floor] = group;
    if (!floor) return [];
    const least = group.reduce(
      (sum, one) => sum.plus(num(one.periodMin).times(coveredDays(one, period)).div(daysIn(period))),
      num('0'),
    );
    const missing = least.minus(floor.sum);
    return num(money(missing)).gt(0) ? [{ floor, least, missing }] : [];
  });
}

/** Monthly minimums made good: lines of their own, replaced as long as nobody has confirmed them. Returns how many of them wait to be confirmed. */
export async function makeGood(ctx: Ctx, period: string): Promise<number> {
  await ctx.run`
    update billing.settlement_pool
    set calc_status = 3, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and period = ${period}
      and line_type = ${LINE_TYPE.trueUp}
      and calc_status = 1
      and settle_status = 0
  `;
  const rows = shortOf(await floorsOf(ctx, period), period).map(({ floor, least, missing }) => {
    const charge = taxed(missing, { taxIncluded: false, taxRate: num(floor.taxRate) });
    return {
      ownerId: floor.ownerId,
      houseId: floor.houseId,
      feeId: floor.feeId,
      configId: floor.configId,
      lineKey: `TU|${floor.feeCode}|${floor.ownerId}|${floor.houseId}|${period}`,
      raw: missing.toFixed(12),
      amount: money(charge.amount),
      taxRate: floor.taxRate,
      tax: money(charge.tax),
      total: money(charge.total),
      steps: [{ say: `月最低收费 ${plain(least.toDecimalPlaces(2))}，本月已计 ${floor.sum}`, amount: money(missing) }],
    };
  });
  const made = await ctx.rows<{ id: number }>`
    insert into billing.settlement_pool (
      tenant_id, id, warehouse_id, owner_id, pool_no, line_key, revision, line_type, period, fee_id, config_id,
      raw_amount, amount, tax_rate, tax_amount, total_amount, calc_detail, input_hash, created_by, updated_by
    )
    select ${ctx.tenantId}, g.id, g."houseId", g."ownerId",
      'JS' || right(replace(${period}::text, '-', ''), 4) || '-' || g.id, g."lineKey",
      1 + coalesce(
        (
          select max(o.revision)
          from billing.settlement_pool o
          where o.tenant_id = ${ctx.tenantId}
            and o.line_key = g."lineKey"
        ), 0
      ), ${LINE_TYPE.trueUp}, ${period}, g."feeId", g."configId", g.raw, g.amount, g."taxRate", g.tax, g.total, g.steps,
      repeat('0', 64), ${ctx.userId}, ${ctx.userId}
    from (
      select nextval(pg_get_serial_sequence('billing.settlement_pool', 'id')) as id, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        "houseId" bigint, "ownerId" bigint, "feeId" bigint, "configId" bigint, "lineKey" text, raw numeric,
        amount numeric, "taxRate" numeric, tax numeric, total numeric, steps jsonb
      )
      where not exists (
        select 1
        from billing.settlement_pool o
        where o.tenant_id = ${ctx.tenantId}
          and o.line_key = r."lineKey"
          and o.calc_status = 1
      )
    ) g
    returning id
  `;
  return made.length;
}
