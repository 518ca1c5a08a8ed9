import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { signRules } from '../../strategy/facade.ts';
import { carOf } from '../appoint/load.ts';
import { lockWithOrders, refuseAppointment } from '../appoint/rows.ts';
import { appointmentSigned } from '../appoint/vehicle.ts';
import { earliest, isPunctual } from './gate.plan.ts';
import { pointOf, register } from './register.ts';
import { oneAtATime, type State } from './rows.ts';

type Input = InputOf<typeof preCheckApi.signIn>;

/** 签到: the truck of an appointment is there. `mustBeSeen`: signs in by himself, from his phone. */
export async function signIn(ctx: Ctx, input: Input, mustBeSeen = false): Promise<State> {
  await oneAtATime(ctx);
  const { appointment, orders } = await lockWithOrders(ctx, input.apptId);
  refuseAppointment(appointment, 'sign');
  const { earlyMin, lateMin } = await signRules(ctx);
  const now = new Date(),
    { planFrom } = appointment,
    from = earliest({ planFrom, earlyMin });
  if (now < from) refuse('BUSINESS', `未到签到时间，最早${wireTime(from).slice(0, 16)}`);
  const known = await whoComes(ctx, appointment.id);
  const plateNo = input.plateNo ?? known.plateNo ?? refuseField('plateNo', '请输入车牌号');
  const car = await carOf(ctx, input.carTypeId);
  const state = await register(ctx, {
    apptId: appointment.id,
    orders,
    plateNo,
    driverName: input.driverName || known.driverName || '',
    driverPhone: input.driverPhone || known.driverPhone || '',
    vehicleType: car?.code ?? appointment.vehicleType,
    tempOnArrival: input.tempOnArrival,
    sealNo: input.sealNo,
    remark: input.remark,
    roomId: input.roomId ?? appointment.roomId,
    pallets: appointment.pallets,
    isPunctual: isPunctual({ planFrom, now, lateMin }),
    at: pointOf(input),
    mustBeSeen,
  });
  await appointmentSigned(ctx, appointment.id);
  return state;
}

const whoComes = async (
  ctx: Ctx,
  apptId: number,
): Promise<{ plateNo: string | null; driverName: string | null; driverPhone: string | null }> =>
  found(
    await ctx.row`
      select a.plate_no, a.driver_name, a.driver_phone
      from inbound.appointment a
      where ${here(ctx, 'a')}
        and a.id = ${apptId}
    `,
  );
