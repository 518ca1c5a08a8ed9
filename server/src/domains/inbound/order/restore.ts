import { orderLife } from '#contract/inbound/order-life.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, sqlState } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { refuseBeyondShipped } from '../returns/beyond.ts';
import { DAY_MS, REOPEN_DAYS } from './acts.ts';
import { deriveStatus, lockOrder, refuseBetween, refuseOrder, stateOf, type Order } from './rows.ts';

interface Cancelled {
  traceId: number;
  cancelledAt: Date;
  /** What a second person said of it the last time he was asked: anything but 已通过 is no. */
  audit: number | null;
}

/**
 * 恢复: a cancelled order is expected again, as it was entered. Its dock time, what was on its way and codes that were read are gone and are to be had anew. Locks the
 * order, and of a return the order it left with; a second clerk finds it restored.
 */
export async function restore(
  ctx: Ctx,
  { id, reason }: InputOf<typeof orderApi.restore>,
): Promise<OutputOf<typeof orderApi.restore>> {
  const order = await lockOrder(ctx, id);
  refuseOrder(order, 'restore');
  refuseBetween(order, '恢复');
  const was = (await cancelledAs(ctx, id)) ?? refuse('DEFECT');
  if (was.audit !== null && was.audit !== PASSED) refuse('BUSINESS', '订单未经审核通过，不能恢复');
  if (Date.now() - was.cancelledAt.getTime() > REOPEN_DAYS * DAY_MS)
    refuse('BUSINESS', `取消超过${REOPEN_DAYS}天，不能恢复`);
  await expectedAgain(ctx, order);
  await refuseBeyondShipped(ctx, order);
  await deriveStatus(ctx, [{ ...order, status: orderLife.at.open }]);
  const state = await stateOf(ctx, id);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: id,
      action: 'RESTORE',
      actionName: orderLife.actions.restore.label,
      fromStatus: order.status,
      toStatus: state.status,
      reversesId: was.traceId,
      payload: { reason: reason ?? null },
    },
  ]);
  return state;
}

const PASSED = 1;

const cancelledAs = (ctx: Ctx, id: number): Promise<Cancelled | undefined> => ctx.row<Cancelled>`
  select t.id as trace_id, t.posted_at as cancelled_at,
    (
      select a.status
      from basic.order_audit a
      where ${here(ctx, 'a')}
        and a.doc_type = 'IN'
        and a.order_id = ${id}
      order by a.id desc
      limit 1
    ) as audit
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'IN'
    and t.doc_id = ${id}
    and t.action = 'CANCEL'
  order by t.id desc
  limit 1
`;

/** The number its owner gave it may have been taken by another order meanwhile. */
async function expectedAgain(ctx: Ctx, { id, externalNo }: Order): Promise<void> {
  await ctx.run`
    update inbound.order o
    set status = ${orderLife.at.open}, transit_made = false, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `.catch((error: unknown) => {
    if (sqlState(error) === '23505') refuse('BUSINESS', `货主单号【${externalNo ?? ''}】已存在`);
    throw error;
  });
}
