import { sql, type RawBuilder } from 'kysely';
import type { DockTold } from '#contract/inbound/cross-dock.ts';
import type { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { laneRows } from '../../outbound/facade.ts';

type Dock = OutputOf<typeof orderApi.get>['docks'][number];
type Row = Omit<Dock, 'createdAt' | 'canUndo' | 'laneCode'> & { createdAt: Date; openQty: number; isOpen: boolean };

/** What of an inbound order goes to which outbound orders, newest first. */
export const docksOf = async (ctx: Ctx, orderId: number): Promise<Dock[]> =>
  (await docks(ctx, sql`i.order_id = ${orderId}`)).map(({ openQty: _, ...row }) => row);

/** What of these lines still stands on its receiving place for somebody, and is not to be put away. */
export const standingDocks = async (ctx: Ctx, detailIds: readonly number[]): Promise<DockTold[]> =>
  (await docks(ctx, sql`i.id = any(${detailIds}::bigint[])`))
    .filter(({ openQty }) => openQty > 0)
    .map(({ detailId, openQty, outOrderId, outOrderNo, taskId, taskNo, laneCode, isPlanned }) => ({
      detailId,
      qty: openQty,
      outOrderId,
      outOrderNo,
      taskId,
      taskNo,
      laneCode,
      isPlanned,
    }));

async function docks(ctx: Ctx, which: RawBuilder<unknown>): Promise<(Dock & { openQty: number })[]> {
  const rows = await ctx.rows<Row>`
    select x.id, x.detail_id, i.line_no, g.code as goods_code, g.name as goods_name, x.qty, x.freed_qty, x.is_planned,
      o.id as out_order_id, o.order_no as out_order_no, coalesce(l.task_id, 0) as task_id,
      coalesce(l.task_no, '') as task_no, coalesce(l.picked_qty, 0) as picked_qty, coalesce(l.open_qty, 0) as open_qty,
      coalesce(l.is_open, false) as is_open, x.created_at
    from inbound.detail i
    join inbound.cross_dock x on x.tenant_id = i.tenant_id and x.warehouse_id = i.warehouse_id and x.detail_id = i.id
    join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
    join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
    join outbound.order o
      on o.tenant_id = d.tenant_id
      and o.warehouse_id = d.warehouse_id
      and o.id = d.order_id ${LAST_TASK}
    where ${here(ctx, 'i')}
      and ${which}
    order by x.id desc
  `;
  const lanes = await laneRows(ctx, [...new Set(rows.map(({ outOrderId }) => outOrderId))]).execute(ctx.tx);
  const laneOf = new Map(lanes.rows.map((lane) => [lane.orderId, lane.positionCode]));
  return rows.map(({ isOpen, createdAt, ...row }) => ({
    ...row,
    laneCode: laneOf.get(row.outOrderId) ?? null,
    createdAt: wireTime(createdAt),
    openQty: Math.min(row.openQty, row.qty - row.freedQty),
    canUndo: isOpen && row.openQty > 0 && row.freedQty < row.qty,
  }));
}

/** The task that carries what goes from the row to the order line, or carried it last. */
const LAST_TASK = sql`
  left join lateral (
    select t.id as task_id, t.task_no, t.status = 10 as is_open, p.picked_qty,
      case when p.state = 10 then p.qty - p.picked_qty - p.short_qty else 0 end as open_qty
    from outbound.pick_line p
    join outbound.pick_task t on t.tenant_id = p.tenant_id and t.warehouse_id = p.warehouse_id and t.id = p.task_id
    where p.tenant_id = x.tenant_id
      and p.warehouse_id = x.warehouse_id
      and p.out_detail_id = x.out_detail_id
      and p.stock_id = x.stock_id
    order by p.id desc
    limit 1
  ) l
    on true
`;
