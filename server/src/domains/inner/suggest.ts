import { sql, type RawBuilder } from 'kysely';
import { SUGGESTED_MAX, type moveApi } from '#contract/inner/move.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { anyCode, equals, here, ofOwners } from '../../platform/list/filters.ts';
import { packsOf } from '../basic/facade.ts';
import { nearDays, nearDaysMost } from '../strategy/facade.ts';
import { together, type Proposal } from './suggest.plan.ts';

type Search = InputOf<typeof moveApi.suggest>;
type Suggested = OutputOf<typeof moveApi.suggest>;
type Found = Omit<Proposal, 'reason'>;

/** What is not sound may stand among sound goods for so long, until somebody has decided. */
const UNSOUND_DAYS = 3;
/** Found of each reason before it is seen what can be done together. */
const FOUND_MAX = 4 * SUGGESTED_MAX;

/** §4.13: moves worth making now. Reads only; stock that is promised, locked or on its way stays out of it. */
export async function suggestMoves(ctx: Ctx, asked: Search): Promise<Suggested> {
  const found: Proposal[] = [];
  for (const [reason, looked] of LOOKS) {
    if (asked.reasons?.length && !asked.reasons.includes(reason)) continue;
    const rows = await ctx.rows<Found>`${looked(ctx, asked)} limit ${FOUND_MAX}`;
    found.push(...rows.map((row) => ({ ...row, reason })));
  }
  return told(ctx, together(found, SUGGESTED_MAX));
}

/** Rows that are free as a whole, on shelves nobody counts or has closed, with what they weigh. */
const free = (ctx: Ctx, asked: Search): RawBuilder<unknown> => sql`
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty, ${nearDaysMost(ctx, sql`g.near_days`)} as near_most,
    coalesce(${nearDays(ctx)}, g.near_days) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where ${here(ctx, 's')}
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and ${ofOwners(ctx, 's')}
    ${equals(sql`s.owner_id`, asked.ownerId)}
    ${anyCode(sql`g.code`, asked.goodsCode, 'goodsCode')}
    ${anyCode(sql`p.code`, asked.positionCode, 'positionCode')}
`;

/** What position `q` still takes beside what is promised to it. */
const LEFT = sql`
  nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
    nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left
`;

/** Damaged or uninspected goods that have stood elsewhere for days, to the emptiest position of their own area. */
const unsound = (ctx: Ctx, asked: Search): RawBuilder<unknown> => sql`
  with f as (
    ${free(ctx, asked)} and s.quality in ('D', 'Q') and a.kind in ('STORE', 'PICK', 'REC', 'RTN')
    and coalesce(s.last_in_at, s.created_at) < now() - make_interval(days => ${UNSOUND_DAYS})
  )
  select f.id as stock_id, f.position_id as from_position_id, q.id as to_position_id, f.lpn_id as to_lpn_id,
    f.on_hand as qty, f.on_hand * f.weight as weight, f.on_hand * f.volume as volume, q.weight_left, q.volume_left
  from f
  join lateral (
    select q.id, ${LEFT}
    from basic.position q
    join basic.area b
      on b.tenant_id = q.tenant_id
      and b.warehouse_id = q.warehouse_id
      and b.id = q.area_id
      and b.status = 1
      and not b.is_deleted
    where ${here(ctx, 'q')}
      and b.kind = case f.quality when 'D' then 'DMG' else 'QC' end
      and q.state in (10, 22)
      and not q.is_deleted
    order by q.used_weight + q.claim_weight, q.id
    limit 1
  ) q
    on true
  order by coalesce(f.last_in_at, f.created_at), f.id
`;

/** What runs out soon and lies in store while its pick face has room: as much as the face takes, what runs out first before the rest. */
const near = (ctx: Ctx, asked: Search): RawBuilder<unknown> => sql`
  with f as (${free(ctx, asked)} and s.quality = 'A' and a.kind = 'STORE'),
  due as (
    select f.*, t.expire_on, k.position_id as face_id,
      k.max_qty - lying.qty - coming.qty - coalesce(
        sum(f.on_hand) over (
          partition by k.id order by t.expire_on, f.id rows between unbounded preceding and 1 preceding
        ), 0
      ) as room
    from f
    join inventory.lot t
      on t.tenant_id = ${ctx.tenantId}
      and t.id = f.lot_id
      and t.status = 1
      and t.expire_on between ${wireDay(new Date())}::date and ${wireDay(new Date())}::date + f.near_most
      and t.expire_on <= ${wireDay(new Date())}::date + f.near_days
    join lateral (
      select k.id, k.position_id, k.max_qty
      from basic.pick_position k
      where ${here(ctx, 'k')}
        and k.goods_id = f.goods_id
        and k.owner_id = f.owner_id
        and k.status = 1
        and not k.is_deleted
        and not k.case_only
      order by k.priority, k.id
      limit 1
    ) k
      on true
    cross join lateral (
      select coalesce(sum(x.on_hand), 0) as qty
      from inventory.stock x
      where ${here(ctx, 'x')}
        and x.position_id = k.position_id
        and x.goods_id = f.goods_id
    ) lying
    cross join lateral (
      select coalesce(sum(l.qty - l.done_qty), 0) as qty
      from inventory.task_line l
      where ${here(ctx, 'l')}
        and l.to_position_id = k.position_id
        and l.goods_id = f.goods_id
        and l.state = 10
    ) coming
  )
  select d.id as stock_id, d.position_id as from_position_id, q.id as to_position_id, 0 as to_lpn_id, n.qty,
    n.qty * d.weight as weight, n.qty * d.volume as volume, ${LEFT}
  from due d
  join basic.position q on ${here(ctx, 'q')} and q.id = d.face_id and q.state in (10, 22)
  cross join lateral (select least(d.on_hand, d.room)::bigint as qty) n
  where n.qty > 0
    and d.position_id <> d.face_id
  order by d.expire_on, d.id
`;

/** Parts of one lot in several positions of the store: the smaller ones to the largest, as many as a pallet holds. */
const parts = (ctx: Ctx, asked: Search): RawBuilder<unknown> => sql`
  with f as (
    ${free(ctx, asked)} and s.quality = 'A' and a.kind = 'STORE' and (g.pallet_qty = 0 or s.on_hand < g.pallet_qty)
  ),
  ranked as (
    select f.*, first_value(f.id) over big as big_id, first_value(f.position_id) over big as big_position,
      first_value(f.lpn_id) over big as big_lpn, first_value(f.on_hand) over big as big_qty,
      sum(f.on_hand) over (partition by f.owner_id, f.goods_id, f.lot_id order by f.on_hand, f.id) as so_far
    from f
    window big as (partition by f.owner_id, f.goods_id, f.lot_id order by f.on_hand desc, f.id)
  )
  select r.id as stock_id, r.position_id as from_position_id, q.id as to_position_id, r.big_lpn as to_lpn_id,
    r.on_hand as qty, r.on_hand * r.weight as weight, r.on_hand * r.volume as volume, ${LEFT}
  from ranked r
  join basic.position q on ${here(ctx, 'q')} and q.id = r.big_position
  where r.id <> r.big_id
    and r.position_id <> r.big_position
    and (r.pallet_qty = 0 or r.so_far + r.big_qty <= r.pallet_qty)
  order by r.on_hand, r.id
`;

/** What sells most and stands in the farthest band, each to an empty position of the nearest one with its temperature. */
const bands = (ctx: Ctx, asked: Search): RawBuilder<unknown> => sql`
  with f as (
    ${free(ctx, asked)} and s.quality = 'A' and a.kind = 'STORE' and coalesce(p.abc, a.abc) = 'C'
    and exists (
      select 1
      from basic.goods_house h
      where h.tenant_id = s.tenant_id
        and h.warehouse_id = s.warehouse_id
        and h.goods_id = s.goods_id
        and h.abc = 'A'
    )
  ),
  far as (
    select f.*, row_number() over (partition by f.storage_mode order by f.on_hand desc, f.id) as nth
    from f
  ),
  spots as (
    select q.id, r.storage_mode, ${LEFT},
      row_number() over (partition by r.storage_mode order by b.order_no, q.order_num, q.level, q.id) as nth
    from basic.position q
    join basic.area b
      on b.tenant_id = q.tenant_id
      and b.warehouse_id = q.warehouse_id
      and b.id = q.area_id
      and b.kind = 'STORE'
      and b.status = 1
      and not b.is_deleted
    join basic.room r on r.tenant_id = q.tenant_id and r.warehouse_id = q.warehouse_id and r.id = q.room_id
    where ${here(ctx, 'q')}
      and coalesce(q.abc, b.abc) = 'A'
      and q.state in (10, 22)
      and not q.is_deleted
      and q.used_pallets + q.claim_pallets = 0
      and q.used_weight + q.claim_weight = 0
  )
  select f.id as stock_id, f.position_id as from_position_id, q.id as to_position_id, f.lpn_id as to_lpn_id,
    f.on_hand as qty, f.on_hand * f.weight as weight, f.on_hand * f.volume as volume, q.weight_left, q.volume_left
  from far f
  join spots q on q.storage_mode = f.storage_mode and q.nth = f.nth
  order by f.on_hand desc, f.id
`;

const LOOKS: readonly [Proposal['reason'], (ctx: Ctx, asked: Search) => RawBuilder<unknown>][] = [
  ['QUALITY', unsound],
  ['NEAR', near],
  ['MERGE', parts],
  ['BAND', bands],
];

/** The chosen ones in words, in their order. */
async function told(ctx: Ctx, chosen: readonly Proposal[]): Promise<Suggested> {
  if (chosen.length === 0) return [];
  return ctx.rows<Suggested[number]>`
    select s.id as stock_id, c.reason, w.name as owner_name, g.id as goods_id, g.code as goods_code,
      g.name as goods_name, ${packsOf} as packs, t.lot_no, t.expire_on, s.quality, p.code as from_position_code,
      case when s.lpn_id <> 0 then n.code end as from_lpn_code, q.code as to_position_code,
      case when c.to_lpn_id <> 0 then m.code end as to_lpn_code, s.on_hand as available, c.qty
    from unnest(
      ${chosen.map((one) => one.stockId)}::bigint[], ${chosen.map((one) => one.reason)}::text[],
      ${chosen.map((one) => one.toPositionId)}::bigint[], ${chosen.map((one) => one.toLpnId)}::bigint[],
      ${chosen.map((one) => one.qty)}::bigint[]
    ) with ordinality c(stock_id, reason, to_position_id, to_lpn_id, qty, nth)
    join inventory.stock s on ${here(ctx, 's')} and s.id = c.stock_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.position q on q.tenant_id = s.tenant_id and q.warehouse_id = s.warehouse_id and q.id = c.to_position_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    join basic.lpn m on m.tenant_id = s.tenant_id and m.warehouse_id = s.warehouse_id and m.id = c.to_lpn_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    order by c.nth
  `;
}
