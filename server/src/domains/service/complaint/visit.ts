import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { complaintLife, MAJOR, UNREACHED_MAX } from '#contract/service/complaint-life.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { tell } from '../tell.ts';
import { holdOrderOf, refuseClaimed, refuseSame } from './add.ts';
import { dueFrom, refusesAgain } from './amounts.plan.ts';
import { lockFor, permitted, step, type After, type Complaint } from './load.ts';

type Input = InputOf<typeof complaintApi.returnVisit>;
const CLOSE = 1,
  AGAIN = 2,
  LATER = 3;

/** Call the customer back: close, open another round, or try again later. */
export async function visitComplaint(ctx: Ctx, input: Input): Promise<After> {
  if (input.result === AGAIN) {
    permitted(ctx, 'again');
    await holdOrderOf(ctx, input.id);
  }
  const row = await lockFor(ctx, 'visit', input);
  if (row.level === MAJOR && row.handlerId === ctx.userId) refuse('BUSINESS', '重大投诉须由他人回访');
  const nextVisitAt = await sound(ctx, row, input);
  await ctx.run`
    insert into service.complaint_visit (
      tenant_id, warehouse_id, complaint_id, round_no, visitor_id, channel, reached, satisfaction, result,
      next_visit_at, content
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${row.id}, ${row.roundNo}, ${ctx.userId}, ${input.channel}, ${input.reached},
      ${input.reached ? (input.satisfaction ?? null) : null}, ${input.result}, ${nextVisitAt}, ${input.content}
    )
  `;
  if (input.result === AGAIN) return anotherRound(ctx, row, input.content);
  const closes = input.result === CLOSE;
  return step(ctx, row, {
    act: 'visit',
    status: closes ? complaintLife.at.closed : row.status,
    content: input.reached || !closes ? input.content : `无法联系，结案。${input.content}`,
    set: closes ? sql`closed_at = now(), next_visit_at = null,` : sql`next_visit_at = ${nextVisitAt},`,
  });
}

/** Whoever closes has spoken to the customer, or has tried often enough; whoever comes back says when. */
async function sound(ctx: Ctx, row: Complaint, input: Input): Promise<Date | null> {
  if (input.result === LATER) {
    const at = input.nextVisitAt ? fromWire(input.nextVisitAt) : refuseField('nextVisitAt', '请选择下次回访时间');
    return at > new Date() ? at : refuseField('nextVisitAt', '下次回访时间必须晚于当前时间');
  }
  if (!input.reached) {
    if (input.result === AGAIN) refuseField('reached', '未联系上客户，不能再次投诉');
    if ((await unreached(ctx, row)) + 1 < UNREACHED_MAX)
      refuseField('reached', `未联系上客户，回访满${UNREACHED_MAX}次后才能结案`);
  } else if (input.content.length < 5) refuseField('content', '请填写回访内容');
  return null;
}

/** Visits of this round that reached nobody, before this one. */
async function unreached(ctx: Ctx, { id, roundNo }: Complaint): Promise<number> {
  const row = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from service.complaint_visit v
    where ${here(ctx, 'v')}
      and v.complaint_id = ${id}
      and v.round_no = ${roundNo}
      and not v.reached
  `;
  return row?.n ?? 0;
}

export async function complainAgain(ctx: Ctx, input: InputOf<typeof complaintApi.againComplaint>): Promise<After> {
  await holdOrderOf(ctx, input.id);
  const row = await lockFor(ctx, 'again', input);
  return anotherRound(ctx, row, input.reason);
}

/** The next round: what was concluded goes into the log, and the clock starts anew. */
async function anotherRound(ctx: Ctx, row: Complaint, reason: string): Promise<After> {
  const why = refusesAgain({ closedAt: row.closedAt, roundNo: row.roundNo, now: new Date() });
  if (why) refuse('BUSINESS', why);
  await refuseSame(ctx, row);
  await refuseClaimed(ctx, row);
  const { respondDueAt, finishDueAt } = dueFrom(new Date(), row.level);
  const before = row.verdict === null ? '' : `（上一轮结论：${nameOf('complaintVerdict', row.verdict)}）`;
  await tell(ctx, {
    to: [row.handlerId],
    title: `再次投诉：${row.complaintNo}`,
    content: reason,
    category: 2,
    of: { type: 'COMPLAINT', id: row.id },
  });
  return step(ctx, row, {
    act: 'again',
    status: complaintLife.at.handling,
    content: `${reason}${before}`,
    set: sql`
      round_no = round_no + 1, verdict = null, liable_party = null, liable_name = null, cause_code = null,
        solution = null, concluded_at = null, closed_at = null, next_visit_at = null, told_at = null,
        respond_due_at = ${respondDueAt}, finish_due_at = ${finishDueAt},
    `,
  });
}
