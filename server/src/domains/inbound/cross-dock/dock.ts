import { sql } from 'kysely';
import type { crossDockApi, DockTold } from '#contract/inbound/cross-dock.ts';
import { SERIAL_MODE } from '#contract/inventory/serial.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { crossDock, lockWaiting, type CrossDocked, type OnDock, type PlannedDock } from '../../outbound/facade.ts';
import type { TaskMade } from '../../task/facade.ts';
import { changeDetails, lockDetails } from '../order/details.ts';
import { deriveStatus, lockOrdersOf, type HeldOrder } from '../order/rows.ts';
import { floorParts } from '../putaway/floor.ts';
import { offerAgain, withdrawUntouched } from '../putaway/withdraw.ts';
import { sharesOf, type Share, type Standing } from './dock.plan.ts';

/** What came of it: where goods go, which putaway tasks were called off for it, and which carry on what is left. */
export interface DockResult {
  docks: DockTold[];
  withdrawn: number[];
  tasks: TaskMade[];
}
const NOTHING: DockResult = { docks: [], withdrawn: [], tasks: [] };

/**
 * 越库: what stands on its receiving place goes to the orders that wait for it, before it is put away. Putaway offered and not begun is called off for it, and offered
 * again for what is left. Locks: the turn to allocate (rank 1), waves (2), outbound and inbound orders (3), putaway tasks (4, 5), lines (6), then what promising locks.
 * Of two receipts for one shortage the second waits for the turn and finds nobody waiting: its goods are put away. A kill leaves the putaway as it was offered.
 */
export async function dock(ctx: Ctx, detailIds: readonly number[]): Promise<DockResult> {
  const facts = await factsOf(ctx, detailIds);
  const scene = await lockWaiting(ctx, {
    goodsIds: facts.map(({ goodsId }) => goodsId),
    plannedIds: facts.flatMap(({ forDetailId }) => forDetailId ?? []),
  });
  if (scene.lines.length === 0) return NOTHING;
  const orders = await lockOrdersOf(ctx, detailIds);
  const may = facts.filter(({ orderId }) => orders.get(orderId)?.isSuspended === false);
  const withdrawn = await withdrawUntouched(ctx, await rowsOf(ctx, may), '越库');
  await lockDetails(ctx, detailIds);
  const standing = await standingOf(ctx, may);
  const served =
    standing.length > 0 ? await crossDock(ctx, scene, { stock: offersOf(standing), planned: plannedOf(standing) }) : [];
  const shares = sharesOf(
    standing,
    served.map(({ detailId: outDetailId, ...one }) => ({ ...one, outDetailId })),
  );
  await insertShares(ctx, shares);
  await changeDetails(
    ctx,
    shares.map(({ detailId, qty }) => ({ detailId, putaway: qty })),
  );
  const taken = new Set(shares.map(({ stockId }) => stockId));
  const torn = new Set(standing.filter(({ stockId }) => taken.has(stockId)).map(({ lpnId }) => lpnId));
  const tasks = await offerAgain(ctx, 0, withdrawn, torn);
  const docks = shares.map((share) => toldOf(share, served));
  await settle(ctx, orders, { docks, facts });
  return { docks, withdrawn: withdrawn.map(({ taskId }) => taskId), tasks };
}

/** 越库分配 of one order by hand. */
export async function assign(
  ctx: Ctx,
  { id }: InputOf<typeof crossDockApi.assign>,
): Promise<OutputOf<typeof crossDockApi.assign>> {
  const details = await ctx.rows<{ id: number }>`
    select d.id
    from inbound.order o
    join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${id}
  `;
  if (details.length === 0) refuse('NOT_FOUND');
  const { docks } = await dock(
    ctx,
    details.map((detail) => detail.id),
  );
  return docks.length > 0 ? { docks } : refuse('BUSINESS', '没有出库单在等这些商品，或商品已不在收货位');
}

/** An inbound line: its goods, and the order line it came for. */
interface Fact {
  detailId: number;
  orderId: number;
  goodsId: number;
  serialMode: number;
  forDetailId: number | null;
}

const factsOf = (ctx: Ctx, detailIds: readonly number[]): Promise<Fact[]> =>
  ctx.rows<Fact>`
    select d.id as detail_id, d.order_id, d.goods_id, g.serial_mode, d.for_detail_id
    from inbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'd')}
      and d.id = any(${[...detailIds]}::bigint[])
    order by d.id
  `;

/** Goods told apart piece by piece are put away by name; they are shown to who waits, so that he is told why he does not get them. */
const isNamed = ({ serialMode }: { serialMode: number }): boolean => serialMode === SERIAL_MODE.whole;

/** Rows that these lines were received into. */
const rowsOf = (ctx: Ctx, facts: readonly Fact[]): Promise<{ detailId: number; stockId: number }[]> =>
  ctx.rows<{ detailId: number; stockId: number }>`
    select distinct r.detail_id, r.stock_id
    from inbound.receipt r
    where ${here(ctx, 'r')}
      and r.detail_id = any(${facts.map(({ detailId }) => detailId)}::bigint[])
      and not r.is_reversed
      and r.quality <> 'Q'
  `;

interface OnPlace extends Standing {
  goodsId: number;
  lpnId: number;
  serialMode: number;
}

/** What of these lines stands on a receiving place and is not going anywhere, nor is its container; what is inspected or comes back stands elsewhere. */
async function standingOf(ctx: Ctx, facts: readonly Fact[]): Promise<OnPlace[]> {
  const of = new Map(facts.map((fact) => [fact.detailId, fact]));
  const parts = await floorParts(ctx, sql`r.detail_id = any(${[...of.keys()]}::bigint[])`);
  const rows = await ctx.rows<{ id: number }>`
    select s.id
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 's')}
      and s.id = any(${parts.map(({ stockId }) => stockId)}::bigint[])
      and a.kind = 'REC'
      and (
        s.lpn_id = 0
        or not exists (
          select 1
          from inventory.stock y
          join inventory.task_line l
            on l.tenant_id = y.tenant_id
            and l.warehouse_id = y.warehouse_id
            and l.from_stock_id = y.id
            and l.state = 10
          where y.tenant_id = s.tenant_id
            and y.warehouse_id = s.warehouse_id
            and y.lpn_id = s.lpn_id
        )
      )
  `;
  const onPlace = new Set(rows.map(({ id }) => id));
  return parts
    .filter(({ stockId }) => onPlace.has(stockId))
    .map(({ detailId, stockId, qty, goodsId, lpnId }) => ({
      detailId,
      stockId,
      qty,
      goodsId,
      lpnId,
      forDetailId: of.get(detailId)?.forDetailId ?? null,
      serialMode: of.get(detailId)?.serialMode ?? 0,
    }));
}

const plannedOf = (standing: readonly OnPlace[]): PlannedDock[] =>
  standing.flatMap((part) =>
    part.forDetailId === null || isNamed(part)
      ? []
      : [{ stockId: part.stockId, qty: part.qty, outDetailId: part.forDetailId }],
  );

const offersOf = (standing: readonly OnPlace[]): OnDock[] =>
  [...Map.groupBy(standing, ({ stockId }) => stockId)].map(([stockId, parts]) => ({
    stockId,
    may: parts.some(isNamed) ? 'DOCK_SERIAL' : parts.reduce((sum, { qty }) => sum + qty, 0),
  }));

async function insertShares(ctx: Ctx, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  await ctx.run`
    insert into inbound.cross_dock (
      tenant_id, warehouse_id, detail_id, stock_id, out_detail_id, qty, is_planned, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.detail_id, n.stock_id, n.out_detail_id, n.qty, n.is_planned,
      ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${shares.map(({ detailId }) => detailId)}::bigint[], ${shares.map(({ stockId }) => stockId)}::bigint[],
      ${shares.map(({ outDetailId }) => outDetailId)}::bigint[], ${shares.map(({ qty }) => qty)}::bigint[],
      ${shares.map(({ isPlanned }) => isPlanned)}::bool[]
    ) with ordinality n(detail_id, stock_id, out_detail_id, qty, is_planned, ord)
    order by n.ord
  `;
}

const toldOf = ({ detailId, qty, nth, isPlanned }: Share, served: readonly CrossDocked[]): DockTold => {
  const to = served[nth] ?? refuse('DEFECT');
  return {
    detailId,
    qty,
    isPlanned,
    outOrderId: to.orderId,
    outOrderNo: to.orderNo,
    taskId: to.taskId,
    taskNo: to.taskNo,
    laneCode: to.laneCode,
  };
};

/** Status of the inbound orders, and the traces of their lines. */
async function settle(
  ctx: Ctx,
  orders: ReadonlyMap<number, HeldOrder>,
  { docks, facts }: { docks: readonly DockTold[]; facts: readonly Fact[] },
): Promise<void> {
  const orderOf = new Map(facts.map(({ detailId, orderId }) => [detailId, orderId]));
  const changed = new Set(docks.flatMap(({ detailId }) => orderOf.get(detailId) ?? []));
  const status = await deriveStatus(
    ctx,
    [...orders.values()].filter(({ id }) => changed.has(id)),
  );
  await trace(
    ctx,
    docks.map((one) => {
      const orderId = orderOf.get(one.detailId) ?? 0;
      return {
        docType: 'IN',
        docId: orderId,
        detailId: one.detailId,
        action: 'XDOCK',
        actionName: '越库',
        fromStatus: orders.get(orderId)?.status,
        toStatus: status.get(orderId),
        qty: one.qty,
        payload: { outOrderNo: one.outOrderNo, taskNo: one.taskNo, laneCode: one.laneCode, planned: one.isPlanned },
      };
    }),
  );
}
