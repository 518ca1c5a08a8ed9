import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { owed, type seedingApi } from '#contract/outbound/seed.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { WALL, freeWall, lockWall, takeWall } from '../../basic/facade.ts';
import { lockWave, refuseWave } from '../wave/rows.ts';
import { AWAITS_SLOT, BROUGHT, readNeeds } from './rows.ts';
import { totalOf } from './sow.plan.ts';

const BY_WALL = 2;

/** Orders of a wave that wait for a slot: something of theirs is or will be picked and is not sorted yet. The last stop first. */
const waiting = (ctx: Ctx, waveId: number) => ctx.rows<{ orderId: number }>`
  select o.id as order_id
  from outbound.wave_order m
  join outbound.order o
    on o.tenant_id = m.tenant_id
    and o.warehouse_id = m.warehouse_id
    and o.id = m.order_id ${BROUGHT}
  where ${here(ctx, 'm')}
    and m.wave_id = ${waveId}
    and ${AWAITS_SLOT}
  order by o.stop_no desc, o.id
`;

/**
 * 开始播种: the wall serves the wave until it is finished. Locks the wave, then the wall: of two who want one wall the second is told it is in use; of two walls for one
 * wave the second takes the orders the first left.
 */
export async function startSeeding(
  ctx: Ctx,
  input: InputOf<typeof seedingApi.start>,
): Promise<OutputOf<typeof seedingApi.start>> {
  const wave = await lockWave(ctx, input.waveId);
  if (wave.pickMethod !== BY_WALL) refuse('BUSINESS', `波次【${wave.waveNo}】不是播种方式`);
  refuseWave(wave, 'seed');
  const wall = await lockWall(ctx, input.wallId);
  if (wall.status === WALL.off) refuse('STATE', `播种墙【${wall.code}】已停用`);
  if (wall.status === WALL.busy) refuse('STATE', `播种墙【${wall.code}】使用中`);
  const orders = (await waiting(ctx, wave.id)).map(({ orderId }) => orderId);
  if (orders.length === 0) refuse('BUSINESS', `波次【${wave.waveNo}】没有待分格口的订单`);
  const taken = orders.slice(0, wall.slotQty);
  const slots = await takeWall(ctx, { wallId: wall.id, waveId: wave.id, orderIds: taken });
  await ctx.run`
    update outbound.wave_order m
    set seed_slot_id = n.slot_id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${slots.map((s) => s.slotId)}::bigint[], ${slots.map((s) => s.orderId)}::bigint[]) n(slot_id, order_id)
    where ${here(ctx, 'm')}
      and m.wave_id = ${wave.id}
      and m.order_id = n.order_id
  `;
  await tell(ctx, wave, ['SEED_START', '开始播种'], { wall: wall.code, orders: taken.length });
  return { wallId: wall.id, orderCount: taken.length, leftCount: orders.length - taken.length };
}

/** 播种完成: everything that was picked for the orders of the wall lies in its slots, and nothing is on its way any more. */
export async function finishSeeding(
  ctx: Ctx,
  { wallId }: InputOf<typeof seedingApi.finish>,
): Promise<OutputOf<typeof seedingApi.finish>> {
  const known = await ctx.row<{ waveId: number | null; code: string }>`
    select w.wave_id, w.code
    from basic.seed_wall w
    where ${here(ctx, 'w')}
      and w.id = ${wallId}
  `;
  if (!known) return refuse('NOT_FOUND');
  if (known.waveId === null) refuse('STATE', `播种墙【${known.code}】没有在播种`);
  const wave = await lockWave(ctx, known.waveId);
  const wall = await lockWall(ctx, wallId);
  if (wall.waveId !== wave.id) refuse('STATE', `播种墙【${wall.code}】没有在播种`);
  const needs = await readNeeds(ctx, sql`s.wall_id = ${wallId}`);
  const total = totalOf(needs);
  if (total.openQty > 0) refuse('BUSINESS', `墙上的订单还有${total.openQty}件未拣，不能结束播种`);
  if (owed(total) > 0) refuse('BUSINESS', `播种数量与拣货数量不一致，差${owed(total)}`);
  const orderCount = await freeWall(ctx, wallId);
  const qty = needs.reduce((sum, need) => sum + need.seededQty, 0);
  await tell(ctx, wave, ['SEED_FINISH', '播种完成'], { wall: wall.code, orders: orderCount, qty });
  return { wallId, orderCount, qty };
}

const tell = (
  ctx: Ctx,
  wave: { id: number; status: number },
  [action, actionName]: readonly [string, string],
  payload: Record<string, unknown>,
): Promise<void> =>
  trace(ctx, [
    { docType: 'WAVE', docId: wave.id, action, actionName, fromStatus: wave.status, toStatus: wave.status, payload },
  ]);
