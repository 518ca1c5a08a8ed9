import { sql } from 'kysely';
import { STORAGE_NAMES } from '#contract/billing/efficiency-dims.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { reachOf } from './post.plan.ts';
import {
  receiveEfficiencyOf,
  type DockConfig,
  type DockRatio,
  type DockTarget,
  type Unloaded,
} from './receive.plan.ts';

interface Raw extends Omit<Unloaded, 'loads'> {
  loads: { m3: number; storageMode: number | null; categoryCode: string | null; categoryName: string | null }[];
}

/** When each came and went, and with which orders. */
const came = (ctx: Ctx, day: string) => {
  const { from, before } = reachOf(day);
  return sql`
    select p.dock_id, p.sign_at as signed_at, coalesce(p.called_at, p.start_at, p.sign_at) as from_at,
      p.finish_at as to_at, a.plan_to,
      array(
        select o.order_id
        from inbound.pre_check_order o
        where o.tenant_id = p.tenant_id
          and o.warehouse_id = p.warehouse_id
          and o.pre_id = p.id
      ) as order_ids
    from inbound.pre_check p
    left join inbound.appointment a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.appt_id
    where ${here(ctx, 'p')}
      and p.dock_id is not null
      and p.finish_at >= ${from}
      and p.finish_at < ${before}
    union all
    select a.dock_id, a.signed_at, coalesce(u.start_at, a.signed_at), coalesce(u.end_at, a.done_at), a.plan_to,
      array(
        select o.order_id
        from inbound.appointment_order o
        where o.tenant_id = a.tenant_id
          and o.warehouse_id = a.warehouse_id
          and o.appt_id = a.id
      )
    from inbound.appointment a
    left join lateral (
      select min(u.start_at) as start_at, max(u.end_at) as end_at
      from inbound.appointment_unload u
      where u.tenant_id = a.tenant_id
        and u.warehouse_id = a.warehouse_id
        and u.appt_id = a.id
        and u.status <> 90
        and not u.is_deleted
    ) u
      on true
    where ${here(ctx, 'a')}
      and a.dock_id is not null
      and a.signed_at >= ${from}
      and a.signed_at < ${before}
      and coalesce(u.end_at, a.done_at) is not null
      and not exists (
        select 1
        from inbound.pre_check p
        where p.tenant_id = a.tenant_id
          and p.warehouse_id = a.warehouse_id
          and p.appt_id = a.id
          and p.finish_at is not null
      )
  `;
};

/**
 * Vehicles that were unloaded about a day: by the queue at the gate where one signed in there, else by their appointment. A vehicle of both is the queue's.
 */
const vehicles = (ctx: Ctx, day: string) => ctx.rows<Raw>`
  with came as (${came(ctx, day)})
  select c.dock_id, d.code as dock_code, d.direction as dock_type, c.signed_at, c.from_at as "from", c.to_at as "to",
    c.plan_to, cardinality(c.order_ids) as orders, coalesce(l.loads, '[]'::jsonb) as loads
  from came c
  join basic.dock d on d.tenant_id = ${ctx.tenantId} and d.warehouse_id = ${ctx.warehouseId} and d.id = c.dock_id
  left join lateral (
    select jsonb_agg(
      jsonb_build_object('m3', x.m3, 'storageMode', x.storage_mode, 'categoryCode', x.code, 'categoryName', x.name)
    ) as loads
    from (
      select g.storage_mode, k.code, k.name, sum(i.qty_received::numeric * g.volume / 1000000)::float8 as m3
      from inbound.detail i
      join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
      left join basic.goods_category k on k.tenant_id = g.tenant_id and k.id = g.category_id
      where i.tenant_id = ${ctx.tenantId}
        and i.warehouse_id = ${ctx.warehouseId}
        and i.order_id = any(c.order_ids)
      group by g.storage_mode, k.code, k.name
    ) x
  ) l
    on true
  where c.to_at > c.from_at
  order by c.from_at
`;

const asUnloaded = ({ loads, ...vehicle }: Raw): Unloaded => ({
  ...vehicle,
  loads: loads.map(({ m3, storageMode, categoryCode, categoryName }) => ({
    m3,
    dims: [
      { dim: 1, values: storageMode === null ? [] : [String(storageMode), STORAGE_NAMES[storageMode - 1] ?? ''] },
      { dim: 2, values: [categoryCode, categoryName].filter((value) => value !== null) },
    ],
  })),
});

export type DockDay = ReturnType<typeof receiveEfficiencyOf>[number];

/** What every dock unloaded on a day, computed from what came. */
export async function unloadedOn(ctx: Ctx, day: string): Promise<DockDay[]> {
  const configs = await ctx.rows<DockConfig>`
    select c.dock_type, c.standard_m3ph::float8 as standard_m3ph, c.late_minutes,
      to_char(c.day_cut, 'HH24:MI') as day_cut
    from billing.receive_efficiency_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.status = 1
      and not c.is_deleted
  `;
  const ratios = await ctx.rows<DockRatio>`
    select c.dock_type, c.dim, c.dim_value, c.ratio::float8 as ratio
    from billing.receive_efficiency_ratio_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and not c.is_deleted
  `;
  const targets = await ctx.rows<DockTarget>`
    select c.dock_type, c.target_m3ph::float8 as target_m3ph, c.band_a, c.band_b, c.band_c
    from billing.receive_efficiency_target_config c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.month = ${day.slice(0, 7)}
      and not c.is_deleted
  `;
  const unloaded = (await vehicles(ctx, day)).map(asUnloaded);
  return receiveEfficiencyOf({ day, vehicles: unloaded, configs, ratios, targets });
}
