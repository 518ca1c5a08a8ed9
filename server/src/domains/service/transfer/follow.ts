import { sql } from 'kysely';
import { stateName } from '#contract/kit/machine.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import type { Consumer } from '../../../services/events/outbox.ts';
import { tenantsOf, type JobContext } from '../../../services/jobs/scheduled.ts';
import { expectLess, expectNothing } from '../../inbound/facade.ts';
import { outcomeOf, type LineFacts } from './outcome.plan.ts';
import { inHouse, lockFollowing, saveTransfer, traceBoth, type Transfer } from './rows.ts';

const { at } = transferLife;
type State = Awaited<ReturnType<typeof saveTransfer>>;

/** A line as both houses know it, and where it stands. */
export interface Line extends LineFacts {
  transferId: number;
  lineId: number;
  outDetailId: number;
}

/** The lines of approved transfers, by transfer. */
export async function lineFacts(ctx: Ctx, transferIds: readonly number[]): Promise<Map<number, Line[]>> {
  const rows = await ctx.rows<Line>`
    select l.transfer_id, l.id as line_id, l.out_detail_id, l.in_detail_id, l.qty, o.remaining, o.allocated,
      y.qty_sent as sent, y.qty_unsent as unsent, y.qty_lost as lost, i.qty_received as received,
      i.qty_rejected as refused, i.qty_closed as closed
    from service.transfer_line l
    join inventory.transit_line y
      on y.tenant_id = l.tenant_id
      and y.from_warehouse_id = l.warehouse_id
      and y.out_detail_id = l.out_detail_id
    join inbound.detail i on i.tenant_id = y.tenant_id and i.warehouse_id = y.warehouse_id and i.id = y.in_detail_id
    cross join lateral (
      select coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced - d.qty_shipped), 0)::bigint as remaining,
        coalesce(sum(d.qty_allocated), 0)::bigint as allocated
      from outbound.detail d
      where d.tenant_id = l.tenant_id
        and d.warehouse_id = l.warehouse_id
        and (d.id = l.out_detail_id or d.root_id = l.out_detail_id)
    ) o
    where l.tenant_id = ${ctx.tenantId}
      and l.transfer_id = any(${[...transferIds]}::bigint[])
    order by l.transfer_id, l.line_no
  `;
  return Map.groupBy(rows, ({ transferId }) => transferId);
}

/** Let transfers stand as follows from their orders. The caller holds them; locks the inbound orders of which less is expected than was. */
export async function follow(ctx: Ctx, transfers: readonly Transfer[]): Promise<Map<number, State>> {
  const facts = await lineFacts(
    ctx,
    transfers.map(({ id }) => id),
  );
  const now = new Map<number, State>();
  for (const transfer of transfers) {
    const { status, unsent } = outcomeOf(facts.get(transfer.id) ?? []);
    const there = inHouse(ctx, transfer.toHouseId),
      inOrderId = transfer.inOrderId ?? 0;
    if (unsent.length > 0) await expectLess(there, inOrderId, unsent);
    if (status === transfer.status) {
      now.set(transfer.id, transfer);
      continue;
    }
    if (status === at.cancelled) await expectNothing(there, inOrderId, NOTHING_LEFT);
    const also = status === at.cancelled ? sql`, cancel_reason = ${NOTHING_LEFT}` : sql``;
    now.set(transfer.id, await saveTransfer(ctx, transfer, { status, also }));
    await traceBoth(ctx, transfer, {
      action: 'FOLLOW',
      actionName: stateName(transferLife, status),
      fromStatus: transfer.status,
      toStatus: status,
    });
  }
  return now;
}
const NOTHING_LEFT = '出库单已取消或缺货，没有商品发出';

/** Departures, arrivals, and what is cancelled: decided by how both orders stand now, so that events told twice, late or together end the same. */
export const transferConsumer: Consumer = {
  name: 'transfer',
  topics: ['OUT.ALLOCATED', 'OUT.SHIPPED', 'OUT.SHIP_ROLLED_BACK', 'OUT.CANCELLED', 'IN.TRANSFER'],
  consume: async ({ tx, tenantId }, events) => {
    for (const [warehouseId, told] of Map.groupBy(events, (event) => event.warehouseId ?? 0)) {
      const of = (isIn: boolean): number[] => [
        ...new Set(
          told
            .filter(({ topic }) => topic.startsWith('IN.') === isIn)
            .map(({ payload }) => Number(payload.orderId))
            .filter(Number.isSafeInteger),
        ),
      ];
      const ctx = ctxOf(tx, systemActor(tenantId, warehouseId));
      await followTransfers(ctx, await concerned(ctx, of(false), of(true)));
    }
  },
};

/** Transfers these orders of a house belong to, those split off them as well. */
async function concerned(ctx: Ctx, outOrderIds: readonly number[], inOrderIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select l.transfer_id as id
    from outbound.detail d
    join service.transfer_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = coalesce(d.root_id, d.id)
    where d.tenant_id = ${ctx.tenantId}
      and d.warehouse_id = ${ctx.warehouseId}
      and d.order_id = any(${[...outOrderIds]}::bigint[])
    union
    select t.id
    from service.transfer_order t
    where t.tenant_id = ${ctx.tenantId}
      and t.to_warehouse_id = ${ctx.warehouseId}
      and t.in_order_id = any(${[...inOrderIds]}::bigint[])
  `;
  return rows.map(({ id }) => id);
}

export async function followTransfers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await follow(ctx, await lockFollowing(ctx, ids));
}

/** Transfers of one look of the clock; the oldest first. */
const LOOK = 200;

/** What nobody told of: shortages that end an order without a word. Each company by itself. */
export async function followOpen({ db, log }: JobContext): Promise<void> {
  for (const tenantId of await tenantsOf(db))
    await db
      .write(tenantId, async (tx) => {
        const ctx = ctxOf(tx, systemActor(tenantId, 0));
        const open = await ctx.rows<{ id: number }>`
          select t.id
          from service.transfer_order t
          where t.tenant_id = ${tenantId}
            and t.status between ${at.approved} and ${at.arriving}
          order by t.updated_at, t.id
          limit ${LOOK}
        `;
        await followTransfers(
          ctx,
          open.map(({ id }) => id),
        );
      })
      .catch((error: unknown) => log.error({ err: error, tenantId }, 'transfers could not be followed'));
}
