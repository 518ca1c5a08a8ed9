import { sql, type RawBuilder } from 'kysely';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { RoomChoice } from '#contract/inbound/queue/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdsAt } from '../../basic/facade.ts';
import { bestFactoryRooms } from '../../strategy/facade.ts';
import { rankDocks, rankRooms, type DockChoice, type DockFacts, type RoomFacts } from './room.plan.ts';
import { orderIdsOf, visible } from './rows.ts';

interface Wanted {
  orderIds: readonly number[];
  pallets: number;
  vehicleType: string | null;
  /** The truck itself takes no room from itself. */
  but?: number;
}

/** The storage modes of what these orders still bring, smallest first. */
export const modesOf = async (ctx: Ctx, orderIds: readonly number[]): Promise<number[]> =>
  (
    await ctx.rows<{ mode: number }>`
      select distinct g.storage_mode as mode
      from inbound.detail d
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      where ${here(ctx, 'd')}
        and d.order_id = any(${orderIds}::bigint[])
      order by 1
    `
  ).map(({ mode }) => mode);

/** Cold goods: 1冷冻 2冷藏 5超低温. */
const COLD: ReadonlySet<number> = new Set([1, 2, 5]);
export const isCold = (modes: readonly number[]): boolean => modes.some((mode) => COLD.has(mode));

/** Rooms for what a truck brings, the best first, each with its docks. One that brings nothing yet could go anywhere. */
export async function roomsFor(ctx: Ctx, wanted: Wanted): Promise<RoomChoice[]> {
  const rooms = rankRooms(await roomFacts(ctx, wanted), wanted.pallets);
  const docks = await docksOf(
    ctx,
    rooms.map(({ roomId }) => roomId),
    wanted.vehicleType,
  );
  return rooms.map((room) => ({ ...room, docks: docks.get(room.roomId) ?? [] }));
}

/** Rooms the makers of the orders are bound to, with how much they come first. */
async function boundRooms(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  const makers = await ctx.rows<{ ownerId: number; producerId: number }>`
    select distinct o.owner_id, o.producer_id
    from inbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${orderIds}::bigint[])
      and o.producer_id is not null
  `;
  return new Map((await bestFactoryRooms(ctx, makers)).map(({ roomId, priority }) => [roomId, priority]));
}

/** Where the goods that are `wanted` lie already, or have their face. */
const lying = (ctx: Ctx): RawBuilder<unknown> => sql`
  select p.room_id, s.goods_id
  from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  where ${here(ctx, 's')}
    and s.goods_id in (select goods_id from wanted)
    and s.on_hand > 0
  union
  select p.room_id, f.goods_id
  from basic.pick_position f
  join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
  where ${here(ctx, 'f')}
    and f.goods_id in (select goods_id from wanted)
    and f.status = 1
    and not f.is_deleted
`;

async function roomFacts(ctx: Ctx, { orderIds, but = 0 }: Wanted): Promise<RoomFacts[]> {
  const modes = await modesOf(ctx, orderIds);
  const bound = await boundRooms(ctx, orderIds);
  const rows = await ctx.rows<Omit<RoomFacts, 'bound'>>`
    with wanted as (
      select distinct d.goods_id
      from inbound.detail d
      where ${here(ctx, 'd')}
        and d.order_id = any(${orderIds}::bigint[])
    ),
    lying as (${lying(ctx)}),
    load as (
      select p.room_id, sum(p.max_pallets)::int as places, sum(p.used_pallets)::int as used,
        sum(p.claim_pallets)::int as claimed
      from basic.position p
      where ${here(ctx, 'p')}
        and not p.is_deleted
      group by p.room_id
    )
    select r.id as room_id, r.code, r.name,
      case when r.max_pallets > 0 then r.max_pallets else coalesce(l.places, 0) end as max_pallets,
      coalesce(l.used, 0) as used_pallets, coalesce(l.claimed, 0) as claimed_pallets, t.pallets as assigned_pallets,
      r.minutes_per_pallet, k.docks, (select count(*)::int from wanted) as goods,
      (select count(distinct y.goods_id)::int from lying y where y.room_id = r.id) as goods_there
    from basic.room r
    left join load l on l.room_id = r.id
    cross join lateral (
      select coalesce(sum(p.pallets), 0)::int as pallets
      from inbound.pre_check p
      where ${here(ctx, 'p')}
        and p.room_id = r.id
        and p.status in (10, 20, 25, 30)
        and p.id <> ${but}
    ) t
    cross join lateral (
      select count(*)::int as docks
      from basic.dock d
      where ${here(ctx, 'd')}
        and d.room_id = r.id
        and d.direction in (1, 3)
        and d.status <> 0
        and not d.is_deleted
    ) k
    where ${here(ctx, 'r')}
      and r.status = 1
      and not r.is_deleted
      and left(r.code, 1) <> '@'
      and (r.storage_mode = any(${modes}::smallint[]) or ${modes.length === 0})
    order by r.sort, r.id
  `;
  return rows.map((row) => ({ ...row, bound: bound.get(row.roomId) ?? null }));
}

/** Minutes around the pallets of a truck: papers and doors. */
const AROUND = 15;

/** Docks of rooms that take deliveries now, the best first; those of no room serve all. */
export async function docksOf(
  ctx: Ctx,
  roomIds: readonly number[],
  vehicleType: string | null,
): Promise<Map<number, DockChoice[]>> {
  const rows = await ctx.rows<DockFacts & { roomId: number | null }>`
    select d.id as dock_id, d.code, d.room_id, d.vehicle_types, d.status = 1 and d.current_pre_check_id is null as free,
      coalesce(${AROUND}::int + t.pallets * coalesce(r.minutes_per_pallet, 3), 0)::int as needs,
      coalesce(extract(epoch from now() - coalesce(t.start_at, now())) / 60, 0)::int as stood
    from basic.dock d
    left join inbound.pre_check t
      on t.tenant_id = d.tenant_id
      and t.warehouse_id = d.warehouse_id
      and t.id = d.current_pre_check_id
    left join basic.room r on r.tenant_id = t.tenant_id and r.warehouse_id = t.warehouse_id and r.id = t.room_id
    left join basic.platform_audit x
      on x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.dock_id = d.id
      and ${holdsAt(sql`now()`)}
    where ${here(ctx, 'd')}
      and (d.room_id is null or d.room_id = any(${roomIds}::bigint[]))
      and coalesce((x.after ->> 'direction')::int, d.direction) in (1, 3)
      and (x.id is null or x.after ? 'direction')
      and d.status <> 0
      and not d.is_deleted
  `;
  return new Map(
    roomIds.map((id) => [
      id,
      rankDocks(
        rows.filter((row) => row.roomId === null || row.roomId === id),
        vehicleType,
      ),
    ]),
  );
}

/** A room as the gate sees it. */
export interface Gateway {
  id: number;
  code: string;
  storageMode: number;
  quickPallets: number;
  maxVehicles: number;
}

/** The room, which must be one for what the truck brings. */
export async function roomTaking(ctx: Ctx, roomId: number, orderIds: readonly number[]): Promise<Gateway> {
  const room =
    (await ctx.row<Gateway>`
      select r.id, r.code, r.storage_mode, r.quick_pallets, r.max_vehicles
      from basic.room r
      where ${here(ctx, 'r')}
        and r.id = ${roomId}
        and r.status = 1
        and not r.is_deleted
        and left(r.code, 1) <> '@'
    `) ?? refuseField('roomId', '库房不存在或已停用');
  const modes = await modesOf(ctx, orderIds);
  if (modes.length > 0 && !modes.includes(room.storageMode)) refuseField('roomId', `库房【${room.code}】温层不符`);
  return room;
}

/** A load that is small enough for the lane of quick ones. */
export const goesQuick = (room: Gateway | null, pallets: number, noQuick: boolean): boolean =>
  room !== null && !noQuick && pallets > 0 && pallets <= room.quickPallets;

/** 推荐库房 for a truck that is there. */
export async function recommendRoom(ctx: Ctx, { id }: InputOf<typeof preCheckApi.recommendRoom>) {
  const truck = found(
    await ctx.row<{ pallets: number; vehicleType: string | null }>`
      select p.pallets, p.vehicle_type
      from inbound.pre_check p
      where ${here(ctx, 'p')}
        and ${visible(ctx)}
        and p.id = ${id}
    `,
  );
  return { rooms: await roomsFor(ctx, { ...truck, orderIds: await orderIdsOf(ctx, id), but: id }) };
}

/** Version 1 leaves the docks out. */
export async function recommendWithoutDocks(
  ctx: Ctx,
  input: InputOf<typeof preCheckApi.recommendRoom>,
): Promise<OutputOf<typeof preCheckApi.recommendRoom>> {
  const { rooms } = await recommendRoom(ctx, input);
  return { rooms: rooms.map(({ docks: _, ...room }) => room) };
}
