import { sql, type RawBuilder } from 'kysely';
import { ALARM_GROUPS, GROUP_SHOWN, isAlarmCode, type AlarmCode } from '#contract/message/alarm-groups.ts';
import type { AlarmEntry, AlarmGroupState, AlarmGroups } from '#contract/message/alarm.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Whose panel it is, where he works (0 in headquarters, which sees every warehouse), and whose goods he sees there (null: everybody's). */
export interface Viewer {
  userId: number;
  warehouseId: number;
  ownerIds: readonly number[] | null;
}
export const viewKey = ({ userId, warehouseId }: Pick<Viewer, 'userId' | 'warehouseId'>): string =>
  `${userId}/${warehouseId}`;

interface Shown extends Omit<AlarmEntry, 'createdTime'> {
  userId: number;
  house: number;
  groupCode: string;
  bizType: string;
  total: number;
  unseen: number;
  createdAt: Date;
}

/** Open alarms that concern a user (`u`), are in sight of the warehouse he works in and are not put off. */
export const inSight = (tenantId: number, now: Date): RawBuilder<unknown> =>
  sql`u.tenant_id = ${tenantId} and (u.snooze_until is null or u.snooze_until <= ${now})`;

/** Documents of a group that are looked at elsewhere than its others. */
const PLACES: Readonly<Record<string, string>> = { CAR: '/Transport/Car', DRIVER: '/Transport/Driver' };
const addressOf = (code: string, bizType: string): string =>
  PLACES[bizType] ?? (isAlarmCode(code) ? ALARM_GROUPS[code].url : '/');

/** The panels of many viewers in one statement: of each group the totals and the newest entries. Reads nothing of a viewer who has none. */
export async function panels(
  tx: Tx,
  tenantId: number,
  viewers: readonly Viewer[],
  now: Date,
): Promise<Map<string, Map<AlarmCode, AlarmGroupState>>> {
  const found = new Map<string, Map<AlarmCode, AlarmGroupState>>(viewers.map((viewer) => [viewKey(viewer), new Map()]));
  for (const {
    userId,
    house,
    groupCode,
    total,
    unseen,
    createdAt,
    id,
    version,
    alarmMsg,
    bizType,
    bizCode,
    messageContent,
    status,
    handlerName,
    seen,
    occurCount,
  } of await shownTo(tx, tenantId, viewers, now)) {
    if (!isAlarmCode(groupCode)) continue;
    const panel = found.get(viewKey({ userId, warehouseId: house }));
    const group = panel?.get(groupCode) ?? { ...empty(groupCode), totalCount: total, unseenCount: unseen };
    panel?.set(groupCode, group);
    group.alarmMsgList.push({
      id,
      version,
      alarmMsg,
      bizCode,
      messageContent,
      status,
      handlerName,
      seen,
      occurCount,
      createdTime: wireTime(createdAt),
      url: addressOf(groupCode, bizType),
    });
  }
  return found;
}

async function shownTo(tx: Tx, tenantId: number, viewers: readonly Viewer[], now: Date): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select *
    from (
      select v.user_id, v.house, u.group_code, a.id, a.version, a.alarm_msg, a.biz_type, a.biz_code, a.message_content,
        a.status, h.user_name as handler_name, u.state = 1 as seen, a.occur_count, a.created_at,
        count(*) over g as total, count(*) filter (where u.state = 0) over g as unseen,
        row_number() over (partition by v.user_id, v.house, u.group_code order by a.created_at desc, a.id desc) as n
      from (
        select r."userId" as user_id, r."warehouseId" as house, r."ownerIds" as owners
        from jsonb_to_recordset(${JSON.stringify(viewers)}::jsonb) as r(
          "userId" bigint, "warehouseId" bigint, "ownerIds" jsonb
        )
      ) v
      join message.alarm_user u on u.user_id = v.user_id and ${inSight(tenantId, now)}
      join message.alarm a
        on a.tenant_id = u.tenant_id
        and a.id = u.alarm_id
        and a.status in (0, 1)
        and (v.house = 0 or a.warehouse_id = v.house)
        and (
          coalesce(jsonb_typeof(v.owners), 'null') = 'null' or a.owner_id is null or v.owners @> to_jsonb(a.owner_id)
        )
      left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
      window g as (partition by v.user_id, v.house, u.group_code)
    ) x
    where n <= ${GROUP_SHOWN}
    order by created_at desc, id desc
  `.execute(tx);
  return rows;
}

export const empty = (code: AlarmCode): AlarmGroupState => ({
  type: ALARM_GROUPS[code].type,
  title: ALARM_GROUPS[code].title,
  totalCount: 0,
  unseenCount: 0,
  alarmMsgList: [],
});

/** All groups, empty ones too (specification, section 3). */
export function whole(panel: ReadonlyMap<AlarmCode, AlarmGroupState> | undefined): AlarmGroups {
  const of = (code: AlarmCode): AlarmGroupState => panel?.get(code) ?? empty(code);
  return {
    deliveryAlarm: of('deliveryAlarm'),
    orderAlarm: of('orderAlarm'),
    orderRemarkAlarm: of('orderRemarkAlarm'),
    supplierAlarm: of('supplierAlarm'),
    selfPickOrderAlarm: of('selfPickOrderAlarm'),
    wareBackOrderAlarm: of('wareBackOrderAlarm'),
    orderDuplicateAlarm: of('orderDuplicateAlarm'),
    inventoryThresholdAlarm: of('inventoryThresholdAlarm'),
    customerAlarm: of('customerAlarm'),
    transportPapersAlarm: of('transportPapersAlarm'),
  };
}
