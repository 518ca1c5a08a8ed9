import { sql } from 'kysely';
import { POOL_MAX, type WaveRule } from '#contract/outbound/wave.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { daysOf, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { CARRIED } from './capacity.ts';
import type { Waiting } from './strategy/strategy.plan.ts';

/** How orders are drawn: locked when they are about to be taken; `restMin`: not those that left a wave so short a time ago. */
interface Drawn {
  lock: boolean;
  restMin?: number;
  /** So many at most; more are refused, unless the first will do. */
  first?: number;
}

interface PoolRow extends Omit<Waiting, 'cutoff' | 'created'> {
  cutoffAt: Date | null;
  createdAt: Date;
}

/** Orders a rule may draw on: open, visible, not frozen, in no wave. `lock` when they are about to be taken. */
export async function poolOf(ctx: Ctx, rule: WaveRule, { lock, restMin = 0, first }: Drawn): Promise<Waiting[]> {
  const rows = await ctx.rows<PoolRow>`
    select o.id, o.order_no, o.owner_id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority,
      o.stop_no, o.created_at, o.order_type, o.total_qty as qty, ${CARRIED}, o.left_reason is not null as was_left,
      (
        select count(*)
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as line_count,
      exists (
        select 1
        from outbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and g.pallet_qty > 0
          and d.qty_ordered >= g.pallet_qty
      ) as bulk
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (10, 20, 30)
      and not o.is_hidden
      and not o.is_frozen
      and o.wave_id is null
      ${
        restMin === 0
          ? sql``
          : sql`
        and not exists (
          select 1
          from outbound.wave_order m
          where m.tenant_id = o.tenant_id
            and m.warehouse_id = o.warehouse_id
            and m.order_id = o.id
            and not m.active
            and m.updated_at > now() - make_interval(mins => ${restMin})
        )
      `
      }
      ${equals(sql`o.owner_id`, rule.ownerId)}
      ${equals(sql`o.route_id`, rule.routeId)}
      ${equals(sql`o.delivery_type`, rule.deliveryType)}
      ${equals(sql`o.storage_mode`, rule.storageMode)}
      ${equals(sql`o.order_type`, rule.orderType)}
      ${daysOf(sql`o.require_on`, null, rule.requireTo, 'requireTo')}
      ${spanOf(sql`o.cutoff_at`, null, rule.cutoffTo, 'cutoffTo')}
    order by o.id
    limit ${first ?? POOL_MAX + 1} ${lock ? sql`for no key update of o` : sql``}
  `;
  if (first === undefined && rows.length > POOL_MAX) refuse('TOO_LARGE', `符合条件的订单超过${POOL_MAX}张，请缩小范围`);
  return rows.map(({ cutoffAt, createdAt, ...row }) => ({
    ...row,
    cutoff: cutoffAt?.getTime() ?? null,
    created: createdAt.getTime(),
  }));
}

/** Slots of the largest seed wall. */
export async function wallSlotsOf(ctx: Ctx): Promise<number | undefined> {
  const wall = await ctx.row<{ slots: number | null }>`
    select max(w.slot_qty) as slots
    from basic.seed_wall w
    where ${here(ctx, 'w')}
      and w.status <> 0
      and not w.is_deleted
  `;
  return wall?.slots ?? undefined;
}
