import { orderLife } from '#contract/inbound/order-life.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { uploadMode } from '../../strategy/facade.ts';

export const UPLOAD_TOPIC = 'IN.UPLOAD';
export const UPLOAD = { none: 0, waiting: 1, done: 2, failed: 3 } as const;

/** What has just happened to orders, in the words of `uploadMode`. */
const MOMENTS = { received: 1, putAway: 2, finished: 3 } as const;

interface Queued {
  id: number;
  orderNo: string;
}

const announce = (ctx: Ctx, orders: readonly Queued[]): Promise<void> =>
  emit(
    ctx,
    orders.map(({ id, orderNo }) => ({
      topic: UPLOAD_TOPIC,
      aggKey: `UPLOAD:${id}`,
      payload: { orderId: id, orderNo },
    })),
  );

/** Tell the owner's system of orders it wants to hear of at this moment. Their rows are locked by whoever asks. */
export async function uploadAfter(ctx: Ctx, moment: keyof typeof MOMENTS, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const due = await ctx.rows<Queued>`
    update inbound.order o
    set upload_state = ${UPLOAD.waiting}, upload_tries = 0, upload_error = null, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = any(${[...orderIds]}::bigint[])
      and (o.upload_state = ${UPLOAD.none} or ${MOMENTS[moment]} = ${MOMENTS.received})
      and ${uploadMode} = ${MOMENTS[moment]}
      and (
        ${MOMENTS[moment]} <> ${MOMENTS.putAway}
        or not exists (
          select 1
          from inbound.detail d
          where d.tenant_id = o.tenant_id
            and d.warehouse_id = o.warehouse_id
            and d.order_id = o.id
            and (d.qty_putaway < d.qty_received or d.qty_qc_wait > 0)
        )
      )
    returning o.id, o.order_no
  `;
  await announce(ctx, due);
}

interface Uploadable extends Queued {
  status: number;
  isSuspended: boolean;
  uploadState: number;
  received: number;
}

/** The header under lock (rank 3), with what came in. */
async function heldOrder(ctx: Ctx, id: number): Promise<Uploadable> {
  const row = await ctx.row<Omit<Uploadable, 'received'>>`
    select o.id, o.order_no, o.status, o.is_suspended, o.upload_state
    from inbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${id}
    for no key update
  `;
  const sum = await ctx.row<{ received: number }>`
    select coalesce(sum(d.qty_received), 0)::bigint as received
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${id}
  `;
  return { ...found(row), received: sum?.received ?? 0 };
}

/** 手工回传: once there is something to tell, and as long as it was not told. What failed is tried again with the same number. */
export async function manualUpload(
  ctx: Ctx,
  input: InputOf<typeof orderApi.manualUpload>,
): Promise<OutputOf<typeof orderApi.manualUpload>> {
  const order = await heldOrder(ctx, input.id);
  if (order.isSuspended) refuse('SUSPENDED', undefined, { orderNo: order.orderNo });
  const why = refusal(orderLife, 'manualUpload', order.status);
  if (why) refuse('STATE', why);
  if (order.received === 0) refuse('BUSINESS', '无收货数据，不能回传');
  if (order.uploadState === UPLOAD.done) refuse('BUSINESS', '已回传，请勿重复回传');
  if (order.uploadState === UPLOAD.waiting) refuse('BUSINESS', '正在回传，请稍候');
  const row = await ctx.row<OutputOf<typeof orderApi.manualUpload>>`
    update inbound.order o
    set upload_state = ${UPLOAD.waiting}, upload_tries = 0, upload_error = null, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
    returning o.id, o.status, o.is_suspended, o.version
  `;
  await announce(ctx, [order]);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'UPLOAD',
      actionName: '手工回传',
      fromStatus: order.status,
      toStatus: order.status,
    },
  ]);
  return row ?? refuse('NOT_FOUND');
}
