import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DAY_CUT, workDateOf } from './post.plan.ts';

/** The day that is being worked at the posts or docks of this warehouse: before the latest cut of theirs the night shift of yesterday still is. */
export async function workDay(ctx: Ctx, at: 'post' | 'receive'): Promise<string> {
  const config = await ctx.row<{ dayCut: string | null }>`
    select to_char(max(c.day_cut), 'HH24:MI') as day_cut
    from ${sql.table(`billing.${at}_efficiency_config`)} c
    where c.tenant_id = ${ctx.tenantId}
      and c.house_id = ${ctx.warehouseId}
      and c.status = 1
      and not c.is_deleted
  `;
  return workDateOf(new Date(), config?.dayCut ?? DAY_CUT);
}
