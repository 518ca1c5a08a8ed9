import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { postTxn } from '../../inventory/facade.ts';
import { undoReplacements } from './replace.ts';

/** An open promise of an order line that still lies on the shelf. */
interface ShelfClaim {
  claimId: number;
  detailId: number;
  orderId: number;
  stockId: number;
  qty: number;
}

/** Give back what is promised to these orders and not yet picked; counters of the lines follow, and what stood in for other goods no longer does. Returns the units given back per order. */
export async function releaseShelf(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<ShelfClaim>`
    select c.id as claim_id, c.out_detail_id as detail_id, d.order_id, c.stock_id, c.open_qty as qty
    from outbound.detail d
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.order_id = any(${orderIds}::bigint[])
      and c.kind = 'ALLOC'
      and c.stage in ('SHELF', 'WAIT')
      and c.open_qty > 0
    order by c.id
  `;
  await releaseClaims(ctx, rows);
  await undoReplacements(ctx, orderIds);
  return sumBy(rows, (row) => row.orderId);
}

/** Release parts of claims and lower the lines' allocation by as much. Whoever receives goods hears of those that stay on their receiving place, unless he is who asks (`isTold`): then the lines go on waiting for goods. */
export async function releaseClaims(
  ctx: Ctx,
  parts: readonly { claimId: number; detailId: number; qty: number }[],
  { isTold = false } = {},
): Promise<void> {
  if (parts.length === 0) return;
  if (!isTold) await tellUndocked(ctx, parts);
  await postTxn(ctx, {
    type: 'PICK',
    source: { type: 'OUT', id: 0, no: '' },
    entries: [],
    claims: parts.map(({ claimId, qty }) => ({ op: 'release', claimId, qty })),
  });
  const perLine = [...sumBy(parts, (part) => part.detailId)];
  await ctx.run`
    update outbound.detail d
    set qty_allocated = d.qty_allocated - n.qty,
      explanation = case when d.qty_allocated = n.qty and not ${isTold} then null else d.explanation end,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${perLine.map(([id]) => id)}::bigint[], ${perLine.map(([, qty]) => qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
}

/** Units by key. */
export function sumBy<T extends { qty: number }>(rows: readonly T[], key: (row: T) => number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + row.qty);
  return sums;
}

/** Lock rank 6: all lines of the orders, ids ascending. */
export async function lockLines(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await ctx.run`
    select 1
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${orderIds}::bigint[])
    order by d.id
    for no key update
  `;
}

/** Units of promises that are given back on receiving places: they are to be put away after all. */
export async function tellUndocked(
  ctx: Ctx,
  parts: readonly { claimId: number; detailId: number; qty: number }[],
): Promise<void> {
  const rows = await ctx.rows<{ claimId: number; stockId: number }>`
    select c.id as claim_id, c.stock_id
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'c')}
      and c.id = any(${parts.map(({ claimId }) => claimId)}::bigint[])
      and a.kind = 'REC'
  `;
  const stockOf = new Map(rows.map(({ claimId, stockId }) => [claimId, stockId]));
  await emit(
    ctx,
    parts.flatMap(({ claimId, detailId, qty }) => {
      const stockId = stockOf.get(claimId);
      return stockId === undefined
        ? []
        : [{ topic: 'OUT.UNDOCKED', aggKey: `STOCK:${stockId}`, payload: { stockId, outDetailId: detailId, qty } }];
    }),
  );
}
