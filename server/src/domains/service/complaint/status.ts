import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { NOTHING } from '#contract/service/complaint-fields.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { type complaintApi } from '#contract/service/complaint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { worksHere } from '../group/route.ts';
import { tell } from '../tell.ts';
import { refuseIncomplete, tellHandler } from './add.ts';
import { dueFrom } from './amounts.plan.ts';
import { lockFor, mustHandle, permitted, step, type After, type Complaint } from './load.ts';

type Input = InputOf<typeof complaintApi.updateStatus>;
const UPHELD = [1, 2],
  DISMISSED = 3;

/** One act of four, each with the permission of its own. */
export async function moveComplaint(ctx: Ctx, input: Input): Promise<After> {
  permitted(ctx, input.action);
  const row = await lockFor(ctx, input.action, input);
  return ACTS[input.action](ctx, row, input);
}

const ACTS: Readonly<Record<Input['action'], (ctx: Ctx, row: Complaint, input: Input) => Promise<After>>> = {
  submit,
  accept,
  transfer,
  conclude,
};

/** From now on it is waited for. */
async function submit(ctx: Ctx, row: Complaint): Promise<After> {
  if (row.createdBy !== ctx.userId) refuse('BUSINESS', '只有创建人可以提交');
  const goods = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from service.complaint_goods g
    where ${here(ctx, 'g')}
      and g.complaint_id = ${row.id}
  `;
  refuseIncomplete(row.typeCode, goods?.n ?? 0);
  const { respondDueAt, finishDueAt } = dueFrom(new Date(), row.level);
  await tellHandler(ctx, row);
  return step(ctx, row, {
    act: 'submit',
    status: complaintLife.at.waiting,
    set: sql`submitted_at = now(), respond_due_at = ${respondDueAt}, finish_due_at = ${finishDueAt},`,
  });
}

/** Whoever leads may accept too: then the case is his. */
async function accept(ctx: Ctx, row: Complaint): Promise<After> {
  await mustHandle(ctx, row);
  return step(ctx, row, {
    act: 'accept',
    status: complaintLife.at.handling,
    set: sql`accepted_at = now(), handler_id = ${ctx.userId},`,
  });
}

async function transfer(ctx: Ctx, row: Complaint, { handlerId, reason }: Input): Promise<After> {
  const target = await ctx.row<{ groupId: number; userName: string }>`
    select m.group_id, u.user_name
    from service.service_group_member m
    join service.service_group g
      on g.tenant_id = m.tenant_id
      and g.warehouse_id = m.warehouse_id
      and g.id = m.group_id
      and g.status = 1
    join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 1 and not u.is_deleted
    where ${here(ctx, 'm')}
      and m.user_id = ${handlerId ?? 0}
      and m.role = 2
      and ${worksHere(ctx)}
  `;
  if (!handlerId || !target) return refuseField('handlerId', '转办人不在当前仓库客服组');
  if (handlerId === row.handlerId) refuseField('handlerId', '转办人已是当前处理人');
  await tell(ctx, {
    to: [handlerId],
    title: `投诉转办给您：${row.complaintNo}`,
    content: reason || `单据 ${row.bizNo} 的投诉由${ctx.userName}转给您处理。`,
    category: 2,
    of: { type: 'COMPLAINT', id: row.id },
  });
  return step(ctx, row, {
    act: 'transfer',
    content: `转给${target.userName}${reason ? `：${reason}` : ''}`,
    set: sql` handler_id = ${handlerId}, group_id = ${target.groupId}, route_reason = '人工转办', escalated_to = null, `,
  });
}

/** What a complaint comes to when nothing is paid. */
async function conclude(ctx: Ctx, row: Complaint, input: Input): Promise<After> {
  await mustHandle(ctx, row);
  const { verdict, liableParty, liableName, causeCode, solution, payMode } = input;
  if (!verdict) return refuseField('verdict', '请填写处理结论');
  if (!causeCode) refuseField('causeCode', '请填写处理结论');
  if (!solution) refuseField('solution', '请填写处理结论');
  if (verdict !== DISMISSED && payMode !== NOTHING) refuseField('payMode', '投诉成立时，请申请赔付或选择无需赔付');
  if (UPHELD.includes(verdict) && !liableParty) refuseField('liableParty', '请选择责任方');
  return step(ctx, row, {
    act: 'conclude',
    status: complaintLife.at.visiting,
    content: solution,
    set: sql`
      verdict = ${verdict}, liable_party = ${liableParty ?? null}, liable_name = ${liableName || null},
        cause_code = ${causeCode ?? null}, solution = ${solution ?? null}, concluded_at = now(),
    `,
  });
}
