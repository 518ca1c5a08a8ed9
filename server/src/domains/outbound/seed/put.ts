import { sql } from 'kysely';
import { slotCode } from '#contract/basic/container/seed-wall.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { lotsOwed, owed, type seedingApi } from '#contract/outbound/seed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry, refuse, refuseField, sqlState } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { SLOT, lockWall, setSlotReady } from '../../basic/facade.ts';
import { lockOrders, refuseFrozen } from '../order/rows.ts';
import { readNeeds } from './rows.ts';
import { awaited, sow, totalOf } from './sow.plan.ts';

interface Slot {
  id: number;
  wallId: number;
  wallCode: string;
  slotNo: number;
  waveId: number | null;
  orderId: number | null;
}

async function slotOf(ctx: Ctx, id: number): Promise<Slot> {
  const slot = await ctx.row<Slot>`
    select s.id, s.wall_id, w.code as wall_code, s.slot_no, s.wave_id, s.out_order_id as order_id
    from basic.seed_slot s
    join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
    where ${here(ctx, 's')}
      and s.id = ${id}
  `;
  return slot ?? refuse('NOT_FOUND');
}

/**
 * 播种: units of one goods into one slot. Locks the slot's order, then its wall: picks, their undoing and checks of the order wait, and so does whoever sorts into the
 * same wall. The stock stays where the walk brought it until it is packed; what lies in the slot is told by the log.
 */
export async function putIntoSlot(
  ctx: Ctx,
  { slotId, goodsId, lotNo, qty }: InputOf<typeof seedingApi.put>,
): Promise<OutputOf<typeof seedingApi.put>> {
  const slot = await slotOf(ctx, slotId);
  const name = slotCode(slot.wallCode, slot.slotNo);
  if (slot.orderId === null || slot.waveId === null) refuse('BUSINESS', `格口【${name}】没有订单`);
  await lockUnchecked(ctx, slot.orderId);
  await lockWall(ctx, slot.wallId);
  if ((await slotOf(ctx, slotId)).orderId !== slot.orderId) throw new Retry(`slot ${slotId} serves another order`);
  const wall = await readNeeds(ctx, sql`s.wall_id = ${slot.wallId}`);
  const lots = lotsOwed(wall, goodsId);
  if (!lotNo && lots.length > 1) refuseField('lotNo', `商品有多个批次（${lots.join('、')}），请选择批次`);
  const mine = wall.filter((need) => need.slotId === slotId);
  const needs = mine.filter((need) => need.goodsId === goodsId && (!lotNo || need.lotNo === lotNo));
  if (needs.length === 0) refuse('BUSINESS', `格口【${name}】不需要该商品`);
  const { sown, over } = sow(needs, qty);
  if (over > 0) refuseField('qty', `播种数量超过需求，还需${owed(totalOf(needs))}`);
  const { rows: logged } = await ctx.run<{ id: number }>`
    insert into outbound.seed_log (
      tenant_id, warehouse_id, wave_id, task_id, slot_id, out_detail_id, lot_id, qty, staff_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${slot.waveId}, n.task_id, ${slotId}, n.detail_id, n.lot_id, n.qty,
      ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${sown.map((s) => s.taskId)}::bigint[], ${sown.map((s) => s.detailId)}::bigint[],
      ${sown.map((s) => s.lotId)}::bigint[], ${sown.map((s) => s.qty)}::bigint[]
    ) n(task_id, detail_id, lot_id, qty)
    returning id
  `;
  const leftQty = awaited(mine) - qty;
  await setSlotReady(ctx, slotId, leftQty === 0);
  return { logIds: logged.map(({ id }) => id), slotState: leftQty === 0 ? SLOT.ready : SLOT.sowing, leftQty };
}

/** The order may still be sorted: it stands, and nobody has begun to count it. */
async function lockUnchecked(ctx: Ctx, orderId: number): Promise<void> {
  for (const order of (await lockOrders(ctx, [orderId])).values()) {
    refuseFrozen(order);
    if (order.status === orderLife.at.cancelled) refuse('STATE', `订单【${order.orderNo}】已取消，不能播种`);
    if (reached(orderLife, order.status, 'checking')) refuse('STATE', `订单【${order.orderNo}】已开始复核，不能播种`);
  }
}

interface Logged {
  id: number;
  slotId: number;
  wallId: number;
  orderId: number;
  qty: number;
  staffId: number;
}

/** 撤销播种: the units of one put come out of the slot again. Of two at once the second finds it undone. */
export async function undoPut(
  ctx: Ctx,
  { logIds }: InputOf<typeof seedingApi.undo>,
): Promise<OutputOf<typeof seedingApi.undo>> {
  const ids = [...new Set(logIds)];
  const rows = await ctx.rows<Logged>`
    select x.id, x.slot_id, s.wall_id, d.order_id, x.qty, x.staff_id
    from outbound.seed_log x
    join basic.seed_slot s on s.tenant_id = x.tenant_id and s.warehouse_id = x.warehouse_id and s.id = x.slot_id
    join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
    where ${here(ctx, 'x')}
      and x.id = any(${ids}::bigint[])
      and x.reverses_id is null
    order by x.id
  `;
  const [first] = rows;
  if (!first || rows.length < ids.length || rows.some((row) => row.slotId !== first.slotId)) return refuse('NOT_FOUND');
  if (rows.some((row) => row.staffId !== ctx.userId)) refuse('BUSINESS', '只能由播种人本人撤销');
  await lockUnchecked(ctx, first.orderId);
  await lockWall(ctx, first.wallId);
  await ctx.run`
    insert into outbound.seed_log (
      tenant_id, warehouse_id, wave_id, task_id, slot_id, out_detail_id, lot_id, qty, staff_id, reverses_id, created_by,
      updated_by
    )
    select x.tenant_id, x.warehouse_id, x.wave_id, x.task_id, x.slot_id, x.out_detail_id, x.lot_id, -x.qty,
      ${ctx.userId}, x.id, ${ctx.userId}, ${ctx.userId}
    from outbound.seed_log x
    where ${here(ctx, 'x')}
      and x.id = any(${ids}::bigint[])
  `.catch((error: unknown) =>
    sqlState(error) === '23505' ? refuse('BUSINESS', '该次播种已撤销') : Promise.reject(error),
  );
  await setSlotReady(ctx, first.slotId, false);
  return { undoneQty: rows.reduce((sum, { qty }) => sum + qty, 0) };
}
