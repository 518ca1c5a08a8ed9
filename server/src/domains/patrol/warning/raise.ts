import { sql } from 'kysely';
import { dict } from '#contract/patrol/dict.ts';
import { patrolWarningLife } from '#contract/patrol/life.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { NOTE_TOPIC } from '../../../services/jobs/workers.ts';
import { lapses } from './sources.ts';

interface Raised {
  id: number;
  warnType: number;
  bizNo: string;
  content: string;
  personId: number | null;
  leaderId: number | null;
}
const { at } = patrolWarningLife;
const nameOf = (type: number): string =>
  dict.patrolWarningType?.items.find(({ value }) => value === type)?.label ?? '巡检预警';

/**
 * Raise what is late and clear what is late no longer; the index on the lapse decides, so two clocks raise it once. Whoever is responsible is told, and so
 * is the leader of his department: a rectification rejected three times is the leader's case (升级).
 */
export async function raiseWarnings(ctx: Ctx, now: Date): Promise<{ raised: number; cleared: number }> {
  const cleared = await ctx.rows<{ id: number; fromStatus: number }>`
    with over as (
      select w.id, w.status
      from patrol.warning w
      where ${here(ctx, 'w')}
        and w.status in (0, 1, 2)
        and not exists (
          select 1
          from (${lapses(ctx, now)}) l
          where l.warn_type = w.warn_type
            and l.source_id = w.source_id
            and l.lapse_at = w.lapse_at
        )
      for no key update
    )
    update patrol.warning w
    set status = ${at.cleared}, cleared_at = now(), version = version + 1, updated_at = now()
    from over
    where ${here(ctx, 'w')}
      and w.id = over.id
    returning w.id, over.status as from_status
  `;
  const raised = await ctx.rows<Raised>`
    insert into patrol.warning as w (
      tenant_id, warehouse_id, warn_type, kind, biz_id, biz_no, source_id, content, person_id, leader_id, lapse_at
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, l.warn_type, l.kind, l.biz_id, l.biz_no, l.source_id, l.content,
      l.person_id, d.leader_user_id, l.lapse_at
    from (${lapses(ctx, now)}) l
    left join iam."user" u on u.tenant_id = ${ctx.tenantId} and u.id = l.person_id
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id and not d.is_deleted
    on conflict do nothing
    returning id, warn_type, biz_no, content, person_id, leader_id
  `;
  await leaveBehind(ctx, raised, cleared);
  return { raised: raised.length, cleared: cleared.length };
}

async function leaveBehind(
  ctx: Ctx,
  raised: readonly Raised[],
  cleared: readonly { id: number; fromStatus: number }[],
): Promise<void> {
  const docType = 'PATROL_WARN';
  await trace(ctx, [
    ...cleared.map(
      ({ id, fromStatus }) =>
        ({
          docType,
          docId: id,
          action: 'CLEAR',
          actionName: '自动解除',
          fromStatus,
          toStatus: at.cleared,
        }) as const,
    ),
    ...raised.map(
      ({ id }) =>
        ({
          docType,
          docId: id,
          action: 'CREATE',
          actionName: '产生预警',
          toStatus: at.open,
        }) as const,
    ),
  ]);
  await emit(
    ctx,
    raised.flatMap(({ id, warnType, bizNo, content, personId, leaderId }) =>
      [...new Set([personId, leaderId])]
        .filter((userId) => userId !== null)
        .map((userId) => ({
          topic: NOTE_TOPIC,
          aggKey: `PATROL_WARN:${id}`,
          payload: {
            userId,
            title: `${nameOf(warnType)}：${bizNo}`,
            content,
            url: `/Inspect/PatrolWarningDetail/${id}`,
            bizType: docType,
            bizId: id,
          },
        })),
    ),
  );
}

/** The person and his leader as the rows of warnings name them. */
export const PEOPLE = sql`
  left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
  left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
  left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
  left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
`;
