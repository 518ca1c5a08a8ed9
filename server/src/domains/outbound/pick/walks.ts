import { sql, type RawBuilder } from 'kysely';
import { insert, newId, update, write, type Change } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { areaPickingRows } from '../../strategy/facade.ts';
import { settleTasks } from './rows.ts';
import { planWalks, walkOrder, type Stop, type ToPick, type Unpicked, type Walk } from './walks.plan.ts';

/** Orders to be picked in a wave; `into`: lines of that task's area are appended to it. */
interface Wanted extends ToPick {
  wave: ToPick['wave'] & { id: number };
  orderIds: readonly number[];
}

export interface MadeLine {
  lineId: number;
  taskId: number;
  claimId: number;
  /** Its goods are still on their way to the pick face. */
  waits: boolean;
}

/**
 * Turn the open promises of orders into pick lines, grouped into walks (§4.4). `beside`: what else the caller decided, given the orders that are being picked, is
 * written by the same statement.
 */
export async function makePickLines(
  ctx: Ctx,
  { wave, orderIds, into }: Wanted,
  beside: readonly Change[] = [],
): Promise<MadeLine[]> {
  await holdClaims(ctx, orderIds);
  const { appended, walks } = await planned(ctx, { wave, orderIds, into });
  const numbers = await nextNumbers(ctx, 'PK', walks.length);
  const lines = [
    ...appended.map((c) => ({ taskId: into?.taskId ?? 0, walkSeq: 0, c })),
    ...walks.flatMap(({ taskId, lines: walk }) => walk.map((c, i) => ({ taskId, walkSeq: i + 1, c }))),
  ];
  await write(ctx, [
    insert('outbound.pickTask', tasksOf(wave, walks, numbers)),
    insert('outbound.pickLine', lines.map(lineOf)),
    ...beside,
  ]);
  if (appended.length > 0 && into) {
    await sequence(ctx, [into.taskId]);
    await settleTasks(ctx, [into.taskId]);
  }
  await trace(
    ctx,
    walks.map(({ taskId, lines: walk }) => ({
      docType: 'PICK',
      docId: taskId,
      action: 'CREATE',
      actionName: '生成拣货任务',
      toStatus: 10,
      payload: { lines: walk.length },
    })),
  );
  return lines.map(({ taskId, c }) => ({ lineId: c.lineId, taskId, claimId: c.claimId, waits: c.stage === 'WAIT' }));
}

/** The walks that would be made of what is promised to these orders, decided only. */
export const walksNow = async (ctx: Ctx, asked: { pickMethod: number; orderIds: readonly number[] }): Promise<Walk[]> =>
  (await planned(ctx, { wave: asked, orderIds: asked.orderIds })).walks;

async function planned(ctx: Ctx, { orderIds, ...how }: ToPick & Pick<Wanted, 'orderIds'>) {
  const { claims, areas } = await lists(ctx, { claims: unpicked(ctx, orderIds), areas: areaPickingRows(ctx) });
  return planWalks(claims, new Map(areas.map((area) => [area.areaId, area])), how);
}

const tasksOf = (wave: Wanted['wave'], walks: readonly Walk[], numbers: readonly string[]) =>
  walks.map(({ taskId, kind, areaId, orderId, lines }, i) => ({
    id: taskId,
    taskNo: numbers[i] ?? '',
    waveId: wave.id,
    kind,
    method: wave.pickMethod,
    areaId,
    orderId,
    lineCount: lines.length,
    qty: lines.reduce((sum, line) => sum + line.qty, 0),
  }));

const lineOf = ({ taskId, walkSeq, c }: { taskId: number; walkSeq: number; c: Unpicked }) => ({
  id: c.lineId,
  taskId,
  walkSeq,
  claimId: c.claimId,
  outDetailId: c.detailId,
  stockId: c.stockId,
  shareStockId: c.shareStockId,
  shareLotId: c.shareLotId,
  positionId: c.positionId,
  goodsId: c.goodsId,
  lotId: c.lotId,
  lpnId: c.lpnId,
  qty: c.qty,
  state: c.stage === 'WAIT' ? 5 : 10,
});

/** Lock rank 10: a promise that is just travelling with its container or to a pick face is waited for, and then read where it has arrived. */
async function holdClaims(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    select 1
    from inventory.stock_claim c
    where ${here(ctx, 'c')}
      and c.out_detail_id in (
        select d.id
        from outbound.detail d
        where ${here(ctx, 'd')}
          and d.order_id = any(${orderIds}::bigint[])
      )
      and c.kind = 'ALLOC'
      and c.stage in ('SHELF', 'WAIT')
      and c.open_qty > 0
    order by c.id
    for no key update of c
  `;
}

// `offset 0` keeps each look-up a look-up by key: lines and promises made a moment ago are not in the statistics, and the planner would cross whole tables.

/** What is promised to an order line on the shelf, and on no walk yet. */
const OPEN_PROMISES = sql`
  cross join lateral (
    select c.id, c.stock_id, c.open_qty, c.stage,
      (
        select h.stock_id
        from inventory.stock_claim h
        where h.tenant_id = c.tenant_id
          and h.warehouse_id = c.warehouse_id
          and h.kind = 'ADJ'
          and h.ref_type = 'SHARE'
          and h.open_qty > 0
          and h.ref_line_id = c.id
      ) as share_stock_id
    from inventory.stock_claim c
    where c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
      and c.kind = 'ALLOC'
      and c.stage in ('SHELF', 'WAIT')
      and c.open_qty > 0
      and not exists (
        select 1
        from outbound.pick_line l
        where l.tenant_id = c.tenant_id
          and l.warehouse_id = c.warehouse_id
          and l.claim_id = c.id
          and l.state in (5, 10)
      )
    offset 0
  ) c
`;

/** The row that a promise is taken from, its own or one at a shared face: its place in the walk through the warehouse, and what says how it is picked. */
const WHERE_IT_LIES = sql`
  cross join lateral (
    select s.id, s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.on_hand, p.area_id, p.order_num, p.level,
      a.kind as area_kind, a.order_no as area_no, coalesce(r.order_no, 0) as aisle_no,
      coalesce(r.one_way, 0) as one_way, n.kind as lpn_kind, g.volume as unit_volume,
      coalesce(
        (
          select u.ratio
          from basic.goods_unit u
          where u.tenant_id = s.tenant_id
            and u.goods_id = s.goods_id
            and u.level = 3
        ), 0
      ) as case_qty,
      exists (
        select 1
        from basic.pick_position k
        where k.tenant_id = s.tenant_id
          and k.warehouse_id = s.warehouse_id
          and k.position_id = s.position_id
          and k.goods_id = s.goods_id
          and k.case_only
          and k.status = 1
          and not k.is_deleted
      ) as case_only,
      n.kind = 'PALLET' and not exists (
        select 1
        from inventory.stock x
        where x.tenant_id = s.tenant_id
          and x.warehouse_id = s.warehouse_id
          and x.lpn_id = s.lpn_id
          and x.id <> s.id
          and x.on_hand > 0
      ) as single
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where s.tenant_id = d.tenant_id
      and s.warehouse_id = d.warehouse_id
      and s.id = coalesce(c.share_stock_id, c.stock_id)
    offset 0
  ) s
`;

/**
 * Open shelf promises without a living pick line, in the order of area, aisle and place. What a promise is picked as shows in the stock: what still stands on its receiving place, a container taken whole, full cases out of storage, else pieces.
 * Each brings the number of its line, and one for a task, should it be the first of one.
 */
const unpicked = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<Unpicked> => sql<Unpicked>`
  select ${newId('outbound.pickLine')} as line_id, ${newId('outbound.pickTask')} as spare_task_id, c.id as claim_id,
    d.id as detail_id, d.order_id, c.stock_id, c.share_stock_id, s.position_id, d.goods_id,
    case
      when c.share_stock_id is null then s.lot_id
      else (select o.lot_id from inventory.stock o where ${here(ctx, 'o')} and o.id = c.stock_id)
    end as lot_id, case when c.share_stock_id is not null then s.lot_id end as share_lot_id, s.lpn_id,
    c.open_qty as qty, s.unit_volume, c.stage, s.area_id, s.area_no, s.aisle_no, s.one_way, s.order_num, s.level,
    case
      when s.area_kind = 'REC' then 'XDOCK'
      when s.lpn_kind = 'PALLET' and c.open_qty = s.on_hand and c.stage = 'SHELF' and s.single then 'PALLET'
      when s.case_qty > 1 and c.open_qty % s.case_qty = 0 and (s.area_kind <> 'PICK' or s.case_only) then 'CASE'
      else 'PIECE'
    end as kind, s.case_qty > 1 and c.open_qty % s.case_qty = 0 as is_cases
  from outbound.detail d ${OPEN_PROMISES} ${WHERE_IT_LIES}
  where ${here(ctx, 'd')}
    and d.order_id = any(${orderIds}::bigint[])
  order by s.area_no, s.area_id, s.aisle_no, s.order_num, s.level, s.position_id, c.id
`;

/** The walk through tasks whose lines have changed (A3). */
export async function sequence(ctx: Ctx, taskIds: readonly number[]): Promise<void> {
  const stops = await ctx.rows<Stop & { taskId: number; walkSeq: number }>`
    select l.id as line_id, l.task_id, l.walk_seq, l.position_id, p.*
    from outbound.pick_line l
    cross join lateral (
      select p.order_num, p.level, coalesce(r.one_way, 0) as one_way, a.order_no as area_no,
        coalesce(r.order_no, 0) as aisle_no
      from basic.position p
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
      left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
      where p.tenant_id = l.tenant_id
        and p.warehouse_id = l.warehouse_id
        and p.id = l.position_id
      offset 0
    ) p
    where ${here(ctx, 'l')}
      and l.task_id = any(${taskIds}::bigint[])
      and l.state in (5, 10)
  `;
  const moved = [...Map.groupBy(stops, (stop) => stop.taskId).values()].flatMap((walk) =>
    walkOrder(walk)
      .map((stop, i) => ({ id: stop.lineId, walkSeq: i + 1, before: stop.walkSeq }))
      .filter(({ walkSeq, before }) => walkSeq !== before)
      .map(({ id, walkSeq }) => ({ id, walkSeq })),
  );
  await write(ctx, [update('outbound.pickLine', moved)]);
}
