import { sql, type RawBuilder } from 'kysely';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { Actor } from '../../../platform/actor.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Need } from './sow.plan.ts';

/** Lines of walks that are sorted into a wall: a whole pallet goes to its one order as it is. */
const SORTED = sql`(t.method = 2 and t.kind <> 'PALLET')`;
/** Of a pick line, what is still to be picked. */
const STILL_OPEN = sql`case when l.state in (5, 10) then l.qty - l.picked_qty - l.short_qty else 0 end`;

/** What order `o` brings into the wall with its wave `m`: picked (`need`) and still to be picked (`open`). */
export const BROUGHT = sql`
  cross join lateral (
    select coalesce(sum(l.picked_qty), 0) as need, coalesce(sum(${STILL_OPEN}), 0) as open
    from outbound.detail d
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and t.wave_id = m.wave_id
      and ${SORTED}
  ) p
`;

/** Order `o` waits for a slot with its wave `m`: it stands, and something it brings (`BROUGHT`) is not sorted and has no slot yet. */
export const AWAITS_SLOT = sql`
  (
    m.active and o.status < ${sql.lit(orderLife.at.checking)} and not o.is_frozen
    and not exists (
      select 1
      from basic.seed_slot s
      where s.tenant_id = m.tenant_id
        and s.warehouse_id = m.warehouse_id
        and s.wave_id = m.wave_id
        and s.out_order_id = m.order_id
    )
    and p.need + p.open > (
      select coalesce(sum(x.qty), 0)
      from outbound.seed_log x
      join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
      where x.tenant_id = m.tenant_id
        and x.warehouse_id = m.warehouse_id
        and x.wave_id = m.wave_id
        and d.order_id = o.id
    )
  )
`;

/**
 * What slots take, by walk, order line and lot; first the walks that came first. An order that left its wave, was cancelled or is held is owed nothing.
 * @param which a condition on slot `s`.
 */
export const needsOf = (actor: Actor, which: RawBuilder<unknown>): RawBuilder<Need> => sql<Need>`
  select p.wall_id, p.slot_id, p.order_id, p.task_id, p.out_detail_id as detail_id, p.goods_id, p.lot_id, b.lot_no,
    p.need_qty,
    coalesce(
      (
        select sum(x.qty)
        from outbound.seed_log x
        where ${here(actor, 'x')}
          and x.task_id = p.task_id
          and x.out_detail_id = p.out_detail_id
          and x.lot_id = p.lot_id
      ), 0
    )::bigint as seeded_qty, p.open_qty
  from (
    select s.wall_id, s.id as slot_id, o.id as order_id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id,
      sum(l.picked_qty)::bigint as need_qty, sum(${STILL_OPEN})::bigint as open_qty
    from basic.seed_slot s
    join outbound.wave_order m
      on m.tenant_id = s.tenant_id
      and m.warehouse_id = s.warehouse_id
      and m.wave_id = s.wave_id
      and m.order_id = s.out_order_id
      and m.active
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where ${here(actor, 's')}
      and ${ofOwners(actor, 'o')}
      and ${which}
      and o.status <> ${orderLife.at.cancelled}
      and not o.is_frozen
      and t.wave_id = s.wave_id
      and ${SORTED}
    group by s.wall_id, s.id, o.id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id
  ) p
  join inventory.lot b on b.tenant_id = ${actor.tenantId} and b.id = p.lot_id
  order by p.slot_id, p.task_id, p.out_detail_id, p.lot_id
`;

/** The same, asked by itself. */
export const readNeeds = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Need[]> =>
  (await lists<{ needs: Need }>(ctx, { needs: needsOf(ctx, which) })).needs;
