import { sql, type RawBuilder } from 'kysely';
import { qcLife } from '#contract/inbound/quality-life.ts';
import { newId } from '../../../platform/command/change.ts';
import { nextNumbers, type TraceRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Landed } from '../receive/arrival.ts';
import { sampleSize, type QcRule } from './mode.plan.ts';

/** Orders nobody has begun to inspect, which later receipts of the same delivery join; read under the lock of their inbound order, and numbers for new ones. */
export const openQcRows = (ctx: Ctx, orderIds: readonly number[]) => ({
  qcOpen: sql<{ id: number; orderId: number; qcNo: string; mode: number }>`
    select distinct on (q.order_id) q.id, q.order_id, q.qc_no, q.mode
    from inbound.qc_order q
    where ${here(ctx, 'q')}
      and q.order_id = any(${[...orderIds]}::bigint[])
      and q.status = ${qcLife.at.open}
    order by q.order_id, q.id
  `,
  qcIds: sql<{ id: number }>`
    select ${newId('inbound.qcOrder')} as id
    from generate_series(1, ${orderIds.length}::int)
  `,
});

/** The inspection a delivery's receipts go to. */
export interface Opening {
  id: number;
  qcNo: string;
  orderId: number;
  ownerId: number;
  isNew: boolean;
  /** Looked at piece by piece as soon as one of its lines is. */
  mode: number;
}

interface Waits {
  order: { id: number; ownerId: number };
  rule: QcRule;
}
interface Known {
  qcOpen: readonly { id: number; orderId: number; qcNo: string; mode: number }[];
  qcIds: readonly { id: number }[];
}

/** One inspection for each delivery something of which waits for it. */
export async function openings(ctx: Ctx, waiting: readonly Waits[], { qcOpen, qcIds }: Known): Promise<Opening[]> {
  const byOrder = Map.groupBy(waiting, ({ order }) => order.id);
  const fresh = [...byOrder.keys()].filter((orderId) => !qcOpen.some((open) => open.orderId === orderId));
  const numbers = fresh.length > 0 ? await nextNumbers(ctx, 'QC', fresh.length) : [];
  return [...byOrder].map(([orderId, of]): Opening => {
    const open = qcOpen.find((one) => one.orderId === orderId),
      i = fresh.indexOf(orderId);
    return {
      id: open?.id ?? qcIds[i]?.id ?? 0,
      qcNo: open?.qcNo ?? numbers[i] ?? '',
      orderId,
      ownerId: of[0]?.order.ownerId ?? 0,
      isNew: open === undefined,
      mode: Math.max(open?.mode ?? 0, ...of.map(({ rule }) => rule.mode)),
    };
  });
}

/** Inspections and their lines, as parts of the posting that brings the goods. */
export function qcOpened(
  ctx: Ctx,
  landed: readonly Landed[],
  { opened, rules }: { opened: readonly Opening[]; rules: ReadonlyMap<number, QcRule> },
): RawBuilder<unknown>[] {
  if (opened.length === 0) return [];
  const lines = landed.flatMap((one) => {
    const rule = rules.get(one.detail.id),
      qc = opened.find(({ orderId }) => orderId === one.order.id);
    return rule && qc && one.judged.quality === 'Q' ? [{ ...one, rule, qcId: qc.id }] : [];
  });
  return [
    sql`
      insert into inbound.qc_order as q (
        id, tenant_id, warehouse_id, qc_no, order_id, owner_id, mode, created_by, updated_by
      )
      select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, n.qc_no, n.order_id, n.owner_id, n.mode, ${ctx.userId},
        ${ctx.userId}
      from unnest(
        ${opened.map((o) => o.id)}::bigint[], ${opened.map((o) => o.qcNo)}::text[],
        ${opened.map((o) => o.orderId)}::bigint[], ${opened.map((o) => o.ownerId)}::bigint[],
        ${opened.map((o) => o.mode)}::smallint[]
      ) n(id, qc_no, order_id, owner_id, mode)
      on conflict (tenant_id, warehouse_id, id) do update set mode = excluded.mode, version = q.version + 1,
        updated_by = excluded.updated_by, updated_at = now()
    `,
    sql`
      insert into inbound.qc_line (
        tenant_id, warehouse_id, qc_id, detail_id, goods_id, lot_id, receipt_id, stock_id, position_id, lpn_id,
        qty_total, qty_wanted, created_by, updated_by
      )
      select ${ctx.tenantId}, ${ctx.warehouseId}, n.*, ${ctx.userId}, ${ctx.userId}
      from unnest(
        ${lines.map((l) => l.qcId)}::bigint[], ${lines.map((l) => l.detail.id)}::bigint[],
        ${lines.map((l) => l.detail.goodsId)}::bigint[], ${lines.map((l) => l.lotId)}::bigint[],
        ${lines.map((l) => l.receiptId)}::bigint[], ${lines.map((l) => l.stockId)}::bigint[],
        ${lines.map((l) => l.place.id)}::bigint[], ${lines.map((l) => l.lpnId)}::bigint[],
        ${lines.map((l) => l.line.qty)}::bigint[], ${lines.map((l) => sampleSize(l.line.qty, l.rule))}::bigint[]
      ) n
    `,
  ];
}

/** Each inspection says what came to it. */
export const openingTraces = (opened: readonly Opening[], landed: readonly Landed[]): TraceRow[] =>
  opened.map((qc) => ({
    docType: 'QC',
    docId: qc.id,
    action: qc.isNew ? 'CREATE' : 'ADD',
    actionName: qc.isNew ? '送检' : '追加送检',
    toStatus: qcLife.at.open,
    qty: landed
      .filter((one) => one.order.id === qc.orderId && one.judged.quality === 'Q')
      .reduce((sum, one) => sum + one.line.qty, 0),
  }));
