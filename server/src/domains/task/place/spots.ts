import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Spot } from './need.ts';

/** Whether goods may come to position `p` at all. */
export const USABLE = sql`p.state in (10, 22) and not p.is_deleted`;

/** Everything about the locked places, what lies there and what open tasks will bring, read after the lock: what came in between is seen. In the order of the ids. */
export async function spotsOf(ctx: Ctx, ids: readonly number[]): Promise<Spot[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.rows<Spot>`
    select p.id, p.code, p.state, p.shelf_type, p.area_id, a.kind as area_kind, a.order_no as area_order,
      r.storage_mode as room_mode, p.level, p.x_cm as x, p.y_cm as y, p.abc, p.inner_h, p.max_pallets, p.max_weight,
      p.max_volume, p.max_goods, a.mix_goods, a.mix_lot, a.mix_owner, p.used_pallets + p.claim_pallets as pallets,
      p.used_weight + p.claim_weight as weight, p.used_volume + p.claim_volume as volume,
      coalesce(c.contents, '[]') as contents, coalesce(k.faces, '{}') as face_of
    from (
      select *
      from basic.position p
      where ${here(ctx, 'p')}
        and p.id = any(${ids}::bigint[])
        and ${USABLE}
      offset 0
    ) p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'goodsId', x.goods_id, 'lotId', x.lot_id, 'ownerId', x.owner_id, 'qty', x.qty, 'expireOn', t.expire_on
        )
      ) as contents
      from (
        select s.goods_id, s.lot_id, s.owner_id, s.on_hand as qty
        from inventory.stock s
        where ${here(ctx, 's')}
          and s.position_id = p.id
          and s.on_hand > 0
        union all
        select l.goods_id, l.lot_id, l.owner_id, l.qty - l.done_qty
        from inventory.task_line l
        where ${here(ctx, 'l')}
          and l.to_position_id = p.id
          and l.state = 10
      ) x
      join inventory.lot t on t.tenant_id = p.tenant_id and t.id = x.lot_id
    ) c
      on true
    left join lateral (
      select jsonb_object_agg(f.goods_id, f.max_qty) as faces
      from basic.pick_position f
      where ${here(ctx, 'f')}
        and f.position_id = p.id
        and f.status = 1
        and not f.is_deleted
    ) k
      on true
  `;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
