import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { waybillLegApi } from '#contract/transport/leg.ts';
import { legLife, waybillLife } from '#contract/transport/life.ts';
import { fromWire, wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { carOnTheRoad } from '../../basic/facade.ts';
import { ordersAlong } from './along.ts';
import { carsFor, driversFor, tellDriver } from './crew.ts';
import { tellNew } from './events.ts';
import { carRefusal, driverRefusal, licenceRefusal } from './guards.plan.ts';
import { lockWaybill, lockWaybills, stepWaybill, type After, type Waybill } from './lock.ts';

type Api = typeof waybillLegApi;
type Act = keyof typeof legLife.actions;
interface Leg {
  id: number;
  waybillId: number;
  legNo: number;
  fromNode: string;
  toNode: string;
  carId: number | null;
  driverId: number | null;
  planDepartAt: Date;
  planArriveAt: Date;
  status: number;
  version: number;
}
const COLUMNS = sql`
  l.id, l.waybill_id, l.leg_no, l.from_node, l.to_node, l.car_id, l.driver_id, l.plan_depart_at, l.plan_arrive_at,
    l.status, l.version
`;

/** A leg with its waybill, both locked, the waybill first; its legs in their order. */
async function lockLeg(ctx: Ctx, { id, version }: { id: number; version: number }, act: Act) {
  const seen = await ctx.row<{ waybillId: number }>`
    select l.waybill_id
    from transport.waybill_leg l
    where ${here(ctx, 'l')}
      and l.id = ${id}
  `;
  const waybill = (await lockWaybills(ctx, [seen?.waybillId ?? 0])).get(seen?.waybillId ?? 0) ?? refuse('NOT_FOUND');
  const legs = await legsOf(ctx, waybill.id);
  const leg = legs.find((one) => one.id === id) ?? refuse('NOT_FOUND');
  const why = refusal(legLife, act, leg.status);
  if (why) refuse('STATE', act === 'change' ? '运段已开始，不能更换车辆' : why);
  if (leg.version !== version) refuse('VERSION');
  if (waybill.status >= waybillLife.at.done) refuse('STATE', '运单已结束');
  return { waybill, leg, legs };
}

const legsOf = (ctx: Ctx, waybillId: number): Promise<Leg[]> => ctx.rows<Leg>`
  select ${COLUMNS}
  from transport.waybill_leg l
  where ${here(ctx, 'l')}
    and l.waybill_id = ${waybillId}
  order by l.leg_no
  for no key update
`;

interface Step {
  act: Act;
  status?: number;
  set?: RawBuilder<unknown>;
  remark?: string | undefined;
}

async function step(
  ctx: Ctx,
  { waybill, leg }: { waybill: Waybill; leg: Leg },
  { act, status, set, remark }: Step,
): Promise<After> {
  const next = status ?? leg.status;
  await ctx.run`
    update transport.waybill_leg
    set ${set ?? sql``} status = ${next}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${leg.id}
  `;
  await tellNew(ctx, {
    waybillId: waybill.id,
    event: 'LEG',
    legNo: leg.legNo,
    remark: [legLife.actions[act].label, remark].filter(Boolean).join('：'),
  });
  return { id: leg.id, status: next, version: leg.version + 1 };
}

/** Cut the last leg in two where goods change the vehicle. */
export async function addLeg(ctx: Ctx, { waybillId, node, at }: InputOf<Api['add']>): Promise<After> {
  const waybill = await lockWaybill(ctx, { id: waybillId }, 'arrange');
  const last = (await legsOf(ctx, waybillId)).findLast(({ status }) => status === legLife.at.open);
  if (!last) return refuse('BUSINESS', '没有可拆分的运段');
  const when = fromWire(at);
  if (when <= last.planDepartAt || when >= last.planArriveAt) refuseField('at', '中转时间须在运段的发车与到达之间');
  await ctx.run`
    insert into transport.waybill_leg (
      tenant_id, warehouse_id, waybill_id, leg_no, from_node, to_node, plan_depart_at, plan_arrive_at, created_by,
      updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${waybillId}, ${last.legNo + 1}, ${node}, ${last.toNode}, ${when},
      ${last.planArriveAt}, ${ctx.userId}, ${ctx.userId}
    )
  `;
  await ctx.run`
    update transport.waybill_leg
    set to_node = ${node}, plan_arrive_at = ${when}, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${last.id}
  `;
  await tellNew(ctx, { waybillId, event: 'LEG', legNo: last.legNo + 1, remark: `增加运段：${node}` });
  return stepWaybill(ctx, waybill, { act: 'arrange', payload: { node } });
}

/** Another vehicle from here on, while the leg has not begun. */
export async function changeLeg(ctx: Ctx, input: InputOf<Api['change']>): Promise<After> {
  const locked = await lockLeg(ctx, input, 'change'),
    { waybill, leg } = locked;
  const when = { from: leg.planDepartAt, to: leg.planArriveAt, waybillId: waybill.id };
  const load = { orders: (await ordersAlong(ctx, waybill.id)).orders, arrivesOn: wireDay(leg.planArriveAt) };
  await carsFor(ctx, when, { id: input.carId, lock: true });
  await driversFor(ctx, when, { id: input.driverId, lock: true });
  const [car] = await carsFor(ctx, when, { id: input.carId }),
    [driver] = await driversFor(ctx, when, { id: input.driverId });
  if (!car) return refuseField('carId', '车辆不存在');
  if (!driver) return refuseField('driverId', '司机不存在');
  const carWhy = carRefusal(car, load),
    why = driverRefusal(driver, load) ?? licenceRefusal(driver, car);
  if (carWhy) refuseField('carId', carWhy);
  if (why) refuseField('driverId', why);
  await tellDriver(ctx, driver.id, {
    title: `新运段 ${waybill.waybillNo}`,
    content: `${leg.fromNode} → ${leg.toNode}`,
  });
  return step(ctx, locked, {
    act: 'change',
    set: sql`car_id = ${car.id}, driver_id = ${driver.id},`,
    remark: `${car.plateNo} ${driver.name}`,
  });
}

/** Legs are driven in their order: none begins before the one before it has ended. */
export async function startLeg(ctx: Ctx, input: InputOf<Api['start']>): Promise<After> {
  const locked = await lockLeg(ctx, input, 'start'),
    { leg, legs, waybill } = locked;
  if (waybill.status < waybillLife.at.onTheWay) refuse('STATE', '运单尚未发车');
  const { open, running, abnormal } = legLife.at;
  const waiting: readonly number[] = [open, running, abnormal];
  if (legs.some(({ legNo, status }) => legNo < leg.legNo && waiting.includes(status)))
    refuse('STATE', '前一运段未完成');
  if (leg.carId !== null) await carOnTheRoad(ctx, [leg.carId], true);
  return step(ctx, locked, { act: 'start', status: running, set: sql`depart_at = coalesce(depart_at, now()),` });
}

export async function finishLeg(ctx: Ctx, input: InputOf<Api['finish']>): Promise<After> {
  const locked = await lockLeg(ctx, input, 'finish');
  return step(ctx, locked, {
    act: 'finish',
    status: legLife.at.done,
    set: sql`arrive_at = now(), km = ${input.km ?? null},`,
  });
}

/** Something is wrong; the leg stays open until it goes on or ends. */
export async function abnormalLeg(ctx: Ctx, input: InputOf<Api['abnormal']>): Promise<After> {
  const locked = await lockLeg(ctx, input, 'abnormal');
  return step(ctx, locked, {
    act: 'abnormal',
    status: legLife.at.abnormal,
    set: sql`remark = ${input.reason},`,
    remark: input.reason,
  });
}

/** A leg that is not driven; one at least remains. */
export async function cancelLeg(ctx: Ctx, input: InputOf<Api['cancel']>): Promise<After> {
  const locked = await lockLeg(ctx, input, 'cancel');
  if (locked.legs.filter(({ status }) => status !== legLife.at.cancelled).length <= 1)
    refuse('BUSINESS', '运单至少保留一个运段');
  return step(ctx, locked, { act: 'cancel', status: legLife.at.cancelled });
}
