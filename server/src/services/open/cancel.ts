import type { OpenOrderResult } from '#contract/terms/open.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry } from '../../platform/errors.ts';
import { ABSENT, NO_OWNER, TWICE } from './fates.plan.ts';
import { answerOf, numberOf, ordersUnder, standsOf, type OrderTable } from './orders.ts';
import { batchOf, faultOf, repeats, type RowFault } from './rows.ts';

interface Sent {
  ownerCode: string;
  externalNo: string;
  version?: number | null | undefined;
}
/** A living order under lock, and why it cannot be called off. */
interface Held {
  id: number;
  version: number;
  why: RowFault | undefined;
}

interface How<R> {
  table: OrderTable;
  owners: ReadonlyMap<string, number>;
  hold: (ids: readonly number[]) => Promise<readonly Held[]>;
  cancel: (wishes: readonly { id: number; row: R }[]) => Promise<unknown>;
}

/** Orders by the owner's numbers are called off where nothing speaks against it; one that is called off already stays so. Each row stands alone. */
export async function cancelByNumber<R extends Sent>(
  ctx: Ctx,
  rows: readonly R[],
  { table, owners, hold, cancel }: How<R>,
): Promise<{ okCount: number; failCount: number; list: OpenOrderResult[] }> {
  const numbers = rows.map(({ ownerCode, externalNo }) => {
    const ownerId = owners.get(ownerCode);
    return ownerId === undefined ? undefined : { ownerId, externalNo };
  });
  const known = await ordersUnder(
    ctx,
    table,
    numbers.flatMap((number) => number ?? []),
  );
  const found = numbers.map((number) => number && known.get(numberOf(number))),
    living = found.flatMap((one) => (one && !one.isCancelled ? [one.id] : [])),
    held = new Map((await hold([...new Set(living)])).map((order) => [order.id, order]));
  if (living.some((id) => !held.has(id))) throw new Retry('an order went while it was waited for');
  const twice = repeats(numbers.map((number, i) => (number ? numberOf(number) : `?${i}`)));
  const faults = rows.map((row, i): RowFault | undefined => {
    const one = found[i];
    if (numbers[i] === undefined) return NO_OWNER;
    if (twice.has(i)) return TWICE;
    if (!one) return ABSENT;
    return refusedOf(row, one.isCancelled ? undefined : held.get(one.id));
  });
  const wishes = rows.flatMap((row, i) => {
    const order = faults[i] ? undefined : held.get(found[i]?.id ?? 0);
    return order ? [{ id: order.id, row }] : [];
  });
  if (wishes.length > 0) await cancel(wishes);
  const stands = await standsOf(
    ctx,
    table,
    found.flatMap((one) => one?.id ?? []),
  );
  return batchOf(
    rows.map((row, i) =>
      answerOf(i, row, { fault: faults[i], stands: faults[i] ? undefined : stands.get(found[i]?.id ?? 0) }),
    ),
  );
}

function refusedOf({ version }: Sent, order: Held | undefined): RowFault | undefined {
  if (!order) return undefined;
  return version !== null && version !== undefined && version !== order.version
    ? faultOf('VERSION', undefined, 'version')
    : order.why;
}
