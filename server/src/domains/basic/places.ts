import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '../../platform/clock.ts';
import { NOW, insert, update, write, type Change } from '../../platform/command/change.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';

/** Lock rank 7, ids ascending: a statement, or a step of a larger one. `ids` is an array. */
export const positionsLocked = (ctx: Ctx, ids: RawBuilder<unknown>): RawBuilder<{ id: number }> => sql`
  select x.id
  from basic.position x
  where x.tenant_id = ${ctx.tenantId}
    and x.warehouse_id = ${ctx.warehouseId}
    and x.id = any(${ids})
  order by x.id
  for no key update
`;

/** The same of containers (rank 8). */
export const lpnsLocked = (ctx: Ctx, ids: RawBuilder<unknown>): RawBuilder<{ id: number }> => sql`
  select x.id
  from basic.lpn x
  where x.tenant_id = ${ctx.tenantId}
    and x.warehouse_id = ${ctx.warehouseId}
    and x.id = any(${ids})
  order by x.id
  for no key update
`;

/** Lock rank 7 and 8: positions, then containers, ids ascending. */
export async function lockPlaceRows(
  ctx: Ctx,
  positionIds: readonly number[],
  lpnIds: readonly number[],
): Promise<void> {
  await together(
    positionIds.length > 0 && positionsLocked(ctx, sql`${positionIds}::bigint[]`).execute(ctx.tx),
    lpnIds.length > 0 && lpnsLocked(ctx, sql`${lpnIds}::bigint[]`).execute(ctx.tx),
  );
}

/** Lock rank 7, of those positions alone that lie in areas of these kinds, ids ascending. Answers which they are. */
export const positionsLockedIn = (
  ctx: Ctx,
  kinds: readonly string[],
  positionIds: readonly number[],
): RawBuilder<{ id: number }> => sql`
  select p.id
  from basic.position p
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where p.tenant_id = ${ctx.tenantId}
    and p.warehouse_id = ${ctx.warehouseId}
    and p.id = any(${[...new Set(positionIds)]}::bigint[])
    and a.kind = any(${kinds}::text[])
  order by p.id
  for no key update of p
`;

/** Store how full counted positions are (storage, pick and damage areas). `usage` selects position_id, pallets, weight, volume: recounted from their stock, under their locks. A step of the posting. */
export const positionUsageSet = (ctx: Ctx, usage: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update basic.position p
  set used_pallets = n.pallets, used_weight = n.weight, used_volume = n.volume
  from (${usage}) n
  where p.tenant_id = ${ctx.tenantId}
    and p.warehouse_id = ${ctx.warehouseId}
    and p.id = n.position_id
`;

/** Whether what lies in a position and what is on its way there no longer fit together. */
export interface PositionLoad {
  id: number;
  code: string;
  isOverfull: boolean;
}

/** Store what open tasks will bring to counted positions (预占), selected and recounted like their usage. */
export const positionClaimsSet = (ctx: Ctx, claims: RawBuilder<unknown>): RawBuilder<PositionLoad> => sql<PositionLoad>`
  update basic.position p
  set claim_pallets = n.pallets, claim_weight = n.weight, claim_volume = n.volume
  from (${claims}) n
  where p.tenant_id = ${ctx.tenantId}
    and p.warehouse_id = ${ctx.warehouseId}
    and p.id = n.position_id
  returning p.id, p.code,
    p.used_pallets + p.claim_pallets > p.max_pallets or (
      p.max_weight > 0 and p.used_weight + p.claim_weight > p.max_weight
    ) or (p.max_volume > 0 and p.used_volume + p.claim_volume > p.max_volume) as is_overfull
`;

const LPN_STATE = sql`case when n.position_id is not null then 20 when l.state = 20 then 10 else l.state end`;

/**
 * A container goes where its goods go; emptied, it is free again and stands nowhere. Shipped and disabled ones keep their state. What is so already is not written again.
 * `places` selects lpn_id, position_id (null = nowhere) and owner_id of the containers `ids`. A step of the posting.
 */
export const lpnPlacesSet = (ctx: Ctx, ids: readonly number[], places: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update basic.lpn l
  set position_id = n.position_id, owner_id = n.owner_id, state = ${LPN_STATE}
  from (${places}) n
  where l.tenant_id = ${ctx.tenantId}
    and l.warehouse_id = ${ctx.warehouseId}
    and l.id = any(${ids}::bigint[])
    and l.id = n.lpn_id
    and (l.position_id, l.owner_id, l.state) is distinct from (n.position_id, n.owner_id, ${LPN_STATE})
`;

/** What becomes of an outbound carton, and where it goes; what is left out stays as it is. */
export interface CartonChange {
  lpnId: number;
  orderId?: number | null;
  cartonState?: number;
  cartonSeq?: number;
  grossWeight?: number;
  sealed?: boolean;
  state?: number;
  positionId?: number | null;
  ownerId?: number | null;
}

/** What is written of cartons (lock rank 8 is the caller's, by `climb` or `openLpn`). */
export const cartonsChanged = (changes: readonly CartonChange[]): Change =>
  update(
    'basic.lpn',
    changes.map(({ lpnId, ...change }) => ({ id: lpnId, ...cartonColumns(change) })),
  );

/** A carton that is filled as it is made. */
export type NewCarton = CartonChange & { code: string };

/** New cartons, as they stand when they are filled. Of two who number one alike, the second finds it and is told so. */
export const cartonsMade = (cartons: readonly NewCarton[]): Change =>
  insert(
    'basic.lpn',
    cartons.map(({ lpnId, code, ...change }) => ({ id: lpnId, code, kind: 'CARTON', ...cartonColumns(change) })),
    { contested: true },
  );

const cartonColumns = ({ orderId, sealed, ...columns }: Omit<CartonChange, 'lpnId'>) => ({
  ...columns,
  outOrderId: orderId,
  sealedAt: sealed === undefined ? undefined : sealed ? NOW : null,
});

/** Change cartons, any number in one statement. */
export const changeCartons = (ctx: Ctx, changes: readonly CartonChange[]): Promise<void> =>
  write(ctx, [cartonsChanged(changes)]);

/** Close positions for a stocktake, or open those it closed (§3.18). They are locked already. */
export const setCounting = (ctx: Ctx, ids: readonly number[], counting: boolean) => ctx.run`
  update basic.position
  set state = ${counting ? 30 : 10}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
  where tenant_id = ${ctx.tenantId}
    and warehouse_id = ${ctx.warehouseId}
    and id = any(${ids}::bigint[])
    and state = ${counting ? 10 : 30}
`;

/** Goods were counted in this warehouse today, by its clock. */
export const goodsCounted = (ctx: Ctx, goodsIds: readonly number[]) => ctx.run`
  insert into basic.goods_house (tenant_id, warehouse_id, goods_id, last_count_on)
  select ${ctx.tenantId}, ${ctx.warehouseId}, n.goods_id, ${wireDay(new Date())}::date
  from unnest(${goodsIds}::bigint[]) n(goods_id)
  order by n.goods_id
  on conflict (tenant_id, warehouse_id, goods_id) do update set last_count_on = excluded.last_count_on
`;
