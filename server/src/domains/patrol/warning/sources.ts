import { sql, type RawBuilder } from 'kysely';
import { REJECTIONS_ESCALATE } from '#contract/patrol/rectify.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/**
 * Everything in this warehouse that is late now or was rejected too often: `warn_type, kind, biz_id, biz_no, source_id, content, person_id, lapse_at`.
 * A row that is not there any more clears its warning.
 */
export const lapses = (ctx: Ctx, now: Date): RawBuilder<unknown> => {
  const here = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${ctx.tenantId} and ${sql.ref(`${alias}.warehouse_id`)} = ${ctx.warehouseId}`;
  const rectify = sql`
    from patrol.rectify r
    join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
    where ${here('r')}
      and r.status in (0, 1)
  `;
  return sql`
    select 1 as warn_type, t.kind, t.id as biz_id, t.task_no as biz_no, t.id as source_id, '巡检任务过期未开始' as content,
      t.inspector_id as person_id, t.plan_end as lapse_at
    from patrol.task t
    where ${here('t')}
      and t.status in (0, 3)
      and t.plan_end < ${now}::timestamptz - interval '24 hours'
    union all
    select 2, d.kind, r.id, r.rectify_no, r.id, left('整改超过期限：' || d.description, 500), r.responsible_id,
      r.due_at ${rectify} and r.due_at < ${now}::timestamptz
    union all
    select 3, d.kind, r.id, r.rectify_no, r.id, left('整改已被驳回' || r.reject_count || '次：' || d.description, 500),
      r.responsible_id, r.audit_at ${rectify} and r.reject_count >= ${REJECTIONS_ESCALATE}
    union all
    select 4, null, e.id, e.event_no, e.id, left('调查报告超过期限：' || e.description, 500), e.leader_id, e.due_at
    from patrol.event e
    where ${here('e')}
      and e.status in (0, 1)
      and e.due_at < ${now}::timestamptz
    union all
    select 5, null, e.id, e.event_no, a.id, left('整改措施超过期限：' || a.content, 500), a.owner_id, a.due_at
    from patrol.event_action a
    join patrol.event e on e.tenant_id = a.tenant_id and e.warehouse_id = a.warehouse_id and e.id = a.event_id
    where ${here('a')}
      and a.status = 0
      and e.status = 3
      and a.due_at < ${now}::timestamptz
  `;
};
