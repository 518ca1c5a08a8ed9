import { LINE_OPEN } from '#contract/task/life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockTaskPlaces, refuseOverfull, settleClaims } from '../places.ts';
import { restOf, type LockedLine, type LockedTasks } from '../rows.ts';
import { lostPlaces, type Lost } from './lost.ts';
import type { Need } from './need.ts';
import type { Choice } from './recommend.plan.ts';
import { habitsOf, recommend, undivided } from './recommend.ts';
import type { Route } from './via.plan.ts';
import { routesFor } from './via.ts';

/** How many of the lines that had no suggested position have one now, and how many still have not. */
export interface Suggested {
  placed: number;
  unplaced: number;
}

/**
 * Look again for places for the open lines that have none, or whose place takes them no longer, and promise them; a line without one keeps the reason of this look. The
 * caller holds tasks and lines.
 */
export async function suggestPlaces(ctx: Ctx, { tasks, lines }: LockedTasks): Promise<Suggested> {
  const open = [...lines.values()].filter((line) => line.state === LINE_OPEN);
  const lost = await lostPlaces(ctx, open);
  const lacking = open.filter((line) => line.toPositionId === null || lost.some(({ lineId }) => lineId === line.id));
  if (lacking.length === 0) return { placed: 0, unplaced: 0 };
  await letGo(ctx, lost);
  const choices = await recommend(ctx, await needsOf(ctx, lacking), undivided(await habitsOf(ctx, goodsOf(lacking))));
  const found = await onTheirWay(ctx, lacking, choices);
  await ctx.run`
    update inventory.task_line l
    set to_position_id = n.position_id, no_place_reason = n.why, drop_position_id = n.drop_id, route_reason = n.route,
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${found.map(({ line }) => line.id)}::bigint[], ${found.map(({ positionId }) => positionId)}::bigint[],
      ${found.map(({ why }) => why)}::text[], ${found.map(({ route }) => route.dropPositionId)}::bigint[],
      ${found.map(({ route }) => route.reason)}::text[]
    ) n(id, position_id, why, drop_id, route)
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

/** Nothing is on its way to a lost place any more: its room is free for whatever it still takes. */
async function letGo(ctx: Ctx, lost: readonly Lost[]): Promise<void> {
  if (lost.length === 0) return;
  const counted = await lockTaskPlaces(
    ctx,
    lost.map(({ positionId }) => positionId),
    [],
  );
  await ctx.run`
    update inventory.task_line l
    set to_position_id = null, no_place_reason = n.why, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${lost.map(({ lineId }) => lineId)}::bigint[], ${lost.map(({ why }) => why)}::text[]) n(id, why)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  await settleClaims(ctx, counted);
}

interface Found {
  line: LockedLine;
  positionId: number | null;
  why: string | null;
  route: Route;
}

/** Each line with its place and its way there: what was begun, or lies in a drop place, keeps its way. */
async function onTheirWay(ctx: Ctx, lacking: readonly LockedLine[], choices: readonly Choice[]): Promise<Found[]> {
  const found = choices.flatMap(({ need, spot, why }) => {
    const line = lacking[need];
    return line ? [{ line, positionId: spot?.id ?? null, why: spot ? null : (why ?? null) }] : [];
  });
  const free = found.flatMap(({ line, positionId }) =>
    positionId !== null && line.inDetailId !== null && line.afterLineId === null && line.doneQty === 0
      ? [{ id: line.id, toPositionId: positionId, lpnId: line.toLpnId === line.fromLpnId ? line.toLpnId : 0 }]
      : [],
  );
  const routes = await routesFor(ctx, free);
  return found.map(({ line, ...place }) => {
    const i = free.findIndex(({ id }) => id === line.id);
    const kept = line.doneQty > 0 ? line.dropPositionId : null;
    return { line, ...place, route: routes[i] ?? { dropPositionId: kept, reason: null } };
  });
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
