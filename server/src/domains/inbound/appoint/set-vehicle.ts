import type { appointmentApi } from '#contract/inbound/appointment.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockAppointment, refuseAppointment } from './rows.ts';

/** 修改车辆: another vehicle or driver comes at the time that was promised. */
export async function setVehicle(
  ctx: Ctx,
  { id, version, plateNo, driverName, driverPhone }: InputOf<typeof appointmentApi.update>,
): Promise<OutputOf<typeof appointmentApi.update>> {
  const appointment = await lockAppointment(ctx, id);
  refuseAppointment(appointment, 'update');
  if (appointment.version !== version) refuse('VERSION');
  const plate = plateNo?.toUpperCase() || null;
  const row = await ctx.row<OutputOf<typeof appointmentApi.update>>`
    update inbound.appointment a
    set plate_no = ${plate}, driver_name = ${driverName || null}, driver_phone = ${driverPhone || null},
      version = a.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'a')}
      and a.id = ${id}
    returning a.id, a.status, a.version
  `;
  const { status } = appointment;
  await trace(ctx, [
    {
      docType: 'APPT',
      docId: id,
      action: 'VEHICLE',
      actionName: '修改车辆',
      fromStatus: status,
      toStatus: status,
      payload: { plateNo: plate },
    },
  ]);
  return found(row);
}
