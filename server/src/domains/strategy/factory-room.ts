import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** A room that goods of a producer go to; the smallest priority comes first. */
export interface FactoryRoom {
  roomId: number;
  priority: number;
}

/** The rooms bound to these producers, each an owner's. */
export const bestFactoryRooms = (
  ctx: Ctx,
  of: readonly { ownerId: number; producerId: number }[],
): Promise<FactoryRoom[]> => ctx.rows`
  select f.room_id, min(f.priority) as priority
  from strategy.factory_room f
  join unnest(
    ${of.map(({ ownerId }) => ownerId)}::bigint[], ${of.map(({ producerId }) => producerId)}::bigint[]
  ) w(owner_id, producer_id)
    on w.owner_id = f.owner_id
    and w.producer_id = f.producer_id
  where ${here(ctx, 'f')}
    and f.status = 1
    and not f.is_deleted
  group by f.room_id
  order by 2, 1
`;
