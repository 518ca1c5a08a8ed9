import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { unpickApi } from '#contract/outbound/unpick.ts';
import type { TaskKind } from '#contract/task/life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { changeCartons, positionsByCode } from '../../basic/facade.ts';
import {
  confirmTaskLines,
  lockTaskLines,
  reportedQty,
  type Confirm,
  type Confirmed,
  type Returned,
} from '../../task/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { deriveStatus, type Order } from '../order/rows.ts';
import { lockWithWaves, settleWaves } from '../wave/rows.ts';

type Input = InputOf<typeof unpickApi.confirm>;
type Output = OutputOf<typeof unpickApi.confirm>;

interface Way {
  lineId: number;
  kind: TaskKind;
  left: number;
  orderId: number | null;
}

/** Which orders the lines concern: those whose picked goods go back, those whose promises wait on the source row. Their way to the order never changes. */
async function waysOf(ctx: Ctx, lineIds: readonly number[], kind: TaskKind): Promise<Way[]> {
  const rows = await ctx.rows<Way>`
    select l.id as line_id, t.kind, l.qty - l.done_qty as left, d.order_id
    from inventory.task_line l
    join inventory.task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    left join inventory.stock_claim c
      on c.tenant_id = l.tenant_id
      and c.warehouse_id = l.warehouse_id
      and c.kind = 'ALLOC'
      and c.open_qty > 0
      and (
        (t.kind = 'UNPICK' and c.id = l.claim_id)
        or (t.kind = 'REPLENISH' and c.stock_id = l.from_stock_id and c.stage = 'WAIT')
      )
    left join outbound.detail d
      on d.tenant_id = c.tenant_id
      and d.warehouse_id = c.warehouse_id
      and d.id = c.out_detail_id
    where ${here(ctx, 'l')}
      and l.id = any(${lineIds}::bigint[])
  `;
  if (lineIds.some((id) => !rows.some((row) => row.lineId === id && row.kind === kind))) refuse('NOT_FOUND');
  return rows;
}

/** Task lines carried out, with the orders and waves they concern. */
interface Carried {
  orders: Map<number, Order>;
  waves: number[];
  done: Confirmed;
}

async function carryOut(ctx: Ctx, input: Input, kind: TaskKind): Promise<Carried> {
  const ids = [...new Set(input.lines.map((line) => line.lineId))];
  const ways = await waysOf(ctx, ids, kind);
  const { orders, waves } = await lockWithWaves(ctx, [...new Set(ways.flatMap((way) => way.orderId ?? []))]);
  const held = await lockTaskLines(ctx, ids);
  const positions = await positionsByCode(
    ctx,
    input.lines.flatMap((line) => line.positionCode ?? []),
  );
  const confirms = input.lines.map((line): Confirm => ({
    lineId: line.lineId,
    qty: reportedQty(line, ways.find((way) => way.lineId === line.lineId)?.left ?? 0),
    cartonCodes: line.cartonCodes ?? undefined,
    changePosition: input.changePosition,
    ...(line.positionCode
      ? {
          positionId: positions.get(line.positionCode)?.id ?? refuse('NOT_FOUND', `库位【${line.positionCode}】不存在`),
        }
      : {}),
  }));
  await ctx.run`
    select 1
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orders.keys()]}::bigint[])
    order by d.id
    for no key update
  `;
  return { orders, waves: [...waves.keys()], done: await confirmTaskLines(ctx, confirms, { held }) };
}

async function answer(
  ctx: Ctx,
  { orders, waves, done }: Carried,
  status: ReadonlyMap<number, number>,
): Promise<Output> {
  await settleWaves(ctx, waves);
  return {
    tasks: done.tasks.map((task) => ({ id: task.taskId, taskNo: task.taskNo, status: task.status })),
    orders: [...orders.values()].map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
    })),
  };
}

/** 返架确认: the promise ends, the counters step back, the order gives the units up. */
export async function confirmUnpick(ctx: Ctx, input: Input): Promise<Output> {
  const carried = await carryOut(ctx, input, 'UNPICK');
  const { orders, done } = carried;
  await takeBack(ctx, done.returned);
  await emptyCartons(ctx, done.returned);
  const status = await deriveStatus(ctx, orders.keys());
  await trace(
    ctx,
    [...orders.values()].map((order) => ({
      docType: 'OUT',
      docId: order.id,
      action: 'UNPICK',
      actionName: '返架',
      fromStatus: order.status,
      toStatus: status.get(order.id),
      qty: done.returned.reduce((sum, r) => sum + r.qty, 0),
    })),
  );
  return answer(ctx, carried, status);
}

/** Whatever had been checked or packed of the returned units is so no longer. */
async function takeBack(ctx: Ctx, returned: readonly Returned[]): Promise<void> {
  const perLine = [...sumBy(returned, (row) => row.outDetailId)];
  await ctx.run`
    update outbound.detail d
    set qty_allocated = d.qty_allocated - n.qty, qty_picked = d.qty_picked - n.qty,
      qty_checked = least(d.qty_checked, d.qty_picked - n.qty),
      qty_packed = least(d.qty_packed, d.qty_checked, d.qty_picked - n.qty), qty_cancelled = d.qty_cancelled + n.qty,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${perLine.map(([id]) => id)}::bigint[], ${perLine.map(([, qty]) => qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
}

/** Returned goods lie in no carton any more; a carton emptied by it is void, a pallet is a pallet again. */
async function emptyCartons(ctx: Ctx, returned: readonly Returned[]): Promise<void> {
  const perClaim = [...sumBy(returned, (row) => row.claimId)];
  const rows = await ctx.rows<{ lpnId: number }>`
    update outbound.carton_line c
    set qty = greatest(0, c.qty - n.qty),
      weight_g = case when c.qty > 0 then c.weight_g * greatest(0, c.qty - n.qty) / c.qty else 0 end,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${perClaim.map(([id]) => id)}::bigint[], ${perClaim.map(([, qty]) => qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'c')}
      and c.claim_id = n.id
      and c.qty > 0
    returning c.lpn_id
  `;
  const empty = await ctx.rows<{ id: number; kind: string }>`
    select n.id, n.kind
    from basic.lpn n
    where ${here(ctx, 'n')}
      and n.id = any(${rows.map((row) => row.lpnId)}::bigint[])
      and n.carton_state between 10 and 30
      and not exists (
        select 1
        from outbound.carton_line c
        where c.tenant_id = n.tenant_id
          and c.warehouse_id = n.warehouse_id
          and c.lpn_id = n.id
          and c.order_id = n.out_order_id
          and c.qty > 0
      )
    order by n.id
    for no key update
  `;
  await changeCartons(
    ctx,
    empty.map(({ id, kind }) =>
      kind === 'PALLET' ? { lpnId: id, orderId: null, cartonState: 0 } : { lpnId: id, cartonState: 90, state: 80 },
    ),
  );
}
