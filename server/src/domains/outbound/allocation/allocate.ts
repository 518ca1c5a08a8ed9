import { REFUSALS } from '#contract/errors.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { factsOf, type Call } from '../../../platform/command/call.ts';
import { Gathering } from '../../../platform/command/gather.ts';
import { command, commands, type Asked } from '../../../platform/command/run.ts';
import { step } from '../../../platform/command/step.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { deriveStatus, lockKnown, stateRefusal, type Order } from '../order/rows.ts';
import { splitOpen } from '../order/split.ts';
import { allocateLocked, lackSentence, stockFacts, type Allocation } from './allocate-locked.ts';
import { policies } from './question.ts';

type Output = OutputOf<typeof outOrderApi.allocate>;
type Result = Output['list'][number];

/** Orders of one transaction; more are promised stock batch by batch. */
const ORDERS_PER_STEP = 200;
/** A call of so few waits with others of its kind. */
const ORDERS_GATHERED = 20;
const SPLIT_OFF = 3;

/**
 * Promise stock to one order or many. Of many, each answers for itself and the good ones are kept; one alone is refused in its own words,
 * after what was found out about it is stored.
 */
export async function allocateOrders(call: Call, input: InputOf<typeof outOrderApi.allocate>): Promise<Output> {
  const ids = [...new Set(input.ids)];
  const list: Result[] = [];
  if (ids.length <= ORDERS_GATHERED) list.push(...(await gathered(call, ids)));
  else
    for (let at = 0; at < ids.length; at += ORDERS_PER_STEP)
      list.push(...(await step(call, String(at), allocate, ids.slice(at, at + ORDERS_PER_STEP))));
  const [only] = list;
  if (ids.length === 1 && only && !only.ok) throw new Refusal(kindOf(only.code), only.msg, { list });
  return { okCount: list.filter((one) => one.ok).length, failCount: list.filter((one) => !one.ok).length, list };
}

type Wanted = Asked<readonly number[]> & { db: Database };

const allocations = new Gathering<Wanted, Result[]>({
  alone: ({ db, facts, input }) => command(db, facts, allocate, input),
  many: (calls) =>
    commands(calls[0]?.db ?? refuse('DEFECT'), calls, async (ctx, wanted) => {
      const of = new Map((await allocate(ctx, wanted.flat())).map((result) => [result.id, result]));
      return wanted.map((ids) => ids.map((id) => of.get(id) ?? refuse('DEFECT')));
    }),
  // Who acts and what he may see is one and the same; whoever wants an order that another call decides sees what came of it.
  joins: (chosen, { db, facts: { actor, key }, input }) =>
    chosen.reduce((sum, one) => sum + one.input.length, input.length) <= ORDERS_PER_STEP &&
    chosen.every(
      (one) =>
        one.db === db &&
        one.facts.actor.userId === actor.userId &&
        String(one.facts.actor.ownerIds) === String(actor.ownerIds) &&
        one.facts.key !== key &&
        !one.input.some((id) => input.includes(id)),
    ),
});

/** Small calls for one warehouse wait for each other anyway (rank 1): those that wait are promised stock together. */
const gathered = (call: Call, ids: readonly number[]): Promise<Result[]> =>
  allocations.ask(`${call.actor.tenantId}/${call.actor.warehouseId}`, {
    db: call.platform.db,
    facts: factsOf(call),
    input: ids,
  });

export const kindOf = (code: number | undefined): 'NOT_FOUND' | 'STATE' | 'BUSINESS' | 'STOCK' =>
  (['NOT_FOUND', 'STATE', 'STOCK'] as const).find((kind) => REFUSALS[kind].code === code) ?? 'BUSINESS';

/** One transaction of it. Never refuses an order by throwing: the others' promises stay. */
export async function allocate(ctx: Ctx, ids: readonly number[], accepted: readonly number[] = []): Promise<Result[]> {
  const orders = await lockKnown(ctx, ids, { allocating: true });
  const refused = new Map<number, Result>();
  for (const id of ids) {
    const why = refusalOf(orders.get(id));
    if (why) refused.set(id, { ...blank(id, orders.get(id)), code: REFUSALS[why.kind].code, msg: why.msg });
  }
  const good = new Map([...orders].filter(([id]) => !refused.has(id)));
  if (good.size === 0) return ids.map((id) => refused.get(id) ?? refuse('DEFECT'));
  const done = await allocateLocked(ctx, good, { trigger: 'ORDER', accepted });
  const children = await splitShort(ctx, good, done);
  const status = await deriveStatus(ctx, good.keys());
  const lacking = await lacks(ctx, good, done);
  const results = new Map(
    [...good.values()].map((order) => [
      order.id,
      resultOf(order, done, {
        status: status.get(order.id) ?? order.status,
        lack: lacking.get(order.id),
        children: children.get(order.id)?.map((c) => c.orderNo) ?? [],
      }),
    ]),
  );
  await trace(
    ctx,
    [...results.values()]
      .filter((result) => result.ok)
      .map((result) => ({
        docType: 'OUT',
        docId: result.id,
        action: 'ALLOC',
        actionName: '分配',
        fromStatus: good.get(result.id)?.status,
        toStatus: result.status,
        qty: result.allocated,
        payload: { asked: result.asked, short: result.short },
      })),
  );
  return ids.map((id) => results.get(id) ?? refused.get(id) ?? refuse('DEFECT'));
}

export function refusalOf(order: Order | undefined): { kind: 'NOT_FOUND' | 'STATE' | 'BUSINESS'; msg: string } | null {
  if (!order) return { kind: 'NOT_FOUND', msg: REFUSALS.NOT_FOUND.msg };
  if (order.isHidden) return { kind: 'BUSINESS', msg: '订单已隐藏，不能分配' };
  const why = stateRefusal(order, 'allocate');
  if (why) return { kind: 'STATE', msg: why };
  return order.isFrozen ? { kind: 'BUSINESS', msg: '订单已冻结' } : null;
}

const blank = (id: number, order: Order | undefined): Result => ({
  id,
  orderNo: order?.orderNo ?? '',
  ok: false,
  status: order?.status ?? 0,
  asked: 0,
  allocated: 0,
  short: 0,
  children: [],
});

/** How an order stands after the allocation: `lack` is the sentence when it got nothing, `children` took what it did not get. */
interface After {
  status: number;
  lack: string | undefined;
  children: string[];
}

function resultOf(order: Order, done: Allocation, { status, lack, children }: After): Result {
  const lines = done.lines.filter((line) => line.orderId === order.id);
  const asked = lines.reduce((sum, line) => sum + line.asked, 0),
    allocated = lines.reduce((sum, line) => sum + line.granted, 0);
  const ok = allocated > 0 || asked === 0;
  return {
    ...blank(order.id, order),
    ok,
    status,
    asked,
    allocated,
    short: asked - allocated,
    children,
    ...(ok ? {} : { code: REFUSALS.STOCK.code, msg: lack ?? '无可分配库存' }),
  };
}

/** Orders whose policy says so, and that got something but not all, leave the rest to a child. */
export async function splitShort(
  ctx: Ctx,
  orders: ReadonlyMap<number, Order>,
  done: Allocation,
): Promise<Map<number, { id: number; orderNo: string }[]>> {
  const got = new Set(done.lines.filter((line) => line.granted > 0).map((line) => line.orderId));
  const short = new Set(
    done.lines.filter((line) => line.granted < line.asked && got.has(line.orderId)).map((line) => line.orderId),
  );
  if (short.size === 0) return new Map();
  const policyOf = await policies(ctx, orders.values());
  const children = await splitOpen(
    ctx,
    [...orders.values()].filter((order) => policyOf(order) === SPLIT_OFF && short.has(order.id)),
  );
  return Map.groupBy(children, (child) => child.parentId);
}

/** The sentence for each order that got nothing: its first line's goods and what there is of them. */
async function lacks(ctx: Ctx, orders: ReadonlyMap<number, Order>, done: Allocation): Promise<Map<number, string>> {
  const got = new Set(done.lines.filter((line) => line.granted > 0).map((line) => line.orderId));
  const first = new Map(
    done.lines
      .filter((line) => !got.has(line.orderId))
      .toReversed()
      .map((line) => [line.orderId, line]),
  );
  if (first.size === 0) return new Map();
  const rows = await ctx.rows<{ orderId: number; goodsId: number; code: string; quality: string }>`
    select d.order_id, d.goods_id, g.code, d.quality
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'd')}
      and d.id = any(${[...first.values()].map((line) => line.detailId)}::bigint[])
  `;
  const facts = await stockFacts(ctx, [...new Set(rows.map((row) => row.goodsId))]);
  return new Map(
    rows
      .filter((row) => orders.has(row.orderId))
      .map((row) => [row.orderId, lackSentence(row.code, facts.get(`${row.goodsId}/${row.quality}`))]),
  );
}
