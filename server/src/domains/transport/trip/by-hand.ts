import type { InputOf } from '#contract/kit/endpoint.ts';
import { waybillLife } from '#contract/transport/life.ts';
import type { tripApi } from '#contract/transport/trip.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { takeBack } from '../../strategy/facade.ts';
import { warnOfReading } from '../warn/reading.ts';
import { BY_DRIVER, tellNew } from '../waybill/events.ts';
import { lockWaybills, type After, type Waybill } from '../waybill/lock.ts';
import { holderOn } from './held.ts';

type Api = typeof tripApi;
const { at } = waybillLife;

/** A waybill under lock, from when its doors open to its end. */
async function underWay(ctx: Ctx, id: number, from: number): Promise<Waybill> {
  const waybill = (await lockWaybills(ctx, [id])).get(id) ?? refuse('NOT_FOUND');
  return waybill.status >= from && waybill.status < at.done ? waybill : refuse('STATE', '运单不在执行中，不能登记');
}

const unmoved = ({ id, status, version }: Waybill): After => ({ id, status, version });

/** 温度登记: what a thermometer shows. Too warm or too cold is a warning until a later reading is well. */
export async function readTemp(ctx: Ctx, input: InputOf<Api['temp']>, source = BY_DRIVER): Promise<After> {
  const waybill = await underWay(ctx, input.id, at.accepted);
  const { temp, lng, lat } = input;
  await tellNew(ctx, { waybillId: waybill.id, event: 'TEMP', temp, source, moved: false, lng, lat });
  await warnOfReading(ctx, waybill);
  return unmoved(waybill);
}

/** 容器收回: what a customer gives back counts at once as no longer held there. */
export async function takeCartons(ctx: Ctx, input: InputOf<Api['cartons']>, source = BY_DRIVER): Promise<After> {
  const waybill = await underWay(ctx, input.id, at.onTheWay);
  const { orderId, specId, qty, lng, lat } = input;
  const holding = (await holderOn(ctx, waybill.id, { orderId, specId })) ?? refuse('NOT_FOUND');
  const { specName, ...of } = holding;
  if (!(await takeBack(ctx, { ...of, specId, qty }))) refuseField('qty', `客户在外的【${specName}】不足${qty}个`);
  await tellNew(ctx, {
    waybillId: waybill.id,
    event: 'CARTONS',
    orderId,
    source,
    moved: false,
    remark: `${specName} ${qty} 个`,
    lng,
    lat,
  });
  return unmoved(waybill);
}
