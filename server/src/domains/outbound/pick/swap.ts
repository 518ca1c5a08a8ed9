import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { pickApi } from '#contract/outbound/pick.ts';
import { update, write } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { pickingRuleRows, pickingRules } from '../../strategy/facade.ts';
import { allocateLocked } from '../allocation/allocate-locked.ts';
import { releaseClaims } from '../allocation/claims.ts';
import { lockAllocation } from '../allocation/turn.ts';
import { deriveStatus, lockOrders, type Order } from '../order/rows.ts';
import { leftOf, lineProblem, type PickLine } from './confirm.plan.ts';
import { readNewLines } from './read.ts';
import { settleTasks } from './rows.ts';
import { lockScene } from './scene.ts';
import { makePickLines } from './walks.ts';

type Swap = InputOf<typeof pickApi.swapLot>;
type OtherLot = OutputOf<typeof pickApi.otherLots>['list'][number];

const NO_STORE = 0;

/** Other lots of the same goods, owner and quality at the position of these lines, with something free. */
const beside = (ctx: Ctx, lineIds: readonly number[]): RawBuilder<OtherLot> => sql<OtherLot>`
  select distinct s.id as stock_id, b.lot_no, b.produced_on::text as produced_on, b.expire_on::text as expire_on,
    case when s.lpn_id = 0 then null else n.code end as lpn_code,
    s.on_hand - s.allocated - s.locked - s.moving as free_qty
  from outbound.pick_line l
  join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
  join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join inventory.stock f on f.tenant_id = l.tenant_id and f.warehouse_id = l.warehouse_id and f.id = l.stock_id
  join inventory.stock s
    on s.tenant_id = f.tenant_id
    and s.warehouse_id = f.warehouse_id
    and s.position_id = f.position_id
    and s.goods_id = f.goods_id
    and s.owner_id = f.owner_id
    and s.quality = f.quality
    and s.lot_id <> f.lot_id
  join inventory.lot b on b.tenant_id = s.tenant_id and b.id = s.lot_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where ${here(ctx, 'l')}
    and ${ofOwners(ctx, 'o')}
    and l.id = any(${lineIds}::bigint[])
    and l.share_stock_id is null
    and s.on_hand > s.allocated + s.locked + s.moving
    and b.status <> 2
  order by expire_on, lot_no, stock_id
  limit 50
`;

/** What else lies there, for the picker to choose from. */
export async function otherLots(
  ctx: Ctx,
  { lineIds }: InputOf<typeof pickApi.otherLots>,
): Promise<OutputOf<typeof pickApi.otherLots>> {
  return { list: (await lists<{ lots: OtherLot }>(ctx, { lots: beside(ctx, lineIds) })).lots };
}

/**
 * 更换批次 (§3.10): another lot lies at the front. The promises of the stop are given back and made again on the row before the picker, by the one function that
 * promises stock, so that dates and wishes of the order are judged as ever; in one transaction, all of them or none. Locks as a short pick does.
 */
export async function swapLot(ctx: Ctx, { lineIds, stockId }: Swap): Promise<OutputOf<typeof pickApi.swapLot>> {
  await lockAllocation(ctx);
  const scene = await lockScene(ctx, { lineIds });
  const lines = lineIds.map((id) => scene.lines.get(id) ?? refuse('NOT_FOUND'));
  const [first] = lines;
  const task = scene.tasks.get(first?.taskId ?? 0) ?? refuse('NOT_FOUND');
  refuseUntouched(lines, task.status);
  if (task.kind === 'PALLET') refuse('BUSINESS', '整托任务不能更换批次');
  if (task.kind === 'XDOCK') refuse('BUSINESS', '越库任务不能更换批次');
  const to =
    (await otherLots(ctx, { lineIds })).list.find((lot) => lot.stockId === stockId) ??
    refuseField('stockId', `库位【${first?.positionCode ?? ''}】没有该批次的可用库存`);
  const orders = await lockOrders(ctx, [...new Set(lines.map((line) => line.orderId))]);
  await refuseStrict(ctx, lines, orders);
  const qty = lines.reduce((sum, line) => sum + leftOf(line), 0);
  await releaseClaims(
    ctx,
    lines.map((line) => ({ claimId: line.claimId, detailId: line.detailId, qty: leftOf(line) })),
  );
  await write(ctx, [
    update(
      'outbound.pickLine',
      lines.map(({ id }) => ({ id, state: 90 })),
    ),
  ]);
  const promised = await allocateLocked(ctx, orders, {
    trigger: 'SWAP',
    within: new Set([stockId]),
    detailIds: [...new Set(lines.map((line) => line.detailId))],
  });
  if (promised.lines.reduce((sum, line) => sum + line.granted, 0) < qty)
    refuse('BUSINESS', to.freeQty < qty ? `该批次可用${to.freeQty}，不足${qty}` : '批次不符合订单要求');
  const made = await makePickLines(ctx, {
    wave: { id: task.waveId, pickMethod: task.pickMethod },
    orderIds: [...orders.keys()],
    into: { taskId: task.id, areaId: task.areaId },
  });
  await settleTasks(ctx, [task.id]);
  await deriveStatus(ctx, orders.keys());
  await tell(ctx, lines, to.lotNo);
  return {
    swappedQty: qty,
    newLines: await readNewLines(
      ctx,
      made.map((line) => line.lineId),
    ),
  };
}

/** Lines of one stop that can be picked now and are not begun. */
function refuseUntouched(lines: readonly PickLine[], taskStatus: number): void {
  const [first] = lines;
  for (const line of lines) {
    const problem = lineProblem(line, taskStatus, { lineIds: [line.id] });
    if (problem) refuse(problem.kind, problem.msg, { lineId: problem.lineId });
    if (line.stockId !== first?.stockId || line.taskId !== first.taskId)
      refuseField('lineIds', '只能更换同一库位的同一批次');
    if (line.pickedQty > 0 || line.shortQty > 0) refuse('BUSINESS', '该行已部分拣货，不能更换批次');
  }
}

/** Where the rotation is strict, what was promised is what leaves. */
async function refuseStrict(ctx: Ctx, lines: readonly PickLine[], orders: ReadonlyMap<number, Order>): Promise<void> {
  const wishes = lines.map((line) => ({
    goodsId: line.goodsId,
    storeId: orders.get(line.orderId)?.storeId ?? NO_STORE,
  }));
  const rules = pickingRules((await lists(ctx, { rules: pickingRuleRows(ctx, wishes) })).rules);
  if (wishes.some(({ goodsId, storeId }) => rules(goodsId, storeId).pick.strict))
    refuse('BUSINESS', '先进先出不允许更换批次');
}

const tell = (ctx: Ctx, lines: readonly PickLine[], toLotNo: string): Promise<void> =>
  trace(
    ctx,
    lines.map((line) => ({
      docType: 'OUT',
      docId: line.orderId,
      detailId: line.detailId,
      action: 'SWAP_LOT',
      actionName: '更换批次',
      qty: leftOf(line),
      payload: { positionCode: line.positionCode, lotNo: line.lotNo, toLotNo },
    })),
  );
