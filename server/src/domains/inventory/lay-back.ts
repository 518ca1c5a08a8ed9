import type { Ctx } from '../../platform/ctx.ts';

/** Goods where somebody took them from. */
export interface LaidBack {
  positionId: number;
  goodsId: number;
  lotId: number;
  lpnId: number;
  ownerId: number;
  quality: string;
  qty: number;
}

/** Lay goods back where they were taken from, without a ledger: only in what is taken back before it is committed. */
export const layBack = (ctx: Ctx, rows: readonly LaidBack[]) => ctx.run`
  insert into inventory.stock as s (
    tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, is_serial, on_hand
  )
  select ${ctx.tenantId}, ${ctx.warehouseId}, w.position_id, w.goods_id, w.lot_id, w.lpn_id, w.owner_id, w.quality,
    g.is_serial, sum(w.qty)
  from unnest(
    ${rows.map((row) => row.positionId)}::bigint[], ${rows.map((row) => row.goodsId)}::bigint[],
    ${rows.map((row) => row.lotId)}::bigint[], ${rows.map((row) => row.lpnId)}::bigint[],
    ${rows.map((row) => row.ownerId)}::bigint[], ${rows.map((row) => row.quality)}::text[],
    ${rows.map((row) => row.qty)}::bigint[]
  ) w(position_id, goods_id, lot_id, lpn_id, owner_id, quality, qty)
  join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = w.goods_id
  group by w.position_id, w.goods_id, w.lot_id, w.lpn_id, w.owner_id, w.quality, g.is_serial
  order by 3, 4, 5, 6, 7, 8
  on conflict (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality)
    do update set on_hand = s.on_hand + excluded.on_hand
`;
