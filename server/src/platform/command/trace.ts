import { wireDay } from '../clock.ts';
import type { Ctx } from '../ctx.ts';
import { drawNumbers } from '../db/database.ts';

/** One step in the life of a document (单据轨迹). Append-only; a rollback is a new step that points at the old one. */
export interface TraceRow {
  docType:
    | 'IN'
    | 'OUT'
    | 'APPT'
    | 'PRE'
    | 'QC'
    | 'TASK'
    | 'WAVE'
    | 'PICK'
    | 'CHECK'
    | 'SHIP'
    | 'ADJ'
    | 'LOCK'
    | 'TAKE'
    | 'PT'
    | 'POS'
    | 'LPN';
  docId: number;
  detailId?: number | undefined;
  /** Upper-case action, e.g. RECEIVE, and its Chinese name. */
  action: string;
  actionName: string;
  fromStatus?: number | undefined;
  toStatus?: number | undefined;
  qty?: number | undefined;
  txnId?: number | undefined;
  reversible?: boolean;
  reversesId?: number | undefined;
  payload?: Record<string, unknown>;
}

/** Write traces, any number in one statement. Returns their ids in the given order. */
export async function trace(ctx: Ctx, rows: readonly TraceRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const written = await ctx.rows<{
    id: number;
  }>`
    insert into ops.doc_trace (
      tenant_id, warehouse_id, doc_type, doc_id, detail_id, action, action_name, from_status, to_status, qty, txn_id,
      reversible, reverses_id, payload, operator_id, operator_name
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r."docType", r."docId", r."detailId", r.action, r."actionName",
      r."fromStatus", r."toStatus", r.qty, r."txnId", coalesce(r.reversible, false), r."reversesId",
      coalesce(r.payload, '{}'), ${ctx.userId}, ${ctx.userName}
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        "docType" text, "docId" bigint, "detailId" bigint, action text, "actionName" text, "fromStatus" smallint,
        "toStatus" smallint, qty bigint, "txnId" bigint, reversible bool, "reversesId" bigint, payload jsonb
      )
    ) with ordinality as r(
      "docType", "docId", "detailId", action, "actionName", "fromStatus", "toStatus", qty, "txnId", reversible,
      "reversesId", payload, n
    )
    order by r.n
    returning id
  `;
  return written.map((row) => row.id);
}

/** One unit of floor work (作业记录): who did what to which goods; the record screens read it. */
export interface WorkRow {
  recType:
    | 'PICK'
    | 'CHECK_DELIVERY'
    | 'INTERNAL_CHECK'
    | 'ASSEMBLE'
    | 'COLLECTION'
    | 'SHIPMENT'
    | 'RECEIVE'
    | 'PUTAWAY'
    | 'MOVE'
    | 'REPLENISH';
  orderId?: number;
  orderNo?: string;
  taskNo?: string;
  waveNo?: string;
  goodsId?: number;
  goodsName?: string;
  lotNo?: string;
  positionCode?: string;
  lpnCode?: string;
  qty?: number;
  weightG?: number;
}

/** Write work records, any number in one statement. */
export async function record(ctx: Ctx, rows: readonly WorkRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.run`
    insert into ops.work_record (
      tenant_id, warehouse_id, rec_type, order_id, order_no, task_no, wave_no, goods_id, goods_name, lot_no,
      position_code, lpn_code, qty, weight_g, staff_id, staff_name
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r."recType", r."orderId", r."orderNo", r."taskNo", r."waveNo",
      r."goodsId", r."goodsName", r."lotNo", r."positionCode", r."lpnCode", coalesce(r.qty, 0),
      coalesce(r."weightG", 0), ${ctx.userId}, ${ctx.userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "recType" text, "orderId" bigint, "orderNo" text, "taskNo" text, "waveNo" text, "goodsId" bigint,
      "goodsName" text, "lotNo" text, "positionCode" text, "lpnCode" text, qty bigint, "weightG" bigint
    )
  `;
}

/** Something other systems or domains may want to know, written in the transaction that makes it true. */
export interface OutboxEvent {
  topic: string;
  /** Events of one key are delivered in order: `OUT:17`. */
  aggKey: string;
  payload: Record<string, unknown>;
}

export async function emit(ctx: Ctx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.run`
    insert into ops.outbox_event (tenant_id, warehouse_id, topic, agg_key, payload)
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.topic, r."aggKey", r.payload
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r(topic text, "aggKey" text, payload jsonb)
  `;
}

/** `count` document numbers `{prefix}{yyMMdd}-{seq4}` that follow each other; gaps allowed. Nobody waits for another's commit. */
export async function nextNumbers(
  { tx, tenantId, warehouseId }: Ctx,
  prefix: string,
  count: number,
): Promise<string[]> {
  const day = wireDay(new Date()),
    first = await drawNumbers(tx, { tenantId, warehouseId, prefix, day }, count);
  const stamp = day.slice(2).replaceAll('-', '');
  return Array.from({ length: count }, (_, i) => `${prefix}${stamp}-${String(first + i).padStart(4, '0')}`);
}

export async function nextNo(ctx: Ctx, prefix: string): Promise<string> {
  const [no] = await nextNumbers(ctx, prefix, 1);
  return no ?? '';
}
