import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { unloadLife, type unloadApi } from '#contract/inbound/unload.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type State = OutputOf<typeof unloadApi.start>;

interface Unload extends State {
  apptId: number;
  apptNo: string;
  /** State of the appointment: where the vehicle is. */
  vehicle: number;
}

/** One of an owner beyond one's reach is none. */
export async function locked(ctx: Ctx, id: number, action: keyof typeof unloadLife.actions): Promise<Unload> {
  const row = found(
    await ctx.row<Unload>`
      select u.id, u.appt_id, a.appt_no, u.status, u.version, a.status as vehicle
      from inbound.appointment_unload u
      join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
      where ${here(ctx, 'u')}
        and ${ofOwners(ctx, 'a')}
        and u.id = ${id}
        and not u.is_deleted
      for no key update of u
    `,
  );
  const why = refusal(unloadLife, action, row.status);
  if (why) refuse('STATE', why);
  return row;
}

/** A step of unloading is one of its appointment, and told there. */
const tell = (
  ctx: Ctx,
  { id, apptId }: { id: number; apptId: number },
  action: keyof typeof unloadLife.actions | 'add',
  said: object = {},
): Promise<void> =>
  trace(ctx, [
    {
      docType: 'APPT',
      docId: apptId,
      action: `UNLOAD_${action.toUpperCase()}`,
      actionName: `${action === 'add' ? '新增' : unloadLife.actions[action].label}卸货`,
      payload: { unloadId: id, ...said },
    },
  ]);

/** Said to whoever charges for unloading: it is finished, or no longer. */
export const tellCharged = (
  ctx: Ctx,
  topic: 'IN.UNLOADED' | 'IN.UNLOAD_UNDONE',
  { id, apptId, apptNo }: Pick<Unload, 'id' | 'apptId' | 'apptNo'>,
): Promise<void> => emit(ctx, [{ topic, aggKey: `APPT:${apptId}`, payload: { unloadId: id, apptId, apptNo } }]);

export const COMING: ReadonlySet<number> = new Set([
  appointmentLife.at.unconfirmed,
  appointmentLife.at.appointed,
  appointmentLife.at.arrived,
  appointmentLife.at.working,
]);

export async function addUnload(ctx: Ctx, input: InputOf<typeof unloadApi.add>): Promise<State> {
  const appointment = await ctx.row<{ id: number; status: number }>`
    select a.id, a.status
    from inbound.appointment a
    where ${here(ctx, 'a')}
      and ${ofOwners(ctx, 'a')}
      and a.appt_no = ${input.apptNo}
    for share
  `;
  if (!appointment) return refuseField('apptNo', '预约单不存在');
  if (!COMING.has(appointment.status)) refuseField('apptNo', '预约单已结束，不能登记卸货');
  const made = found(
    await ctx.row<State>`
      insert into inbound.appointment_unload (
        tenant_id, warehouse_id, appt_id, unload_type, crew_code, staff_num, weight, pallets, fee_basis, amount, remark,
        created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${appointment.id}, ${input.unloadType}, ${input.crewCode || null},
        ${input.staffNum}, ${input.weight}, ${input.pallets}, ${input.feeBasis}, ${input.amount},
        ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
      )
      returning id, status, version
    `,
  );
  const { apptNo: _, ...said } = input;
  await tell(ctx, { id: made.id, apptId: appointment.id }, 'add', said);
  return made;
}

export async function updateUnload(ctx: Ctx, input: InputOf<typeof unloadApi.update>): Promise<State> {
  const unload = await locked(ctx, input.id, 'update');
  if (unload.version !== input.version) refuse('VERSION');
  const row = await ctx.row<State>`
    update inbound.appointment_unload u
    set unload_type = ${input.unloadType}, crew_code = ${input.crewCode || null}, staff_num = ${input.staffNum},
      weight = ${input.weight}, pallets = ${input.pallets}, fee_basis = ${input.feeBasis}, amount = ${input.amount},
      remark = ${input.remark || null}, version = u.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${input.id}
    returning u.id, u.status, u.version
  `;
  const { id: _, version: __, ...said } = input;
  await tell(ctx, unload, 'update', said);
  return found(row);
}

export async function deleteUnload(
  ctx: Ctx,
  { id, version }: InputOf<typeof unloadApi.delete>,
): Promise<OutputOf<typeof unloadApi.delete>> {
  const unload = await locked(ctx, id, 'delete');
  if (unload.version !== version) refuse('VERSION');
  await ctx.run`
    update inbound.appointment_unload u
    set is_deleted = true, version = u.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${id}
  `;
  await tell(ctx, unload, 'delete');
  return { id };
}

export async function startUnload(ctx: Ctx, { id }: InputOf<typeof unloadApi.start>): Promise<State> {
  const unload = await locked(ctx, id, 'start');
  if (unload.vehicle !== appointmentLife.at.working) refuse('BUSINESS', '车辆未到月台，不能开始卸货');
  const row = await ctx.row<State>`
    update inbound.appointment_unload u
    set status = ${unloadLife.at.unloading}, start_at = now(), version = u.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${id}
    returning u.id, u.status, u.version
  `;
  await tell(ctx, unload, 'start');
  return found(row);
}

export async function finishUnload(ctx: Ctx, input: InputOf<typeof unloadApi.finish>): Promise<State> {
  const unload = await locked(ctx, input.id, 'finish');
  if (input.weight === 0) refuseField('weight', '请输入卸货重量');
  const row = await ctx.row<State>`
    update inbound.appointment_unload u
    set status = ${unloadLife.at.done}, weight = ${input.weight}, pallets = ${input.pallets},
      staff_num = ${input.staffNum}, end_at = now(), version = u.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${input.id}
    returning u.id, u.status, u.version
  `;
  const { id: _, ...said } = input;
  await tell(ctx, unload, 'finish', said);
  await tellCharged(ctx, 'IN.UNLOADED', unload);
  return found(row);
}

export async function cancelUnload(ctx: Ctx, { id }: InputOf<typeof unloadApi.cancel>): Promise<State> {
  const unload = await locked(ctx, id, 'cancel');
  const row = await ctx.row<State>`
    update inbound.appointment_unload u
    set status = ${unloadLife.at.cancelled}, version = u.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${id}
    returning u.id, u.status, u.version
  `;
  await tell(ctx, unload, 'cancel');
  return found(row);
}
