import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lockAppointment, refuseAppointment, stateSet } from './rows.ts';

/** What the vehicle does to its appointment. The caller holds the orders of the vehicle; their status is his to derive. */
export async function appointmentSigned(ctx: Ctx, id: number): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'sign');
  await stateSet(ctx, appointment, { status: appointmentLife.at.arrived, action: 'SIGN', actionName: '签到' });
}

export async function appointmentStarted(ctx: Ctx, id: number): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'start');
  await stateSet(ctx, appointment, { status: appointmentLife.at.working, action: 'START', actionName: '开始作业' });
}

export async function appointmentDone(ctx: Ctx, id: number): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'finish');
  await stateSet(ctx, appointment, { status: appointmentLife.at.done, action: 'FINISH', actionName: '作业完成' });
}
