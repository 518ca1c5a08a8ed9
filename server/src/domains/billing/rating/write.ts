import type { Ctx } from '../../../platform/ctx.ts';
import { jsonBytes } from '../../../platform/db/json-bytes.ts';
import { together } from '../../../platform/db/together.ts';
import { Retry } from '../../../platform/errors.ts';
import type { Failure, NewLine, Part, Reckoned, Standing } from './cell.plan.ts';
import type { CellKey } from './load.ts';
import { money, plain } from './rate.plan.ts';

/** Lines that are put aside. One that somebody confirmed meanwhile runs everything again, and is passed over. */
export async function putAway(ctx: Ctx, lines: readonly Standing[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = await ctx.rows`
    update billing.settlement_pool
    set calc_status = 3, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${lines.map(({ id }) => id)}::bigint[])
      and calc_status = 1
      and settle_status = 0
    returning 1
  `;
  if (rows.length !== lines.length) throw new Retry('a line was confirmed while it was rated');
}

const RAW_DIGITS = 12;
/** What a line says of itself: its source where it has one, else the month. */
function told({ wanted: { fee, config, facts, day, key, hash }, charge, quantity }: Reckoned) {
  const only = facts.length === 1 && day !== null ? facts[0] : undefined;
  return {
    lineKey: key,
    feeId: fee.id,
    configId: config.id,
    sourceType: facts[0]?.sourceType ?? null,
    sourceId: only?.sourceId ?? null,
    sourceNo: only?.sourceNo ?? null,
    bizDate: day,
    basis: config.basis,
    quantity: quantity === null ? null : plain(quantity),
    unitPriceText: config.priceText.slice(0, 200),
    rawAmount: charge.raw.toFixed(RAW_DIGITS),
    amount: money(charge.amount),
    taxRate: plain(config.taxRate),
    taxAmount: money(charge.tax),
    totalAmount: money(charge.total),
    calcDetail: charge.steps,
    inputHash: hash,
  };
}

/** New lines and the facts behind them, in one statement. */
export async function writeLines(
  ctx: Ctx,
  { ownerId, houseId, period }: CellKey,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...told(line),
    revision: line.revision,
    factIds: line.wanted.facts.map(({ id }) => id),
  }));
  await ctx.run`
    with given as materialized (
      select nextval(pg_get_serial_sequence('billing.settlement_pool', 'id')) as id, g.*
      from jsonb_to_recordset(convert_from(${jsonBytes(rows)}, 'UTF8')::jsonb) as g(
        "lineKey" text, "feeId" bigint, "configId" bigint, "sourceType" text, "sourceId" bigint, "sourceNo" text,
        "bizDate" date, basis smallint, quantity numeric, "unitPriceText" text, "rawAmount" numeric, amount numeric,
        "taxRate" numeric, "taxAmount" numeric, "totalAmount" numeric, "calcDetail" jsonb, "inputHash" text,
        revision int, "factIds" bigint[]
      )
    ),
    made as (
      insert into billing.settlement_pool (
        tenant_id, id, warehouse_id, owner_id, pool_no, line_key, revision, period, fee_id, config_id, source_type,
        source_id, source_no, biz_date, basis, quantity, unit_price_text, raw_amount, amount, tax_rate, tax_amount,
        total_amount, calc_detail, input_hash, created_by, updated_by
      )
      select ${ctx.tenantId}, g.id, ${houseId}, ${ownerId},
        'JS' || right(replace(${period}::text, '-', ''), 4) || '-' || g.id, g."lineKey", g.revision, ${period},
        g."feeId", g."configId", g."sourceType", g."sourceId", g."sourceNo", g."bizDate", g.basis, g.quantity,
        g."unitPriceText", g."rawAmount", g.amount, g."taxRate", g."taxAmount", g."totalAmount", g."calcDetail",
        g."inputHash", ${ctx.userId}, ${ctx.userId}
      from given g
    )
    insert into billing.pool_fact (tenant_id, pool_id, fact_id)
    select ${ctx.tenantId}, g.id, f.id
    from given g
    cross join unnest(g."factIds") f(id)
  `;
}

/** Lines that come to the same by another price or another version of their facts: what explains them is written anew. */
export async function rewrite(ctx: Ctx, again: readonly { line: Reckoned; old: Standing }[]): Promise<void> {
  if (again.length === 0) return;
  const rows = again.map(({ line, old }) => ({ id: old.id, ...told(line) }));
  const done = await ctx.rows`
    update billing.settlement_pool p
    set config_id = g."configId", unit_price_text = g."unitPriceText", raw_amount = g."rawAmount",
      tax_rate = g."taxRate", calc_detail = g."calcDetail", input_hash = g."inputHash", source_no = g."sourceNo",
      biz_date = g."bizDate", version = p.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_to_recordset(convert_from(${jsonBytes(rows)}, 'UTF8')::jsonb) as g(
      id bigint, "configId" bigint, "unitPriceText" text, "rawAmount" numeric, "taxRate" numeric, "calcDetail" jsonb,
      "inputHash" text, "sourceNo" text, "bizDate" date
    )
    where p.tenant_id = ${ctx.tenantId}
      and p.id = g.id
      and p.calc_status = 1
      and p.settle_status = 0
    returning 1
  `;
  if (done.length !== again.length) throw new Retry('a line was confirmed while it was rated');
  const facts = again.flatMap(({ line, old }) => line.wanted.facts.map(({ id }) => ({ poolId: old.id, factId: id })));
  await ctx.run`
    insert into billing.pool_fact (tenant_id, pool_id, fact_id)
    select ${ctx.tenantId}, g."poolId", g."factId"
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as g("poolId" bigint, "factId" bigint)
    on conflict do nothing
  `;
  await ctx.run`
    delete from billing.pool_fact pf
    using unnest(${again.map(({ old }) => old.id)}::bigint[]) g(id)
    where pf.tenant_id = ${ctx.tenantId}
      and pf.pool_id = g.id
      and pf.fact_id <> all(${facts.map(({ factId }) => factId)}::bigint[])
  `;
}

interface Told {
  failures: readonly Failure[];
  part: Part;
}

/** Failures as the statements take them: one for each fact and fee. */
const asGiven = (failures: readonly Failure[]): string =>
  JSON.stringify(
    [...new Map(failures.map((f) => [`${f.fact.factKey}|${f.feeId ?? 0}`, f])).values()].map((f) => ({
      factId: f.fact.id,
      factKey: f.fact.factKey,
      feeId: f.feeId,
      sourceNo: f.fact.sourceNo,
      code: f.code,
      reason: f.reason.slice(0, 200),
    })),
  );

/**
 * What failed is told once while it is open, and counted; what no longer fails ends by itself. `part` says what was looked at: of what was not, nothing is known.
 */
export async function openFailures(ctx: Ctx, key: CellKey, { failures, part }: Told): Promise<void> {
  const given = asGiven(failures);
  await together(
    part.keys ? null : endOthers(ctx, key, { given, part }),
    failures.length > 0 ? open(ctx, key, given) : null,
  );
}

/** Open failures of what was looked at that are not among the given: they end. */
const endOthers = (
  ctx: Ctx,
  { ownerId, houseId, period }: CellKey,
  { given, part }: { given: string; part: Part },
) => ctx.run`
  update billing.calc_fail_message m
  set status = 2, version = m.version + 1, updated_by = ${ctx.userId}, updated_at = now()
  where m.tenant_id = ${ctx.tenantId}
    and m.period = ${period}
    and m.owner_id = ${ownerId}
    and m.warehouse_id = ${houseId}
    and m.status = 0
    and (${part.feeId ?? null}::bigint is null or m.fee_id = ${part.feeId ?? null})
    and (${part.fact?.factKey ?? null}::text is null or m.fact_key = ${part.fact?.factKey ?? null})
    and not exists (
      select 1
      from jsonb_to_recordset(${given}::jsonb) as g("factKey" text, "feeId" bigint)
      where g."factKey" = m.fact_key
        and g."feeId" is not distinct from m.fee_id
    )
`;

const open = (ctx: Ctx, { ownerId, houseId, period }: CellKey, given: string) => ctx.run`
  insert into billing.calc_fail_message as m (
    tenant_id, warehouse_id, owner_id, fact_id, fact_key, fee_id, source_no, period, reason_code, reason, created_by,
    updated_by, occur_count
  )
  select ${ctx.tenantId}, ${houseId}, ${ownerId}, g."factId", g."factKey", g."feeId", g."sourceNo", ${period}, g.code,
    g.reason, ${ctx.userId}, ${ctx.userId},
    1 + coalesce(
      (
        select max(o.occur_count)
        from billing.calc_fail_message o
        where o.tenant_id = ${ctx.tenantId}
          and o.fact_id = g."factId"
          and o.fee_id is not distinct from g."feeId"
          and o.status = 1
      ), 0
    )
  from jsonb_to_recordset(${given}::jsonb) as g(
    "factId" bigint, "factKey" text, "feeId" bigint, "sourceNo" text, code text, reason text
  )
  order by g."factKey"
  on conflict (tenant_id, fact_key, coalesce(fee_id, 0)) where status = 0 do update set fact_id = excluded.fact_id,
    period = excluded.period, reason_code = excluded.reason_code, reason = excluded.reason,
    occur_count = m.occur_count + 1, last_at = now(), version = m.version + 1, updated_by = ${ctx.userId},
    updated_at = now()
`;
