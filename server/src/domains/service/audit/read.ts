import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { orderAuditLife } from '#contract/service/audit/order-audit-life.ts';
import { orderAuditRow, type orderAuditApi } from '#contract/service/audit/order-audit.ts';
import { listing, mayDo } from '../../../crud/approval.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';

type Api = typeof orderAuditApi;
type Detail = OutputOf<Api['detail']>;
type Row = OutputOf<Api['queryPage']>['list'][number];
type Raw = Omit<Row, 'createdAt' | 'decidedAt' | 'actions'> & {
  createdAt: Date;
  decidedAt: Date | null;
  applicantId: number;
};

const COLUMNS = sql`
  a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
    w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
    coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
    a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
    a.created_by as applicant_id
`;
const FROM = sql`
  from basic.order_audit a
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  left join outbound.order o
    on a.doc_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.order_id
  left join inbound.order i
    on a.doc_type = 'IN'
    and i.tenant_id = a.tenant_id
    and i.warehouse_id = a.warehouse_id
    and i.id = a.order_id
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
  left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
  left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
    from (
      select y.qty_ordered as qty
      from outbound.detail y
      where y.tenant_id = o.tenant_id
        and y.warehouse_id = o.warehouse_id
        and y.order_id = o.id
      union all
      select z.qty_expected
      from inbound.detail z
      where z.tenant_id = i.tenant_id
        and z.warehouse_id = i.warehouse_id
        and z.order_id = i.id
    ) x
  ) d
`;

const rowOf = (actor: Actor, { applicantId, ...row }: Raw): Row => ({
  ...row,
  createdAt: wireTime(row.createdAt),
  decidedAt: wireTimeOrNull(row.decidedAt),
  actions: mayDo(orderAuditLife, actor, { status: row.status, applicantId }),
});

type Param = InputOf<Api['export']>;
const filter = (actor: Actor, p: Param): RawBuilder<unknown> => sql`
  where ${here(actor, 'a')}
    and ${ofOwners(actor, 'a')}
    ${anyCode(sql`a.order_no`, p.orderNo, 'orderNo')}
    ${equals(sql`a.doc_type`, p.docType)}
    ${equals(sql`a.owner_id`, p.ownerId)}
    ${equals(sql`a.status`, p.status)}
    ${spanOf(sql`a.created_at`, p.createdFrom, p.createdTo, 'createdFrom')}
`;

export const audits = listing<Raw, Row, Param>({
  title: '订单审核',
  life: orderAuditLife,
  shape: orderAuditRow.shape,
  columns: COLUMNS,
  from: FROM,
  filter,
  newest: [sql`a.created_at`, sql`a.id`],
  sortable: { createdAt: sql`a.created_at`, orderNo: sql`a.order_no`, status: sql`a.status` },
  rowOf,
});

/** The order as it was entered, with what was asked and judged. */
export async function auditDetail(ctx: Ctx, { id }: InputOf<Api['detail']>): Promise<Detail> {
  const { address, remark, ...row } = found(
    await ctx.row<Raw & Pick<Detail, 'address' | 'remark'>>`
      select ${COLUMNS}, o.address, coalesce(o.remark, i.remark) as remark ${FROM}
      where ${here(ctx, 'a')}
        and ${ofOwners(ctx, 'a')}
        and a.id = ${id}
    `,
  );
  return { ...rowOf(ctx, row), address, remark, lines: await linesOf(ctx, row) };
}

function linesOf(ctx: Ctx, { docType, orderId }: Pick<Row, 'docType' | 'orderId'>): Promise<Detail['lines']> {
  const isOut = docType === 'OUT';
  return ctx.rows`
    select d.id, d.line_no, g.code as goods_code, g.name as goods_name, g.spec, d.unit_level, d.unit_qty,
      ${isOut ? sql`d.qty_ordered` : sql`d.qty_expected`} as qty,
      ${isOut ? sql`b.lot_no` : sql`d.want_lot_no`} as want_lot_no
    from ${isOut ? sql`outbound.detail` : sql`inbound.detail`} d
    join basic.goods g
      on g.tenant_id = d.tenant_id
      and g.id = d.goods_id ${isOut ? sql`left join inventory.lot b on b.tenant_id = d.tenant_id and b.id = d.want_lot_id` : sql``}
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    order by d.line_no
  `;
}
