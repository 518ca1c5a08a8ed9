import type { OpenOrderResult } from '#contract/terms/open.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry, sqlState } from '../../platform/errors.ts';
import { fatesOf, type Fate, type Standing } from './fates.plan.ts';
import { answerOf, numberOf, ordersUnder, standsOf, type Known, type Numbered, type OrderTable } from './orders.ts';
import { batchOf, sentHash, type RowFault } from './rows.ts';

/** What a row is known by. */
interface Sent {
  ownerCode: string;
  externalNo: string;
  version?: number | null | undefined;
}

/** A living order under lock, and why it cannot be edited. */
export interface Held {
  id: number;
  ownerId: number;
  externalNo: string | null;
  status: number;
  version: number;
  why: RowFault | undefined;
}

/** A row that is to be made, or to change the order of this id. */
export interface Draft<R> {
  index: number;
  row: R;
  ownerId: number;
  hash: string;
  orderId: number | undefined;
}

interface How<R> {
  table: OrderTable;
  owners: ReadonlyMap<string, number>;
  mayEdit: boolean;
  /** Lock living orders (rank 3, ids ascending). */
  hold: (ids: readonly number[]) => Promise<readonly Held[]>;
  /** Make and change what is not refused for a reason, which it tells; the ids of what was made, by index. */
  write: (drafts: readonly Draft<R>[], faults: Map<number, RowFault>) => Promise<Map<number, number>>;
}

/** Orders by the owner's numbers: what is not there is made, what was sent otherwise is changed, what was sent so before stays. Each row stands alone. */
export async function upsertOrders<R extends Sent>(
  ctx: Ctx,
  rows: readonly R[],
  how: How<R>,
): Promise<{ okCount: number; failCount: number; list: OpenOrderResult[] }> {
  const sent = rows.map((row) => ({ row, ownerId: how.owners.get(row.ownerCode), hash: sentHash(row) }));
  const standing = await standingOf(
    ctx,
    how,
    sent.flatMap(({ row: { externalNo }, ownerId }) => (ownerId === undefined ? [] : [{ ownerId, externalNo }])),
  );
  const fates = fatesOf(
    sent.map(({ row: { externalNo, version }, ownerId, hash }) => ({
      number: ownerId === undefined ? undefined : numberOf({ ownerId, externalNo }),
      version,
      hash,
    })),
    standing,
    how,
  );
  const faults = new Map(fates.flatMap((fate, i) => (fate.to === 'refuse' ? [[i, fate.fault] as const] : [])));
  const drafts = sent.flatMap(({ row, ownerId, hash }, index): Draft<R>[] => {
    const fate = fates[index];
    return ownerId !== undefined && (fate?.to === 'make' || fate?.to === 'change')
      ? [{ index, row, ownerId, hash, orderId: idOf(fate) }]
      : [];
  });
  const made = drafts.length === 0 ? new Map<number, number>() : await how.write(drafts, faults).catch(sameMoment);
  const ids = fates.map((fate, i) => made.get(i) ?? idOf(fate) ?? 0);
  const stands = await standsOf(ctx, how.table, ids);
  return batchOf(rows.map((row, i) => answerOf(i, row, { fault: faults.get(i), stands: stands.get(ids[i] ?? 0) })));
}

const idOf = (fate: Fate): number | undefined => ('id' in fate ? fate.id : undefined);

/** What stands under the numbers, living orders under lock. */
async function standingOf<R>(
  ctx: Ctx,
  { table, hold }: How<R>,
  numbers: readonly Numbered[],
): Promise<Map<string, Standing>> {
  const known = await ordersUnder(ctx, table, numbers),
    living = [...known.values()].filter(({ isCancelled }) => !isCancelled),
    held = new Map((await hold(living.map(({ id }) => id))).map((order) => [order.id, order]));
  // Cancelled or given another number while it was waited for: look again.
  if (living.some((one) => !sameOrder(one, held.get(one.id)))) throw new Retry('an order has changed its number');
  return new Map(
    [...known].map(([number, { id, isCancelled, sentHash: hash }]): [string, Standing] => {
      const order = held.get(id);
      return [number, { id, isCancelled, sentHash: hash, version: order?.version ?? 0, why: order?.why }];
    }),
  );
}

const CANCELLED = 99;
const sameOrder = ({ ownerId, externalNo }: Known, order: Held | undefined): boolean =>
  order?.ownerId === ownerId && order.externalNo === externalNo && order.status !== CANCELLED;

/** Somebody made an order of the same number at the same moment: the next time it is there. */
const sameMoment = (error: unknown): Promise<never> =>
  sqlState(error) === '23505' ? Promise.reject(new Retry('an order of the same number')) : Promise.reject(error);
