import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { GOODS_AGAIN, type Proposal } from '#contract/service/complaint-fields.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { type complaintApi } from '#contract/service/complaint.ts';
import { masked } from '#contract/service/mask.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { setFiles } from '../../../services/files/refs.ts';
import { tell } from '../tell.ts';
import { holdOrderOf, refuseClaimed, refuseSame } from './add.ts';
import { chainFor, fen, proposalFault, refusesAgainPay } from './amounts.plan.ts';
import { askApproval, openLevel } from './approvers.ts';
import { lockFor, mustHandle, permitted, step, type Complaint } from './load.ts';
import { sealAccount } from './sealed.ts';

type Input = InputOf<typeof complaintApi.updateComplaintPay>;
type After = OutputOf<typeof complaintApi.updateComplaintPay>;

/** Ask for a payment, or say that it was made. */
export const payComplaint =
  (secrets: Secrets) =>
  async (ctx: Ctx, input: Input): Promise<After> => {
    if (input.submit && input.payResult) refuseField('submit', '请选择一项操作');
    if (input.submit) return propose(secrets, ctx, input);
    return input.payResult ? paid(ctx, input) : refuseField('submit', '请选择一项操作');
  };

async function propose(secrets: Secrets, ctx: Ctx, input: Input): Promise<After> {
  permitted(ctx, 'propose');
  const row = await lockFor(ctx, 'propose', input);
  await mustHandle(ctx, row);
  const { verdict, liableParty } = input;
  if (!verdict) refuseField('verdict', '请填写处理结论');
  if (verdict === 3) refuseField('verdict', '不成立的投诉不能申请赔付');
  if (!liableParty) refuseField('liableParty', '请选择责任方');
  const proposal = sound(input, row, false);
  const paySeq = await openPay(secrets, ctx, row, { proposal, payType: 1 });
  const after = await step(ctx, row, {
    act: 'propose',
    status: complaintLife.at.approving,
    content: `申请赔付 ${proposal.amount.toFixed(2)} 元`,
    set: sql`
      verdict = ${verdict ?? null}, liable_party = ${liableParty ?? null}, liable_name = ${input.liableName || null},
        cause_code = coalesce(${input.causeCode ?? null}, cause_code),
        solution = coalesce(${input.solution || null}, solution), prev_status = ${row.status},
    `,
  });
  return { ...after, paySeq };
}

/** What is asked for, complete and adding up. */
function sound(input: Partial<Proposal>, row: Complaint, again: boolean): Proposal {
  const fault = proposalFault(input, { claim: fen(row.claimAmount), paid: fen(row.paidAmount) }, again);
  if (fault) refuseField(fault.field, fault.msg);
  const { payMode, amount, shares = [], payee, bankName, bankAccount } = input;
  if (payMode === undefined || amount === undefined) return refuseField('payMode', '请选择赔付方式');
  return { payMode, amount, shares, payee, bankName, bankAccount };
}

/** The proposal and whoever is to decide on it first. */
async function openPay(
  secrets: Secrets,
  ctx: Ctx,
  row: Complaint,
  { proposal, payType }: { proposal: Proposal; payType: 1 | 2 },
): Promise<number> {
  const { level, approverIds } = await openLevel(ctx, chainFor(fen(proposal.amount)), {
    applicantId: ctx.userId,
    groupId: row.groupId,
  });
  const { payMode, amount, shares, payee, bankName, bankAccount } = proposal;
  const transfers = payMode === 1 && bankAccount ? bankAccount : null;
  const pay = found(
    await ctx.row<{ id: number; paySeq: number }>`
      insert into service.complaint_pay (
        tenant_id, warehouse_id, complaint_id, pay_seq, round_no, pay_type, pay_mode, amount, shares, payee, bank_name,
        bank_account_enc, bank_account_mask, proposed_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, ${row.id}, coalesce(max(p.pay_seq), 0) + 1, ${row.roundNo},
        ${payType}, ${payMode}, ${amount}, ${JSON.stringify(shares)}::jsonb, ${transfers ? payee : null},
        ${transfers ? bankName || null : null}, ${transfers ? sealAccount(secrets, transfers) : null}::bytea,
        ${transfers ? masked(transfers) : null}, ${ctx.userId}
      from service.complaint_pay p
      where ${here(ctx, 'p')}
        and p.complaint_id = ${row.id}
      returning id, pay_seq
    `,
  );
  await askApproval(ctx, { complaintId: row.id, payId: pay.id, kind: 1, level, applicantId: ctx.userId, approverIds });
  await tellApprovers(ctx, row, approverIds, `申请赔付 ${amount.toFixed(2)} 元，请审批。`);
  return pay.paySeq;
}

export const tellApprovers = (ctx: Ctx, { id, complaintNo }: Complaint, to: readonly number[], content: string) =>
  tell(ctx, { to, title: `投诉待审批：${complaintNo}`, content, category: 3, of: { type: 'COMPLAINT', id } });

/** Pay once more for what was settled, as long as the claim is not used up. */
export const againPay =
  (secrets: Secrets) =>
  async (ctx: Ctx, input: InputOf<typeof complaintApi.againPay>): Promise<After> => {
    await holdOrderOf(ctx, input.id);
    const row = await lockFor(ctx, 'againPay', input);
    const pays = await ctx.row<{ n: number }>`
      select count(*)::int as n
      from service.complaint_pay p
      where ${here(ctx, 'p')}
        and p.complaint_id = ${row.id}
        and p.status = 4
    `;
    const why = refusesAgainPay({ closedAt: row.closedAt, now: new Date(), pays: pays?.n ?? 0 });
    if (why) refuse('BUSINESS', why);
    const proposal = sound(input, row, true);
    await refuseSame(ctx, row);
    await refuseClaimed(ctx, row);
    const paySeq = await openPay(secrets, ctx, row, { proposal, payType: 2 });
    const after = await step(ctx, row, {
      act: 'againPay',
      status: complaintLife.at.approving,
      content: `再次赔付 ${proposal.amount.toFixed(2)} 元`,
      set: sql`prev_status = ${row.status},`,
    });
    return { ...after, paySeq };
  };

/** The money is with the customer, or the goods are on their way: by a voucher nobody has used before. */
async function paid(ctx: Ctx, input: Input): Promise<After> {
  permitted(ctx, 'pay');
  const row = await lockFor(ctx, 'pay', input);
  const { voucherNo } = input;
  if (!voucherNo) return refuseField('voucherNo', '请填写凭证号');
  const paidAt = input.paidAt ? fromWire(input.paidAt) : new Date();
  if (paidAt > new Date()) refuseField('paidAt', '赔付时间不能晚于当前时间');
  const same = await ctx.row`
    select 1 as one
    from service.complaint_pay p
    where p.tenant_id = ${ctx.tenantId}
      and p.voucher_no = ${voucherNo}
  `;
  if (same) refuseFieldAs('DUPLICATE', 'voucherNo', '凭证号已存在');
  const pay = found(
    await ctx.row<{ id: number; paySeq: number; amount: number; payMode: number }>`
      update service.complaint_pay p
      set status = 4, voucher_no = ${voucherNo}, paid_at = ${paidAt}, updated_at = now()
      where ${here(ctx, 'p')}
        and p.complaint_id = ${row.id}
        and p.status = 2
      returning p.id, p.pay_seq, p.amount::float8 as amount, p.pay_mode
    `,
  );
  await setFiles(ctx, { use: 'complaintPay', id: row.id, ownerId: row.ownerId, field: 'vouchers' }, input.vouchers);
  const after = await step(ctx, row, {
    act: 'pay',
    status: complaintLife.at.visiting,
    content: `${pay.payMode === GOODS_AGAIN ? '补货' : '赔付'} ${pay.amount.toFixed(2)} 元，凭证号 ${voucherNo}`,
    set: sql`paid_amount = paid_amount + ${pay.amount}, concluded_at = now(), closed_at = null,`,
  });
  await tell(ctx, {
    to: [row.handlerId],
    title: `投诉已赔付：${row.complaintNo}`,
    content: '赔付已登记，请回访客户。',
    category: 2,
    of: { type: 'COMPLAINT', id: row.id },
  });
  return { ...after, paySeq: pay.paySeq };
}
