import { sql } from 'kysely';
import { QC_LINE, qcLife, type QcAction } from '#contract/inbound/quality-life.ts';
import { refusal } from '#contract/kit/machine.ts';
import { trace, type TraceRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { lockOrder, type HeldOrder } from '../order/rows.ts';

export interface Qc {
  id: number;
  qcNo: string;
  orderId: number | null;
  ownerId: number;
  mode: number;
  inspectorId: number | null;
  status: number;
  version: number;
}

export interface QcLineRow {
  id: number;
  qcId: number;
  detailId: number | null;
  receiptId: number | null;
  goodsId: number;
  goodsCode: string;
  storageMode: number;
  isCatchWeight: boolean;
  isSerial: boolean;
  ownerId: number;
  lotId: number;
  lotNo: string;
  expireOn: string | null;
  stockId: number;
  positionId: number;
  positionCode: string;
  areaKind: string;
  lpnId: number;
  qtyTotal: number;
  qtyWanted: number;
  qtySample: number;
  qtyDefect: number;
  proposal: number | null;
  recordedAt: Date | null;
  qtyOk: number;
  qtyDamaged: number;
  qtyReject: number;
  qtyOut: number;
  txnId: number | null;
  state: number;
}

/** An inspection under lock, with the inbound order it belongs to, which is locked before it (rank 3): receiving adds to an inspection under the order's lock alone. */
export interface HeldQc {
  qc: Qc;
  order: HeldOrder | null;
}

export async function lockQc(ctx: Ctx, id: number, action: QcAction, version?: number): Promise<HeldQc> {
  const seen = found(
    await ctx.row<{ orderId: number | null }>`
      select q.order_id
      from inbound.qc_order q
      where ${here(ctx, 'q')}
        and ${ofOwners(ctx, 'q')}
        and q.id = ${id}
    `,
  );
  const order = seen.orderId === null ? null : await lockOrder(ctx, seen.orderId);
  if (order?.isSuspended) refuse('SUSPENDED', undefined, { orderNo: order.orderNo });
  const qc = found(
    await ctx.row<Qc>`
      select q.id, q.qc_no, q.order_id, q.owner_id, q.mode, q.inspector_id, q.status, q.version
      from inbound.qc_order q
      where ${here(ctx, 'q')}
        and q.id = ${id}
      for no key update
    `,
  );
  const why = refusal(qcLife, action, qc.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && version !== qc.version) refuse('VERSION');
  return { qc, order };
}

/** Lines under lock (rank 6), ids ascending; `ids` left out: all of the inspection. Theirs only, or none of them is found. */
export async function lockQcLines(ctx: Ctx, qcId: number, ids?: readonly number[]): Promise<Map<number, QcLineRow>> {
  const rows = await ctx.rows<QcLineRow>`
    select l.id, l.qc_id, l.detail_id, l.receipt_id, l.goods_id, g.code as goods_code, g.storage_mode,
      g.is_catch_weight, g.is_serial, g.owner_id, l.lot_id, t.lot_no, t.expire_on, l.stock_id, l.position_id,
      p.code as position_code, a.kind as area_kind, l.lpn_id, l.qty_total, l.qty_wanted, l.qty_sample, l.qty_defect,
      l.proposal, l.recorded_at, l.qty_ok, l.qty_damaged, l.qty_reject, l.qty_out, l.txn_id, l.state
    from inbound.qc_line l
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'l')}
      and l.qc_id = ${qcId}
      ${ids ? sql`and l.id = any(${[...new Set(ids)]}::bigint[])` : sql``}
    order by l.id
    for no key update of l
  `;
  if (ids && rows.length < new Set(ids).size) refuse('NOT_FOUND');
  return new Map(rows.map((row) => [row.id, row]));
}

export interface QcAfter {
  id: number;
  qcNo: string;
  status: number;
  version: number;
  result: number | null;
}

/**
 * Store what follows from the lines: all judged is done, all recorded waits for a verdict. The result is told when it is done: 2 when anything was conceded,
 * 1 when all is good, 4 when nothing is, 3 between.
 */
export async function settleQc(ctx: Ctx, qc: Qc): Promise<QcAfter> {
  const row = await ctx.row<QcAfter>`
    update inbound.qc_order q
    set status = n.status, judged_at = case when n.status = ${qcLife.at.done} then coalesce(q.judged_at, now()) end,
      result = case when n.status = ${qcLife.at.done} then n.result end, version = q.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from (
      select case
        when count(*) = 0 then ${qcLife.at.cancelled}::int
        when bool_and(l.state = ${QC_LINE.judged}) then ${qcLife.at.done}
        when bool_and(l.recorded_at is not null) then ${qcLife.at.recorded}
        when ${qc.inspectorId}::bigint is null then ${qcLife.at.open}
        else ${qcLife.at.inspecting}
      end::smallint as status,
        case
          when bool_or(l.conceded) then 2
          when sum(l.qty_ok) = sum(l.qty_total) then 1
          when sum(l.qty_ok) = 0 then 4
          else 3
        end::smallint as result
      from inbound.qc_line l
      where ${here(ctx, 'l')}
        and l.qc_id = ${qc.id}
        and l.state <> ${QC_LINE.withdrawn}
    ) n
    where ${here(ctx, 'q')}
      and q.id = ${qc.id}
    returning q.id, q.qc_no, q.status, q.version, q.result
  `;
  return found(row);
}

/** One step of an inspection, in its own history. */
export async function traceQc(
  ctx: Ctx,
  qc: Qc,
  step: Pick<TraceRow, 'action' | 'qty' | 'txnId' | 'payload'> & { actionName: string; toStatus: number },
): Promise<void> {
  await trace(ctx, [{ docType: 'QC', docId: qc.id, fromStatus: qc.status, ...step }]);
}
