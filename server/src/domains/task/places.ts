import { sql, type RawBuilder } from 'kysely';
import { lists, settle } from '../../platform/command/lists.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry, found, refuse } from '../../platform/errors.ts';
import { lpnsLocked, positionClaimsSet, positionsLockedIn, type PositionLoad } from '../basic/facade.ts';
import { COUNTED, refusesEntry, type Incoming, type Target } from './placing.plan.ts';

/** Goods on their way to a position. */
export interface Arrival extends Incoming {
  positionId: number;
}

/** Lock everything a task touches at once, in rank and id order (7 position, 8 container). Answers those of the positions that keep usage; the others would be hot rows for a number nobody needs, and are not locked. */
export async function lockTaskPlaces(
  ctx: Ctx,
  positionIds: readonly number[],
  lpnIds: readonly number[],
): Promise<number[]> {
  const { counted } = await lists(ctx, taskPlaces(ctx, positionIds, lpnIds));
  return counted.map(({ id }) => id);
}

/** Places that were locked in a larger ladder: those asked for, and of the positions the ones that keep usage. */
export interface HeldPlaces {
  positionIds: ReadonlySet<number>;
  lpnIds: ReadonlySet<number>;
  counted: number[];
}

/** The counted ones among the positions, under lock with the containers. Who locked them before, by what he saw without locks, and finds now that others are meant, runs again. */
export async function heldPlaces(
  ctx: Ctx,
  positionIds: readonly number[],
  lpnIds: readonly number[],
  held: HeldPlaces | undefined,
): Promise<number[]> {
  if (!held) return lockTaskPlaces(ctx, positionIds, lpnIds);
  if (!positionIds.every((id) => held.positionIds.has(id)) || !lpnIds.every((id) => id === 0 || held.lpnIds.has(id)))
    throw new Retry('goods go elsewhere than it was looked up');
  return held.counted;
}

/** The same as steps of a larger ladder. */
export const taskPlaces = (ctx: Ctx, positionIds: readonly number[], lpnIds: readonly number[]) => ({
  counted: positionsLockedIn(ctx, COUNTED, positionIds),
  lpns: lpnsLocked(ctx, sql`${[...new Set(lpnIds)].filter((id) => id !== 0)}::bigint[]`),
});

/** Refuse goods that may not come to where they are sent: state, kind, temperature and mixing of the position (§3.6). */
export function judgeArrivals(arrivals: readonly Arrival[], targets: ReadonlyMap<number, Target>): void {
  for (const arrival of arrivals) {
    const target = found(targets.get(arrival.positionId));
    const why = refusesEntry(target, arrival);
    if (why) refuse('BUSINESS', why, { positionCode: target.code });
  }
}

/** Positions as targets, with what lies there and what other tasks will bring, read under their locks; `offset 0`: from the positions to their rooms, never the other way. `taskIds`: whose own lines do not count as contents. */
export const targetRows = (
  ctx: Ctx,
  positionIds: readonly number[],
  taskIds: readonly number[],
): RawBuilder<Target> => sql<Target>`
  select p.id, p.code, p.state, a.kind, r.storage_mode, p.shelf_type, p.max_goods, a.mix_goods, a.mix_lot, a.mix_owner,
    coalesce(c.contents, '[]') as contents
  from (
    select *
    from basic.position p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = any(${[...new Set(positionIds)]}::bigint[])
      and not p.is_deleted
    offset 0
  ) p
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('goodsId', x.goods_id, 'lotId', x.lot_id, 'ownerId', x.owner_id)) as contents
    from (
      select s.goods_id, s.lot_id, s.owner_id
      from inventory.stock s
      where s.tenant_id = p.tenant_id
        and s.warehouse_id = p.warehouse_id
        and s.position_id = p.id
        and s.on_hand > 0
        and a.kind = any(${[...COUNTED]}::text[])
      union
      select l.goods_id, l.lot_id, l.owner_id
      from inventory.task_line l
      where l.tenant_id = p.tenant_id
        and l.warehouse_id = p.warehouse_id
        and l.to_position_id = p.id
        and l.state = 10
        and l.task_id <> all(${taskIds}::bigint[])
    ) x
  ) c
    on true
`;

/**
 * Recount what open tasks will bring to these positions (预占), whose locks the caller holds. Counted anew each time rather than
 * added and subtracted, so that it cannot drift.
 */
export async function settleClaims(ctx: Ctx, positionIds: readonly number[]): Promise<PositionLoad[]> {
  if (positionIds.length === 0) return [];
  return (await claimsSettled(ctx, positionIds).execute(ctx.tx)).rows;
}

/** The same, in one statement with what the caller settles from his own counters (`update … returning`), where he does. */
export async function settleClaimsWith<S extends object>(
  ctx: Ctx,
  positionIds: readonly number[],
  own: RawBuilder<S> | undefined,
): Promise<{ loads: PositionLoad[]; own: S[] }> {
  if (!own) return { loads: await settleClaims(ctx, positionIds), own: [] };
  return settle<{ loads: PositionLoad; own: S }>(ctx, { loads: claimsSettled(ctx, positionIds), own });
}

const claimsSettled = (ctx: Ctx, positionIds: readonly number[]): RawBuilder<PositionLoad> =>
  positionClaimsSet(
    ctx,
    sql`
      select w.id as position_id, x.*
      from unnest(${positionIds}::bigint[]) w(id)
      cross join lateral (
        select count(distinct l.to_lpn_id) filter (
          where n.kind = 'PALLET' and n.position_id is distinct from w.id
        )::int as pallets, coalesce(sum((l.qty - l.done_qty) * g.weight), 0)::bigint as weight,
          coalesce(sum((l.qty - l.done_qty) * g.volume), 0)::bigint as volume
        from inventory.task_line l
        join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
        join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.to_lpn_id
        where l.tenant_id = ${ctx.tenantId}
          and l.warehouse_id = ${ctx.warehouseId}
          and l.to_position_id = w.id
          and l.state = 10
      ) x
    `,
  );

/** Judged from the recounted rows: what lies there and what is on its way must fit together. */
export function refuseOverfull(loads: readonly PositionLoad[], positionIds: Iterable<number | null>): void {
  const judged = new Set(positionIds);
  const [full] = loads.filter((load) => load.isOverfull && judged.has(load.id)).toSorted((a, b) => a.id - b.id);
  if (full) refuse('BUSINESS', '目标库位剩余容量不足', { positionCode: full.code });
}
