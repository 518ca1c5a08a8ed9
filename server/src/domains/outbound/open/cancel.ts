import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { openOutboundApi } from '#contract/outbound/open.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { cancelByNumber } from '../../../services/open/cancel.ts';
import { faultOf, type RowFault } from '../../../services/open/rows.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { cancelOrders } from '../order/acts.ts';
import type { Order } from '../order/rows.ts';
import { uncancellable } from '../order/status.plan.ts';
import { lockWithWaves } from '../wave/rows.ts';

/** Orders are called off as far as nothing was picked. Locks: waves, orders, then what an order alone takes. */
export async function cancelSent(
  ctx: Ctx,
  { orders: rows }: InputOf<typeof openOutboundApi.cancel>,
): Promise<OutputOf<typeof openOutboundApi.cancel>> {
  const codes = rows.map(({ ownerCode }) => ownerCode);
  let locked: Awaited<ReturnType<typeof lockWithWaves>> = { orders: new Map(), waves: new Map() };
  const waveOf = (order: Order) => locked.waves.get(order.waveId ?? 0);
  return cancelByNumber(ctx, rows, {
    table: 'outbound.order',
    owners: await ownersByCode(ctx, codes),
    hold: async (ids) => {
      locked = await lockWithWaves(ctx, ids, true);
      const parted = await partedAmong(ctx, ids);
      return [...locked.orders.values()].map((order) => ({
        ...order,
        why: parted.has(order.id) ? PARTED : asFault(uncancellable(order.status, waveOf(order)?.status)),
      }));
    },
    cancel: (wishes) =>
      cancelOrders(
        ctx,
        wishes.flatMap(({ id, row: { reason } }) => {
          const order = locked.orders.get(id);
          return order ? [{ order, wave: waveOf(order), reason }] : [];
        }),
      ),
  });
}

const asFault = (why: ReturnType<typeof uncancellable>): RowFault | undefined =>
  why ? faultOf(why.kind, why.msg) : undefined;

const PARTED = faultOf('BUSINESS', '单据已拆单，请在控制台逐张取消');

/** Orders of which living parts were split off: which of them is meant is not said. */
async function partedAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>`
    select distinct o.parent_id as id
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.parent_id = any(${[...ids]}::bigint[])
      and o.status <> 99
  `;
  return new Set(rows.map(({ id }) => id));
}
