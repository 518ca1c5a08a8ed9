import type { Record_, Rules } from '../../../crud/rows.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';

const PICKUP = 2;

/** A threshold that limits nothing is none; of orders that are fetched neither a room nor pallets are known. */
export const limited: Rules = (row) => {
  const limits = ['maxOrders', 'maxPallets', 'maxWeight', 'leadHours'].some((name) => Number(row[name]) > 0);
  if (!limits && !row.cutoff) return [{ field: 'maxOrders', msg: '请至少填写一项限制' }];
  if (row.bizType !== PICKUP) return [];
  return [
    ...(row.roomId ? [{ field: 'roomId', msg: '自提不分库房' }] : []),
    ...(Number(row.maxPallets) > 0 ? [{ field: 'maxPallets', msg: '自提不按托数限制' }] : []),
  ];
};

/** The areas of a strategy's steps are of this warehouse; each is held until commit. */
export async function knownAreas(ctx: Ctx, row: Record_): Promise<void> {
  const rules = Array.isArray(row.rules) ? row.rules : [];
  const ids = [...new Set(rules.flatMap(({ areaIds }: { areaIds?: number[] }) => areaIds ?? []))];
  if (ids.length === 0) return;
  const areas = await ctx.rows`
    select 1
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and a.id = any(${ids}::bigint[])
      and not a.is_deleted
    for key share
  `;
  if (areas.length < ids.length) refuseField('rules', '库区不存在');
}
