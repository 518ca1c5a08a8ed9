import { wireDay } from '../clock.ts';
import type { Ctx } from '../ctx.ts';

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
    | 'PATROL'
    | 'RECTIFY'
    | 'RECEIPT'
    | 'HOUSE'
    | 'TRANSFER'
    | 'AGG'
    | 'ALLOT'
    | 'COMPLAINT'
    | 'ANOMALY'
    | 'EVENT'
    | 'RENT'
    | 'SHARED'
    | 'PATROL_WARN'
    | 'TMS'
    | 'SENDPLAN'
    | 'WAYBILL'
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

/** What an actor leaves behind is written with the commit, under his name. */
function leave(ctx: Ctx, part: 'traces' | 'records' | 'events', rows: readonly object[]): void {
  const { tx, warehouseId, userId, userName } = ctx;
  if (rows.length === 0) return;
  if (!tx.tail) throw new Error(`a transaction that reads leaves no ${part}`);
  for (const row of rows) tx.tail[part].push(JSON.stringify({ ...row, warehouseId, userId, userName }));
}

/** Write traces with the commit. Those of one transaction are numbered in the order in which they were told. */
export async function trace(ctx: Ctx, rows: readonly TraceRow[]): Promise<void> {
  leave(ctx, 'traces', rows);
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

/** Write work records with the commit. */
export async function record(ctx: Ctx, rows: readonly WorkRow[]): Promise<void> {
  leave(ctx, 'records', rows);
}

/** Something other systems or domains may want to know, written in the transaction that makes it true. */
export interface OutboxEvent {
  topic: string;
  /** Events of one key are delivered in order: `OUT:17`. */
  aggKey: string;
  payload: Record<string, unknown>;
}

/** Write events with the commit. */
export async function emit(ctx: Ctx, events: readonly OutboxEvent[]): Promise<void> {
  leave(ctx, 'events', events);
}

/** `count` document numbers `{prefix}{yyMMdd}-{seq4}` that follow each other; gaps allowed. Nobody waits for another's commit. */
export async function nextNumbers(
  { tx, tenantId, warehouseId }: Ctx,
  prefix: string,
  count: number,
): Promise<string[]> {
  if (!tx.numbers) throw new Error('no numbers are drawn here');
  const day = wireDay(new Date()),
    first = await tx.numbers.take({ tenantId, warehouseId, prefix, day }, count);
  const stamp = day.slice(2).replaceAll('-', '');
  return Array.from({ length: count }, (_, i) => `${prefix}${stamp}-${String(first + i).padStart(4, '0')}`);
}

export async function nextNo(ctx: Ctx, prefix: string): Promise<string> {
  const [no] = await nextNumbers(ctx, prefix, 1);
  return no ?? '';
}
