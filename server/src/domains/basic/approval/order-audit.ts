import { sql } from 'kysely';
import { settle } from '../../../crud/approval.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type AuditedDoc = 'OUT' | 'IN';
const WITHDRAWN = 3;

/** An order that waits for a second person: who asks is whoever entered or changed it last. */
export interface OrderAudit {
  id: number;
  version: number;
  status: number;
  docType: AuditedDoc;
  orderId: number;
  orderNo: string;
  createdBy: number;
}

/** Have these orders, new or under lock, agreed to by somebody else. One that waits stands still, and so is not changed. */
export async function askOrderAudits(
  ctx: Ctx,
  doc: AuditedDoc,
  orders: readonly { id: number; orderNo: string; ownerId: number }[],
): Promise<void> {
  if (orders.length === 0) return;
  await ctx.run`
    insert into basic.order_audit (
      tenant_id, warehouse_id, owner_id, doc_type, order_id, order_no, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, o.owner_id, ${doc}, o.id, o.order_no, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ orderNo }) => orderNo)}::text[],
      ${orders.map(({ ownerId }) => ownerId)}::bigint[]
    ) o(id, order_no, owner_id)
    order by o.id
  `;
}

/** Whether an order stands still because nobody has agreed to it yet. */
export async function waitsForAudit(ctx: Ctx, doc: AuditedDoc, orderId: number): Promise<boolean> {
  const row = await ctx.row`
    select 1 as one
    from basic.order_audit a
    where ${here(ctx, 'a')}
      and a.doc_type = ${doc}
      and a.order_id = ${orderId}
      and a.status = 0
  `;
  return row !== undefined;
}

/** The orders are cancelled: nobody is asked any more. */
export async function dropOrderAudits(ctx: Ctx, doc: AuditedDoc, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await ctx.run`
    update basic.order_audit a
    set status = ${WITHDRAWN}, version = a.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'a')}
      and a.doc_type = ${doc}
      and a.order_id = any(${[...orderIds]}::bigint[])
      and a.status = 0
  `;
}

/** Which order is asked about, looked at without a lock, because the order is locked first. */
export async function auditedOrder(ctx: Ctx, id: number): Promise<{ docType: AuditedDoc; orderId: number }> {
  return found(
    await ctx.row<{ docType: AuditedDoc; orderId: number }>`
      select a.doc_type, a.order_id
      from basic.order_audit a
      where ${here(ctx, 'a')}
        and ${ofOwners(ctx, 'a')}
        and a.id = ${id}
    `,
  );
}

/** The question as it was seen, locked after its order. */
export async function lockOrderAudit(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<OrderAudit> {
  const own = found(
    await ctx.row<OrderAudit>`
      select a.id, a.version, a.status, a.doc_type, a.order_id, a.order_no, a.created_by
      from basic.order_audit a
      where ${here(ctx, 'a')}
        and a.id = ${id}
      for no key update
    `,
  );
  return own.version === version ? own : refuse('VERSION');
}

/** What somebody else has come to, and why. */
export const orderJudged = (ctx: Ctx, id: number, { result, opinion }: { result: number; opinion: string | null }) =>
  settle(
    ctx,
    'basic.order_audit',
    id,
    sql`status = ${result}, opinion = ${opinion}, approver_id = ${ctx.userId}, decided_at = now()`,
  );
