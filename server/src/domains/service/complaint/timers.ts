import { complaintLife, MAJOR } from '#contract/service/complaint-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { superiorsOf } from '../group/superior.ts';
import { tell } from '../tell.ts';
import { log } from './load.ts';

const { at } = complaintLife;
/** Cases one round of a clock looks at; the next round takes the rest. */
const ROUND = 200;
const DAY_H = 24,
  VISIT_H = 48;

interface Due {
  id: number;
  complaintNo: string;
  handlerId: number | null;
  groupId: number | null;
  level: number;
}

/** The supervisor of a group, and everybody in it. */
async function peopleOf(ctx: Ctx, groupId: number | null): Promise<{ leader: number | null; all: number[] }> {
  const rows = await ctx.rows<{ userId: number; role: number }>`
    select m.user_id, m.role
    from service.service_group_member m
    where ${here(ctx, 'm')}
      and m.group_id = ${groupId}
    order by m.role, m.user_id
  `;
  return { leader: rows.find(({ role }) => role === 1)?.userId ?? null, all: rows.map(({ userId }) => userId) };
}

/** Nobody has answered in time: the case goes up, to the superior of its handler, else to the supervisor of its group. Once. */
export async function escalate(ctx: Ctx, now: Date): Promise<number> {
  const due = await ctx.rows<Due>`
    select c.id, c.complaint_no, c.handler_id, c.group_id, c.level
    from service.complaint c
    where ${here(ctx, 'c')}
      and c.status = ${at.waiting}
      and c.respond_due_at < ${now}
      and c.escalated_to is null
    order by c.id
    limit ${ROUND}
    for no key update
  `;
  let told = 0;
  for (const one of due) {
    const [superior] = one.handlerId === null ? [] : await superiorsOf(ctx, one.handlerId);
    const to = superior ?? (await peopleOf(ctx, one.groupId)).leader;
    if (to === null || to === one.handlerId) continue;
    await ctx.run`
      update service.complaint
      set escalated_to = ${to}, version = version + 1, updated_at = now()
      where tenant_id = ${ctx.tenantId}
        and warehouse_id = ${ctx.warehouseId}
        and id = ${one.id}
    `;
    await log(ctx, one.id, { action: 'ESCALATE', actionName: '超时升级', from: at.waiting, to: at.waiting });
    await tell(ctx, {
      to: [to],
      title: `投诉超时未受理：${one.complaintNo}`,
      content: '超过响应期限无人受理，已升级给您。',
      category: 2,
      of: { type: 'COMPLAINT', id: one.id },
    });
    told += 1;
  }
  return told;
}

/** Not settled when it was due: whoever handles it and who leads him hear of it every day. */
export async function alarmOverdue(ctx: Ctx, now: Date): Promise<number> {
  const due = await ctx.rows<Due>`
    update service.complaint c
    set told_at = ${now}
    where ${here(ctx, 'c')}
      and c.id in (
        select x.id
        from service.complaint x
        where ${here(ctx, 'x')}
          and x.status in (${at.handling}, ${at.approving}, ${at.paying})
          and x.finish_due_at < ${now}
          and (x.told_at is null or x.told_at <= ${now}::timestamptz - make_interval(hours => ${DAY_H}))
        order by x.id
        limit ${ROUND}
        for no key update skip locked
      )
    returning c.id, c.complaint_no, c.handler_id, c.group_id, c.level
  `;
  for (const one of due)
    await tell(ctx, {
      to: [one.handlerId, (await peopleOf(ctx, one.groupId)).leader],
      title: `投诉超过处理期限：${one.complaintNo}`,
      content: '超过处理期限仍未处理完毕，请尽快处理。',
      category: 2,
      of: { type: 'COMPLAINT', id: one.id },
    });
  return due.length;
}

/** Settled two days ago and nobody has called the customer: whoever may visit is reminded, every day. */
export async function remindVisits(ctx: Ctx, now: Date): Promise<number> {
  const due = await ctx.rows<Due>`
    update service.complaint c
    set told_at = ${now}
    where ${here(ctx, 'c')}
      and c.id in (
        select x.id
        from service.complaint x
        where ${here(ctx, 'x')}
          and x.status = ${at.visiting}
          and x.concluded_at < ${now}::timestamptz - make_interval(hours => ${VISIT_H})
          and (x.next_visit_at is null or x.next_visit_at <= ${now})
          and (x.told_at is null or x.told_at <= ${now}::timestamptz - make_interval(hours => ${DAY_H}))
        order by x.id
        limit ${ROUND}
        for no key update skip locked
      )
    returning c.id, c.complaint_no, c.handler_id, c.group_id, c.level
  `;
  for (const one of due) {
    const { all } = await peopleOf(ctx, one.groupId);
    await tell(ctx, {
      to: one.level === MAJOR ? all.filter((userId) => userId !== one.handlerId) : [one.handlerId],
      title: `投诉待回访：${one.complaintNo}`,
      content: '处理完毕已超过48小时，请回访客户。',
      category: 2,
      of: { type: 'COMPLAINT', id: one.id },
    });
  }
  return due.length;
}
