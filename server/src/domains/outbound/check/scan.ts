import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { checkDeliveryApi } from '#contract/outbound/check.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { NOW, insert, update, write } from '../../../platform/command/change.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { refuseUncheckable } from './confirm.ts';
import { CHECK, benchOf, checkNumbers, countsOf, ordersPicked, type CheckTask } from './rows.ts';
import { lockBench, type Bench } from './scene.ts';

/**
 * Open the check of what was scanned: an order number, or a cart or tote with picked goods. One order: its check is taken by
 * the caller (somebody else's running check is refused); several: their list.
 */
export async function scanCheck(
  ctx: Ctx,
  { code }: InputOf<typeof checkDeliveryApi.scan>,
): Promise<OutputOf<typeof checkDeliveryApi.scan>> {
  const rows = await ctx.rows<{ id: number; orderNo: string; status: number }>`
    select o.id, o.order_no, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (50, 60, 65, 70)
      and o.id = any(array(${ordersPicked(ctx, code)}))
    order by o.id
    limit 200
  `;
  if (rows.length === 0) refuse('NOT_FOUND', `【${code}】没有待复核的出库单`);
  const [only] = rows;
  if (rows.length > 1 || !only) return { task: null, orders: rows };
  const bench = await lockBench(ctx, CHECK, [only.id]);
  refuseUncheckable(bench);
  const order = bench.orders.get(only.id) ?? refuse('NOT_FOUND');
  const task = await take(ctx, bench, order.id);
  return {
    task: benchOf(task, order, bench.expected.get(order.id) ?? [], await countsOf(ctx, task.id)),
    orders: rows,
  };
}

/** The running check becomes the caller's, unless it is somebody else's; where there is none he begins one. */
async function take(ctx: Ctx, { orders, running: checks, newIds }: Bench, orderId: number): Promise<CheckTask> {
  const running = checks.get(orderId);
  const status = Math.max(running?.status ?? 0, 20);
  const own = { orderId, status, checkerId: ctx.userId, checkerName: ctx.userName, isStarted: true };
  if (!running) {
    const [checkNo = ''] = await checkNumbers(ctx, CHECK, 1);
    const id = newIds.get(orderId) ?? refuse('DEFECT');
    const waveId = orders.get(orderId)?.waveId ?? null;
    const begun = { kind: CHECK, status, checkerId: ctx.userId, startAt: NOW, diffCount: 0 };
    await write(ctx, [insert('outbound.checkTask', [{ id, checkNo, orderId, waveId, ...begun }])]);
    return { ...own, checkNo, id };
  }
  if (running.status !== checkLife.at.open && running.checkerId !== null && running.checkerId !== ctx.userId)
    refuse('BUSINESS', `复核任务已被【${running.checkerName ?? ''}】领取`);
  await write(ctx, [
    update('outbound.checkTask', [
      { id: running.id, status, checkerId: ctx.userId, startAt: running.isStarted ? undefined : NOW },
    ]),
  ]);
  return { ...running, ...own };
}
