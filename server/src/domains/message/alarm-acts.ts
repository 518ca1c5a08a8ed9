import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { isAddressCode } from '#contract/message/alarm.groups.ts';
import { alarmLife, type AlarmAction } from '#contract/message/alarm.life.ts';
import type { alarmApi } from '#contract/message/alarm.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { tell, tellOf } from './alarm-fanout.ts';
import { within } from './alarm-queries.ts';
import { send } from './send.ts';

/** An alarm that is being acted on. */
export interface Alarm { tenantId: number; id: number; warehouseId: number; type: number; status: number; version: number; alarmMsg: string; ruleCode: string; bizId: number }
export type After = OutputOf<typeof alarmApi.claim>;

/** Lock the alarm; it must concern the caller, allow the act, and be as he saw it. */
export async function locked(tx: Tx, actor: Actor, { id, version }: { id: number; version: number }, action: AlarmAction): Promise<Alarm> {
  const { rows: [alarm] } = await sql<Alarm>`select a.tenant_id, a.id, a.warehouse_id, a.type, a.status, a.version, a.alarm_msg, a.rule_code, a.biz_id from message.alarm a
    where ${within(actor)} and a.id = ${id} and exists (select 1 from message.alarm_user u where u.tenant_id = a.tenant_id and u.alarm_id = a.id and u.user_id = ${actor.userId}) for no key update`.execute(tx);
  if (!alarm) return refuse('NOT_FOUND');
  const why = refusal(alarmLife, action, alarm.status);
  if (why) refuse('STATE', why);
  if (alarm.version !== version) refuse('VERSION');
  return alarm;
}

/** Move on, and have everybody told whom it concerns. */
async function step(tx: Tx, actor: Actor, { id }: Alarm, { status, set }: { status: number; set: RawBuilder<unknown> }): Promise<After> {
  const { rows: [after] } = await sql<After>`update message.alarm set ${set}, status = ${status}, version = version + 1, updated_by = ${actor.userId}, updated_at = now()
    where tenant_id = ${actor.tenantId} and id = ${id} returning id, status, version`.execute(tx);
  await tellOf(tx, actor.tenantId, [id]);
  return after ?? refuse('NOT_FOUND');
}

export async function claimAlarm(tx: Tx, actor: Actor, input: InputOf<typeof alarmApi.claim>): Promise<After> {
  const alarm = await locked(tx, actor, input, 'claim');
  return step(tx, actor, alarm, { status: 1, set: sql`handler_id = ${actor.userId}` });
}

/** Make a colleague answer for it; he gets a message. */
export async function assignAlarm(tx: Tx, actor: Actor, input: InputOf<typeof alarmApi.assign>): Promise<After> {
  const alarm = await locked(tx, actor, input, 'assign');
  const { rows: [colleague] } = await sql<{ id: number }>`select p.id from message.alarm_user u join iam.user p on p.tenant_id = u.tenant_id and p.id = u.user_id and p.status = 1 and not p.is_deleted
    where u.tenant_id = ${actor.tenantId} and u.alarm_id = ${alarm.id} and u.user_id = ${input.userId}`.execute(tx);
  if (!colleague) refuseField('userId', '负责人不是该预警的接收人');
  const after = await step(tx, actor, alarm, { status: 1, set: sql`handler_id = ${input.userId}` });
  if (input.userId !== actor.userId) {
    await send(tx, actor.tenantId, { title: `${actor.userName}请您处理预警`, content: alarm.alarmMsg, category: 2, url: '/sys/Alarm', bizType: 'ALARM', bizId: alarm.id, senderId: actor.userId }, sql`select ${input.userId}::bigint`);
  }
  return after;
}

export async function handleAlarm(tx: Tx, actor: Actor, input: InputOf<typeof alarmApi.handle>): Promise<After> {
  const alarm = await locked(tx, actor, input, 'handle');
  if (isAddressCode(alarm.ruleCode)) refuse('BUSINESS', '请在地址预警页面处理');
  return endAlarm(tx, actor, alarm, { status: 2, how: 'HANDLED', remark: input.remark });
}

export async function ignoreAlarm(tx: Tx, actor: Actor, input: InputOf<typeof alarmApi.ignore>): Promise<After> {
  const alarm = await locked(tx, actor, input, 'ignore');
  if (alarm.type !== 1) refuse('STATE', '预警不能忽略，请处理');
  return endAlarm(tx, actor, alarm, { status: 3, how: 'IGNORED', remark: input.remark });
}

/** Somebody says that it is over, and how. */
export const endAlarm = (tx: Tx, actor: Actor, alarm: Alarm, { status, how, remark }: { status: number; how: string; remark?: string | null | undefined }): Promise<After> =>
  step(tx, actor, alarm, { status, set: sql`handler_id = coalesce(handler_id, ${actor.userId}), handled_at = now(), handle_type = ${how}, handle_remark = ${remark ?? null}` });

/** What a user marks for himself alone: a look, an acknowledgement, a later moment. Marking twice changes nothing. */
async function marked(tx: Tx, actor: Actor, { set, where }: { set: RawBuilder<unknown>; where: RawBuilder<unknown> }): Promise<{ changed: number }> {
  const { rows } = await sql<{ userId: number; groupCode: string }>`update message.alarm_user u set ${set} from message.alarm a
    where u.tenant_id = ${actor.tenantId} and u.user_id = ${actor.userId} and a.tenant_id = u.tenant_id and a.id = u.alarm_id and ${within(actor)} and ${where} returning u.user_id, u.group_code`.execute(tx);
  await tell(tx, actor.tenantId, rows);
  return { changed: rows.length };
}

export const seeAlarms = (tx: Tx, actor: Actor, { groupCode, ids }: InputOf<typeof alarmApi.seen>): Promise<{ changed: number }> =>
  marked(tx, actor, { set: sql`state = 1`, where: sql`u.state = 0 and (${groupCode ?? null}::text is null or u.group_code = ${groupCode ?? null}) and (${ids ?? null}::bigint[] is null or u.alarm_id = any(${ids ?? null}::bigint[]))` });

export const acknowledgeAlarms = (tx: Tx, actor: Actor, { ids }: InputOf<typeof alarmApi.acknowledge>): Promise<{ changed: number }> =>
  marked(tx, actor, { set: sql`state = 1, acknowledged_at = now()`, where: sql`u.acknowledged_at is null and u.alarm_id = any(${ids}::bigint[])` });

/** Off the panel until then; the lists still show it. */
export const snoozeAlarms = (tx: Tx, actor: Actor, { ids, minutes }: InputOf<typeof alarmApi.snooze>): Promise<{ changed: number }> =>
  marked(tx, actor, { set: sql`state = 1, snooze_until = now() + make_interval(mins => ${minutes}::int)`, where: sql`u.alarm_id = any(${ids}::bigint[])` });
