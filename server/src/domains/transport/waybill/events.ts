import { randomUUID } from 'node:crypto';
import { doneAt, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';

/** Who tells of it. */
export const BY_CONSOLE = 1,
  BY_DRIVER = 2,
  BY_DEVICE = 3,
  BY_CONSIGNEE = 4;

export interface Told {
  waybillId: number;
  event: string;
  at?: Date | undefined;
  stopNo?: number | null | undefined;
  legNo?: number | null | undefined;
  orderId?: number | null | undefined;
  lng?: number | null | undefined;
  lat?: number | null | undefined;
  source?: number;
  remark?: string | null | undefined;
  /** Of a reading. */
  temp?: number;
  moved?: boolean;
  /** One and the same event has one and the same key; without one it is new. */
  dedupKey?: string;
}

/** Write down what happened. The number of the event, or null when it is known under its key already. */
export async function tell(ctx: Ctx, told: Told): Promise<number | null> {
  const row = await ctx.row<{ id: number }>`
    insert into transport.waybill_event (
      tenant_id, warehouse_id, waybill_id, event, event_at, stop_no, leg_no, order_id, lng, lat, source, remark, temp,
      moved, dedup_key, created_by, created_name
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${told.waybillId}, ${told.event}, ${told.at ?? doneAt(ctx)},
      ${told.stopNo ?? null}, ${told.legNo ?? null}, ${told.orderId ?? null}, ${told.lng ?? null}, ${told.lat ?? null},
      ${told.source ?? BY_CONSOLE}, ${told.remark ?? null}, ${told.temp ?? null}, ${told.moved ?? true},
      ${told.dedupKey ?? randomUUID()}, ${ctx.userId}, ${ctx.userName}
    )
    on conflict (tenant_id, warehouse_id, dedup_key) do nothing
    returning id
  `;
  return row?.id ?? null;
}

/** The same, of what cannot have been told before. */
export const tellNew = async (ctx: Ctx, told: Told): Promise<number> => (await tell(ctx, told)) ?? refuse('DUPLICATE');
