import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { sharingRows } from '../../strategy/facade.ts';
import type { SharedFace } from './share.plan.ts';

/** The goods are the same thing: counted, dated and identified alike, and no piece or carton of them is known by itself. */
const SAME_THING = sql`
  y.shelf_life_days is not distinct from g.shelf_life_days and y.is_lot = g.is_lot
    and not (g.is_catch_weight or y.is_catch_weight or g.is_serial or y.is_serial)
`;

/** The lots differ in their owner only, and in their days where the rule does not mind. */
const ALIKE = sql`
  l.producer_id is not distinct from f.producer_id and l.supplier_lot_no = f.supplier_lot_no and l.ext = f.ext
    and (d.same or not h.same_date and (f.expire_on >= l.expire_on or f.expire_on is null and l.expire_on is null))
`;

/** What other owners have free at faces that they share with these goods (C20), for each lot that these lie in storage with. */
export const sharedFaces = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<SharedFace> => sql<SharedFace>`
  select h.goods_id, s.quality, l.id as lot_id, s.id as stock_id, s.position_id, p.area_id,
    s.on_hand - s.allocated - s.locked - s.moving as free, h.rule_name, d.same as same_dates,
    row_number() over (order by a.order_no, coalesce(r.order_no, 0), p.order_num, p.level, p.id, s.id) as walk
  from (${sharingRows(ctx, goodsIds)}) h
  join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = h.goods_id
  join basic.goods y on y.tenant_id = ${ctx.tenantId} and y.id = h.other_id
  join basic.pick_position k
    on ${here(ctx, 'k')}
    and k.goods_id = h.other_id
    and k.status = 1
    and not k.is_deleted
    and not k.case_only
  join inventory.stock s
    on ${here(ctx, 's')}
    and s.position_id = k.position_id
    and s.goods_id = k.goods_id
    and s.lpn_id = 0
    and s.quality = 'A'
    and not s.off_shelf
    and s.on_hand > s.allocated + s.locked + s.moving
  join inventory.lot f on f.tenant_id = s.tenant_id and f.id = s.lot_id and f.status = 1
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 21)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
  join inventory.lot l
    on l.tenant_id = s.tenant_id
    and l.goods_id = h.goods_id
    and exists (
      select 1
      from inventory.stock x
      where ${here(ctx, 'x')}
        and x.goods_id = h.goods_id
        and x.lot_id = l.id
        and x.quality = s.quality
        and x.on_hand > x.allocated + x.locked + x.moving
    )
  cross join lateral (
    select l.produced_on is not distinct from f.produced_on and l.expire_on is not distinct from f.expire_on as same
  ) d
  where ${SAME_THING}
    and ${ALIKE}
`;
