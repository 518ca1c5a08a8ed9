import { sql, type RawBuilder } from 'kysely';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { targetRows } from '../places.ts';
import { COUNTED, refusesEntry } from '../placing.plan.ts';
import type { LockedLine } from '../rows.ts';

/** A line whose place does not take it any more, and why. */
export interface Lost {
  lineId: number;
  positionId: number;
  why: string;
}

/** Of open lines those whose place was closed, filled, or taken by what it does not mix with since it was promised. The caller holds the lines. */
export async function lostPlaces(ctx: Ctx, open: readonly LockedLine[]): Promise<Lost[]> {
  const ids = open.flatMap(({ toPositionId }) => toPositionId ?? []);
  if (ids.length === 0) return [];
  const tasks = [...new Set(open.map(({ taskId }) => taskId))];
  const { targets, overfull } = await lists(ctx, { targets: targetRows(ctx, ids, tasks), overfull: filled(ctx, ids) });
  return open.flatMap((line) => {
    if (line.toPositionId === null) return [];
    const target = targets.find(({ id }) => id === line.toPositionId);
    const full = overfull.some(({ id }) => id === line.toPositionId) ? '目标库位剩余容量不足' : null;
    const why = target ? (refusesEntry(target, line) ?? full) : '原定库位已不存在';
    return why === null ? [] : [{ lineId: line.id, positionId: line.toPositionId, why }];
  });
}

/** Places that cannot hold all that is promised to them, these lines included. */
const filled = (ctx: Ctx, ids: readonly number[]): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select p.id
  from basic.position p
  join basic.area a on ${here(ctx, 'a')} and a.id = p.area_id
  where ${here(ctx, 'p')}
    and p.id = any(${[...new Set(ids)]}::bigint[])
    and a.kind = any(${[...COUNTED]}::text[])
    and (
      p.used_pallets + p.claim_pallets > p.max_pallets
      or (p.max_weight > 0 and p.used_weight + p.claim_weight > p.max_weight)
      or (p.max_volume > 0 and p.used_volume + p.claim_volume > p.max_volume)
    )
`;
