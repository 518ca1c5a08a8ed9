import { sql, type RawBuilder } from 'kysely';
import type { Reach } from './recommend.plan.ts';

/** Whether position `p` of area `a` is open to goods of this reach. */
export function openTo({ areaIds, store }: Reach): RawBuilder<unknown> {
  const named = sql`p.area_id = any(${areaIds}::bigint[])`;
  if (store === null) return named;
  return areaIds.length === 0 ? sql`a.kind = 'STORE'` : sql`(${named} or a.kind = 'STORE')`;
}

/** How early its rules come to the area: the earliest of the rules that name it and of those that mean every storage area. */
export function nthOf({ areaIds, nths, store }: Reach): RawBuilder<unknown> {
  if (areaIds.length === 0) return sql`0`;
  return sql`
    least(
      (${nths}::int[])[array_position(${areaIds}::bigint[], p.area_id)],
      case when a.kind = 'STORE' then ${store}::int end
    )
  `;
}
