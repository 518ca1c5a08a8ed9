import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { openOutboundApi } from '#contract/outbound/open.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry } from '../../../platform/errors.ts';
import { batchOf, faultOf, repeats, type RowFault } from '../../../services/open/rows.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { cancelOrders, type Cancelled } from '../order/acts.ts';
import { uncancellable } from '../order/status.plan.ts';
import { lockWithWaves } from '../wave/rows.ts';
import { answerOf, numberOf, ordersUnder, standsOf, type Known } from './standing.ts';
import { NO_OWNER } from './upsert.plan.ts';

type Input = InputOf<typeof openOutboundApi.cancel>;
type Locked = Awaited<ReturnType<typeof lockWithWaves>>;

/** Orders by the owner's numbers are called off, as far as nothing was picked; one that is called off already stays so. */
export async function cancelSent(ctx: Ctx, { orders: rows }: Input): Promise<OutputOf<typeof openOutboundApi.cancel>> {
  const owners = await ownersByCode(
    ctx,
    rows.map(({ ownerCode }) => ownerCode),
  );
  const numbers = rows.map(({ ownerCode, externalNo }) => {
    const ownerId = owners.get(ownerCode);
    return ownerId === undefined ? undefined : { ownerId, externalNo };
  });
  const known = await ordersUnder(
    ctx,
    numbers.flatMap((number) => number ?? []),
  );
  const found = numbers.map((number) => number && known.get(numberOf(number)));
  const held = await lockWithWaves(
    ctx,
    found.flatMap((one) => (one && !one.isCancelled ? [one.id] : [])),
    true,
  );
  const twice = repeats(numbers.map((number, i) => (number ? numberOf(number) : `?${i}`)));
  const faults = rows.map((row, i) =>
    numbers[i] === undefined ? NO_OWNER : twice.has(i) ? TWICE : refusedOf(row, found[i], held),
  );
  const wishes = wishesOf(rows, found, { faults, held });
  if (wishes.length > 0) await cancelOrders(ctx, wishes);
  const stands = await standsOf(
    ctx,
    found.flatMap((one) => one?.id ?? []),
  );
  return batchOf(
    rows.map((row, i) =>
      answerOf(i, row, { fault: faults[i], stands: faults[i] ? undefined : stands.get(found[i]?.id ?? 0) }),
    ),
  );
}

const TWICE = faultOf('DUPLICATE', '同一批次中货主单号重复', 'externalNo');
const ABSENT = faultOf('NOT_FOUND', '该货主单号的单据不存在', 'externalNo');

function refusedOf(
  { version }: Input['orders'][number],
  known: Known | undefined,
  { orders, waves }: Locked,
): RowFault | undefined {
  if (!known) return ABSENT;
  if (known.isCancelled) return undefined;
  const order = orders.get(known.id);
  if (!order) throw new Retry('an order went while it was waited for');
  if (version !== null && version !== undefined && version !== order.version)
    return faultOf('VERSION', undefined, 'version');
  if (known.isSplit) return faultOf('BUSINESS', '单据已拆单，请在控制台逐张取消');
  const why = uncancellable(order.status, waves.get(order.waveId ?? 0)?.status);
  return why ? faultOf(why.kind, why.msg) : undefined;
}

/** What is to be called off now. */
const wishesOf = (
  rows: Input['orders'],
  found: readonly (Known | undefined)[],
  { faults, held: { orders, waves } }: { faults: readonly (RowFault | undefined)[]; held: Locked },
): Cancelled[] =>
  rows.flatMap(({ reason }, i) => {
    const order = faults[i] ? undefined : orders.get(found[i]?.id ?? 0);
    return order ? [{ order, wave: waves.get(order.waveId ?? 0), reason }] : [];
  });
