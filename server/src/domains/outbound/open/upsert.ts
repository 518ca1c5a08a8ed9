import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { OpenOutboundOrder, openOutboundApi } from '#contract/outbound/open.ts';
import { orderLife, SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { OrderInput } from '#contract/outbound/order.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { faultOf, faultsByOrder, isFault, refuseTooMany, type RowFault } from '../../../services/open/rows.ts';
import { upsertOrders, type Draft, type Held } from '../../../services/open/upsert.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { headOf, problems, type OrderFacts } from '../order/add.plan.ts';
import { insertOrders, type Head } from '../order/add.ts';
import { orderFacts } from '../order/facts.ts';
import { lockKnown, stateRefusal, type Order } from '../order/rows.ts';
import { asksForADay, uneditable, writeEdits } from '../order/update.ts';
import { lockPickups, refusedPickups } from '../pickup/limit.ts';
import { namedBy } from './names.ts';
import { entered, SENT_AS } from './upsert.plan.ts';

/** Made through an interface. */
const SOURCE = 3;

/** A row on its way to the database, with the order under lock that it changes. */
interface Entry {
  index: number;
  input: OrderInput;
  hash: string;
  order: Order | undefined;
}
type Ready = Entry & { head: Head };

/** Orders by the owner's numbers. Locks: days of those who fetch, then orders. */
export async function upsert(
  ctx: Ctx,
  { orders }: InputOf<typeof openOutboundApi.upsert>,
): Promise<OutputOf<typeof openOutboundApi.upsert>> {
  refuseTooMany(orders);
  if (orders.some(({ deliveryType }) => deliveryType === SELF_PICKUP)) await lockPickups(ctx);
  const codes = orders.map(({ ownerCode }) => ownerCode);
  let locked = new Map<number, Order>();
  return upsertOrders(ctx, orders, {
    table: 'outbound.order',
    owners: await ownersByCode(ctx, codes),
    mayEdit: may(ctx, orderLife.actions.update.permit),
    hold: async (ids) => {
      locked = await lockKnown(ctx, ids);
      return held(ctx, [...locked.values()]);
    },
    write: (drafts, faults) => write(ctx, drafts, { locked, faults }),
  });
}

async function held(ctx: Ctx, orders: readonly Order[]): Promise<Held[]> {
  const barred = await uneditable(ctx, orders);
  return orders.map((order) => {
    const state = stateRefusal(order, 'update'),
      bar = barred.get(order.id);
    return {
      ...order,
      why: state !== null ? faultOf('STATE', state) : bar === undefined ? undefined : faultOf('BUSINESS', bar),
    };
  });
}

/** Everything an order is refused for when it is entered by hand; then all good ones, in a fixed number of statements. */
async function write(
  ctx: Ctx,
  drafts: readonly Draft<OpenOutboundOrder>[],
  { locked, faults }: { locked: ReadonlyMap<number, Order>; faults: Map<number, RowFault> },
): Promise<Map<number, number>> {
  const entries = await entriesOf(ctx, drafts, { locked, faults }),
    inputs = entries.map(({ input }) => input);
  // Its own number is no other's: what stands under it is known already, and locked.
  const facts: OrderFacts = { ...(await orderFacts(ctx, inputs)), externals: new Set() };
  const wrong = faultsByOrder(problems(inputs, facts), SENT_AS);
  for (const [at, fault] of wrong) faults.set(entries[at]?.index ?? 0, fault);
  const good = await withDays(
    ctx,
    entries.flatMap((entry, at) => (wrong.has(at) ? [] : [{ ...entry, head: headOf(entry.input, facts) }])),
    faults,
  );
  await writeEdits(
    ctx,
    good.flatMap(({ order, input, head, hash }) => (order ? [{ order, input, head, sent: hash }] : [])),
    facts,
  );
  const fresh = good.filter(({ order }) => order === undefined);
  const made = await insertOrders(ctx, {
    orders: fresh.map(({ input }) => input),
    heads: fresh.map(({ head }) => head),
    sent: fresh.map(({ hash }) => hash),
    facts,
    source: SOURCE,
  });
  return new Map(fresh.map(({ index }, i) => [index, made[i]?.id ?? 0]));
}

/** The rows as orders are entered; what one names that is not there is told. */
async function entriesOf(
  ctx: Ctx,
  drafts: readonly Draft<OpenOutboundOrder>[],
  { locked, faults }: { locked: ReadonlyMap<number, Order>; faults: Map<number, RowFault> },
): Promise<Entry[]> {
  const named = await namedBy(ctx, drafts);
  return drafts.flatMap(({ index, row, ownerId, hash, orderId }, i): Entry[] => {
    const input = entered(row, named[i] ?? { ownerId, lines: [] });
    if (!isFault(input)) return [{ index, input, hash, order: locked.get(orderId ?? 0) }];
    faults.set(index, input);
    return [];
  });
}

/** Without those who would fetch on a day that takes no more. */
async function withDays(ctx: Ctx, ready: readonly Ready[], faults: Map<number, RowFault>): Promise<Ready[]> {
  const asking = ready.filter(({ order, head }) => order === undefined || asksForADay(order, head));
  const full = await refusedPickups(
    ctx,
    asking.map(({ head }) => head),
    asking.flatMap(({ order }) => order?.id ?? []),
  );
  asking.forEach(({ index }, i) => {
    const msg = full[i] ?? null;
    if (msg !== null) faults.set(index, faultOf('BUSINESS', msg, 'requireOn'));
  });
  return ready.filter(({ index }) => !faults.has(index));
}
