import { ctxOf } from '../../platform/ctx.ts';
import { postTxn, resolveLots } from '../inventory/facade.ts';
import type { House } from './testing.ts';

/** Goods told apart by serial numbers (mode 2) or captured when they leave (1), on one shelf: `NAME-1` and so on. */
export async function givenPieces(
  house: House,
  name: string,
  count: number,
  mode = 2,
): Promise<{ goodsId: number; stockId: number }> {
  const goodsId = await house.goods({ code: name, serial_mode: mode, shelf_life_days: null });
  const positionId = await house.storage(`${name}-P`);
  const serials = Array.from({ length: count }, (_, i) => `${name}-${i + 1}`);
  const posted = await house.world.db.write(house.at.tenantId, async (tx) => {
    const ctx = ctxOf(tx, house.actor);
    const [lotId = 0] = await resolveLots(ctx, [{ ownerId: house.ownerId, goodsId, noLot: true }]);
    return postTxn(ctx, {
      type: 'ADJ_IN',
      source: { type: 'ADJ', id: 0, no: 'GIVEN' },
      entries: [
        {
          at: { positionId, goodsId, lotId, lpnId: 0, ownerId: house.ownerId, quality: 'A' },
          qty: count,
          ...(mode === 2 ? { serials } : {}),
        },
      ],
    });
  });
  return { goodsId, stockId: posted.stockIds[0] ?? 0 };
}
/** Where the pieces are: number, state and place, and whether a check saw it. */
export async function pieces(house: House, goodsId: number): Promise<string[]> {
  const rows = await house.given.ask<{ at: string }>(
    `select concat_ws(' ', split_part(u.serial, '-', 2), u.state, p.code, case when u.check_id is not null then 'checked' end) as at
    from inventory.serial_unit u
    left join inventory.stock s on s.id = u.stock_id
    left join basic.position p on p.id = s.position_id and p.warehouse_id = s.warehouse_id
    where u.tenant_id = $1 and u.goods_id = $2 order by u.id`,
    [house.at.tenantId, goodsId],
  );
  return rows.map(({ at }) => at);
}
