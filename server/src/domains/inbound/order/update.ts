import type { orderApi, OrderInput } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { askOrderAudits } from '../../basic/facade.ts';
import { pickupChanged } from '../pickup/told.ts';
import { problems, type OrderFacts } from './add.plan.ts';
import { headOf, insertLines, isAudited, refuseProblems, WAITS } from './add.ts';
import { orderFacts } from './facts.ts';
import { lockOrder, refuseOrder, stateOf, type HeldOrder } from './rows.ts';

type Input = InputOf<typeof orderApi.update>;

/** Edit an order nothing has happened to: the head, and the lines as a whole. */
export async function update(ctx: Ctx, input: Input): Promise<OutputOf<typeof orderApi.update>> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'update');
  if (order.version !== input.version) refuse('VERSION');
  const why = (await uneditable(ctx, [order])).get(order.id);
  if (why !== undefined) refuse('BUSINESS', why);
  const facts = await orderFacts(ctx, [input], order.id);
  refuseProblems(problems([input], facts), ({ line, field }) =>
    line === undefined ? field : `lines.${line}.${field}`,
  );
  await writeEdits(ctx, [{ order, input }], facts);
  return stateOf(ctx, order.id);
}

/** Why open orders under lock are not typed over, by their ids. Lines are written anew by an edit; weighed cartons name the old ones. */
export async function uneditable(ctx: Ctx, orders: readonly HeldOrder[]): Promise<Map<number, string>> {
  const weighed = await weighedAmong(
    ctx,
    orders.map(({ id }) => id),
  );
  return new Map(
    orders.flatMap(({ id, transitMade, sourceOrderId }): [number, string][] =>
      sourceOrderId !== null
        ? [[id, '退货明细来自原出库单，不能修改，请取消后重新退货']]
        : transitMade
          ? [[id, '已生成在途库存，不能修改']]
          : weighed.has(id)
            ? [[id, '入库单已抄码，不能修改']]
            : [],
    ),
  );
}

/** An order under lock, what becomes of it, and what its sender sent, where it was a program. */
export interface Edit {
  order: HeldOrder;
  input: OrderInput;
  sent?: string;
}

/** Heads and lines anew, of any number of orders, with what has changed in their traces. */
export async function writeEdits(ctx: Ctx, edits: readonly Edit[], facts: OrderFacts): Promise<void> {
  if (edits.length === 0) return;
  const ids = edits.map(({ order }) => order.id),
    before = await snapshots(ctx, ids);
  const rows = edits.map(({ order, input, sent }) => ({
    id: order.id,
    ...headOf(input, facts),
    sent: sent ?? null,
    held: isAudited(input, facts),
  }));
  await ctx.run`
    update inbound.order o
    set order_type = h.type, owner_id = h.owner, external_no = h.external, supplier_id = h.supplier,
      producer_id = h.producer, expect_at = h.expect, storage_modes = h.modes, remark = h.remark,
      sent_hash = coalesce(decode(h.sent, 'hex'), o.sent_hash), is_suspended = o.is_suspended or h.held,
      suspend_reason = case when h.held then ${WAITS} else o.suspend_reason end, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(
      id bigint, external text, type smallint, owner bigint, supplier bigint, producer bigint, expect timestamptz,
      modes text, remark text, sent text, held boolean
    )
    where ${here(ctx, 'o')}
      and o.id = h.id
  `;
  await ctx.run`
    delete from inbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${ids}::bigint[])
  `;
  await insertLines(
    ctx,
    edits.map(({ order, input }) => ({ orderId: order.id, order: input })),
    facts,
  );
  await askOrderAudits(
    ctx,
    'IN',
    edits
      .filter(({ input }) => isAudited(input, facts))
      .map(({ order: { id, orderNo }, input: { ownerId } }) => ({ id, orderNo, ownerId })),
  );
  await pickupChanged(ctx, ids);
  const after = await snapshots(ctx, ids);
  await trace(
    ctx,
    edits.map(({ order: { id, status } }) => ({
      docType: 'IN',
      docId: id,
      action: 'EDIT',
      actionName: '编辑',
      fromStatus: status,
      toStatus: status,
      payload: { changes: difference(before.get(id) ?? {}, after.get(id) ?? {}) },
    })),
  );
}

type Snapshot = Record<string, unknown>;

async function snapshots(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  const rows = await ctx.rows<{ id: number; expectAt: Date | null } & Snapshot>`
    select o.id, o.order_type, o.owner_id, o.external_no, o.supplier_id, o.producer_id, o.expect_at, o.remark,
      (
        select jsonb_agg(
          jsonb_build_object(
            'goodsId', d.goods_id, 'unitLevel', d.unit_level, 'unitQty', d.unit_qty, 'wantProducedOn',
            d.want_produced_on, 'wantLotNo', d.want_lot_no, 'forDetailId', d.for_detail_id
          ) order by d.line_no
        )
        from inbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as lines
    from inbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, expectAt: wireTimeOrNull(row.expectAt) }]));
}

/** Field → [before, after], of the fields that changed. */
function difference(before: Snapshot, after: Snapshot): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );
}

async function weighedAmong(ctx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from inventory.catch_code k
    join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
  `;
  return new Set(rows.map(({ orderId }) => orderId));
}
