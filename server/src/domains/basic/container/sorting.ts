import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** States of a slot (播种格). */
export const SLOT = { free: 10, sowing: 20, ready: 30 } as const;
/** States of a wall (播种墙). */
export const WALL = { off: 0, free: 1, busy: 2 } as const;

/** A seed wall as it stands under lock. */
export interface WallFacts {
  id: number;
  code: string;
  status: number;
  slotQty: number;
  waveId: number | null;
}

/** Locked after the wave and the orders it serves. */
export async function lockWall(ctx: Ctx, id: number): Promise<WallFacts> {
  const wall = await ctx.row<WallFacts>`
    select w.id, w.code, w.status, w.slot_qty, w.wave_id
    from basic.seed_wall w
    where ${here(ctx, 'w')}
      and not w.is_deleted
      and w.id = ${id}
    for no key update
  `;
  return wall ?? refuse('NOT_FOUND');
}

/** Take a wall for a wave: its slots, from the first, for these orders in their order. */
export async function takeWall(
  ctx: Ctx,
  { wallId, waveId, orderIds }: { wallId: number; waveId: number; orderIds: readonly number[] },
): Promise<{ slotId: number; orderId: number }[]> {
  return ctx.rows<{ slotId: number; orderId: number }>`
    with w as (
      update basic.seed_wall w
      set status = ${WALL.busy}, wave_id = ${waveId}, version = w.version + 1, updated_by = ${ctx.userId},
        updated_at = now()
      where ${here(ctx, 'w')}
        and w.id = ${wallId}
    )
    update basic.seed_slot s
    set state = ${SLOT.sowing}, wave_id = ${waveId}, out_order_id = n.order_id, version = s.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${orderIds}::bigint[]) with ordinality n(order_id, slot_no)
    where ${here(ctx, 's')}
      and s.wall_id = ${wallId}
      and s.slot_no = n.slot_no
    returning s.id as slot_id, n.order_id
  `;
}

/** Give a wall back with all its slots; answers how many served an order. */
export async function freeWall(ctx: Ctx, wallId: number): Promise<number> {
  const { rows } = await ctx.run<{ id: number }>`
    with w as (
      update basic.seed_wall w
      set status = ${WALL.free}, wave_id = null, version = w.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'w')}
        and w.id = ${wallId}
    )
    update basic.seed_slot s
    set state = ${SLOT.free}, wave_id = null, out_order_id = null, version = s.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 's')}
      and s.wall_id = ${wallId}
      and s.out_order_id is not null
    returning s.id
  `;
  return rows.length;
}

/** Whether everything for its order lies in a slot. */
export const setSlotReady = (ctx: Ctx, slotId: number, isReady: boolean) => ctx.run`
  update basic.seed_slot s
  set state = ${isReady ? SLOT.ready : SLOT.sowing}, version = s.version + 1, updated_by = ${ctx.userId},
    updated_at = now()
  where ${here(ctx, 's')}
    and s.id = ${slotId}
    and s.out_order_id is not null
    and s.state <> ${isReady ? SLOT.ready : SLOT.sowing}
`;
