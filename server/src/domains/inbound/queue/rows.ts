import { sql, type RawBuilder } from 'kysely';
import { preCheckLife, type PreCheckAction } from '#contract/inbound/queue/life.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { lockOrders, type HeldOrder } from '../order/rows.ts';

export type State = OutputOf<typeof preCheckApi.recall>;

/** A visit of a truck as it stands under lock. */
export interface PreCheck {
  id: number;
  preNo: string;
  apptId: number | null;
  isTemp: boolean;
  queueNo: string | null;
  bizDay: string;
  plateNo: string;
  driverPhone: string;
  vehicleType: string | null;
  roomId: number | null;
  dockId: number | null;
  isPriority: boolean;
  isQuick: boolean;
  noQuick: boolean;
  pallets: number;
  status: number;
  callCount: number;
  version: number;
}
/** With what it brings. */
export interface Held {
  pre: PreCheck;
  orders: HeldOrder[];
}

/** Key of the lock under which the queue of a warehouse changes, one act after the other: rank 1. Two who call at once both see the queue as it is. */
const QUEUE_LOCK = 1005;

export const oneAtATime = async (ctx: Ctx): Promise<void> => {
  await ctx.run`select pg_advisory_xact_lock(${QUEUE_LOCK}, ${ctx.warehouseId}::int)`;
};

/** A truck, alias `p`, that brings nothing of an owner beyond one's reach. One that brings nothing yet is everybody's. */
export const visible = (actor: Actor): RawBuilder<unknown> =>
  actor.ownerIds === null
    ? sql`true`
    : sql`
      not exists (
        select 1
        from inbound.pre_check_order po
        join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
        where po.tenant_id = p.tenant_id
          and po.warehouse_id = p.warehouse_id
          and po.pre_id = p.id
          and not (${ofOwners(actor, 'o')})
      )
        and (
          p.appt_id is null
          or exists (
            select 1
            from inbound.appointment a
            where a.tenant_id = p.tenant_id
              and a.warehouse_id = p.warehouse_id
              and a.id = p.appt_id
              and ${ofOwners(actor, 'a')}
          )
        )
    `;

/** The truck with its orders, for an act on the queue. Locks: the queue, then orders, then the truck. */
export async function hold(ctx: Ctx, id: number): Promise<Held> {
  await oneAtATime(ctx);
  const known = await ctx.row`
    select p.id
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and p.id = ${id}
      and ${visible(ctx)}
  `;
  if (!known) refuse('NOT_FOUND');
  const ids = await orderIdsOf(ctx, id);
  const orders = ids.length > 0 ? [...(await lockOrders(ctx, ids)).values()] : [];
  const pre = await ctx.row<PreCheck>`
    select p.id, p.pre_no, p.appt_id, p.is_temp, p.queue_no, p.biz_day, p.plate_no, p.driver_phone, p.vehicle_type,
      p.room_id, p.dock_id, p.is_priority, p.is_quick, p.no_quick, p.pallets, p.status, p.call_count, p.version
    from inbound.pre_check p
    where ${here(ctx, 'p')}
      and p.id = ${id}
    for no key update
  `;
  return { pre: found(pre), orders };
}

export const orderIdsOf = async (ctx: Ctx, preId: number): Promise<number[]> =>
  (
    await ctx.rows<{ orderId: number }>`
      select po.order_id
      from inbound.pre_check_order po
      where ${here(ctx, 'po')}
        and po.pre_id = ${preId}
      order by po.order_id
    `
  ).map(({ orderId }) => orderId);

export function refusePreCheck(pre: Pick<PreCheck, 'status' | 'queueNo'>, action: PreCheckAction): void {
  if (action === 'start' && pre.status < preCheckLife.at.called) refuse('STATE', '车辆未叫号');
  const why = refusal(preCheckLife, action, pre.status);
  if (why) refuse('STATE', why, { queueNo: pre.queueNo });
}

/** An order that is suspended keeps its truck where it is. */
export function refuseSuspended(orders: readonly HeldOrder[]): void {
  const stopped = orders.find(({ isSuspended }) => isSuspended);
  if (stopped) refuse('SUSPENDED', undefined, { orderNo: stopped.orderNo });
}

interface Step {
  status?: number;
  /** What else changes, each part with a comma behind it. */
  set?: RawBuilder<unknown>;
  action: string;
  actionName: string;
  payload?: Record<string, unknown>;
  reversible?: boolean;
  reversesId?: number;
}

/** Write a step of the truck: its row, its trace, and word to whoever watches the queue. */
export async function settle(ctx: Ctx, pre: PreCheck, step: Step): Promise<State> {
  const { status = pre.status, set = sql``, payload = {}, ...told } = step;
  const row = await ctx.row<State>`
    update inbound.pre_check p
    set status = ${status}, ${set} version = p.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'p')}
      and p.id = ${pre.id}
    returning p.id, p.status, p.version, p.queue_no,
      (
        select d.code
        from basic.dock d
        where d.tenant_id = p.tenant_id
          and d.warehouse_id = p.warehouse_id
          and d.id = p.dock_id
      ) as dock_code
  `;
  await trace(ctx, [
    { ...told, docType: 'PRE', docId: pre.id, fromStatus: pre.status, toStatus: status, payload: { ...payload } },
  ]);
  await queueChanged(ctx);
  return found(row);
}

/** Whoever watches the queue of this warehouse looks again. */
export const queueChanged = (ctx: Ctx): Promise<void> =>
  emit(ctx, [{ topic: 'IN.QUEUE', aggKey: `QUEUE:${ctx.warehouseId}`, payload: { warehouseId: ctx.warehouseId } }]);
