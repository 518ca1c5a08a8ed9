import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, sqlState } from '../../../platform/errors.ts';
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

/** The vehicle left the queue: its time at the dock stands, and it may sign in again. */
export async function appointmentUnsigned(ctx: Ctx, id: number, reason: string): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'unsign');
  const told = { action: 'UNSIGN', actionName: '取消签到', payload: { reason } };
  await stateSet(ctx, appointment, { ...told, status: appointmentLife.at.appointed });
}

export async function appointmentUnstarted(ctx: Ctx, id: number, reason: string): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'unstart');
  const told = { action: 'UNSTART', actionName: '回退开始作业', payload: { reason } };
  await stateSet(ctx, appointment, { ...told, status: appointmentLife.at.arrived });
}

/** It is at work again. */
export async function appointmentUndone(ctx: Ctx, id: number, reason: string): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'unfinish');
  const told = { action: 'UNFINISH', actionName: '回退作业完成', payload: { reason } };
  await timeAgain(stateSet(ctx, appointment, { ...told, status: appointmentLife.at.working }));
}

/** The vehicle that was sent away has come after all. */
export async function appointmentUnturned(ctx: Ctx, id: number, reason: string): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'unturn');
  const told = { action: 'UNTURN', actionName: '回退未收货', payload: { reason } };
  await timeAgain(stateSet(ctx, appointment, { ...told, status: appointmentLife.at.arrived }));
}

/** Its time was free meanwhile, and may have been given to somebody else. */
const timeAgain = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (sqlState(error) === '23P01') refuse('BUSINESS', '该月台时段已另行预约，不能回退');
    throw error;
  });

/** The vehicle was sent away. */
export async function appointmentTurnedAway(ctx: Ctx, id: number, reason: string): Promise<void> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'turnAway');
  const told = { action: 'UNRECEIVED', actionName: '未收货', payload: { reason } };
  await stateSet(ctx, appointment, { ...told, status: appointmentLife.at.cancelled });
}
