import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { givenStock } from '../../testing/given/rows.ts';
import type { House } from './testing.ts';

/** Cartons by weight on one shelf, the first at 9 100 g and each 100 g heavier than the one before. */
export interface Cartons {
  goodsId: number;
  stockId: number;
  codes: string[];
}

export const gramsOf = (codes: readonly string[]): number =>
  codes.reduce((sum, code) => sum + 9000 + 100 * Number(code.split('-')[1]), 0);

export async function givenCartons(house: House, name: string, qty: number): Promise<Cartons> {
  const { given, at, ownerId, world, actor } = house;
  const goodsId = await house.goods({ code: name, is_catch_weight: true, weight: 10_000 });
  const codes = Array.from({ length: qty }, (_, i) => `${name}-${i + 1}`);
  const { stockId, lotId } = await givenStock(world.db, actor, {
    positionId: await house.storage(`${name}-P`),
    goodsId,
    ownerId,
    qty,
    weightG: gramsOf(codes),
    lot: { producedOn: house.day(-100), expireOn: house.day(265) },
  });
  const key = { tenant_id: at.tenantId, warehouse_id: at.warehouseId };
  const orderId = await given.row('inbound.order', {
    ...key,
    order_no: `IN${name}`,
    order_type: 1,
    owner_id: ownerId,
  });
  const line = { order_id: orderId, line_no: 1, goods_id: goodsId, unit_qty: qty, qty_expected: qty };
  const detailId = await given.row('inbound.detail', { ...key, ...line });
  for (const code of codes)
    await given.row('inventory.catch_code', {
      ...key,
      in_detail_id: detailId,
      goods_id: goodsId,
      lot_id: lotId,
      code,
      weight: gramsOf([code]),
      state: CATCH_STATE.inStock,
      stock_id: stockId,
      batch_no: name,
    });
  return { goodsId, stockId, codes };
}

/** Where the cartons of goods are: `code state place/container`, a shipped one nowhere. */
export async function whereabouts(house: House, goodsId: number): Promise<string[]> {
  const rows = await house.given.ask<{ at: string }>(
    `select concat_ws(' ', k.code, k.state, p.code || case when s.lpn_id <> 0 then '/' || n.code else '' end) as at
    from inventory.catch_code k
    left join inventory.stock s on s.warehouse_id = k.warehouse_id and s.id = k.stock_id
    left join basic.position p on p.warehouse_id = s.warehouse_id and p.id = s.position_id
    left join basic.lpn n on n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where k.tenant_id = $1 and k.goods_id = $2 order by k.id`,
    [house.at.tenantId, goodsId],
  );
  return rows.map(({ at }) => at);
}
