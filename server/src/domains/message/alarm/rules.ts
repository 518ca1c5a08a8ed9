import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import {
  ALARM_CODES,
  ALARM_GROUPS,
  isAlarmCode,
  type AlarmCode,
  type AlarmParams,
} from '#contract/message/alarm-groups.ts';
import type { alarmRuleApi } from '#contract/message/alarm.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { holdersOf } from '../../iam/facade.ts';

/** A rule as it is in force: what the tenant changed over what the product ships. */
export interface Rule {
  code: AlarmCode;
  params: AlarmParams;
  receiver: string;
  warehouseIds: readonly number[] | null;
  scanMinutes: number;
  enabled: boolean;
  version: number;
}

const SCAN_MINUTES = 5;

interface Kept {
  ruleCode: string;
  params: AlarmParams;
  receiverPerm: string;
  warehouseIds: number[] | null;
  scanMinutes: number;
  enabled: boolean;
  version: number;
}

export async function rulesOf(tx: Tx, tenantId: number): Promise<Rule[]> {
  const { rows } = await sql<Kept>`
    select rule_code, params, receiver_perm, warehouse_ids, scan_minutes, enabled, version
    from message.alarm_rule
    where tenant_id = ${tenantId}
  `.execute(tx);
  const kept = new Map(rows.map((row) => [row.ruleCode, row]));
  return ALARM_CODES.map((code) => {
    const { params, receiver } = ALARM_GROUPS[code],
      own = kept.get(code);
    if (!own)
      return {
        code,
        params: copied(params),
        receiver,
        warehouseIds: null,
        scanMinutes: SCAN_MINUTES,
        enabled: true,
        version: 0,
      };
    return {
      code,
      params: { ...copied(params), ...own.params },
      receiver: own.receiverPerm,
      warehouseIds: own.warehouseIds,
      scanMinutes: own.scanMinutes,
      enabled: own.enabled,
      version: own.version,
    };
  });
}

const copied = (params: {
  readonly keywords?: readonly string[];
  readonly hours?: number;
  readonly days?: number;
}): AlarmParams => ({
  ...(params.keywords ? { keywords: [...params.keywords] } : {}),
  ...(params.hours ? { hours: params.hours } : {}),
  ...(params.days ? { days: params.days } : {}),
});

export async function ruleList(ctx: Ctx): Promise<OutputOf<typeof alarmRuleApi.list>> {
  const rules = await rulesOf(ctx.tx, ctx.tenantId);
  const open = await ctx.rows<{ ruleCode: string; n: number }>`
    select rule_code, count(*) as n
    from message.alarm
    where tenant_id = ${ctx.tenantId}
      and status in (0, 1)
    group by rule_code
  `;
  const told = await ctx.rows<{ code: string; n: number }>`
    ${sql.join(
      [...new Set(rules.map(({ receiver }) => receiver))].map(
        (code) =>
          sql`select ${code}::text as code, count(distinct h.user_id) as n from (${holdersOf(ctx.tenantId, code)}) h`,
      ),
      sql` union all `,
    )}
  `;
  const opens = new Map(open.map((row) => [row.ruleCode, row.n])),
    receivers = new Map(told.map((row) => [row.code, row.n]));
  return rules.map((rule) => ({
    ruleCode: rule.code,
    ruleName: ALARM_GROUPS[rule.code].title,
    type: ALARM_GROUPS[rule.code].type,
    enabled: rule.enabled,
    receiverPerm: rule.receiver,
    warehouseIds: rule.warehouseIds && [...rule.warehouseIds],
    scanMinutes: rule.scanMinutes,
    params: rule.params,
    receivers: receivers.get(rule.receiver) ?? 0,
    openCount: opens.get(rule.code) ?? 0,
    version: rule.version,
  }));
}

/** Permissions and pages a rule may name as its receivers: what this tenant is entitled to. */
export async function ruleReceivers(ctx: Ctx): Promise<OutputOf<typeof alarmRuleApi.receivers>> {
  const rows = await ctx.rows<{ code: string; name: string }>`
    select coalesce(m.permission_code, m.menu_url) as code, coalesce(p.menu_name || ' / ', '') || m.menu_name as name
    from iam.menu m
    left join iam.menu p on p.id = m.parent_id
    join iam.tenant_menu e on e.tenant_id = ${ctx.tenantId} and e.menu_id = m.id
    where not m.hidden
      and ((m.menu_type = 37 and m.permission_code like '%:list') or (m.menu_type = 36 and m.menu_url is not null))
    order by m.menu_type desc, m.order_num
  `;
  const shipped = [...new Set(ALARM_CODES.map((code) => ALARM_GROUPS[code].receiver))].filter(
    (code) => !rows.some((row) => row.code === code),
  );
  return [...rows, ...shipped.map((code) => ({ code, name: code }))];
}

/** Change a rule. Whose it is now, and what it still finds, is settled by the next sweep. */
export async function saveRule(
  ctx: Ctx,
  input: InputOf<typeof alarmRuleApi.save>,
): Promise<OutputOf<typeof alarmRuleApi.save>> {
  const { ruleCode, params, receiverPerm, warehouseIds, scanMinutes, enabled, version } = input;
  if (!isAlarmCode(ruleCode)) return refuseField('ruleCode', '请选择预警类型');
  if (!(await ruleReceivers(ctx)).some(({ code }) => code === receiverPerm))
    refuseField('receiverPerm', '请选择接收人');
  const houses = warehouseIds && warehouseIds.length > 0 ? [...new Set(warehouseIds)] : null;
  if (houses) {
    const known = await ctx.row<{ n: number }>`
      select count(*) as n
      from basic.warehouse
      where tenant_id = ${ctx.tenantId}
        and id = any(${houses}::bigint[])
        and not is_deleted
    `;
    if (known?.n !== houses.length) refuseField('warehouseIds', '仓库不存在');
  }
  const saved = await ctx.row<{ version: number }>`
    insert into message.alarm_rule as r (
      tenant_id, rule_code, params, receiver_perm, warehouse_ids, scan_minutes, enabled, version, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ruleCode}, ${JSON.stringify(params)}::jsonb, ${receiverPerm}, ${houses}::bigint[],
      ${scanMinutes}, ${enabled}, 1, ${ctx.userId}, ${ctx.userId}
    )
    on conflict (tenant_id, rule_code) do update set params = excluded.params, receiver_perm = excluded.receiver_perm,
      warehouse_ids = excluded.warehouse_ids, scan_minutes = excluded.scan_minutes, enabled = excluded.enabled,
      version = r.version + 1, updated_by = excluded.updated_by, updated_at = now()
    where r.version = ${version}
    returning version
  `;
  // Version 0 is the rule nobody has changed yet: a second first change finds the row that the first one made.
  return saved ? { ruleCode, version: saved.version } : refuse('VERSION');
}
