import type { OrderInput } from '#contract/inbound/order.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { setUnsent } from '../../inventory/facade.ts';
import { leaveAppointment } from '../appoint/withdraw.ts';
import { problems, type Problem } from '../order/add.plan.ts';
import { createOrders, refuseProblems } from '../order/add.ts';
import { changeDetails, lockDetails } from '../order/details.ts';
import { orderFacts } from '../order/facts.ts';
import { deriveStatus, lockOrder, stateOf } from '../order/rows.ts';

/** An order as it is expected from another house, with the lines in the order they were given. */
interface Expecting {
  id: number;
  orderNo: string;
  detailIds: number[];
}
type Path = (problem: Problem) => string;

/** What the house would say against the order were it entered there. */
export async function refuseUnexpectable(ctx: Ctx, order: OrderInput, path: Path): Promise<void> {
  refuseProblems(problems([order], await orderFacts(ctx, [order])), path);
}

/** 调拨入库单: the order of this house that waits for what another one sends. What has left is in transit by itself; nobody generates it. */
export async function expectFrom(ctx: Ctx, fromHouseId: number, order: OrderInput, path: Path): Promise<Expecting> {
  const made = found((await createOrders(ctx, [order], { source: 3, path, agreed: true }))[0]);
  await ctx.run`
    update inbound.order o
    set from_warehouse_id = ${fromHouseId}, transit_made = true
    where ${here(ctx, 'o')}
      and o.id = ${made.id}
  `;
  const lines = await ctx.rows<{ id: number }>`
    select d.id
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${made.id}
    order by d.line_no
  `;
  return { ...made, detailIds: lines.map(({ id }) => id) };
}

/** Nothing will come: the order is cancelled. One that is cancelled already stays so. */
export async function expectNothing(ctx: Ctx, orderId: number, reason: string): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  if (order.status === CANCELLED) return;
  await leaveAppointment(ctx, order, { reason });
  await ctx.run`
    update inbound.order o
    set status = ${CANCELLED}, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  const { status } = await stateOf(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      action: 'CANCEL',
      actionName: '取消',
      fromStatus: order.status,
      toStatus: status,
      payload: { reason },
    },
  ]);
}
const CANCELLED = 99;

/** What of each line will never leave the other house: as much of it is no longer waited for, and no less. */
export async function expectLess(
  ctx: Ctx,
  orderId: number,
  unsent: readonly { inDetailId: number; was: number; qty: number }[],
): Promise<void> {
  await changeExpected(ctx, orderId, {
    changes: unsent.map(({ inDetailId, was, qty }) => ({ detailId: inDetailId, closed: qty - was })),
    action: 'UNSENT',
    actionName: '调出未发数量',
  });
  await setUnsent(ctx, unsent);
}

/** Goods that were missing have turned up: they are waited for again. */
export const expectAgain = (ctx: Ctx, orderId: number, { inDetailId, qty }: { inDetailId: number; qty: number }) =>
  changeExpected(ctx, orderId, {
    changes: [{ detailId: inDetailId, closed: -qty }],
    action: 'FOUND',
    actionName: '差异找回再收',
  });

interface Closing {
  changes: readonly { detailId: number; closed: number }[];
  action: string;
  actionName: string;
}

async function changeExpected(ctx: Ctx, orderId: number, { changes, action, actionName }: Closing): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  await lockDetails(
    ctx,
    changes.map(({ detailId }) => detailId),
  );
  await changeDetails(ctx, changes);
  const status = (await deriveStatus(ctx, [order])).get(order.id) ?? order.status;
  await trace(
    ctx,
    changes.map(({ detailId, closed }) => ({
      docType: 'IN',
      docId: order.id,
      detailId,
      action,
      actionName,
      fromStatus: order.status,
      toStatus: status,
      qty: Math.abs(closed),
    })),
  );
}

/** Held while it is decided about: the order, so that nothing of it is received meanwhile. */
export async function holdExpected(ctx: Ctx, orderId: number): Promise<void> {
  await lockOrder(ctx, orderId);
}
