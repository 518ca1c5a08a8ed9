import type { SourceType } from '#contract/billing/terms.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { measureUnloads } from './measure-unload.ts';
import { measureEntries, measureServices, measureShipments, measureStorage, type Which } from './measure.ts';
import { putFacts, voidFacts, type FactGiven } from './put.ts';

/** Write what was measured, and void what is known and was measured no more: its document was rolled back, closed empty or moved to somebody else. */
async function settle(ctx: Ctx, measured: readonly FactGiven[], known: readonly string[]): Promise<number> {
  const still = new Set(measured.map(({ factKey }) => factKey));
  return (
    (await putFacts(ctx, measured)) +
    (await voidFacts(
      ctx,
      known.filter((key) => !still.has(key)),
    ))
  );
}

/** Orders that something happened to: their facts are what they are now. */
export const renewOrders = async (ctx: Ctx, source: 'ENTRY' | 'OUT', orderIds: readonly number[]): Promise<number> =>
  renewed(ctx, source, orderIds, await (source === 'ENTRY' ? measureEntries : measureShipments)(ctx, { orderIds }));

/** The same of unloadings that were finished, or are no longer. */
export const renewUnloads = async (ctx: Ctx, unloadIds: readonly number[]): Promise<number> =>
  renewed(ctx, 'UNLOAD', unloadIds, await measureUnloads(ctx, { orderIds: unloadIds }));

async function renewed(
  ctx: Ctx,
  source: SourceType,
  ids: readonly number[],
  measured: readonly FactGiven[],
): Promise<number> {
  const known = await ctx.rows<{ factKey: string }>`
    select fact_key
    from billing.charge_fact
    where tenant_id = ${ctx.tenantId}
      and source_type = ${source}
      and source_id = any(${ids}::bigint[])
      and is_current
      and not void
  `;
  return settle(
    ctx,
    measured,
    known.map(({ factKey }) => factKey),
  );
}

/** Sources whose documents this domain can measure again; the others are told by the domains that keep them. */
const OWN: readonly SourceType[] = ['ENTRY', 'OUT', 'STORAGE_DAY', 'VAS', 'UNLOAD'];

/** Facts that tell of a document that is there; one nobody knows of was told by somebody else, and is his. */
async function knownFacts(ctx: Ctx, { warehouseId, ownerIds, from, to }: Which): Promise<string[]> {
  const rows = await ctx.rows<{ factKey: string }>`
    select f.fact_key
    from billing.charge_fact f
    where f.tenant_id = ${ctx.tenantId}
      and f.is_current
      and not f.void
      and f.source_type = any(${OWN}::text[])
      and f.biz_date between ${from ?? ''}::date and ${to ?? ''}::date
      and (${warehouseId ?? null}::bigint is null or f.warehouse_id = ${warehouseId ?? null})
      and (
        ${ownerIds ? [...ownerIds] : null}::bigint[] is null
        or f.owner_id = any(${ownerIds ? [...ownerIds] : null}::bigint[])
      )
      and case
        f.source_type
        when 'ENTRY' then exists (
          select 1
          from inbound.order o
          where o.tenant_id = f.tenant_id
            and o.warehouse_id = f.warehouse_id
            and o.id = f.source_id
        )
        when 'OUT' then exists (
          select 1
          from outbound.order o
          where o.tenant_id = f.tenant_id
            and o.warehouse_id = f.warehouse_id
            and o.id = f.source_id
        )
        when 'UNLOAD' then exists (
          select 1
          from inbound.appointment_unload o
          where o.tenant_id = f.tenant_id
            and o.warehouse_id = f.warehouse_id
            and o.id = f.source_id
        )
        when 'VAS' then exists (
          select 1
          from billing.vas_record o
          where o.tenant_id = f.tenant_id
            and o.warehouse_id = f.warehouse_id
            and o.id = f.source_id
        )
        else exists (
          select 1
          from inventory.day_close c
          where c.tenant_id = f.tenant_id
            and c.warehouse_id = f.warehouse_id
            and c.posted_on = f.biz_date
        )
      end
  `;
  return rows.map(({ factKey }) => factKey);
}

/** Everything of a span of days measured anew from its documents. Returns how many facts changed. */
export async function renewSpan(ctx: Ctx, which: Which): Promise<number> {
  const measured = [
    ...(await measureEntries(ctx, which)),
    ...(await measureShipments(ctx, which)),
    ...(await measureStorage(ctx, which)),
    ...(await measureServices(ctx, which)),
    ...(await measureUnloads(ctx, which)),
  ];
  return settle(ctx, measured, await knownFacts(ctx, which));
}
