import { sql, type RawBuilder } from 'kysely';
import { ALARM_GROUPS, type AlarmCode } from '#contract/message/alarm-groups.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Delivery, Event } from '../../../services/events/lane.ts';
import { systemMessage } from '../send.ts';
import { fanAgain, fanOut, tellOf } from './fan-out.ts';
import { rulesOf, type Rule } from './rules.ts';
import { CONCERNED, SOURCES } from './sources.ts';

/** A rule that finds more at once is cut; the rest comes with the next look, and an administrator hears of it. */
export const OPENED_MAX = 500;

/** When and about what a rule is asked. */
export interface Look {
  tenantId: number;
  now: Date;
  only: readonly number[] | null;
}

interface Outcome {
  id: number;
  what: 'opened' | 'again' | 'gone';
}

/** Bring the alarms of a rule in line with what is true, and tell those it concerns. */
export async function reconcile(tx: Tx, rule: Rule, { tenantId, now, only }: Look): Promise<void> {
  const rows = await aligned(tx, rule, { tenantId, now, only });
  const opened = rows.filter(({ what }) => what === 'opened').map(({ id }) => id);
  await fanOut(tx, tenantId, rule.receiver, opened);
  await tellOf(
    tx,
    tenantId,
    rows.filter(({ what }) => what !== 'opened').map(({ id }) => id),
  );
  if (opened.length === OPENED_MAX) {
    await systemMessage(tx, tenantId, {
      title: `【${ALARM_GROUPS[rule.code].title}】一次超过${OPENED_MAX}条`,
      content: '超出部分将在后续扫描中陆续产生，请检查规则参数是否过宽。',
      bizType: 'ALARM_CUT',
      url: '/sys/AlarmRule',
    });
  }
}

/**
 * One statement: rows that open raise an alarm, or count once more when their condition had ceased
 * meanwhile; alarms whose row is gone clear themselves. One that somebody handled is not raised again until its condition has once been gone.
 */
async function aligned(tx: Tx, rule: Rule, { tenantId, now, only }: Look): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    with truth as materialized (${truthOf(rule, { tenantId, now, only })}),
    gone as (
      update message.alarm a
      set held = false, active = false, status = case when a.status in (0, 1) then 4 else a.status end,
        handled_at = coalesce(a.handled_at, ${now}), version = a.version + 1, updated_at = ${now}
      where a.tenant_id = ${tenantId}
        and a.rule_code = ${rule.code}
        and a.held
        and (${only}::bigint[] is null or a.biz_id = any(${only}::bigint[]))
        and not exists (select 1 from truth t where t.biz_type = a.biz_type and t.biz_id = a.biz_id)
      returning a.id
    ),
    calmed as (
      update message.alarm a
      set active = false, updated_at = ${now}
      from truth t
      where a.tenant_id = ${tenantId}
        and a.rule_code = ${rule.code}
        and a.biz_type = t.biz_type
        and a.biz_id = t.biz_id
        and a.held
        and a.active
        and not t.opens
    ),
    opened as (
      insert into message.alarm as a (
        tenant_id, warehouse_id, owner_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg,
        message_content, first_at, last_at, created_at, updated_at
      )
      select ${tenantId}, t.warehouse_id, t.owner_id, ${rule.code}, ${rule.code}, ${ALARM_GROUPS[rule.code].type},
        t.biz_type, t.biz_id, left(t.biz_code, 64), left(t.alarm_msg, 200), left(t.message_content, 500), ${now},
        ${now}, ${now}, ${now}
      from truth t
      where t.opens
        and not exists (${heldBefore(rule, tenantId)})
      order by t.biz_id
      limit ${OPENED_MAX}
      on conflict (tenant_id, rule_code, biz_type, biz_id) where status in (0, 1)
        do update set occur_count = a.occur_count + 1, active = true, last_at = ${now}, alarm_msg = excluded.alarm_msg,
        version = a.version + 1, updated_at = ${now}
      where not a.active
      returning a.id, a.occur_count
    )
    select id, case when occur_count = 1 then 'opened' else 'again' end as what
    from opened
    union all
    select id, 'gone'
    from gone
  `.execute(tx);
  return rows;
}

/** What the rule finds now, where it is switched on. */
const truthOf = (rule: Rule, { tenantId, now, only }: Look): RawBuilder<unknown> => sql`
  select t.*
  from (${SOURCES[rule.code]({ tenantId, params: rule.params, now, only })}) t
  where ${rule.enabled}
    and (${rule.warehouseIds}::bigint[] is null or t.warehouse_id = any(${rule.warehouseIds}::bigint[]))
`;

/** It was raised, and its condition has not been gone since: still open, or handled by somebody. */
const heldBefore = (rule: Rule, tenantId: number): RawBuilder<unknown> => sql`
  select 1
  from message.alarm h
  where h.tenant_id = ${tenantId}
    and h.rule_code = ${rule.code}
    and h.biz_type = t.biz_type
    and h.biz_id = t.biz_id
    and h.held
    and (h.active or h.status not in (0, 1))
`;

/** Rules of a tenant whose time has come. `minute` counts minutes since 1970. */
export async function dueRules(tx: Tx, tenantId: number, now: Date): Promise<Rule[]> {
  const minute = Math.floor(now.getTime() / 60_000);
  return (await rulesOf(tx, tenantId)).filter(({ scanMinutes }) => minute % scanMinutes === 0);
}

/** What is true now of one rule, and whom it concerns now. */
export async function sweep(tx: Tx, rule: Rule, { tenantId, now }: Omit<Look, 'only'>): Promise<void> {
  await reconcile(tx, rule, { tenantId, now, only: null });
  await fanAgain(tx, tenantId, rule.code, rule.receiver);
}

/** Events put the rules they may concern to the question at once, each rule once however many events there are. */
export async function evaluateEvents({ tx, tenantId, now }: Delivery, events: readonly Event[]): Promise<void> {
  const asked = new Map<AlarmCode, Set<number> | null>();
  for (const { topic, payload } of events) {
    const concerned = CONCERNED[topic];
    for (const code of concerned?.rules ?? []) {
      const known = asked.has(code) ? asked.get(code) : new Set<number>();
      asked.set(
        code,
        known && concerned?.order && typeof payload.orderId === 'number' ? known.add(payload.orderId) : null,
      );
    }
  }
  for (const rule of (await rulesOf(tx, tenantId)).filter(({ code }) => asked.has(code))) {
    const only = asked.get(rule.code);
    await reconcile(tx, rule, { tenantId, now, only: only ? [...only] : null });
  }
}
