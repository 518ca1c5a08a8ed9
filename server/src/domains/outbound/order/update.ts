import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { OrderInput, outOrderApi } from '#contract/outbound/order.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { askOrderAudits } from '../../basic/facade.ts';
import { lockPickups } from '../pickup/limit.ts';
import { headOf, problems, type OrderFacts } from './add.plan.ts';
import { insertLines, isAudited, pathIn, refusePickups, refuseProblems, type Head } from './add.ts';
import { expectedElsewhere } from './elsewhere.ts';
import { orderFacts } from './facts.ts';
import { lockOrder, refuseOrder, stateOf, type Order } from './rows.ts';

type Input = InputOf<typeof outOrderApi.update>;

/** Edit an order that nothing was promised to: the head, and the lines as a whole. */
export async function update(ctx: Ctx, input: Input): Promise<OutputOf<typeof outOrderApi.update>> {
  if (input.deliveryType === SELF_PICKUP) await lockPickups(ctx);
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'update');
  if (order.version !== input.version) refuse('VERSION');
  const why = (await uneditable(ctx, [order])).get(order.id);
  if (why !== undefined) refuse('BUSINESS', why);
  const facts = await orderFacts(ctx, [input], order.id);
  refuseProblems(problems([input], facts), pathIn);
  const head = headOf(input, facts);
  if (asksForADay(order, head)) await refusePickups(ctx, [head], pathIn, [order.id]);
  await writeEdits(ctx, [{ order, input, head }], facts);
  return stateOf(ctx, order.id);
}

/** Whether an edited order may be fetched then is asked when it would not have been before. */
export const asksForADay = (order: Order, head: Head): boolean =>
  order.requireOn !== head.require || order.deliveryType !== head.delivery || order.ownerId !== head.owner;

/** Why open orders under lock are not typed over, by their ids. */
export async function uneditable(ctx: Ctx, orders: readonly Order[]): Promise<Map<number, string>> {
  const ids = orders.map(({ id }) => id);
  const [split, walked, elsewhere] = [
    await splitAmong(ctx, ids),
    await walkedAmong(ctx, ids),
    await expectedElsewhere(ctx, ids),
  ];
  return new Map(
    orders.flatMap(({ id, waveId, isHidden, isFrozen }): [number, string][] =>
      waveId !== null
        ? [[id, '订单已进入波次，不能编辑']]
        : isHidden
          ? [[id, '订单已隐藏，不能编辑']]
          : isFrozen
            ? [[id, '订单已冻结，不能编辑']]
            : split.has(id)
              ? [[id, '拆单或替换过的订单不能编辑']]
              : walked.has(id)
                ? [[id, '订单生成过拣货任务，不能编辑，请取消后重新下单']]
                : elsewhere.has(id)
                  ? [[id, '调拨单生成的出库单不能编辑']]
                  : [],
    ),
  );
}

/** An order under lock, what becomes of it, and what its sender sent, where it was a program. */
export interface Edit {
  order: Order;
  input: OrderInput;
  head: Head;
  sent?: string;
}

/** Heads and lines anew, of any number of orders, with what has changed in their traces. */
export async function writeEdits(ctx: Ctx, edits: readonly Edit[], facts: OrderFacts): Promise<void> {
  if (edits.length === 0) return;
  const ids = edits.map(({ order }) => order.id),
    before = await snapshots(ctx, ids);
  const rows = edits.map(({ order, head, sent }) => ({
    id: order.id,
    ...head,
    sent: sent ?? null,
    held: isAudited(head, facts),
  }));
  await ctx.run`
    update outbound.order o
    set external_no = h.external, order_type = h.type, delivery_type = h.delivery, owner_id = h.owner,
      store_id = h.store, customer_id = h.customer, supplier_id = h.supplier, to_warehouse_id = h.house,
      route_id = h.route, stop_no = h.stop, storage_mode = h.mode, combine_key = h.combine, priority = h.priority,
      require_on = h.require, cutoff_at = h.cutoff, consignee = h.consignee, phone = h.phone, address = h.address,
      short_policy = h.policy, total_qty = h.qty, total_weight = h.weight, total_volume = h.volume, remark = h.remark,
      sent_hash = coalesce(decode(h.sent, 'hex'), o.sent_hash), is_frozen = o.is_frozen or h.held,
      version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(
      id bigint, external text, type smallint, delivery smallint, owner bigint, store bigint, customer bigint,
      supplier bigint, house bigint, route bigint, stop int, mode smallint, combine text, priority int, require date,
      cutoff timestamptz, consignee text, phone text, address text, policy smallint, qty bigint, weight bigint,
      volume bigint, remark text, sent text, held boolean
    )
    where ${here(ctx, 'o')}
      and o.id = h.id
  `;
  await ctx.run`
    delete from outbound.detail d
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
    'OUT',
    edits
      .filter(({ head }) => isAudited(head, facts))
      .map(({ order: { id, orderNo }, head }) => ({ id, orderNo, ownerId: head.owner })),
  );
  const after = await snapshots(ctx, ids);
  await trace(
    ctx,
    edits.map(({ order: { id, status } }) => ({
      docType: 'OUT',
      docId: id,
      action: 'EDIT',
      actionName: '编辑',
      fromStatus: status,
      toStatus: status,
      payload: { changes: difference(before.get(id) ?? {}, after.get(id) ?? {}) },
    })),
  );
}

/** Lines that were split off, replaced or given up carry quantities of other orders: they are not typed over. */
async function splitAmong(ctx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
      and (
        d.root_id is not null or d.replaces_id is not null or d.qty_origin <> d.qty_ordered
        or d.qty_cancelled + d.qty_replaced > 0
      )
  `;
  return new Set(rows.map(({ orderId }) => orderId));
}

type Snapshot = Record<string, unknown>;

async function snapshots(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  const rows = await ctx.rows<Snapshot & { id: number }>`
    select o.id, o.order_type, o.delivery_type, o.owner_id, o.external_no, o.store_id, o.customer_id, o.supplier_id,
      o.to_warehouse_id, o.route_id, o.priority, o.require_on, o.consignee, o.phone, o.address, o.short_policy,
      o.remark,
      (
        select jsonb_agg(
          jsonb_build_object(
            'goodsId', d.goods_id, 'unitLevel', d.unit_level, 'unitQty', d.unit_qty, 'quality', d.quality, 'wantLotId',
            d.want_lot_id
          ) order by d.line_no
        )
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as lines
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Field → [before, after], of the fields that changed. */
function difference(before: Snapshot, after: Snapshot): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );
}

/** Lines that a pick task named, if only to be taken off it again, stay as they are: its record names them. */
async function walkedAmong(ctx: Ctx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from outbound.detail d
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orderIds]}::bigint[])
  `;
  return new Set(rows.map(({ orderId }) => orderId));
}
