import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { namesOf } from '../group/superior.ts';
import { stepsOf } from '../steps.ts';
import { approversOf } from './approvers.ts';
import { COLUMNS, SHOWN, rowOf, type Raw } from './read.ts';
import { unsealAccount, unsealPhone } from './sealed.ts';

type Head = Raw &
  Pick<
    ComplaintDetail,
    | 'bizId'
    | 'region'
    | 'routeName'
    | 'description'
    | 'routeReason'
    | 'escalatedTo'
    | 'verdict'
    | 'causeCode'
    | 'solution'
    | 'cancelReason'
  > & { signedAt: Date | null; acceptedAt: Date | null; nextVisitAt: Date | null; groupId: number | null };

const headOf = async (ctx: Ctx, id: number): Promise<Head> =>
  found(
    await ctx.row<Head>`
      select ${COLUMNS}, c.biz_id, c.region, c.route_name, c.description, c.route_reason, e.user_name as escalated_to,
        c.verdict, c.cause_code, c.solution, c.cancel_reason, c.signed_at, c.accepted_at, c.next_visit_at, c.group_id
      from service.complaint c ${SHOWN}
      left join iam.user e on e.tenant_id = c.tenant_id and e.id = c.escalated_to
      where ${here(ctx, 'c')}
        and ${ofOwners(ctx, 'c')}
        and c.id = ${id}
    `,
  );

/** A complaint with everything that belongs to it. */
export async function complaintDetail(ctx: Ctx, { id }: { id: number }): Promise<ComplaintDetail> {
  const { signedAt, acceptedAt, nextVisitAt, groupId, ...head } = await headOf(ctx, id);
  const { approvals, mayDecide } = await approvalsOf(ctx, id, { status: head.status, groupId });
  return {
    ...rowOf(head),
    signedAt: wireTimeOrNull(signedAt),
    acceptedAt: wireTimeOrNull(acceptedAt),
    nextVisitAt: wireTimeOrNull(nextVisitAt),
    mayDecide,
    goods: await goodsOf(ctx, id),
    pays: await paysOf(ctx, id),
    approvals,
    visits: await visitsOf(ctx, id),
    images: (await filesOf(ctx, 'complaint', [id])).get(id) ?? [],
    vouchers: (await filesOf(ctx, 'complaintPay', [id])).get(id) ?? [],
    steps: await stepsOf(ctx, 'COMPLAINT', id),
  };
}

const goodsOf = (ctx: Ctx, id: number): Promise<ComplaintDetail['goods']> => ctx.rows`
  select x.line_id, x.goods_id, g.code as goods_code, x.goods_name, x.lot_no, x.unit, x.order_qty::float8 as order_qty,
    x.claim_qty::float8 as claim_qty, x.unit_price::float8 as unit_price, x.claim_amount::float8 as claim_amount
  from service.complaint_goods x
  left join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where ${here(ctx, 'x')}
    and x.complaint_id = ${id}
  order by x.id
`;

type Pay = ComplaintDetail['pays'][number];

async function paysOf(ctx: Ctx, id: number): Promise<Pay[]> {
  const rows = await ctx.rows<Omit<Pay, 'paidAt' | 'createdTime'> & { paidAt: Date | null; createdAt: Date }>`
    select p.id, p.pay_seq, p.round_no, p.pay_type, p.pay_mode, p.amount::float8 as amount, p.shares, p.payee,
      p.bank_name, p.bank_account_mask as bank_account, p.status, p.voucher_no, p.paid_at, p.fact_key, p.fact_period,
      u.user_name as proposed_by, p.created_at
    from service.complaint_pay p
    join iam.user u on u.tenant_id = p.tenant_id and u.id = p.proposed_by
    where ${here(ctx, 'p')}
      and p.complaint_id = ${id}
    order by p.pay_seq
  `;
  return rows.map(({ paidAt, createdAt, ...pay }) => ({
    ...pay,
    paidAt: wireTimeOrNull(paidAt),
    createdTime: wireTime(createdAt),
  }));
}

type Approval = ComplaintDetail['approvals'][number];
type RawApproval = Omit<Approval, 'approvers' | 'createdTime' | 'decidedTime'> & {
  applicantId: number;
  approverIds: number[];
  createdAt: Date;
  decidedAt: Date | null;
};

/** Every decision, and whether the one that waits is the asker's to take. */
async function approvalsOf(
  ctx: Ctx,
  id: number,
  { status, groupId }: { status: number; groupId: number | null },
): Promise<Pick<ComplaintDetail, 'approvals' | 'mayDecide'>> {
  const rows = await ctx.rows<RawApproval>`
    select a.id, a.kind, p.pay_seq, a.level_no, u.user_name as applicant, a.applicant_id, a.approver_ids,
      d.user_name as decided_by, a.result, a.opinion, a.created_at, a.decided_at
    from service.complaint_approval a
    join iam.user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
    left join iam.user d on d.tenant_id = a.tenant_id and d.id = a.decided_by
    left join service.complaint_pay p
      on p.tenant_id = a.tenant_id
      and p.warehouse_id = a.warehouse_id
      and p.id = a.pay_id
    where ${here(ctx, 'a')}
      and a.complaint_id = ${id}
    order by a.id
  `;
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ approverIds }) => approverIds))]);
  const open = rows.find(({ kind, result }) => result === null && kind === (status === 65 ? 2 : 1));
  return {
    mayDecide: open !== undefined && (status === 30 || status === 65) && (await decides(ctx, open, groupId)),
    approvals: rows.map(({ applicantId: _, approverIds, createdAt, decidedAt, ...row }) => ({
      ...row,
      approvers: approverIds.map((user) => names.get(user) ?? ''),
      createdTime: wireTime(createdAt),
      decidedTime: wireTimeOrNull(decidedAt),
    })),
  };
}

const decides = async (ctx: Ctx, { applicantId, approverIds, levelNo }: RawApproval, groupId: number | null) =>
  applicantId !== ctx.userId &&
  (approverIds.includes(ctx.userId) ||
    (await approversOf(ctx, levelNo, { applicantId, groupId })).includes(ctx.userId));

type Visit = ComplaintDetail['visits'][number];

async function visitsOf(ctx: Ctx, id: number): Promise<Visit[]> {
  const rows = await ctx.rows<Omit<Visit, 'visitAt' | 'nextVisitAt'> & { visitAt: Date; nextVisitAt: Date | null }>`
    select v.id, v.round_no, u.user_name as visitor, v.visit_at, v.channel, v.reached, v.satisfaction, v.result,
      v.next_visit_at, v.content
    from service.complaint_visit v
    join iam.user u on u.tenant_id = v.tenant_id and u.id = v.visitor_id
    where ${here(ctx, 'v')}
      and v.complaint_id = ${id}
    order by v.id
  `;
  return rows.map(({ visitAt, nextVisitAt, ...visit }) => ({
    ...visit,
    visitAt: wireTime(visitAt),
    nextVisitAt: wireTimeOrNull(nextVisitAt),
  }));
}

/** Somebody looks at the numbers of a complaint: told by the journal, which keeps its id and nothing of what was read. */
export async function noteLook(ctx: Ctx, { id }: InputOf<typeof complaintApi.numbers>): Promise<{ id: number }> {
  await headOf(ctx, id);
  return { id };
}

/** The phone, and the account of the last payment that has one. */
export const complaintNumbers =
  (secrets: Secrets) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof complaintApi.numbers>> => {
    const row = await ctx.row<{ phone: Buffer; account: Buffer | null }>`
      select c.contact_phone_enc as phone,
        (
          select p.bank_account_enc
          from service.complaint_pay p
          where p.tenant_id = c.tenant_id
            and p.warehouse_id = c.warehouse_id
            and p.complaint_id = c.id
            and p.bank_account_enc is not null
          order by p.pay_seq desc
          limit 1
        ) as account
      from service.complaint c
      where ${here(ctx, 'c')}
        and ${ofOwners(ctx, 'c')}
        and c.id = ${id}
    `;
    const { phone, account } = found(row);
    return { contactPhone: unsealPhone(secrets, phone), bankAccount: unsealAccount(secrets, account) };
  };
