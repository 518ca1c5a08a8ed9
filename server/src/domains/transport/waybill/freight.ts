import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { putFacts } from '../../billing/facade.ts';
import { partsOf } from './freight.plan.ts';
import type { Waybill } from './lock.ts';

/** What a trip came to. */
interface Cost {
  km: number;
  toll: number | null;
  freight: number | null;
}
interface Carried {
  ownerId: number;
  weight: number;
  /** Outbound orders among it. */
  orderIds: number[];
}

const hundredths = (value: number): number => Math.round(value * 100);
const decimal = (parts: number | undefined): string => ((parts ?? 0) / 100).toFixed(2);

/** What a completed trip can charge its owners: of kilometres, freight and tolls each his part by weight. What was delivered is charged by order (`order/charge.ts`). */
export async function chargeTrip(ctx: Ctx, waybill: Waybill, { km, toll, freight }: Cost): Promise<void> {
  const carried = await ctx.rows<Carried>`
    select o.owner_id, sum(o.weight)::float8 as weight,
      coalesce(
        array_agg(o.source_id order by o.source_id) filter (where o.source_type in (1, 3) and o.source_id is not null),
        '{}'
      ) as order_ids
    from transport.order o
    where ${here(ctx, 'o')}
      and o.waybill_id = ${waybill.id}
    group by o.owner_id
    order by o.owner_id
  `;
  const weights = carried.map(({ weight }) => weight),
    part = (whole: number | null): number[] => partsOf(hundredths(whole ?? 0), weights);
  const [kms, tolls, freights] = [part(km), part(toll), part(freight)];
  const isPriced = toll !== null || freight !== null;
  await putFacts(
    ctx,
    carried.map((one, i) => ({
      factKey: `WAYBILL|${waybill.id}|${one.ownerId}`,
      sourceType: 'WAYBILL' as const,
      sourceId: waybill.id,
      sourceNo: waybill.waybillNo,
      warehouseId: ctx.warehouseId,
      ownerId: one.ownerId,
      bizDate: wireDay(new Date()),
      km: decimal(kms[i]),
      forOrders: one.orderIds.map((orderId) => ({ direction: 2 as const, orderId })),
      amount: isPriced ? decimal((tolls[i] ?? 0) + (freights[i] ?? 0)) : null,
      attrs: {
        of: 'trip',
        tempZone: waybill.tempZone,
        ...(waybill.routeId === null ? {} : { routeId: waybill.routeId }),
        ...(toll === null ? {} : { toll: decimal(tolls[i]) }),
        ...(freight === null ? {} : { freight: decimal(freights[i]) }),
      },
    })),
  );
}
