import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { skippedScans, spokenName } from '../../strategy/facade.ts';
import type { PickLine } from './confirm.plan.ts';

/** What is written on the pieces of a line `l` that lie, or lay, at another owner's face. */
export const labelsAtFace = sql`
  left join lateral (
    select f.lot_no, f.status, f.produced_on, f.expire_on,
      array(
        select b.barcode
        from basic.goods_barcode b
        where b.tenant_id = f.tenant_id
          and b.goods_id = f.goods_id
        order by b.barcode
      ) || y.code as codes
    from inventory.lot f
    join basic.goods y on y.tenant_id = f.tenant_id and y.id = f.goods_id
    where f.tenant_id = l.tenant_id
      and f.id = l.share_lot_id
    offset 0
  ) sh
    on true
`;

/** Lines with what does not change with them, read under their lock. */
export const pickLines = (ctx: Ctx, ids: readonly number[]): RawBuilder<PickLine> => sql<PickLine>`
  select l.id, l.task_id, l.claim_id, l.out_detail_id as detail_id, d.order_id, l.stock_id, l.share_stock_id,
    l.position_id, l.goods_id, l.lot_id, l.lpn_id, s.owner_id, s.quality, l.qty, l.picked_qty, l.short_qty, l.state,
    p.code as position_code, p.state as position_state, g.code as goods_code, ${spokenName(sql`l`)} as goods_name,
    g.is_catch_weight, t.lot_no, sh.lot_no as shared_lot_no,
    case
      when t.status = 2 then t.lot_no
      when sh.status = 2 and l.share_stock_id is not null then sh.lot_no
    end as frozen_lot_no, coalesce(ns.skip_lot, true) as skips_lot, n.code as lpn_code,
    array(
      select b.barcode
      from basic.goods_barcode b
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ) || coalesce(sh.codes, '{}') as barcodes
  from outbound.pick_line l
  join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
  join inventory.stock s on s.tenant_id = l.tenant_id and s.warehouse_id = l.warehouse_id and s.id = l.stock_id
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
  join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
  join basic.lpn n
    on n.tenant_id = l.tenant_id
    and n.warehouse_id = l.warehouse_id
    and n.id = l.lpn_id ${labelsAtFace} ${skippedScans({ line: sql`l`, owner: sql`s.owner_id`, area: sql`p.area_id` })}
  where ${here(ctx, 'l')}
    and l.id = any(${ids}::bigint[])
`;
