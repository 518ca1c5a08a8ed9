import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import type { Ctx } from '../../../platform/ctx.ts';

interface Standing {
  state: number;
  positionCode: string | null;
  houseName: string;
  orderNo: string | null;
}

/** Where a piece is, in words: 在【A-01】, 已发运（CK…）. */
export async function placeOfUnit(ctx: Ctx, id: number): Promise<string> {
  const row = await ctx.row<Standing>`
    select u.state, p.code as position_code, o.order_no,
      case when u.warehouse_id <> ${ctx.warehouseId} then w.name else '' end as house_name
    from inventory.serial_unit u
    join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = u.warehouse_id
    left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
    left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    left join outbound.detail d
      on d.tenant_id = u.tenant_id
      and d.warehouse_id = u.warehouse_id
      and d.id = u.out_detail_id
    left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${id}
  `;
  return row ? sayPlace(row) : '不存在';
}

const sayPlace = ({ state, positionCode, houseName, orderNo }: Standing): string => {
  if (houseName !== '') return `在仓库【${houseName}】`;
  if (positionCode !== null) return `在【${positionCode}】`;
  if (state === SERIAL_STATE.shipped) return `已随出库单【${orderNo ?? ''}】发运`;
  if (state === SERIAL_STATE.picked) return `已由出库单【${orderNo ?? ''}】采集`;
  return state === SERIAL_STATE.expected ? '未入库' : '已不在库';
};
