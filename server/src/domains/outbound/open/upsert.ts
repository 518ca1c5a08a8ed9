import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { OpenOutboundOrder, openOutboundApi } from '#contract/outbound/open.ts';
import { orderLife, SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { OrderInput } from '#contract/outbound/order.ts';
import { OPEN_LINES_MAX } from '#contract/terms/open.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, Retry, sqlState } from '../../../platform/errors.ts';
import { batchOf, faultOf, sentHash, type RowFault } from '../../../services/open/rows.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { headOf, problems, type OrderFacts } from '../order/add.plan.ts';
import { insertOrders, type Head } from '../order/add.ts';
import { orderFacts } from '../order/facts.ts';
import { lockKnown, stateRefusal, type Order } from '../order/rows.ts';
import { asksForADay, uneditable, writeEdits } from '../order/update.ts';
import { lockPickups, refusedPickups } from '../pickup/limit.ts';
import { namedBy } from './names.ts';
import { answerOf, numberOf, ordersUnder, standsOf, type Known } from './standing.ts';
import { entered, fatesOf, faultsOf, isFault, type Fate, type Standing } from './upsert.plan.ts';

/** Made through an interface. */
const SOURCE = 3;

/** A row that is to be made or changed, on its way to the database. */
interface Draft {
  index: number;
  input: OrderInput;
  hash: string;
  /** The order under lock that it changes. */
  order: Order | undefined;
}
type Ready = Draft & { head: Head };

/** Orders by the owner's numbers: what is not there is made, what was sent otherwise is changed, what was sent so before stays. Each row stands alone. */
export async function upsert(
  ctx: Ctx,
  { orders: rows }: InputOf<typeof openOutboundApi.upsert>,
): Promise<OutputOf<typeof openOutboundApi.upsert>> {
  if (rows.reduce((sum, { lines }) => sum + lines.length, 0) > OPEN_LINES_MAX)
    refuse('TOO_LARGE', `一次最多${OPEN_LINES_MAX}条明细`);
  // Before orders are locked: who fetches asks for his day one after the other.
  if (rows.some(({ deliveryType }) => deliveryType === SELF_PICKUP)) await lockPickups(ctx);
  const owners = await ownersByCode(
    ctx,
    rows.map(({ ownerCode }) => ownerCode),
  );
  const sent = rows.map((row) => ({ row, ownerId: owners.get(row.ownerCode), hash: sentHash(row) }));
  const { locked, standing } = await standingOf(
    ctx,
    sent.flatMap(({ row: { externalNo }, ownerId }) => (ownerId === undefined ? [] : [{ ownerId, externalNo }])),
  );
  const fates = fatesOf(
    sent.map(({ row: { externalNo, version }, ownerId, hash }) => ({
      number: ownerId === undefined ? undefined : numberOf({ ownerId, externalNo }),
      version,
      hash,
    })),
    standing,
    { mayEdit: may(ctx, orderLife.actions.update.permit) },
  );
  const faults = new Map(fates.flatMap((fate, i) => (fate.to === 'refuse' ? [[i, fate.fault] as const] : [])));
  const drafts = await draftsOf(ctx, { sent, fates, locked, faults });
  const made = await written(ctx, drafts, faults);
  const idOf = (i: number, fate: Fate): number | undefined => made.get(i) ?? ('id' in fate ? fate.id : undefined);
  const stands = await standsOf(
    ctx,
    fates.flatMap((fate, i) => idOf(i, fate) ?? []),
  );
  return batchOf(
    fates.map((fate, i) =>
      answerOf(i, rows[i] ?? { ownerCode: '', externalNo: '' }, {
        fault: faults.get(i),
        stands: stands.get(idOf(i, fate) ?? 0),
      }),
    ),
  );
}

/** What stands under the numbers, living orders under lock (rank 3, ids ascending). */
async function standingOf(
  ctx: Ctx,
  numbers: Parameters<typeof ordersUnder>[1],
): Promise<{ locked: Map<number, Order>; standing: Map<string, Standing> }> {
  const known = await ordersUnder(ctx, numbers);
  const living = [...known.values()].filter(({ isCancelled }) => !isCancelled);
  const locked = await lockKnown(
    ctx,
    living.map(({ id }) => id),
  );
  // Cancelled or renamed while it was waited for: look again.
  if (living.some((one) => !sameOrder(one, locked.get(one.id)))) throw new Retry('an order has changed its number');
  const barred = await uneditable(ctx, [...locked.values()]);
  return {
    locked,
    standing: new Map(
      [...known].map(([number, { id, isCancelled, sentHash: hash }]): [string, Standing] => {
        const order = locked.get(id);
        return [number, { id, isCancelled, sentHash: hash, version: order?.version ?? 0, why: whyNot(order, barred) }];
      }),
    ),
  };
}

const sameOrder = ({ ownerId, externalNo }: Known, order: Order | undefined): boolean =>
  order?.ownerId === ownerId && order.externalNo === externalNo && order.status !== orderLife.at.cancelled;

function whyNot(order: Order | undefined, barred: ReadonlyMap<number, string>): RowFault | undefined {
  const state = order && stateRefusal(order, 'update');
  if (state) return faultOf('STATE', state);
  const bar = order && barred.get(order.id);
  return bar === undefined ? undefined : faultOf('BUSINESS', bar);
}

interface Sent {
  row: OpenOutboundOrder;
  ownerId: number | undefined;
  hash: string;
}

/** The rows that are to be made or changed as orders are entered; what they name amiss is told in `faults`. */
async function draftsOf(
  ctx: Ctx,
  {
    sent,
    fates,
    locked,
    faults,
  }: {
    sent: readonly Sent[];
    fates: readonly Fate[];
    locked: ReadonlyMap<number, Order>;
    faults: Map<number, RowFault>;
  },
): Promise<Draft[]> {
  const busy = sent.flatMap(({ row, ownerId, hash }, index) => {
    const fate = fates[index];
    return ownerId !== undefined && (fate?.to === 'make' || fate?.to === 'change')
      ? [{ index, row, ownerId, hash, order: fate.to === 'change' ? locked.get(fate.id) : undefined }]
      : [];
  });
  const named = await namedBy(ctx, busy);
  return busy.flatMap(({ index, row, ownerId, hash, order }, i): Draft[] => {
    const input = entered(row, named[i] ?? { ownerId, lines: [] });
    if (!isFault(input)) return [{ index, input, hash, order }];
    faults.set(index, input);
    return [];
  });
}

/** Everything an order is refused for when it is entered by hand; then all good ones, in a fixed number of statements. Answers the ids of those made. */
async function written(
  ctx: Ctx,
  drafts: readonly Draft[],
  faults: Map<number, RowFault>,
): Promise<Map<number, number>> {
  if (drafts.length === 0) return new Map();
  const inputs = drafts.map(({ input }) => input);
  // Its own number is no other's: what stands under it is known already, and locked.
  const facts: OrderFacts = { ...(await orderFacts(ctx, inputs)), externals: new Set() };
  const wrong = faultsOf(problems(inputs, facts));
  for (const [at, fault] of wrong) faults.set(drafts[at]?.index ?? 0, fault);
  const good = await withDays(
    ctx,
    drafts.flatMap((draft, at) => (wrong.has(at) ? [] : [{ ...draft, head: headOf(draft.input, facts) }])),
    faults,
  );
  const fresh = good.filter(({ order }) => order === undefined);
  await writeEdits(
    ctx,
    good.flatMap(({ order, input, head, hash }) => (order ? [{ order, input, head, sent: hash }] : [])),
    facts,
  );
  const made = await insertOrders(ctx, {
    orders: fresh.map(({ input }) => input),
    heads: fresh.map(({ head }) => head),
    sent: fresh.map(({ hash }) => hash),
    facts,
    source: SOURCE,
  }).catch(sameMoment);
  return new Map(fresh.map(({ index }, i) => [index, made[i]?.id ?? 0]));
}

/** Somebody made an order of the same number at the same moment: the next time it is there. */
const sameMoment = (error: unknown): Promise<never> =>
  sqlState(error) === '23505' ? Promise.reject(new Retry('an order of the same number')) : Promise.reject(error);

/** Without those who would fetch on a day that takes no more. */
async function withDays(ctx: Ctx, ready: readonly Ready[], faults: Map<number, RowFault>): Promise<Ready[]> {
  const asking = ready.filter(({ order, head }) => order === undefined || asksForADay(order, head));
  const full = await refusedPickups(
    ctx,
    asking.map(({ head }) => head),
    asking.flatMap(({ order }) => order?.id ?? []),
  );
  asking.forEach(({ index }, i) => {
    const msg = full[i];
    if (msg !== null && msg !== undefined) faults.set(index, faultOf('BUSINESS', msg, 'requireOn'));
  });
  return ready.filter(({ index }) => !faults.has(index));
}
