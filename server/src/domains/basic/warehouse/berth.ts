import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** A dock under lock. */
export interface Berthed {
  id: number;
  code: string;
  roomId: number | null;
  /** Who was called to it or stands there. */
  preCheckId: number | null;
  /** Somebody stands there: called ones are still on their way. */
  occupied: boolean;
}

/** Lock rank 7, ids ascending, whatever their order. One of another warehouse is none. */
export async function lockDocks(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Berthed>> {
  const rows = await ctx.rows<Berthed>`
    select d.id, d.code, d.room_id, d.current_pre_check_id as pre_check_id, d.status = 2 as occupied
    from basic.dock d
    where ${here(ctx, 'd')}
      and d.id = any(${ids}::bigint[])
      and not d.is_deleted
    order by d.id
    for no key update
  `;
  if (rows.length < new Set(ids).size) refuseField('dockId', '月台不存在');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who has the docks from now on: nobody, a truck that was called, or one that stands there. The caller holds them. */
export async function standAt(
  ctx: Ctx,
  docks: readonly { dockId: number; preCheckId: number | null; working: boolean }[],
): Promise<void> {
  await ctx.run`
    update basic.dock d
    set current_pre_check_id = n.pre_id, status = case when d.status = 0 then 0 when n.working then 2 else 1 end,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${docks.map(({ dockId }) => dockId)}::bigint[], ${docks.map(({ preCheckId }) => preCheckId)}::bigint[],
      ${docks.map(({ working }) => working)}::boolean[]
    ) n(id, pre_id, working)
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
}
