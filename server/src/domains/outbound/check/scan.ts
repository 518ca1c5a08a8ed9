import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { NOW, insert, update, write } from '../../../platform/command/change.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { refuseUncheckable, refuseSecondCount } from './confirm.ts';
import {
  CHECK,
  INTERNAL,
  benchOf,
  checkNumbers,
  countsOf,
  ordersPicked,
  type CheckKind,
  type CheckTask,
} from './rows.ts';
import { lockBench, type Bench } from './scene.ts';

type Scanned = OutputOf<typeof checkDeliveryApi.scan>;

/**
 * Open the check of what was scanned: an order number, or a cart, tote or slot with picked goods. One order: its check is taken by
 * the caller (somebody else's running check is refused); several: their list.
 */
export const scanCheck = (ctx: Ctx, { code }: InputOf<typeof checkDeliveryApi.scan>): Promise<Scanned> =>
  opened(ctx, CHECK, code);

/** The same for a second count, of orders that were checked, by somebody else. */
export const scanInternal = (ctx: Ctx, { code }: InputOf<typeof internalCheckApi.scan>): Promise<Scanned> =>
  opened(ctx, INTERNAL, code);

const STATES = { [CHECK]: [50, 60, 65, 70], [INTERNAL]: [70, 75, 80, 85] } as const;

async function opened(ctx: Ctx, kind: CheckKind, code: string): Promise<Scanned> {
  const rows = await ctx.rows<{ id: number; orderNo: string; status: number }>`
    select o.id, o.order_no, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status = any(${[...STATES[kind]]}::smallint[])
      and o.id = any(array(${ordersPicked(ctx, code)}))
    order by o.id
    limit 200
  `;
  if (rows.length === 0)
    refuse('NOT_FOUND', kind === CHECK ? `【${code}】没有待复核的出库单` : `【${code}】没有待内复核的出库单`);
  const [only] = rows;
  if (rows.length > 1 || !only) return { task: null, orders: rows };
  const bench = await lockBench(ctx, kind, [only.id]);
  if (kind === CHECK) refuseUncheckable(bench);
  else await refuseSecondCount(ctx, bench);
  const order = bench.orders.get(only.id) ?? refuse('NOT_FOUND');
  const task = await take(ctx, kind, bench, order.id);
  return {
    task: benchOf(task, order, {
      kind,
      lines: bench.expected.get(order.id) ?? [],
      counts: await countsOf(ctx, task.id),
    }),
    orders: rows,
  };
}

/** The running check becomes the caller's, unless it is somebody else's; where there is none he begins one. */
async function take(
  ctx: Ctx,
  kind: CheckKind,
  { orders, running: checks, newIds }: Bench,
  orderId: number,
): Promise<CheckTask> {
  const running = checks.get(orderId);
  const status = Math.max(running?.status ?? 0, 20);
  const own = { orderId, status, checkerId: ctx.userId, checkerName: ctx.userName, isStarted: true };
  if (!running) {
    const [checkNo = ''] = await checkNumbers(ctx, kind, 1);
    const id = newIds.get(orderId) ?? refuse('DEFECT');
    const waveId = orders.get(orderId)?.waveId ?? null;
    const begun = { kind, status, checkerId: ctx.userId, startAt: NOW, diffCount: 0 };
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
