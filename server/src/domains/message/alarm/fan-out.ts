import { sql, type RawBuilder } from 'kysely';
import { isAlarmCode, type AlarmCode } from '#contract/message/alarm-groups.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { holdersOf } from '../../iam/facade.ts';
import { wishPush } from '../push/wish.ts';

/**
 * Whom alarms concern: who holds the rule's permission where the alarm is. In a branch that is who works there (the administrator works everywhere)
 * with the alarm's owner among his owners; headquarters sees all of the tenant. The same reach as a session has, for everybody at once; the
 * accounts of owners are told nothing, alarms are for the people of the house.
 */
const entitled = (tenantId: number, receiver: string, alarms: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct a.id as alarm_id, a.group_code, h.user_id
  from (${alarms}) a
  join basic.warehouse w on w.tenant_id = ${tenantId} and w.id = a.warehouse_id
  cross join (${holdersOf(tenantId, receiver)}) h
  where (h.visibility in (1, 2) and w.house_type <> 0 or h.visibility in (0, 2) and w.house_type = 0)
    and (
      h.is_admin
      or exists (
        select 1
        from iam.user_warehouse b
        where b.tenant_id = ${tenantId}
          and b.user_id = h.user_id
          and b.warehouse_id = w.id
      )
    )
    and not h.is_owner_account
    and (
      w.house_type = 0 or a.owner_id is null
      or (
        exists (
          select 1
          from basic.owner_warehouse x
          where x.tenant_id = ${tenantId}
            and x.warehouse_id = w.id
            and x.owner_id = a.owner_id
            and x.status = 1
        )
        and (
          exists (
            select 1
            from iam.user_owner o
            where o.tenant_id = ${tenantId}
              and o.user_id = h.user_id
              and o.owner_id = a.owner_id
          ) or not exists (select 1 from iam.user_owner o where o.tenant_id = ${tenantId} and o.user_id = h.user_id)
        )
      )
    )
  union
  select a.id, a.group_code, h.user_id
  from (${alarms}) a
  cross join (${holdersOf(tenantId, receiver)}) h
  where h.visibility in (0, 2)
    and not h.is_owner_account
    and (
      h.is_admin
      or exists (
        select 1
        from iam.user_warehouse b
        join basic.warehouse q
          on q.tenant_id = b.tenant_id
          and q.id = b.warehouse_id
          and q.house_type = 0
          and q.status = 1
        where b.tenant_id = ${tenantId}
          and b.user_id = h.user_id
      )
    )
`;

interface Told {
  userId: number;
  groupCode: string;
}

/** Write whom fresh alarms concern, in the transaction that raised them, and have those people told. */
export async function fanOut(tx: Tx, tenantId: number, receiver: string, alarmIds: readonly number[]): Promise<void> {
  if (alarmIds.length === 0) return;
  const alarms = sql`
    select id, group_code, warehouse_id, owner_id
    from message.alarm
    where tenant_id = ${tenantId}
      and id = any(${alarmIds}::bigint[])
  `;
  const { rows } = await sql<Told>`
    with told as (
      insert into message.alarm_user (tenant_id, user_id, alarm_id, group_code)
      select ${tenantId}, e.user_id, e.alarm_id, e.group_code
      from (${entitled(tenantId, receiver, alarms)}) e
      on conflict do nothing
      returning user_id, group_code
    )
    select distinct user_id, group_code
    from told
  `.execute(tx);
  await tell(tx, tenantId, rows);
}

/** Rights changed: open alarms of a rule reach whom they concern now, and nobody else. */
export async function fanAgain(tx: Tx, tenantId: number, code: AlarmCode, receiver: string): Promise<void> {
  const open = sql`
    select id, group_code, warehouse_id, owner_id
    from message.alarm
    where tenant_id = ${tenantId}
      and rule_code = ${code}
      and status in (0, 1)
  `;
  const { rows } = await sql<Told>`
    with due as materialized (${entitled(tenantId, receiver, open)}),
    told as (
      insert into message.alarm_user (tenant_id, user_id, alarm_id, group_code)
      select ${tenantId}, d.user_id, d.alarm_id, d.group_code
      from due d
      on conflict do nothing
      returning user_id, group_code
    ),
    gone as (
      delete from message.alarm_user u
      using message.alarm a
      where u.tenant_id = ${tenantId}
        and a.tenant_id = u.tenant_id
        and a.id = u.alarm_id
        and a.rule_code = ${code}
        and a.status in (0, 1)
        and not exists (select 1 from due d where d.user_id = u.user_id and d.alarm_id = u.alarm_id)
      returning u.user_id, u.group_code
    )
    select user_id, group_code
    from told
    union
    select user_id, group_code
    from gone
  `.execute(tx);
  await tell(tx, tenantId, rows);
}

/** Everybody whom these alarms concern sees something else now. */
export async function tellOf(tx: Tx, tenantId: number, alarmIds: readonly number[]): Promise<void> {
  if (alarmIds.length === 0) return;
  const { rows } = await sql<Told>`
    select distinct user_id, group_code
    from message.alarm_user
    where tenant_id = ${tenantId}
      and alarm_id = any(${alarmIds}::bigint[])
  `.execute(tx);
  await tell(tx, tenantId, rows);
}

export async function tell(tx: Tx, tenantId: number, told: readonly Told[]): Promise<void> {
  const byUser = Map.groupBy(told, ({ userId }) => userId);
  await wishPush(
    tx,
    tenantId,
    [...byUser].map(([userId, rows]) => ({
      userId,
      groups: [...new Set(rows.map(({ groupCode }) => groupCode).filter(isAlarmCode))],
      unread: false,
    })),
  );
}
