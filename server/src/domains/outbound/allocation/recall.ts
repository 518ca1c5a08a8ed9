import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { deriveStatus } from '../order/rows.ts';
import { lockWithWaves } from '../wave/rows.ts';
import { lockLines, releaseClaims, sumBy } from './claims.ts';

interface Promise_ {
  claimId: number;
  detailId: number;
  orderId: number;
  qty: number;
}

const WAVE_DRAFT = 10;

/** What a hold means: goods of one owner, narrowed to lots, places or containers. */
export interface Meant {
  goodsId: number;
  lotId: number | null;
  positionId: number | null;
  lpnId: number | null;
}

/**
 * 强制释放: promises of goods that are about to be held are taken back from orders nobody has begun to pick; these wait for other goods. Orders of a released wave keep theirs,
 * and their pickers are turned away at the shelf. Returns the units given back.
 */
export async function recallPromises(ctx: Ctx, meant: readonly Meant[], reason: string): Promise<number> {
  const orderIds = [...new Set((await promises(ctx, meant)).map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return 0;
  const { orders, waves } = await lockWithWaves(ctx, orderIds, true);
  const open = [...orders.values()].filter(({ waveId }) => waveId === null || waves.get(waveId)?.status === WAVE_DRAFT);
  await lockLines(
    ctx,
    open.map(({ id }) => id),
  );
  const ids = new Set(open.map(({ id }) => id));
  const parts = (await promises(ctx, meant)).filter(({ orderId }) => ids.has(orderId));
  await releaseClaims(ctx, parts);
  const status = await deriveStatus(ctx, ids);
  const freed = sumBy(parts, ({ orderId }) => orderId);
  await trace(
    ctx,
    open
      .filter(({ id }) => freed.has(id))
      .map((order) => ({
        docType: 'OUT',
        docId: order.id,
        action: 'DEALLOC',
        actionName: '冻结释放',
        fromStatus: order.status,
        toStatus: status.get(order.id),
        qty: freed.get(order.id) ?? 0,
        payload: { reason },
      })),
  );
  return parts.reduce((sum, { qty }) => sum + qty, 0);
}

const promises = (ctx: Ctx, meant: readonly Meant[]): Promise<Promise_[]> =>
  ctx.rows<Promise_>`
    select distinct c.id as claim_id, c.out_detail_id as detail_id, d.order_id, c.open_qty as qty
    from unnest(
      ${meant.map((m) => m.goodsId)}::bigint[], ${meant.map((m) => m.lotId)}::bigint[],
      ${meant.map((m) => m.positionId)}::bigint[], ${meant.map((m) => m.lpnId)}::bigint[]
    ) m(goods_id, lot_id, position_id, lpn_id)
    join inventory.stock s
      on ${here(ctx, 's')}
      and s.goods_id = m.goods_id
      and (m.lot_id is null or s.lot_id = m.lot_id)
      and (m.position_id is null or s.position_id = m.position_id)
      and (m.lpn_id is null or s.lpn_id = m.lpn_id)
    join inventory.stock_claim c
      on c.tenant_id = s.tenant_id
      and c.warehouse_id = s.warehouse_id
      and c.stock_id = s.id
      and c.kind = 'ALLOC'
      and c.stage = 'SHELF'
      and c.open_qty > 0
    join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
    order by c.id
  `;
