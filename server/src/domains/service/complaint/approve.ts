import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { IN, OFFSET, OUT } from '#contract/service/complaint-fields.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { type complaintApi } from '#contract/service/complaint.ts';
import { wireDay } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { tell } from '../tell.ts';
import { chainFor, fen } from './amounts.plan.ts';
import { approversOf, askApproval, openLevel } from './approvers.ts';
import { leads, lockComplaint, log, mustAllow, mustBeSeen, step, type After, type Complaint } from './load.ts';
import { tellApprovers } from './pay.ts';

type Input = InputOf<typeof complaintApi.approval>;
const at = complaintLife.at;
/** Said by the outbox when a payment is set off against the owner's bill; what bills owners makes it a charge fact, once for each key. */
const OFFSET_TOPIC = 'COMPLAINT.OFFSET';
/** What a complaint is about, as billing names the orders: 1 inbound, 2 outbound. */
const DIRECTION: Readonly<Record<number, 1 | 2>> = { [OUT]: 2, [IN]: 1 };

interface Pending {
  id: number;
  payId: number | null;
  kind: number;
  levelNo: number;
  applicantId: number;
  approverIds: number[];
}
interface Pay {
  id: number;
  paySeq: number;
  payType: number;
  payMode: number;
  amount: number;
}

/** Decide on what waits: a payment, or that a complaint is withdrawn. */
export async function decide(ctx: Ctx, input: Input): Promise<After> {
  const row = await lockComplaint(ctx, input.id);
  const withdrawing = row.status === at.cancelling;
  if (!withdrawing) mustAllow(row, input.result === 1 ? 'approve' : 'reject');
  mustBeSeen(row, input);
  const pending = found(await pendingOf(ctx, row.id, withdrawing ? 2 : 1));
  await refuseOthers(ctx, row, pending);
  if (input.result === 0 && !input.opinion) refuseField('opinion', '请填写驳回原因');
  await ctx.run`
    update service.complaint_approval
    set result = ${input.result}, decided_by = ${ctx.userId}, opinion = ${input.opinion || null}, decided_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${pending.id}
  `;
  if (withdrawing) return input.result === 1 ? withdrawn(ctx, row, input) : kept(ctx, row, input);
  const pay = await payOf(ctx, pending.payId);
  return input.result === 1 ? passed(ctx, row, { pay, pending, input }) : rejected(ctx, row, { pay, pending, input });
}

const pendingOf = (ctx: Ctx, complaintId: number, kind: number): Promise<Pending | undefined> => ctx.row<Pending>`
  select a.id, a.pay_id, a.kind, a.level_no, a.applicant_id, a.approver_ids
  from service.complaint_approval a
  where ${here(ctx, 'a')}
    and a.complaint_id = ${complaintId}
    and a.kind = ${kind}
    and a.result is null
`;

const payOf = async (ctx: Ctx, id: number | null): Promise<Pay> =>
  found(
    await ctx.row<Pay>`
      select p.id, p.pay_seq, p.pay_type, p.pay_mode, p.amount::float8 as amount
      from service.complaint_pay p
      where ${here(ctx, 'p')}
        and p.id = ${id}
    `,
  );

/** Whom it was put to, or who has come to stand there since; never who asked. */
async function refuseOthers(ctx: Ctx, { groupId }: Complaint, pending: Pending): Promise<void> {
  const { applicantId, approverIds, levelNo } = pending;
  if (applicantId === ctx.userId) refuse('BUSINESS', '不能审批自己提交的申请');
  if (approverIds.includes(ctx.userId)) return;
  if (!(await approversOf(ctx, levelNo, { applicantId, groupId })).includes(ctx.userId))
    refuse('BUSINESS', '您不是该投诉的当前审批人');
}

interface Decision {
  pay: Pay;
  pending: Pending;
  input: Input;
}

async function passed(ctx: Ctx, row: Complaint, { pay, pending, input }: Decision): Promise<After> {
  const rest = chainFor(fen(pay.amount)).filter((level) => level > pending.levelNo);
  const { applicantId } = pending;
  if (rest.length > 0) {
    const next = await openLevel(ctx, rest, { applicantId, groupId: row.groupId });
    await askApproval(ctx, { complaintId: row.id, payId: pay.id, kind: 1, applicantId, ...next });
    await tellApprovers(ctx, row, next.approverIds, `申请赔付 ${pay.amount.toFixed(2)} 元，上级已同意，请审批。`);
    return step(ctx, row, { act: 'approve', content: input.opinion });
  }
  await tellApplicant(ctx, row, applicantId, '已通过');
  if (pay.payMode === OFFSET) return offset(ctx, row, { pay, input });
  await setPay(ctx, pay.id, 2);
  return step(ctx, row, { act: 'approve', status: at.paying, content: input.opinion });
}

const tellApplicant = (ctx: Ctx, { id, complaintNo }: Complaint, to: number, how: string) =>
  tell(ctx, {
    to: [to],
    title: `投诉审批${how}：${complaintNo}`,
    content: `${ctx.userName}审批${how}`,
    category: 3,
    of: { type: 'COMPLAINT', id },
  });

const setPay = (ctx: Ctx, id: number, status: number) => ctx.run`
  update service.complaint_pay
  set status = ${status}, updated_at = now()
  where tenant_id = ${ctx.tenantId}
    and warehouse_id = ${ctx.warehouseId}
    and id = ${id}
`;

/** Set off against the owner's bill: nothing is left to be paid. The fact is told with the commit, under a key that counts once. */
async function offset(ctx: Ctx, row: Complaint, { pay, input }: Pick<Decision, 'pay' | 'input'>): Promise<After> {
  const key = `CMP:${row.id}:${pay.paySeq}`,
    day = wireDay(new Date()),
    period = day.slice(0, 7);
  await ctx.run`
    update service.complaint_pay
    set status = 4, paid_at = now(), fact_key = ${key}, fact_period = ${period}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${pay.id}
  `;
  const after = await step(ctx, row, {
    act: 'approve',
    status: at.visiting,
    content: input.opinion,
    set: sql`paid_amount = paid_amount + ${pay.amount}, concluded_at = now(), closed_at = null,`,
  });
  await log(ctx, row.id, {
    action: 'OFFSET',
    actionName: '账单抵扣',
    from: at.visiting,
    to: at.visiting,
    content: `抵扣 ${pay.amount.toFixed(2)} 元，账期 ${period}`,
  });
  await emit(ctx, [
    {
      topic: OFFSET_TOPIC,
      aggKey: `CMP:${row.id}`,
      payload: {
        key,
        day,
        period,
        amount: (-pay.amount).toFixed(2),
        warehouseId: ctx.warehouseId,
        ownerId: row.ownerId,
        complaintId: row.id,
        complaintNo: row.complaintNo,
        bizNo: row.bizNo,
        order: DIRECTION[row.bizType] ? { direction: DIRECTION[row.bizType], orderId: row.bizId } : null,
      },
    },
  ]);
  return after;
}

/** Back to where it came from: a first payment to the desk, a further one to what it was. */
async function rejected(ctx: Ctx, row: Complaint, { pay, pending, input }: Decision): Promise<After> {
  await setPay(ctx, pay.id, 3);
  await tellApplicant(ctx, row, pending.applicantId, '被驳回');
  return step(ctx, row, {
    act: 'reject',
    status: pay.payType === 2 ? (row.prevStatus ?? at.visiting) : at.handling,
    content: input.opinion,
  });
}

const withdrawalOf = (ctx: Ctx, id: number) => ctx.row<{ cancelBy: number | null }>`
  select cancel_by
  from service.complaint c
  where ${here(ctx, 'c')}
    and c.id = ${id}
`;

/** Withdrawn: no payment is waited for any more. */
async function withdrawn(ctx: Ctx, row: Complaint, { opinion }: Input): Promise<After> {
  await ctx.run`
    update service.complaint_pay
    set status = 5, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and complaint_id = ${row.id}
      and status in (1, 2)
  `;
  await ctx.run`
    update service.complaint_approval
    set result = 0, decided_by = ${ctx.userId}, decided_at = now(), opinion = '投诉已撤销'
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and complaint_id = ${row.id}
      and result is null
  `;
  await tellApplicant(ctx, row, (await withdrawalOf(ctx, row.id))?.cancelBy ?? 0, '已通过');
  return step(ctx, row, { act: 'cancelPass', status: at.cancelled, content: opinion });
}

async function kept(ctx: Ctx, row: Complaint, { opinion }: Input): Promise<After> {
  await tellApplicant(ctx, row, (await withdrawalOf(ctx, row.id))?.cancelBy ?? 0, '被驳回');
  return step(ctx, row, {
    act: 'cancelReject',
    status: row.prevStatus ?? at.handling,
    content: opinion,
    set: sql`cancel_reason = null, cancel_by = null,`,
  });
}

/** Withdraw a complaint: at once while nobody works on it, later with the consent of a supervisor, never once something was paid. */
export async function cancelComplaint(ctx: Ctx, input: InputOf<typeof complaintApi.cancelApply>): Promise<After> {
  const row = await lockComplaint(ctx, input.id);
  const stopped = refusal(complaintLife, 'cancel', row.status);
  if (
    row.status === at.paying ||
    row.status === at.visiting ||
    row.status === at.closed ||
    (!stopped && (await hasPaid(ctx, row.id)))
  )
    refuse('BUSINESS', '投诉已进入赔付阶段，不能撤销');
  mustAllow(row, 'cancel');
  mustBeSeen(row, input);
  const own = row.createdBy === ctx.userId || (await leads(ctx, row));
  if (row.status < at.handling) {
    if (!own) refuse('BUSINESS', '只有创建人或主管可以撤销');
    return step(ctx, row, {
      act: 'cancel',
      status: at.cancelled,
      content: input.reason,
      set: sql`cancel_reason = ${input.reason}, cancel_by = ${ctx.userId},`,
    });
  }
  if (!own && row.handlerId !== ctx.userId) refuse('BUSINESS', '您不是该投诉的处理人');
  return askWithdrawal(ctx, row, input.reason);
}

async function hasPaid(ctx: Ctx, complaintId: number): Promise<boolean> {
  const paid = await ctx.row`
    select 1 as one
    from service.complaint_pay p
    where ${here(ctx, 'p')}
      and p.complaint_id = ${complaintId}
      and p.status = 4
    limit 1
  `;
  return paid !== undefined;
}

/** What was asked to be paid waits meanwhile. */
async function askWithdrawal(ctx: Ctx, row: Complaint, reason: string): Promise<After> {
  const { level, approverIds } = await openLevel(ctx, [1, 2], { applicantId: ctx.userId, groupId: row.groupId });
  await askApproval(ctx, { complaintId: row.id, payId: null, kind: 2, level, applicantId: ctx.userId, approverIds });
  await tellApprovers(ctx, row, approverIds, `申请撤销投诉：${reason}`);
  return step(ctx, row, {
    act: 'cancel',
    status: at.cancelling,
    content: reason,
    set: sql`cancel_reason = ${reason}, cancel_by = ${ctx.userId}, prev_status = ${row.status},`,
    told: { action: 'CANCEL_APPLY', actionName: '申请撤销' },
  });
}
