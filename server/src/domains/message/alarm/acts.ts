import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { isAddressCode } from '#contract/message/alarm-groups.ts';
import { alarmLife, type AlarmAction } from '#contract/message/alarm-life.ts';
import type { alarmApi } from '#contract/message/alarm.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { send } from '../send.ts';
import { tell, tellOf } from './fan-out.ts';
import { within } from './read.ts';

/** An alarm that is being acted on. */
export interface Alarm {
  tenantId: number;
  id: number;
  warehouseId: number;
  type: number;
  status: number;
  version: number;
  alarmMsg: string;
  ruleCode: string;
  bizId: number;
}
export type After = OutputOf<typeof alarmApi.claim>;

/** Lock the alarm; it must concern the caller, allow the act, and be as he saw it. */
export async function locked(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  action: AlarmAction,
): Promise<Alarm> {
  const alarm = await ctx.row<Alarm>`
    select a.tenant_id, a.id, a.warehouse_id, a.type, a.status, a.version, a.alarm_msg, a.rule_code, a.biz_id
    from message.alarm a
    where ${within(ctx)}
      and a.id = ${id}
      and exists (
        select 1
        from message.alarm_user u
        where u.tenant_id = a.tenant_id
          and u.alarm_id = a.id
          and u.user_id = ${ctx.userId}
      )
    for no key update
  `;
  if (!alarm) return refuse('NOT_FOUND');
  const why = refusal(alarmLife, action, alarm.status);
  if (why) refuse('STATE', why);
  if (alarm.version !== version) refuse('VERSION');
  return alarm;
}

/** Move on, and have everybody told whom it concerns. */
async function step(
  ctx: Ctx,
  { id }: Alarm,
  { status, set }: { status: number; set: RawBuilder<unknown> },
): Promise<After> {
  const after = await ctx.row<After>`
    update message.alarm
    set ${set}, status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, status, version
  `;
  await tellOf(ctx.tx, ctx.tenantId, [id]);
  return after ?? refuse('NOT_FOUND');
}

export async function claimAlarm(ctx: Ctx, input: InputOf<typeof alarmApi.claim>): Promise<After> {
  const alarm = await locked(ctx, input, 'claim');
  return step(ctx, alarm, { status: alarmLife.at.claimed, set: sql`handler_id = ${ctx.userId}` });
}

/** Make a colleague answer for it; he gets a message. */
export async function assignAlarm(ctx: Ctx, input: InputOf<typeof alarmApi.assign>): Promise<After> {
  const alarm = await locked(ctx, input, 'assign');
  const colleague = await ctx.row<{ id: number }>`
    select p.id
    from message.alarm_user u
    join iam.user p on p.tenant_id = u.tenant_id and p.id = u.user_id and p.status = 1 and not p.is_deleted
    where u.tenant_id = ${ctx.tenantId}
      and u.alarm_id = ${alarm.id}
      and u.user_id = ${input.userId}
  `;
  if (!colleague) refuseField('userId', '负责人不是该预警的接收人');
  const after = await step(ctx, alarm, { status: alarmLife.at.claimed, set: sql`handler_id = ${input.userId}` });
  if (input.userId !== ctx.userId) {
    await send(
      ctx.tx,
      ctx.tenantId,
      {
        title: `${ctx.userName}请您处理预警`,
        content: alarm.alarmMsg,
        category: 2,
        url: '/sys/Alarm',
        bizType: 'ALARM',
        bizId: alarm.id,
        senderId: ctx.userId,
      },
      sql`select ${input.userId}::bigint`,
    );
  }
  return after;
}

export async function handleAlarm(ctx: Ctx, input: InputOf<typeof alarmApi.handle>): Promise<After> {
  const alarm = await locked(ctx, input, 'handle');
  if (isAddressCode(alarm.ruleCode)) refuse('BUSINESS', '请在地址预警页面处理');
  return endAlarm(ctx, alarm, { status: alarmLife.at.handled, how: 'HANDLED', remark: input.remark });
}

export async function ignoreAlarm(ctx: Ctx, input: InputOf<typeof alarmApi.ignore>): Promise<After> {
  const alarm = await locked(ctx, input, 'ignore');
  if (alarm.type !== 1) refuse('STATE', '预警不能忽略，请处理');
  return endAlarm(ctx, alarm, { status: alarmLife.at.ignored, how: 'IGNORED', remark: input.remark });
}

/** Somebody says that it is over, and how. */
export const endAlarm = (
  ctx: Ctx,
  alarm: Alarm,
  { status, how, remark }: { status: number; how: string; remark?: string | null | undefined },
): Promise<After> =>
  step(ctx, alarm, {
    status,
    set: sql`
      handler_id = coalesce(handler_id, ${ctx.userId}), handled_at = now(), handle_type = ${how},
        handle_remark = ${remark ?? null}
    `,
  });

/** What a user marks for himself alone: a look, an acknowledgement, a later moment. Marking twice changes nothing. */
async function marked(
  ctx: Ctx,
  { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<{ changed: number }> {
  const rows = await ctx.rows<{ userId: number; groupCode: string }>`
    update message.alarm_user u
    set ${set}
    from message.alarm a
    where u.tenant_id = ${ctx.tenantId}
      and u.user_id = ${ctx.userId}
      and a.tenant_id = u.tenant_id
      and a.id = u.alarm_id
      and ${within(ctx)}
      and ${where}
    returning u.user_id, u.group_code
  `;
  await tell(ctx.tx, ctx.tenantId, rows);
  return { changed: rows.length };
}

export const seeAlarms = (ctx: Ctx, { groupCode, ids }: InputOf<typeof alarmApi.seen>): Promise<{ changed: number }> =>
  marked(ctx, {
    set: sql`state = 1`,
    where: sql`
      u.state = 0 and (${groupCode ?? null}::text is null or u.group_code = ${groupCode ?? null})
        and (${ids ?? null}::bigint[] is null or u.alarm_id = any(${ids ?? null}::bigint[]))
    `,
  });

export const acknowledgeAlarms = (
  ctx: Ctx,
  { ids }: InputOf<typeof alarmApi.acknowledge>,
): Promise<{ changed: number }> =>
  marked(ctx, {
    set: sql`state = 1, acknowledged_at = now()`,
    where: sql`u.acknowledged_at is null and u.alarm_id = any(${ids}::bigint[])`,
  });

/** Off the panel until then; the lists still show it. */
export const snoozeAlarms = (
  ctx: Ctx,
  { ids, minutes }: InputOf<typeof alarmApi.snooze>,
): Promise<{ changed: number }> =>
  marked(ctx, {
    set: sql`state = 1, snooze_until = now() + make_interval(mins => ${minutes}::int)`,
    where: sql`u.alarm_id = any(${ids}::bigint[])`,
  });
