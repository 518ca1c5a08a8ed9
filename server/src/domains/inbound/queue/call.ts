import { sql } from 'kysely';
import { CALLS_MAX, jumpRight, preCheckLife } from '#contract/inbound/queue/life.ts';
import type { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockDocks, refuseDock, standAt, type Berthed } from '../../basic/facade.ts';
import { passedBehind } from './place.plan.ts';
import { queueOf } from './queue.ts';
import { docksOf } from './rooms.ts';
import { hold, oneAtATime, refusePreCheck, refuseSuspended, settle, type PreCheck, type State } from './rows.ts';

type Called = OutputOf<typeof preCheckV2Api.call>;

/** 叫号: the next truck of its room to a dock that is free. */
export async function call(ctx: Ctx, { id, roomId, dockId }: InputOf<typeof preCheckV2Api.call>): Promise<Called> {
  await oneAtATime(ctx);
  const { pre, orders } = await hold(ctx, id ?? (await nextOf(ctx, roomId ?? null, dockId ?? null)));
  refusePreCheck(pre, 'call');
  refuseSuspended(orders);
  await refuseJump(ctx, pre);
  await refuseFull(ctx, pre);
  const dock = await freeDock(ctx, dockId ?? (await firstFree(ctx, pre)), pre.id);
  await standAt(ctx, [{ dockId: dock.id, preCheckId: pre.id, working: false }]);
  const state = await settle(ctx, pre, {
    status: preCheckLife.at.called,
    set: sql`
      dock_id = ${dock.id}, called_at = now(), call_count = p.call_count + 1, pass_class = null, behind_no = null,
    `,
    action: 'CALL',
    actionName: '叫号',
    payload: { dock: dock.code, queueNo: pre.queueNo },
  });
  await tellDriver(ctx, pre, dock.code);
  return { ...state, plateNo: pre.plateNo };
}

/** Version 1 says less. */
export async function callOne(ctx: Ctx, input: InputOf<typeof preCheckApi.call>): Promise<State> {
  const { plateNo: _, ...state } = await call(ctx, input);
  return state;
}

/** The first of those who wait for a room, or for the room of a dock. */
async function nextOf(ctx: Ctx, roomId: number | null, dockId: number | null): Promise<number> {
  const room =
    roomId ?? (dockId === null ? refuseField('id', '请选择车辆、库房或月台') : await roomOfDock(ctx, dockId));
  const [next] = await queueOf(ctx, room);
  return next?.id ?? refuse('BUSINESS', '没有等待叫号的车辆');
}

const roomOfDock = async (ctx: Ctx, dockId: number): Promise<number | null> =>
  (
    (await ctx.row<{ roomId: number | null }>`
      select d.room_id
      from basic.dock d
      where ${here(ctx, 'd')}
        and d.id = ${dockId}
        and not d.is_deleted
    `) ?? refuseField('dockId', '月台不存在')
  ).roomId;

async function refuseJump(ctx: Ctx, pre: PreCheck): Promise<void> {
  const [next] = await queueOf(ctx, pre.roomId);
  if (next && next.id !== pre.id && !may(ctx, jumpRight.permit))
    refuse('BUSINESS', `请按排队顺序叫号，下一位${next.queueNo ?? ''}`);
}

/** So many trucks of a room are on the yard at once. */
async function refuseFull(ctx: Ctx, { roomId }: PreCheck): Promise<void> {
  if (roomId === null) return;
  const room = await ctx.row<{ code: string; maxVehicles: number; there: number }>`
    select r.code, r.max_vehicles,
      (
        select count(*)
        from inbound.pre_check p
        where ${here(ctx, 'p')}
          and p.room_id = r.id
          and p.status in (20, 30)
      ) as there
    from basic.room r
    where ${here(ctx, 'r')}
      and r.id = ${roomId}
  `;
  if (room && room.maxVehicles > 0 && room.there >= room.maxVehicles)
    refuse('BUSINESS', `库房【${room.code}】在场车辆已达上限`);
}

async function firstFree(ctx: Ctx, pre: PreCheck): Promise<number> {
  const docks = pre.roomId === null ? [] : ((await docksOf(ctx, [pre.roomId], pre.vehicleType)).get(pre.roomId) ?? []);
  const dock = docks.find(({ free, fits }) => free && fits) ?? docks.find(({ free }) => free);
  if (!dock) refuseField('dockId', pre.roomId === null ? '请选择月台' : '没有空闲月台');
  return dock.dockId;
}

/** A dock nobody else has, and that takes deliveries now. Held from here on. */
export async function freeDock(ctx: Ctx, dockId: number, preId: number): Promise<Berthed> {
  const dock = found((await lockDocks(ctx, [dockId])).get(dockId));
  await refuseBusy(ctx, dock, preId);
  return dock;
}

/** Of a dock that is held. */
export async function refuseBusy(ctx: Ctx, dock: Berthed, preId: number): Promise<void> {
  await refuseDock(ctx, { dockId: dock.id, direction: 1, at: new Date() });
  if (dock.preCheckId === preId) return;
  if (dock.preCheckId !== null || dock.occupied) refuse('BUSINESS', `月台【${dock.code}】正在使用`);
}

/** The driver hears it by text message, whoever waits in the yard by voice. */
async function tellDriver(ctx: Ctx, pre: PreCheck, dock: string): Promise<void> {
  if (!/^\+?\d{5,15}$/.test(pre.driverPhone)) return;
  await emit(ctx, [
    {
      topic: 'IN.CALLED',
      aggKey: `PRE:${pre.id}`,
      payload: { preId: pre.id, phone: pre.driverPhone, plateNo: pre.plateNo, queueNo: pre.queueNo, dock },
    },
  ]);
}

/** 重叫. */
export async function recall(ctx: Ctx, { id }: InputOf<typeof preCheckApi.recall>): Promise<State> {
  const { pre } = await hold(ctx, id);
  refusePreCheck(pre, 'recall');
  if (pre.callCount >= CALLS_MAX) refuse('BUSINESS', `已叫号${CALLS_MAX}次，请过号`);
  const state = await settle(ctx, pre, {
    set: sql`called_at = now(), call_count = p.call_count + 1,`,
    action: 'RECALL',
    actionName: '重叫',
    payload: { queueNo: pre.queueNo, count: pre.callCount + 1 },
  });
  await tellDriver(ctx, pre, state.dockCode ?? '');
  return state;
}

/** 过号: it did not come. The dock is free again; it waits behind three others, whatever it is otherwise. */
export async function pass(ctx: Ctx, { id }: InputOf<typeof preCheckApi.pass>): Promise<State> {
  const { pre } = await hold(ctx, id);
  refusePreCheck(pre, 'pass');
  return passed(ctx, pre);
}

export async function passed(ctx: Ctx, pre: PreCheck): Promise<State> {
  const behind = passedBehind(await queueOf(ctx, pre.roomId));
  if (pre.dockId !== null) await letGo(ctx, pre.dockId);
  return settle(ctx, pre, {
    status: preCheckLife.at.passed,
    set: sql`
      dock_id = null, behind_no = ${behind?.queueNo ?? null}::varchar,
        (pass_class, queue_at) = (
          select coalesce(max(b.queue_class), p.queue_class)::smallint,
            coalesce(max(b.queue_at) + interval '1 microsecond', p.queue_at)
          from inbound.pre_check b
          where ${here(ctx, 'b')}
            and b.id = ${behind?.id ?? 0}
        ),
    `,
    action: 'PASS',
    actionName: '过号',
    payload: { queueNo: pre.queueNo, behind: behind?.queueNo ?? null },
  });
}

/** Nobody has the dock any more. */
export async function letGo(ctx: Ctx, dockId: number): Promise<void> {
  await lockDocks(ctx, [dockId]);
  await standAt(ctx, [{ dockId, preCheckId: null, working: false }]);
}
