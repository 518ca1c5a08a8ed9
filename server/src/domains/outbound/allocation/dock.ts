import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { Retry } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { mayCrossDock } from '../../strategy/facade.ts';
import { lockKnown, type Order } from '../order/rows.ts';
import { lockWaves, type Wave } from '../wave/rows.ts';
import { allocateLocked, type Allocation, type Claimed } from './allocate-locked.ts';
import { lockLines } from './claims.ts';
import type { DockWhy } from './demand.ts';
import { policies } from './question.ts';

const WAIT_FOR_ALL = 2;

/** Goods that stand on their receiving place. */
export interface OnDock {
  stockId: number;
  /** How much of the row may go, or why nothing of it does. */
  may: number | DockWhy;
}
/** Goods that came for one order line, and how much of which row. */
export interface PlannedDock {
  stockId: number;
  outDetailId: number;
  qty: number;
}

/** A line that waits for goods. */
export interface Waiting {
  detailId: number;
  orderId: number;
  waveId: number | null;
  /** Somebody said beforehand that goods come for it. */
  isPlanned: boolean;
}

/**
 * 越库: lines that wait for any of these goods: allocation was asked for them and had too little, and their owner wants them served from the receiving place; or goods
 * were named for them. Only of orders that are not being checked yet, and in no wave that is still to be released: that asks for itself.
 */
export const waitingLines = (
  ctx: Ctx,
  goodsIds: RawBuilder<unknown>,
  plannedIds: RawBuilder<unknown>,
): RawBuilder<Waiting> => sql<Waiting>`
  select d.id as detail_id, d.order_id, o.wave_id, d.id = any(${plannedIds}) as is_planned
  from outbound.detail d
  join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  left join outbound.wave w on w.tenant_id = o.tenant_id and w.warehouse_id = o.warehouse_id and w.id = o.wave_id
  where ${here(ctx, 'd')}
    and d.goods_id = any(${goodsIds})
    and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
    and o.status in (10, 20, 40, 50)
    and not o.is_hidden
    and not o.is_frozen
    and (o.wave_id is null or w.status in (20, 30, 40))
    and (d.id = any(${plannedIds}) or ((d.explanation is not null or o.parent_id is not null) and ${mayCrossDock(ctx)}))
  order by d.id
`;

/** Lines that wait, their orders and the waves these stand in, under lock. */
export interface WaitingScene {
  lines: Waiting[];
  orders: Map<number, Order>;
  waves: Map<number, Wave>;
}

/** Lock what waits for these goods: the turn to allocate (rank 1), waves (2), orders (3). Who waits is asked again under the locks. */
export async function lockWaiting(
  ctx: Ctx,
  { goodsIds, plannedIds }: { goodsIds: readonly number[]; plannedIds: readonly number[] },
): Promise<WaitingScene> {
  const look = waitingLines(ctx, sql`${goodsIds}::bigint[]`, sql`${plannedIds}::bigint[]`);
  const seen = (await look.execute(ctx.tx)).rows;
  if (seen.length === 0) return { lines: [], orders: new Map(), waves: new Map() };
  const waves = await lockWaves(
    ctx,
    seen.flatMap(({ waveId }) => waveId ?? []),
    { allocating: true },
  );
  const known = await lockKnown(
    ctx,
    seen.map(({ orderId }) => orderId),
    { allocating: true },
  );
  const lines = (await look.execute(ctx.tx)).rows.filter(({ orderId }) => known.has(orderId));
  const orders = new Map([...known].filter(([id]) => lines.some(({ orderId }) => orderId === id)));
  if ([...orders.values()].some(({ waveId }) => waveId !== null && !waves.has(waveId)))
    throw new Retry('an order joined a wave');
  return { lines, orders, waves };
}

/** A promise on a receiving place. */
export interface Docked extends Claimed {
  isPlanned: boolean;
}

/**
 * Promise what stands on the receiving places, with the decision that promises anything else: what was planned goes to its line first, and to nobody else; then whoever
 * waits is asked anew, in the order and by the rules of every allocation, these rows beside those on the shelves. Lot rotation may so choose a shelf; that promise
 * stays. Whoever waits for all of his goods is asked for all of his lines. The caller holds the scene.
 */
export async function allocateDocked(
  ctx: Ctx,
  { lines, orders }: WaitingScene,
  { stock, planned }: { stock: readonly OnDock[]; planned: readonly PlannedDock[] },
): Promise<{ docked: Docked[]; all: Allocation }> {
  await lockLines(ctx, [...orders.keys()]);
  const all: Allocation = { claims: [], lines: [] },
    docked: Docked[] = [];
  const left = new Map(stock.map(({ stockId, may }) => [stockId, may]));
  const add = (made: Allocation, isPlanned: boolean): void => {
    all.claims.push(...made.claims);
    all.lines.push(...made.lines);
    for (const claim of made.claims) {
      const may = left.get(claim.stockId);
      if (typeof may !== 'number') continue;
      left.set(claim.stockId, may - claim.qty);
      docked.push({ ...claim, isPlanned });
    }
  };
  for (const [detailId, rows] of Map.groupBy(planned, ({ outDetailId }) => outDetailId)) {
    const line = lines.find((one) => one.detailId === detailId),
      order = orders.get(line?.orderId ?? 0);
    if (!order) continue;
    const offered = new Map(rows.map(({ stockId, qty }) => [stockId, most(qty, left.get(stockId))]));
    add(
      await allocateLocked(ctx, new Map([[order.id, order]]), {
        trigger: 'XDOCK',
        docked: offered,
        within: new Set(offered.keys()),
        detailIds: [detailId],
      }),
      true,
    );
  }
  const asked = await linesToAsk(ctx, lines, orders);
  if (asked.length > 0)
    add(await allocateLocked(ctx, orders, { trigger: 'XDOCK', docked: left, detailIds: asked }), false);
  return { docked, all };
}

const most = (qty: number, left: number | DockWhy | undefined): number | DockWhy =>
  typeof left === 'number' ? Math.min(qty, left) : (left ?? 0);

/** Lines that are not planned and still want something; of orders that wait for all of their goods every one that does. */
async function linesToAsk(ctx: Ctx, lines: readonly Waiting[], orders: ReadonlyMap<number, Order>): Promise<number[]> {
  const open = lines.filter(({ isPlanned }) => !isPlanned);
  const mine = [...new Set(open.map(({ orderId }) => orderId))].flatMap((id) => orders.get(id) ?? []);
  const policyOf = await policies(ctx, mine);
  const whole = mine.filter((order) => policyOf(order) === WAIT_FOR_ALL).map(({ id }) => id);
  if (whole.length === 0) return open.map(({ detailId }) => detailId);
  const rows = await ctx.rows<{ id: number }>`
    select d.id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${whole}::bigint[])
      and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
  `;
  return [...new Set([...open.map(({ detailId }) => detailId), ...rows.map(({ id }) => id)])];
}
