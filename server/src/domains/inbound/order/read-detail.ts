import { sql } from 'kysely';
import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { packsOf } from '../../basic/facade.ts';
import { serialsOfLines } from '../../inventory/facade.ts';
import { receivingRules } from '../../strategy/facade.ts';
import { CAME_FOR } from '../cross-dock/aim.ts';
import { docksOf } from '../cross-dock/read.ts';
import { pickupOf } from '../pickup/read.ts';
import { qcRules } from '../quality/modes.ts';
import { transitRule } from '../transit/transit.ts';
import { rowColumns, rowJoins, rowOf, type RawRow } from './read.ts';

type Detail = OutputOf<typeof orderApi.get>;
type Line = Detail['lines'][number];
type Receipt = Detail['receipts'][number];
type Task = Detail['tasks'][number];
type Asked = 'needProduced' | 'needExpire' | 'needSupplierLot';

interface More {
  ownerCode: string;
  producerId: number | null;
  producerName: string | null;
  suspendReason: string | null;
  closedAt: Date | null;
  finishAt: Date | null;
  source: number;
  sourceOrderId: number | null;
  sourceOrderNo: string | null;
  returnReason: string | null;
  uploadError: string | null;
  uploadTries: number;
  uploadedAt: Date | null;
}

/** Header, lines with their ladder, receipts and putaway tasks: a fixed number of statements whatever the size of the order. */
export async function orderDetail(ctx: Ctx, input: InputOf<typeof orderApi.get>): Promise<Detail> {
  const row = await ctx.row<RawRow & More>`
    select ${rowColumns}, w.code as owner_code, o.producer_id, p.name as producer_name, o.suspend_reason, o.closed_at,
      o.finish_at, o.source, o.upload_error, o.upload_tries, o.uploaded_at, o.source_order_id,
      x.order_no as source_order_no, o.return_reason
    from ${rowJoins}
    left join basic.producer p on p.tenant_id = o.tenant_id and p.id = o.producer_id
    left join outbound.order x
      on x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.id = o.source_order_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${input.id}
  `;
  const header = found(row);
  const mayTransit = await transitRule(ctx, [header.ownerId]);
  return {
    ...rowOf(header, mayTransit(header)),
    ownerCode: header.ownerCode,
    producerId: header.producerId,
    producerName: header.producerName,
    suspendReason: header.suspendReason,
    closedAt: wireTimeOrNull(header.closedAt),
    finishAt: wireTimeOrNull(header.finishAt),
    source: header.source,
    sourceOrderId: header.sourceOrderId,
    sourceOrderNo: header.sourceOrderNo,
    returnReason: header.returnReason,
    uploadError: header.uploadError,
    uploadTries: header.uploadTries,
    uploadedAt: wireTimeOrNull(header.uploadedAt),
    lines: await linesOf(ctx, header.id),
    receipts: await receiptsOf(ctx, header.id),
    tasks: await tasksOf(ctx, header.id),
    docks: await docksOf(ctx, header.id),
    pickup: header.isPickup ? await pickupOf(ctx, header.id) : null,
  };
}

export const openQty = sql`greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0)`;

async function linesOf(ctx: Ctx, orderId: number): Promise<Line[]> {
  const rows = await ctx.rows<Omit<Line, Asked | 'qcRequired'>>`
    select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode,
      d.unit_level, d.unit_qty, ${packsOf} as packs, d.qty_expected, d.qty_received, d.qty_damaged, d.qty_rejected,
      d.qty_qc_wait, d.qty_putaway, d.qty_closed, ${openQty} as qty_open, g.is_catch_weight,
      case when g.serial_mode > 0 then ${serialsOfLines(sql`d`, 'in')} else '[]'::jsonb end as serials,
      g.shelf_life_days, d.want_produced_on, d.want_lot_no, f.order_no as for_order_no, f.line_no as for_line_no,
      d.remark
    from inbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id ${CAME_FOR}
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    order by d.line_no
  `;
  const inspected = await qcRules(
    ctx,
    rows.map((row) => row.id),
  );
  const lines = await withRules(ctx, rows);
  return lines.map((line) => ({ ...line, qcRequired: inspected.has(line.id) }));
}

/** Add what the batch strategy will ask of each line. */
export async function withRules<L extends { goodsId: number }>(
  ctx: Ctx,
  lines: readonly L[],
): Promise<(L & Record<Asked, boolean>)[]> {
  const rules = await receivingRules(ctx, [...new Set(lines.map((line) => line.goodsId))]);
  return lines.map((line) => {
    const rule = rules.get(line.goodsId);
    return {
      ...line,
      needProduced: rule?.needProduced ?? false,
      needExpire: rule?.needExpire ?? false,
      needSupplierLot: rule?.needSupplierLot ?? false,
    };
  });
}

async function receiptsOf(ctx: Ctx, orderId: number): Promise<Receipt[]> {
  const rows = await ctx.rows<Omit<Receipt, 'createdAt'> & { createdAt: Date }>`
    select r.id, r.detail_id, g.code as goods_code, g.name as goods_name, t.lot_no, t.produced_on, t.expire_on,
      case when r.lpn_id <> 0 then n.code end as lpn_code, p.code as position_code, r.quality, r.qty, r.is_reversed,
      r.txn_id, coalesce(u.user_name, '') as staff_name, r.created_at
    from inbound.receipt r
    join inventory.lot t on t.tenant_id = r.tenant_id and t.id = r.lot_id
    join basic.goods g on g.tenant_id = t.tenant_id and g.id = t.goods_id
    join basic.position p on p.tenant_id = r.tenant_id and p.warehouse_id = r.warehouse_id and p.id = r.position_id
    join basic.lpn n on n.tenant_id = r.tenant_id and n.warehouse_id = r.warehouse_id and n.id = r.lpn_id
    left join iam.user u on u.tenant_id = r.tenant_id and u.id = r.staff_id
    where ${here(ctx, 'r')}
      and r.order_id = ${orderId}
    order by r.id desc
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}

async function tasksOf(ctx: Ctx, orderId: number): Promise<Task[]> {
  const rows = await ctx.rows<Omit<Task, 'createdAt' | 'doneAt'> & { createdAt: Date; doneAt: Date | null }>`
    select t.id, t.task_no, t.kind, t.status, count(*) as line_count, sum(l.qty)::bigint as qty,
      sum(l.done_qty)::bigint as done_qty, max(u.user_name) as assignee_name, t.created_at, t.done_at
    from inbound.detail d
    join inventory.task_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.in_detail_id = d.id
    join inventory.task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    group by t.id, t.task_no, t.kind, t.status, t.created_at, t.done_at
    order by t.id desc
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt), doneAt: wireTimeOrNull(row.doneAt) }));
}
