import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { unloadLife, type unloadApi } from '#contract/inbound/unload.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { isStanding } from '../../../platform/command/standing.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { COMING, locked, tellCharged } from './acts.ts';

const { at } = unloadLife;

/**
 * 回退: finishing, starting or cancelling is taken back; what was measured stays for whoever finishes again. Locks the unloading alone; a second clerk finds another
 * version. Blocked once the vehicle has left, because that its orders are unloaded was said by this.
 */
export async function undoUnload(
  ctx: Ctx,
  { id, version, reason }: InputOf<typeof unloadApi.undo>,
): Promise<OutputOf<typeof unloadApi.undo>> {
  const unload = await locked(ctx, id, 'undo');
  if (unload.version !== version) refuse('VERSION');
  if (unload.vehicle === appointmentLife.at.done)
    refuse('BUSINESS', `预约单【${unload.apptNo}】的车辆已作业完成，请先回退作业完成`);
  if (!COMING.has(unload.vehicle)) refuse('BUSINESS', `预约单【${unload.apptNo}】已结束，不能回退卸货`);
  const to = unload.status === at.done ? at.unloading : at.waiting;
  const step = await newestStep(ctx, unload);
  const row = await ctx.row<OutputOf<typeof unloadApi.undo>>`
    update inbound.appointment_unload u
    set status = ${to}, start_at = case when ${to} = ${at.waiting} then null else u.start_at end, end_at = null,
      version = u.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'u')}
      and u.id = ${id}
    returning u.id, u.status, u.version
  `;
  if (unload.status === at.done) await tellCharged(ctx, 'IN.UNLOAD_UNDONE', unload);
  await trace(ctx, [
    {
      docType: 'APPT',
      docId: unload.apptId,
      action: 'UNLOAD_UNDO',
      actionName: `回退${step?.actionName ?? '卸货'}`,
      reversesId: step?.id,
      payload: { unloadId: id, reason: reason ?? null },
    },
  ]);
  return found(row);
}

const newestStep = (
  ctx: Ctx,
  { id, apptId }: { id: number; apptId: number },
): Promise<{ id: number; actionName: string } | undefined> => ctx.row`
  select t.id, t.action_name
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'APPT'
    and t.doc_id = ${apptId}
    and t.action in ('UNLOAD_START', 'UNLOAD_FINISH', 'UNLOAD_CANCEL')
    and (t.payload->>'unloadId')::bigint = ${id}
    and ${isStanding(ctx)}
  order by t.id desc
  limit 1
`;
