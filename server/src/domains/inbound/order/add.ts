import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire } from '../../../platform/clock.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { askOrderAudits } from '../../basic/facade.ts';
import { aimedAt } from '../cross-dock/aim.plan.ts';
import { modesOf, problems, ratioOf, type OrderFacts, type OrderWish, type Problem } from './add.plan.ts';
import { orderFacts } from './facts.ts';

/** Where orders come from: 1 by hand, 2 imported, 3 through an interface. */
export type Source = 1 | 2 | 3;

export interface Created {
  id: number;
  orderNo: string;
}

export async function add(ctx: Ctx, input: InputOf<typeof orderApi.add>): Promise<OutputOf<typeof orderApi.add>> {
  const [order] = await createOrders(ctx, [input], { source: 1, path: pathIn });
  return order ?? refuse('DEFECT');
}

export async function addBatch(
  ctx: Ctx,
  input: InputOf<typeof orderApi.addBatch>,
): Promise<OutputOf<typeof orderApi.addBatch>> {
  const made = await createOrders(ctx, input.orders, {
    source: 3,
    path: (problem) => `orders.${problem.order}.${pathIn(problem)}`,
  });
  return { list: made.map((order, i) => ({ ...order, externalNo: input.orders[i]?.externalNo || null })) };
}

const pathIn = ({ line, field }: Problem): string => (line === undefined ? field : `lines.${line}.${field}`);

/** How a call brings its orders: where they come from, and what a field of one is called there. */
interface Origin {
  source: Source;
  path: (problem: Problem) => string;
  /** Agreed to elsewhere: a transfer. */
  agreed?: boolean;
}

/** Create any number of orders, all or none, in a fixed number of statements. */
export async function createOrders(
  ctx: Ctx,
  orders: readonly OrderWish[],
  { source, path, agreed }: Origin,
): Promise<Created[]> {
  const facts = await orderFacts(ctx, orders);
  refuseProblems(problems(orders, facts), path);
  return insertOrders(ctx, { orders, facts, source, agreed });
}

/** Orders nobody says no to: heads, lines and traces. `sent`: what the sender of each sent, to be known again. */
export async function insertOrders(
  ctx: Ctx,
  {
    orders,
    facts,
    source,
    sent = [],
    agreed = false,
  }: {
    orders: readonly OrderWish[];
    facts: OrderFacts;
    source: Source;
    sent?: readonly string[];
    agreed?: boolean | undefined;
  },
): Promise<Created[]> {
  if (orders.length === 0) return [];
  const made = await insertHeaders(
    ctx,
    orders.map((order, i) => ({
      ...headOf(order, facts),
      sent: sent[i] ?? null,
      held: !agreed && isAudited(order, facts),
    })),
    source,
  );
  await insertLines(
    ctx,
    made.map(({ id }, i) => ({ orderId: id, order: orders[i] })),
    facts,
  );
  await trace(
    ctx,
    made.map(({ id }, i) => ({
      docType: 'IN',
      docId: id,
      action: 'CREATE',
      actionName: '新建',
      toStatus: 10,
      payload: { source, lines: orders[i]?.lines.length ?? 0 },
    })),
  );
  await askOrderAudits(
    ctx,
    'IN',
    made.flatMap((order, i) => {
      const wish = orders[i];
      return wish && !agreed && isAudited(wish, facts) ? [{ ...order, ownerId: wish.ownerId }] : [];
    }),
  );
  return made;
}

/** Owners of whose orders somebody else has to agree to each; until then the order is suspended for this. */
export const isAudited = ({ ownerId }: Pick<OrderWish, 'ownerId'>, { owners }: OrderFacts): boolean =>
  owners.get(ownerId)?.audited === true;
export const WAITS = '待审核';

/** The first problem is the sentence of the answer; all of them lie on their fields. */
export function refuseProblems(found: readonly Problem[], path: (problem: Problem) => string): void {
  const first = found[0];
  if (first)
    refuse(first.kind, first.msg, { errors: found.map((problem) => ({ field: path(problem), msg: problem.msg })) });
}

/** What the header keeps of an order. */
export const headOf = (order: OrderWish, facts: OrderFacts) => ({
  external: order.externalNo || null,
  type: order.orderType,
  owner: order.ownerId,
  supplier: order.supplierId ?? null,
  producer: order.producerId ?? null,
  expect: order.expectAt ? fromWire(order.expectAt) : null,
  modes: modesOf(order, facts.goods),
  remark: order.remark || null,
  origin: order.sourceOrderId ?? null,
  reason: order.returnReason ?? null,
});

async function insertHeaders(
  ctx: Ctx,
  heads: readonly (ReturnType<typeof headOf> & { sent: string | null; held: boolean })[],
  source: Source,
): Promise<Created[]> {
  const numbers = await nextNumbers(ctx, 'IN', heads.length);
  const rows = heads.map((head, i) => ({ no: numbers[i], ...head }));
  const made = await ctx.rows<Created>`
    insert into inbound.order (
      tenant_id, warehouse_id, order_no, external_no, order_type, owner_id, supplier_id, producer_id, expect_at,
      storage_modes, remark, source_order_id, return_reason, source, sent_hash, is_suspended, suspend_reason,
      created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.no, r.external, r.type, r.owner, r.supplier, r.producer, r.expect,
      r.modes, r.remark, r.origin, r.reason, ${source}, decode(r.sent, 'hex'), r.held,
      case when r.held then ${WAITS} end, ${ctx.userId}, ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      no text, external text, type smallint, owner bigint, supplier bigint, producer bigint, expect timestamptz,
      modes text, remark text, origin bigint, reason text, sent text, held boolean
    )
    order by r.no
    returning id, order_no
  `;
  const ids = new Map(made.map((row) => [row.orderNo, row.id]));
  return numbers.map((orderNo) => ({ id: ids.get(orderNo) ?? 0, orderNo }));
}

/** Lines of many orders in one statement. Numbers of lines are 1…n within each order. */
export async function insertLines(
  ctx: Ctx,
  orders: readonly { orderId: number; order: OrderWish | undefined }[],
  facts: OrderFacts,
): Promise<void> {
  const rows = orders.flatMap(({ orderId, order }) =>
    (order?.lines ?? []).map((line, i) => {
      const goods = facts.goods.get(line.goodsId);
      return {
        order: orderId,
        no: i + 1,
        goods: line.goodsId,
        level: line.unitLevel,
        units: line.unitQty,
        qty: line.unitQty * (goods ? (ratioOf(goods, line.unitLevel) ?? 1) : 1),
        produced: line.wantProducedOn ?? null,
        lot: line.wantLotNo || null,
        aim: aimedAt(facts.aims, line)?.detailId ?? null,
        remark: line.remark || null,
        origin: line.sourceLineId ?? null,
        origin_lot: line.sourceLotId ?? null,
      };
    }),
  );
  await ctx.run`
    insert into inbound.detail (
      tenant_id, warehouse_id, order_id, line_no, goods_id, unit_level, unit_qty, qty_expected, want_produced_on,
      want_lot_no, for_detail_id, remark, source_line_id, source_lot_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r."order", r.no, r.goods, r.level, r.units, r.qty, r.produced, r.lot,
      r.aim, r.remark, r.origin, r.origin_lot, ${ctx.userId}, ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "order" bigint, no int, goods bigint, level smallint, units bigint, qty bigint, produced date, lot text,
      aim bigint, remark text, origin bigint, origin_lot bigint
    )
  `;
}
