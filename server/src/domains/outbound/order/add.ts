import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { OrderInput, outOrderApi } from '#contract/outbound/order.ts';
import { emit, nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, sqlState } from '../../../platform/errors.ts';
import { askOrderAudits } from '../../basic/facade.ts';
import { refusedPickups } from '../pickup/limit.ts';
import { baseQty, headOf, problems, type OrderFacts, type Problem } from './add.plan.ts';
import { orderFacts } from './facts.ts';

/** Where orders come from: 1 by hand, 2 imported, 3 through an interface. */
export type Source = 1 | 2 | 3;

/** How orders came in: from where, and what the sender calls the place of a problem. */
interface Intake {
  source: Source;
  path: (problem: Problem) => string;
  /** Agreed to elsewhere: a transfer, a change of house. */
  agreed?: boolean;
}

export interface Created {
  id: number;
  orderNo: string;
}

export async function add(ctx: Ctx, input: InputOf<typeof outOrderApi.add>): Promise<OutputOf<typeof outOrderApi.add>> {
  const [order] = await createOrders(ctx, [input], { source: 1, path: pathIn });
  return order ?? refuse('DEFECT');
}

export async function addBatch(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.addBatch>,
): Promise<OutputOf<typeof outOrderApi.addBatch>> {
  const made = await createOrders(ctx, input.orders, {
    source: 3,
    path: (problem) => `orders.${problem.order}.${pathIn(problem)}`,
  });
  return { list: made.map((order, i) => ({ ...order, externalNo: input.orders[i]?.externalNo || null })) };
}

export const pathIn = ({ line, field }: Problem): string => (line === undefined ? field : `lines.${line}.${field}`);

/** Create any number of orders, all or none, in a fixed number of statements. */
export async function createOrders(
  ctx: Ctx,
  orders: readonly OrderInput[],
  { source, path, agreed }: Intake,
): Promise<Created[]> {
  const facts = await orderFacts(ctx, orders);
  refuseProblems(problems(orders, facts), path);
  const heads = orders.map((order) => headOf(order, facts));
  await refusePickups(ctx, heads, path);
  return insertOrders(ctx, { orders, heads, facts, source, agreed }).catch(sameNumber);
}

/** Orders nobody says no to: heads, lines, traces and events. `sent`: what the sender of each sent, to be known again. */
export async function insertOrders(
  ctx: Ctx,
  {
    orders,
    heads,
    facts,
    source,
    sent = [],
    agreed = false,
  }: {
    orders: readonly OrderInput[];
    heads: readonly Head[];
    facts: OrderFacts;
    source: Source;
    sent?: readonly string[];
    agreed?: boolean | undefined;
  },
): Promise<Created[]> {
  if (orders.length === 0) return [];
  const made = await insertHeaders(
    ctx,
    heads.map((head, i) => ({ ...head, sent: sent[i] ?? null, held: !agreed && isAudited(head, facts) })),
    source,
  );
  await together(
    insertLines(
      ctx,
      made.map(({ id }, i) => ({ orderId: id, order: orders[i] })),
      facts,
    ),
    trace(
      ctx,
      made.map(({ id }, i) => ({
        docType: 'OUT',
        docId: id,
        action: 'CREATE',
        actionName: '新建',
        toStatus: 10,
        payload: { source, lines: orders[i]?.lines.length ?? 0 },
      })),
    ),
    emit(
      ctx,
      made.map(({ id, orderNo }) => ({ topic: 'OUT.CREATED', aggKey: `OUT:${id}`, payload: { orderId: id, orderNo } })),
    ),
    askOrderAudits(ctx, 'OUT', agreed ? [] : waiting(made, heads, facts)),
  );
  return made;
}

/** Owners of whose orders somebody else has to agree to each. */
export const isAudited = ({ owner }: Head, { owners }: OrderFacts): boolean => owners.get(owner)?.audited === true;

const waiting = (made: readonly Created[], heads: readonly Head[], facts: OrderFacts) =>
  made.flatMap((order, i) => {
    const head = heads[i];
    return head && isAudited(head, facts) ? [{ ...order, ownerId: head.owner }] : [];
  });

export type Head = ReturnType<typeof headOf>;

/** Orders that are fetched on a day that takes no more of them; `but`: those that are edited. */
export async function refusePickups(
  ctx: Ctx,
  heads: readonly Head[],
  path: (problem: Problem) => string,
  but: readonly number[] = [],
): Promise<void> {
  const faults = await refusedPickups(ctx, heads, but);
  refuseProblems(
    faults.flatMap((msg, order) => (msg === null ? [] : [{ kind: 'BUSINESS', order, field: 'requireOn', msg }])),
    path,
  );
}

/** The first problem is the sentence of the answer; all of them lie on their fields. */
export function refuseProblems(found: readonly Problem[], path: (problem: Problem) => string): void {
  const first = found[0];
  if (first)
    refuse(first.kind, first.msg, {
      errors: found.slice(0, 100).map((problem) => ({ field: path(problem), msg: problem.msg })),
    });
}

/** Two orders of one number, created at the same moment: the index lets one through. */
const sameNumber = (error: unknown): Promise<never> =>
  sqlState(error) === '23505' ? refuse('DUPLICATE', '货主单号已存在') : Promise.reject(error);

async function insertHeaders(
  ctx: Ctx,
  heads: readonly (Head & { sent: string | null; held: boolean })[],
  source: Source,
): Promise<Created[]> {
  const numbers = await nextNumbers(ctx, 'O', heads.length);
  const rows = heads.map((head, i) => ({ no: numbers[i], ...head }));
  const { rows: made } = await ctx.run<Created>`
    insert into outbound.order (
      tenant_id, warehouse_id, order_no, external_no, order_type, delivery_type, owner_id, store_id, customer_id,
      supplier_id, to_warehouse_id, route_id, stop_no, storage_mode, combine_key, priority, require_on, cutoff_at,
      consignee, phone, address, short_policy, total_qty, total_weight, total_volume, remark, source, sent_hash,
      is_frozen, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.no, r.external, r.type, r.delivery, r.owner, r.store, r.customer,
      r.supplier, r.house, r.route, r.stop, r.mode, r.combine, r.priority, r.require, r.cutoff, r.consignee, r.phone,
      r.address, r.policy, r.qty, r.weight, r.volume, r.remark, ${source}, decode(r.sent, 'hex'), r.held, ${ctx.userId},
      ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      no text, external text, type smallint, delivery smallint, owner bigint, store bigint, customer bigint,
      supplier bigint, house bigint, route bigint, stop int, mode smallint, combine text, priority int, require date,
      cutoff timestamptz, consignee text, phone text, address text, policy smallint, qty bigint, weight bigint,
      volume bigint, remark text, sent text, held boolean
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
  orders: readonly { orderId: number; order: OrderInput | undefined }[],
  facts: OrderFacts,
): Promise<void> {
  const lines = orders.flatMap(({ orderId, order }) =>
    (order?.lines ?? []).map((line, i) => ({ orderId, no: i + 1, line, qty: baseQty(line, facts) })),
  );
  await ctx.run`
    insert into outbound.detail (
      tenant_id, warehouse_id, order_id, line_no, goods_id, unit_level, unit_qty, qty_origin, qty_ordered, quality,
      want_lot_id, want_from, want_to, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.o, r.n, r.goods, r.level, r.units, r.qty, r.qty, r.quality, r.lot,
      r.since, r.until, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${lines.map((l) => l.orderId)}::bigint[], ${lines.map((l) => l.no)}::int[],
      ${lines.map((l) => l.line.goodsId)}::bigint[], ${lines.map((l) => l.line.unitLevel)}::smallint[],
      ${lines.map((l) => l.line.unitQty)}::bigint[], ${lines.map((l) => l.qty)}::bigint[],
      ${lines.map((l) => l.line.quality)}::text[], ${lines.map((l) => l.line.wantLotId ?? null)}::bigint[],
      ${lines.map((l) => l.line.wantFrom ?? null)}::date[], ${lines.map((l) => l.line.wantTo ?? null)}::date[]
    ) r(o, n, goods, level, units, qty, quality, lot, since, until)
  `;
}
