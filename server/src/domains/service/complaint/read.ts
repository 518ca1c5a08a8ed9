import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import type { ComplaintBlank, ComplaintSearch } from '#contract/service/complaint-rows.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { asc, desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';

type Row = OutputOf<typeof complaintApi.getList>['list'][number];
export type Raw = Omit<Row, 'respondDueAt' | 'finishDueAt' | 'createdTime' | 'closedTime' | 'actions'> & {
  respondDueAt: Date;
  finishDueAt: Date;
  createdAt: Date;
  closedAt: Date | null;
};

/** Not answered, or not settled, when it was due. */
export const OVERDUE = sql`
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
`;
/** Is overdue, or was when it was concluded. */
export const LATE = sql`(${OVERDUE} or coalesce(c.concluded_at > c.finish_due_at, false))`;
/** Neither a draft nor withdrawn. */
export const COUNTED = sql`c.status not in (0, 70)`;
const BLANK: Readonly<Record<ComplaintBlank, RawBuilder<unknown>>> = {
  cause: sql`and c.cause_code is null`,
  liable: sql`and c.liable_party is null`,
  route: sql`and c.route_name is null`,
  handler: sql`and c.handler_id is null`,
};
const ofGoods = (goodsName: string): RawBuilder<unknown> => sql`
  and exists (
    select 1
    from service.complaint_goods x
    where x.tenant_id = c.tenant_id
      and x.warehouse_id = c.warehouse_id
      and x.complaint_id = c.id
      and x.goods_name = ${goodsName}
  )
`;
const is = (held: RawBuilder<unknown>, wanted: boolean | null | undefined): RawBuilder<unknown> =>
  typeof wanted === 'boolean' ? sql`and ${held} = ${wanted}` : sql``;
/** What an analysis counts them by. */
const analysed = (s: ComplaintSearch): RawBuilder<unknown> => sql`
  ${equals(sql`c.cause_code`, s.causeCode)} ${equals(sql`c.route_name`, s.routeName || null)} ${s.goodsName ? ofGoods(s.goodsName) : sql``} ${s.blank ? BLANK[s.blank] : sql``} ${is(LATE, s.late)} ${is(sql`(${COUNTED})`, s.counted)}
`;
export const COLUMNS = sql`
  c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
    c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
    c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
    c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
    ${OVERDUE} as overdue, c.source, k.user_name as created_by, c.created_at, c.closed_at
`;
export const SHOWN = sql`
  join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
  left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
  left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
  left join service.service_group g
    on g.tenant_id = c.tenant_id
    and g.warehouse_id = c.warehouse_id
    and g.id = c.group_id
`;
const NEWEST = [desc(sql`c.created_at`), desc(sql`c.id`)];
const { at } = complaintLife;
/** Clocks run while something is waited for. */
const WORKED: readonly number[] = [at.waiting, at.handling, at.approving, at.paying];
/** It is sorted by as it is shown: of what is finished nothing is due. */
const FINISH = sql`case when c.status in (${sql.join(WORKED.map((status) => sql.lit(status)))}) then c.finish_due_at end`;

export function rowOf<R extends Raw>({ respondDueAt, finishDueAt, createdAt, closedAt, ...row }: R) {
  return {
    ...row,
    respondDueAt: row.status === at.waiting ? wireTime(respondDueAt) : null,
    finishDueAt: WORKED.includes(row.status) ? wireTime(finishDueAt) : null,
    createdTime: wireTime(createdAt),
    closedTime: wireTimeOrNull(closedAt),
    actions: actionsAt(complaintLife, row.status),
  };
}

const filter = (actor: Actor, s: ComplaintSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'c')}
    and ${ofOwners(actor, 'c')} ${anyCode(sql`c.complaint_no`, s.complaintNo, 'complaintNo')} ${anyCode(sql`c.biz_no`, s.bizNo, 'bizNo')} ${equals(sql`c.biz_type`, s.bizType)} ${equals(sql`c.owner_id`, s.ownerId)} ${containing(sql`c.customer_name`, s.customerName)} ${equals(sql`c.type_code`, s.typeCode)} ${equals(sql`c.level`, s.level)} ${equals(sql`c.liable_party`, s.liableParty)} ${oneOrMany(sql`c.status`, s.status)} ${equals(sql`c.handler_id`, s.handlerId)} ${is(OVERDUE, s.overdue)} ${analysed(s)} ${spanOf(sql`c.created_at`, s.createdFrom, s.createdTo, 'createdFrom')} ${spanOf(sql`c.closed_at`, s.closedFrom, s.closedTo, 'closedFrom')}
`;

export const complaintStatistic = (
  ctx: Ctx,
  search: ComplaintSearch,
): Promise<OutputOf<typeof complaintApi.statistic>> =>
  countsByState(ctx, complaintLife, {
    status: sql`c.status`,
    from: sql`from service.complaint c where ${filter(ctx, { ...search, status: null })}`,
  });

export async function complaintPage(ctx: Ctx, input: InputOf<typeof complaintApi.getList>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from service.complaint c ${SHOWN} where ${where}`,
      countFrom: sql`from service.complaint c where ${where}`,
      sortable: {
        complaintNo: sql`c.complaint_no`,
        createdTime: sql`c.created_at`,
        finishDueAt: FINISH,
        claimAmount: sql`c.claim_amount`,
        paidAmount: sql`c.paid_amount`,
        level: sql`c.level`,
        status: sql`c.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function complaintRows(ctx: Ctx, search: ComplaintSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from service.complaint c ${SHOWN} where ${where}`,
      countFrom: sql`from service.complaint c where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

type Waiting = OutputOf<typeof complaintApi.waiting>['list'][number];
type RawWaiting = Raw &
  Pick<Waiting, 'kind' | 'levelNo' | 'applicant' | 'payAmount' | 'payMode' | 'shares' | 'reason'> & {
    appliedAt: Date;
  };

/** What was put to whoever asks; a payment waits while its complaint is being withdrawn. */
export async function waitingPage(ctx: Ctx, input: InputOf<typeof complaintApi.waiting>): Promise<Page<Waiting>> {
  const from = sql`
    from service.complaint_approval a
    join service.complaint c on c.tenant_id = a.tenant_id and c.warehouse_id = a.warehouse_id and c.id = a.complaint_id
  `;
  const where = sql`
    ${here(ctx, 'a')} and ${ofOwners(ctx, 'c')} and a.result is null and a.approver_ids @> array[${ctx.userId}::bigint]
      and c.status = case
        a.kind
        when 1 then ${at.approving}::int
        else ${at.cancelling}::int
      end ${equals(sql`a.kind`, input.param.kind)}
  `;
  const page = await paged<RawWaiting>(
    ctx.tx,
    {
      select: sql`
        ${COLUMNS}, a.kind, a.level_no, u.user_name as applicant, a.created_at as applied_at,
          p.amount::float8 as pay_amount, p.pay_mode, coalesce(p.shares, '[]') as shares,
          case a.kind when 1 then c.solution else c.cancel_reason end as reason
      `,
      from: sql`
        ${from} ${SHOWN}
        join iam.user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
        left join service.complaint_pay p
          on p.tenant_id = a.tenant_id
          and p.warehouse_id = a.warehouse_id
          and p.id = a.pay_id
        where ${where}
      `,
      countFrom: sql`${from} where ${where}`,
      sortable: { appliedTime: sql`a.created_at`, finishDueAt: FINISH, claimAmount: sql`c.claim_amount` },
      order: [asc(sql`a.created_at`), asc(sql`a.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ appliedAt, ...row }) => ({ ...rowOf(row), appliedTime: wireTime(appliedAt) })),
  };
}
