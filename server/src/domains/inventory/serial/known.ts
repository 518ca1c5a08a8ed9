import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';

/** A piece somebody named: where it is, and the order lines it came and left with. */
export interface KnownSerial {
  id: number;
  goodsId: number;
  serial: string;
  state: number;
  stockId: number | null;
  inDetailId: number | null;
  outDetailId: number | null;
  checkId: number | null;
  positionCode: string | null;
  lotId: number | null;
  lotNo: string | null;
  ownerId: number | null;
  quality: string | null;
  orderNo: string | null;
  /** The line its order was made of, if that was split. */
  rootId: number | null;
}

/** Pieces of goods by their numbers, wherever in the company they are; a part of a larger look. */
export const knownSerials = (
  ctx: Ctx,
  goodsIds: RawBuilder<unknown>,
  serials: readonly string[],
): RawBuilder<KnownSerial> => sql<KnownSerial>`
  select u.id, u.goods_id, u.serial, u.state, u.stock_id, u.in_detail_id, u.out_detail_id, u.check_id,
    case when u.warehouse_id <> ${ctx.warehouseId} then w.name || ' ' else '' end || p.code as position_code, s.lot_id,
    t.lot_no, s.owner_id, s.quality, o.order_no, coalesce(d.root_id, d.id) as root_id
  from inventory.serial_unit u
  join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = u.warehouse_id
  left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
  left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  left join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  left join outbound.detail d
    on d.tenant_id = u.tenant_id
    and d.warehouse_id = u.warehouse_id
    and d.id = u.out_detail_id
  left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  where u.tenant_id = ${ctx.tenantId}
    and u.goods_id in (${goodsIds})
    and u.serial = any(${[...serials]}::text[])
`;

/** Where a piece is that should not be: 在【A-01】, or what became of it; null when it may come in. */
export function liesWhere({ positionCode, state, orderNo }: KnownSerial): string | null {
  if (positionCode !== null) return `在【${positionCode}】`;
  return state === 30 ? `已由出库单【${orderNo ?? ''}】采集` : null;
}
