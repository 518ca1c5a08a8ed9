import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockOrders, refuseFrozen, type Order } from '../order/rows.ts';
import { lockWaves } from '../wave/rows.ts';
import type { PickLine } from './confirm.plan.ts';

export interface PickTask {
  id: number;
  taskNo: string;
  waveId: number;
  waveNo: string;
  kind: string;
  areaId: number | null;
  status: number;
  assigneeId: number | null;
  cartId: number | null;
  cartLpnId: number;
  pickMethod: number;
  version: number;
}

/** Everything one picking works on, locked in rank: waves (where their status will change), orders, tasks, lines, order lines. `pickId`: where it goes. */
export interface PickScene {
  orders: Map<number, Order>;
  tasks: Map<number, PickTask>;
  lines: Map<number, PickLine>;
  waveIds: number[];
  pickId: number;
}

interface Way {
  lineId: number;
  taskId: number;
  waveId: number;
  orderId: number;
  detailId: number;
  state: number;
  waveStatus: number;
}

/** Lock lines for picking. Lines of foreign orders do not exist. */
export async function lockScene(ctx: Ctx, lineIds: readonly number[]): Promise<PickScene> {
  const ids = [...new Set(lineIds)];
  if (ids.length < lineIds.length) refuseField('lines', '拣货行重复');
  const [ways, open] = await together(waysOf(ctx, ids), openLinesOf(ctx, ids));
  if (ways.length < ids.length) refuse('NOT_FOUND');
  for (const way of ways) if (OPEN.has(way.state)) open.set(way.taskId, (open.get(way.taskId) ?? 0) - 1);
  // The first pick starts its wave and the last one of a task may end it; all others leave the wave's row alone, or every picker would wait for it.
  const waveIds = [
    ...new Set(
      ways.filter((way) => way.waveStatus === 20 || (open.get(way.taskId) ?? 0) === 0).map((way) => way.waveId),
    ),
  ];
  const [, orders, tasks, , , lines, pickId] = await together(
    lockWaves(ctx, waveIds),
    lockOrders(
      ctx,
      ways.map((way) => way.orderId),
    ),
    lockPickTasks(
      ctx,
      ways.map((way) => way.taskId),
    ),
    lockPickLines(ctx, ids),
    ctx.run`
      select 1
      from outbound.detail d
      where ${here(ctx, 'd')}
        and d.id = any(${[...new Set(ways.map((way) => way.detailId))]}::bigint[])
      order by d.id
      for no key update
    `,
    readPickLines(ctx, ids),
    pickPlace(ctx),
  );
  for (const order of orders.values()) refuseFrozen(order);
  return { orders, tasks, lines, waveIds, pickId };
}

async function waysOf(ctx: Ctx, ids: readonly number[]): Promise<Way[]> {
  const rows = await ctx.rows<Way>`
    select l.id as line_id, l.task_id, t.wave_id, d.order_id, d.id as detail_id, l.state, w.status as wave_status
    from outbound.pick_line l
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    where ${here(ctx, 'l')}
      and l.id = any(${ids}::bigint[])
  `;
  return rows;
}

/** States of a line that waits to be picked, or for its goods. */
const OPEN = new Set([5, 10]);

/** How many lines are open on each of the tasks these lines belong to. */
async function openLinesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{
    taskId: number;
    open: number;
  }>`
    select x.task_id, count(*) as open
    from outbound.pick_line x
    where ${here(ctx, 'x')}
      and x.task_id in (
        select l.task_id
        from outbound.pick_line l
        where ${here(ctx, 'l')}
          and l.id = any(${ids}::bigint[])
      )
      and x.state = any(${[...OPEN]}::smallint[])
    group by 1
  `;
  return new Map(rows.map((row) => [row.taskId, row.open]));
}

/** Lock rank 4, ids ascending. */
export async function lockPickTasks(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PickTask>> {
  const rows = await ctx.rows<PickTask>`
    select t.id, t.task_no, t.wave_id, w.wave_no, t.kind, t.area_id, t.status, t.assignee_id, t.cart_id,
      coalesce(c.lpn_id, 0) as cart_lpn_id, w.pick_method, t.version
    from outbound.pick_task t
    join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
    left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
    where ${here(ctx, 't')}
      and t.id = any(${[...new Set(ids)]}::bigint[])
    order by t.id
    for no key update of t
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lock rank 5, ids ascending. */
const lockPickLines = (ctx: Ctx, ids: readonly number[]): Promise<unknown> =>
  ctx.run`
    select 1
    from outbound.pick_line l
    where ${here(ctx, 'l')}
      and l.id = any(${ids}::bigint[])
    order by l.id
    for no key update
  `;

/** Lines with what does not change with them, read under their lock. */
async function readPickLines(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PickLine>> {
  const rows = await ctx.rows<PickLine>`
    select l.id, l.task_id, l.claim_id, l.out_detail_id as detail_id, d.order_id, l.stock_id, l.position_id, l.goods_id,
      l.lot_id, l.lpn_id, s.owner_id, s.quality, l.qty, l.picked_qty, l.short_qty, l.state, p.code as position_code,
      p.state as position_state, g.code as goods_code, coalesce(g.short_name, g.name) as goods_name, g.is_catch_weight,
      t.lot_no, t.status as lot_status, n.code as lpn_code,
      array(
        select b.barcode
        from basic.goods_barcode b
        where b.tenant_id = g.tenant_id
          and b.goods_id = g.id
      ) as barcodes
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join inventory.stock s on s.tenant_id = l.tenant_id and s.warehouse_id = l.warehouse_id and s.id = l.stock_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
    where ${here(ctx, 'l')}
      and l.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where goods are picked to: the virtual position of the packing area. */
async function pickPlace(ctx: Ctx): Promise<number> {
  const row = await ctx.row<{
    id: number;
  }>`
    select p.id
    from basic.position p
    where ${here(ctx, 'p')}
      and p.code = '@PICK'
      and not p.is_deleted
  `;
  return row?.id ?? refuse('BUSINESS', '当前仓库未设置拣货暂存位');
}

/** Containers by code: they exist, are no cartons, and stand nowhere or with the picked goods. */
export async function containers(ctx: Ctx, codes: readonly string[], pickId: number): Promise<Map<string, number>> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.rows<{
    id: number;
    code: string;
    kind: string;
    state: number;
    cartonState: number;
    positionId: number | null;
    positionCode: string | null;
  }>`
    select n.id, n.code, n.kind, n.state, n.carton_state, n.position_id, p.code as position_code
    from basic.lpn n
    left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
    where ${here(ctx, 'n')}
      and n.code = any(${wanted}::text[])
      and n.id <> 0
      and not n.is_deleted
  `;
  const found = new Map(rows.map((row) => [row.code, row]));
  for (const code of wanted) {
    const lpn = found.get(code);
    if (!lpn) return refuse('NOT_FOUND', `容器【${code}】不存在`);
    if (lpn.cartonState !== 0 || ![10, 20].includes(lpn.state)) refuse('BUSINESS', `容器【${code}】不可用`);
    if (lpn.positionId !== null && lpn.positionId !== pickId)
      refuse('BUSINESS', `容器【${code}】已在库位【${lpn.positionCode ?? ''}】使用`);
  }
  return new Map([...found].map(([code, lpn]) => [code, lpn.id]));
}
