import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import type { ReceiptSearch, omsReceiptApi } from '#contract/service/receipt.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, containing, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { filesOf } from '../../../services/files/refs.ts';
import { stepsOf } from '../doc-steps.ts';

type Api = typeof omsReceiptApi;
type Row = OutputOf<Api['list']>['list'][number];
type Detail = OutputOf<Api['detailByOmsOutNo']>;
type Raw = Omit<Row, 'departedAt' | 'dueAt' | 'uploadedAt' | 'submittedAt' | 'approvedAt' | 'actions'> & {
  departedAt: Date;
  dueAt: Date;
  uploadedAt: Date | null;
  submittedAt: Date | null;
  approvedAt: Date | null;
};

const OVERDUE = sql`(r.status in (0, 1, 5) and r.due_at < now())`;
const COLUMNS = sql`
  r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
    w.name as owner_name, r.customer_name, r.departed_at, r.due_at, ${OVERDUE} as overdue, r.status, r.page_count,
    r.abnormal, r.abnormal_cause, r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at,
    r.submitted_by as submitter_id, su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at,
    r.reject_reason
`;
const joined = (heads: RawBuilder<unknown>) => sql`
  ${heads} r
  join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
  join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
  left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
  left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
  left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
`;
const JOINS = joined(sql`service.receipt`);
const NEWEST = [desc(sql`r.departed_at`), desc(sql`r.id`)];

const rowOf = (row: Raw): Row => ({
  ...row,
  departedAt: wireTime(row.departedAt),
  dueAt: wireTime(row.dueAt),
  uploadedAt: wireTimeOrNull(row.uploadedAt),
  submittedAt: wireTimeOrNull(row.submittedAt),
  approvedAt: wireTimeOrNull(row.approvedAt),
  actions: actionsAt(receiptLife, row.status),
});

const filter = (actor: Actor, s: ReceiptSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'r')}
    and ${ofOwners(actor, 'r')} ${anyCode(sql`r.receipt_no`, s.receiptNo, 'receiptNo')} ${anyCode(sql`r.oms_out_no`, s.omsOutNo, 'omsOutNo')} ${anyCode(sql`r.ship_no`, s.shipNo, 'shipNo')} ${equals(sql`r.owner_id`, s.ownerId)} ${containing(sql`r.customer_name`, s.customerName)} ${oneOrMany(sql`r.status`, s.status)} ${equals(sql`r.abnormal`, s.abnormal)} ${equals(sql`r.dispose_status`, s.disposeStatus)} ${equals(OVERDUE, s.overdue)} ${spanOf(sql`r.departed_at`, s.departedFrom, s.departedTo, 'departedFrom')} ${spanOf(sql`r.uploaded_at`, s.uploadedFrom, s.uploadedTo, 'uploadedFrom')}
`;

export const receiptStatistic = (ctx: Ctx, search: ReceiptSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, receiptLife, {
    status: sql`r.status`,
    from: sql`from service.receipt r where ${filter(ctx, { ...search, status: null })}`,
  });

export async function receiptPage(ctx: Ctx, input: InputOf<Api['list']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from service.receipt r where ${where}`,
      head: sql`r.*`,
      shown: joined,
      sortable: {
        receiptNo: sql`r.receipt_no`,
        omsOutNo: sql`r.oms_out_no`,
        departedAt: sql`r.departed_at`,
        dueAt: sql`r.due_at`,
        uploadedAt: sql`r.uploaded_at`,
        status: sql`r.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function receiptRows(ctx: Ctx, search: ReceiptSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`from ${JOINS} where ${where}`,
      countFrom: sql`from service.receipt r where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

export async function receiptDetail(ctx: Ctx, { omsOutNo }: InputOf<Api['detailByOmsOutNo']>): Promise<Detail> {
  const row = found(
    await ctx.row<Raw & { disposeRemark: string | null; disposer: string | null; disposedAt: Date | null }>`
      select ${COLUMNS}, r.dispose_remark, du.user_name as disposer, r.disposed_at
      from ${JOINS}
      left join iam.user du on du.tenant_id = r.tenant_id and du.id = r.disposed_by
      where ${here(ctx, 'r')}
        and ${ofOwners(ctx, 'r')}
        and r.oms_out_no = ${omsOutNo}
    `,
  );
  return {
    ...row,
    ...rowOf(row),
    disposedAt: wireTimeOrNull(row.disposedAt),
    images: (await filesOf(ctx, 'receipt', [row.id])).get(row.id) ?? [],
    steps: await stepsOf(ctx, 'RECEIPT', row.id),
  };
}

export async function receiptLines(
  ctx: Ctx,
  { omsOutNo }: InputOf<Api['detailForMateriel']>,
): Promise<OutputOf<Api['detailForMateriel']>> {
  const { id } = found(
    await ctx.row<{ id: number }>`
      select r.id
      from service.receipt r
      where ${here(ctx, 'r')}
        and ${ofOwners(ctx, 'r')}
        and r.oms_out_no = ${omsOutNo}
    `,
  );
  return ctx.rows`
    select l.id, l.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no as batch_no, u.name as unit,
      l.ship_qty, l.sign_qty, l.damage_qty, l.lack_qty, l.remark
    from service.receipt_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
    where ${here(ctx, 'l')}
      and l.receipt_id = ${id}
    order by l.id
  `;
}
