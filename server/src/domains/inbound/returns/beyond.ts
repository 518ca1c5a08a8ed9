import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockShipped } from '../../outbound/facade.ts';

/** What came back of a line of an order in one lot, or is still promised to come. */
export interface Back {
  detailId: number;
  lotId: number;
  qty: number;
}
export const keyOf = ({ detailId, lotId }: Pick<Back, 'detailId' | 'lotId'>): string => `${detailId}/${lotId}`;

/** What return line `d` stands for. */
export const backQty: RawBuilder<number> = sql<number>`
  greatest(d.qty_expected - d.qty_closed - d.qty_rejected, d.qty_received)
`;

export const backOf = (ctx: Ctx, outOrderId: number): Promise<Back[]> =>
  ctx.rows<Back>`
    select d.source_line_id as detail_id, d.source_lot_id as lot_id, sum(${backQty})::bigint as qty
    from inbound.order o
    join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    where ${here(ctx, 'o')}
      and o.source_order_id = ${outOrderId}
      and o.status <> 99
    group by d.source_line_id, d.source_lot_id
  `;

/** What a step that is taken back promises again may have been promised to another return meanwhile. The caller holds the return; here the order it left with is locked after it. */
export async function refuseBeyondShipped(
  ctx: Ctx,
  { sourceOrderId }: { sourceOrderId: number | null },
): Promise<void> {
  if (sourceOrderId === null) return;
  const { shipped } = await lockShipped(ctx, sourceOrderId);
  const left = new Map(shipped.map((one) => [keyOf(one), one.qty]));
  if ((await backOf(ctx, sourceOrderId)).some((one) => one.qty > (left.get(keyOf(one)) ?? 0)))
    refuse('BUSINESS', '退货数量超过可退数量，其余已由其他退货单退回');
}
