import { LINE_OPEN } from '#contract/task/life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockTaskPlaces, refuseOverfull, settleClaims } from '../places.ts';
import { restOf, type LockedLine, type LockedTasks } from '../rows.ts';
import type { Need } from './need.ts';
import { habitsOf, recommend, undivided } from './recommend.ts';

/** How many of the lines that had no suggested position have one now, and how many still have not. */
export interface Suggested {
  placed: number;
  unplaced: number;
}

/** Look again for places for the open lines that have none, and promise them; a line without one keeps the reason of this look. The caller holds tasks and lines. */
export async function suggestPlaces(ctx: Ctx, { tasks, lines }: LockedTasks): Promise<Suggested> {
  const lacking = [...lines.values()].filter((line) => line.state === LINE_OPEN && line.toPositionId === null);
  if (lacking.length === 0) return { placed: 0, unplaced: 0 };
  const choices = await recommend(ctx, await needsOf(ctx, lacking), undivided(await habitsOf(ctx, goodsOf(lacking))));
  const found = choices.flatMap(({ need, spot, why }) => {
    const line = lacking[need];
    return line ? [{ line, positionId: spot?.id ?? null, why: spot ? null : (why ?? null) }] : [];
  });
  await ctx.run`
    update inventory.task_line l
    set to_position_id = n.position_id, no_place_reason = n.why, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${found.map(({ line }) => line.id)}::bigint[], ${found.map(({ positionId }) => positionId)}::bigint[],
      ${found.map(({ why }) => why)}::text[]
    ) n(id, position_id, why)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  const places = found.flatMap(({ positionId }) => positionId ?? []);
  refuseOverfull(await settleClaims(ctx, await lockTaskPlaces(ctx, places, [])), places);
  const helped = new Set(found.flatMap(({ line, positionId }) => (positionId === null ? [] : [line.taskId])));
  await trace(
    ctx,
    [...tasks.values()]
      .filter((task) => helped.has(task.id))
      .map((task) => ({ docType: 'TASK', docId: task.id, action: 'RECOMMEND', actionName: '重新推荐库位' })),
  );
  return { placed: places.length, unplaced: found.length - places.length };
}

const goodsOf = (lines: readonly LockedLine[]): number[] => [...new Set(lines.map((line) => line.goodsId))];

async function needsOf(ctx: Ctx, lines: readonly LockedLine[]): Promise<Need[]> {
  const lots = await ctx.rows<{ id: number; expireOn: string | null }>`
    select t.id, t.expire_on
    from inventory.lot t
    where t.tenant_id = ${ctx.tenantId}
      and t.id = any(${lines.map((line) => line.lotId)}::bigint[])
  `;
  const expiry = new Map(lots.map((lot) => [lot.id, lot.expireOn]));
  return lines.map((line) => ({
    goodsId: line.goodsId,
    ownerId: line.ownerId,
    lotId: line.lotId,
    expireOn: expiry.get(line.lotId) ?? null,
    lpnId: line.toLpnId,
    quality: line.quality,
    qty: restOf(line),
  }));
}
