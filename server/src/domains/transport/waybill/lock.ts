import { sql } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { waybillLife } from '#contract/transport/life.ts';
import type { waybillApi } from '#contract/transport/waybill-acts.ts';
import { lives } from '../../../platform/command/live.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { carriesOwn } from '../reach.ts';

export interface Waybill {
  id: number;
  waybillNo: string;
  planId: number | null;
  routeId: number | null;
  carId: number | null;
  driverId: number | null;
  tempZone: number;
  planDepartAt: Date;
  planArriveAt: Date;
  planKm: number;
  loadedAt: Date | null;
  departAt: Date | null;
  arriveAt: Date | null;
  lastEventAt: Date | null;
  status: number;
  version: number;
}
export type WaybillAct = keyof typeof waybillLife.actions;
export type After = OutputOf<typeof waybillApi.accept>;

const COLUMNS = sql`
  b.id, b.waybill_no, b.plan_id, b.route_id, b.car_id, b.driver_id, b.temp_zone, b.plan_depart_at, b.plan_arrive_at,
    b.plan_km::float8 as plan_km, b.loaded_at, b.depart_at, b.arrive_at, b.last_event_at, b.status, b.version
`;

/** Waybills under lock, in the order of their ids; their plans first (rank: plan, waybill, order, car, driver). */
export async function lockWaybills(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Waybill>> {
  await ctx.run`
    select p.id
    from transport.send_plan p
    where ${here(ctx, 'p')}
      and p.id in (select b.plan_id from transport.waybill b where ${here(ctx, 'b')} and b.id = any(${ids}::bigint[]))
    order by p.id
    for no key update
  `;
  const rows = await ctx.rows<Waybill>`
    select ${COLUMNS}
    from transport.waybill b
    where ${here(ctx, 'b')}
      and b.id = any(${ids}::bigint[])
      and ${carriesOwn(ctx, 'b', 'waybill_id')}
    order by b.id
    for no key update
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The waybill under lock, after scope, state and version: of two who act at once the second is told. */
export async function lockWaybill(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  act: WaybillAct,
): Promise<Waybill> {
  const waybill = (await lockWaybills(ctx, [id])).get(id) ?? refuse('NOT_FOUND');
  if (act === 'cancel' && waybill.status >= waybillLife.at.onTheWay && waybill.status < waybillLife.at.cancelled)
    refuse('STATE', '运单已发车，不能取消');
  const why = refusal(waybillLife, act, waybill.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && version !== waybill.version) refuse('VERSION');
  return waybill;
}

/** A step in the life of a waybill. */
export const stepWaybill = lives('transport.waybill', 'WAYBILL', waybillLife);
