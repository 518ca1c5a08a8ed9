import { sql } from 'kysely';
import { RECEIPT_HOURS, receiptLife } from '#contract/service/receipt-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { dropFiles } from '../../../services/files/refs.ts';
import { SHIPPED_BY } from '../shipped.ts';
import { lockReceipts, stepReceipts } from './rows.ts';

const SHIPPED = 90;

/**
 * What left owes a receipt, what came back owes none: an order that is shipped as a whole has one, made with its last departure; taken back, it is voided. Decided
 * by how the orders stand now, so that events told twice, late or together end the same.
 */
export const receiptConsumer: Consumer = {
  name: 'receipt',
  topics: ['OUT.SHIPPED', 'OUT.SHIP_ROLLED_BACK'],
  consume: async ({ tx, tenantId }, events) => {
    for (const [warehouseId, told] of Map.groupBy(events, (event) => event.warehouseId ?? 0)) {
      const ids = [...new Set(told.map(({ payload }) => Number(payload.orderId)))].sort((a, b) => a - b);
      await settleReceipts(ctxOf(tx, systemActor(tenantId, warehouseId)), ids);
    }
  },
};

/** The orders are held while it is decided: a departure or its taking back comes before or after. */
export async function settleReceipts(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const orders = await ctx.rows<{ id: number; status: number }>`
    select o.id, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
    order by o.id
    for share
  `;
  const receipts = await lockReceipts(ctx, sql`r.out_order_id = any(${orders.map(({ id }) => id)}::bigint[])`);
  const gone = new Set(orders.filter(({ status }) => status === SHIPPED).map(({ id }) => id)),
    voided = receiptLife.at.voided;
  const back = receipts.filter(({ outOrderId, status }) => !gone.has(outOrderId) && status !== voided);
  await stepReceipts(ctx, back, { act: 'void', status: voided, note: '撤销发运' });
  const again = receipts.filter(({ outOrderId, status }) => gone.has(outOrderId) && status === voided);
  const known = new Set(receipts.map(({ outOrderId }) => outOrderId));
  await insertReceipts(
    ctx,
    [...gone].filter((id) => !known.has(id)),
  );
  await reopenReceipts(
    ctx,
    again.map(({ id }) => id),
  );
}

/** How an order left: by which shipment, to whom, when. */
const DEPARTURE = sql`
  outbound.order o
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id ${SHIPPED_BY}
`;

async function insertReceipts(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const numbers = await nextNumbers(ctx, 'HD', orderIds.length);
  const made = await ctx.rows<{ id: number }>`
    insert into service.receipt (
      tenant_id, warehouse_id, receipt_no, owner_id, out_order_id, oms_out_no, ship_no, customer_name, departed_at,
      due_at, created_by, updated_by
    )
    select o.tenant_id, o.warehouse_id, n.no, o.owner_id, o.id, o.order_no, s.ship_no,
      coalesce(t.name, c.name, o.consignee), coalesce(o.shipped_at, now()),
      coalesce(o.shipped_at, now()) + make_interval(hours => ${RECEIPT_HOURS}), ${ctx.userId}, ${ctx.userId}
    from unnest(${numbers}::text[], ${orderIds}::bigint[]) n(no, order_id)
    join ${DEPARTURE} on ${here(ctx, 'o')} and o.id = n.order_id
    on conflict do nothing
    returning id
  `;
  const ids = made.map(({ id }) => id);
  await insertLines(ctx, ids);
  await trace(
    ctx,
    ids.map((id) => ({
      docType: 'RECEIPT',
      docId: id,
      action: 'CREATE',
      actionName: '生成回单',
      toStatus: receiptLife.at.open,
    })),
  );
}

/** It left again, with what it left with this time: what was brought back before shows another load. */
async function reopenReceipts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await dropFiles(ctx, 'receipt', ids);
  await ctx.run`
    delete from service.receipt_line l
    where ${here(ctx, 'l')}
      and l.receipt_id = any(${ids}::bigint[])
  `;
  await ctx.run`
    update service.receipt r
    set ship_no = d.ship_no, departed_at = d.departed_at,
      due_at = d.departed_at + make_interval(hours => ${RECEIPT_HOURS}), status = ${receiptLife.at.open},
      page_count = 0, abnormal = false, abnormal_cause = null, dispose_status = 0, dispose_type = null,
      dispose_remark = null, disposed_by = null, disposed_at = null, uploaded_by = null, uploaded_at = null,
      submitted_by = null, submitted_at = null, approved_by = null, approved_at = null, reject_reason = null,
      version = r.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from (
      select o.id, s.ship_no, coalesce(o.shipped_at, now()) as departed_at
      from ${DEPARTURE}
      where ${here(ctx, 'o')}
    ) d
    where ${here(ctx, 'r')}
      and r.id = any(${ids}::bigint[])
      and d.id = r.out_order_id
  `;
  await insertLines(ctx, ids);
  await trace(
    ctx,
    ids.map((id) => ({
      docType: 'RECEIPT',
      docId: id,
      action: 'REOPEN',
      actionName: receiptLife.actions.reopen.label,
      fromStatus: receiptLife.at.voided,
      toStatus: receiptLife.at.open,
    })),
  );
}

/** What lay in the cartons, by goods and lot. */
const insertLines = (ctx: Ctx, receiptIds: readonly number[]) =>
  ctx.run`
    insert into service.receipt_line (tenant_id, warehouse_id, receipt_id, goods_id, lot_id, ship_qty)
    select r.tenant_id, r.warehouse_id, r.id, l.goods_id, l.lot_id, sum(l.qty)
    from service.receipt r
    join outbound.carton_line l
      on l.tenant_id = r.tenant_id
      and l.warehouse_id = r.warehouse_id
      and l.order_id = r.out_order_id
    where ${here(ctx, 'r')}
      and r.id = any(${receiptIds}::bigint[])
      and l.qty > 0
    group by r.tenant_id, r.warehouse_id, r.id, l.goods_id, l.lot_id
    order by r.id, l.goods_id, l.lot_id
  `;
