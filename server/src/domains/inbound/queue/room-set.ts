import { sql, type RawBuilder } from 'kysely';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { businessDay, nextQueueNo } from './queue.ts';
import { goesQuick, roomTaking } from './rooms.ts';
import { hold, refusePreCheck, settle, type PreCheck, type State } from './rows.ts';

interface Placed {
  queueNo: string | null;
  /** What of the row changes, with a comma behind it. */
  set: RawBuilder<unknown>;
}

/** Put a truck into the queue of a room: another room is another number, at the place its own merits give it there. */
export async function setRoom(
  ctx: Ctx,
  pre: PreCheck,
  roomId: number | null,
  orderIds: readonly number[],
): Promise<Placed> {
  if (roomId === null) return { queueNo: pre.queueNo, set: sql`` };
  const room = await roomTaking(ctx, roomId, orderIds);
  const isQuick = goesQuick(room, pre.pallets, pre.noQuick);
  if (roomId === pre.roomId) return { queueNo: pre.queueNo, set: sql`is_quick = ${isQuick},` };
  const day = await businessDay(ctx);
  const queueNo = await nextQueueNo(ctx, { roomId, day });
  return {
    queueNo,
    set: sql`
      room_id = ${roomId}, queue_no = ${queueNo}, biz_day = ${day}, is_quick = ${isQuick}, pass_class = null,
        behind_no = null, queue_at = p.sign_at,
    `,
  };
}

/** 改库房. */
export async function updateAssignedRoom(
  ctx: Ctx,
  { id, roomId }: InputOf<typeof preCheckApi.updateAssignedRoom>,
): Promise<State> {
  const { pre, orders } = await hold(ctx, id);
  refusePreCheck(pre, 'updateAssignedRoom');
  if (pre.roomId === roomId) refuse('BUSINESS', '库房未变化');
  const placed = await setRoom(
    ctx,
    pre,
    roomId,
    orders.map((order) => order.id),
  );
  return settle(ctx, pre, {
    set: placed.set,
    action: 'ROOM',
    actionName: '改库房',
    payload: { queueNo: [pre.queueNo, placed.queueNo] },
  });
}
