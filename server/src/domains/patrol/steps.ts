import type { z } from 'zod';
import type { patrolStep } from '#contract/patrol/steps.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

/** What happened to a patrol or a rectification, newest first. */
export async function stepsOf(
  ctx: Ctx,
  docType: 'PATROL' | 'RECTIFY' | 'EVENT' | 'PATROL_WARN',
  docId: number,
): Promise<z.output<typeof patrolStep>[]> {
  const rows = await ctx.rows<Omit<z.output<typeof patrolStep>, 'postedAt'> & { postedAt: Date }>`
    select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'reason' as reason,
      t.payload->>'opinion' as opinion, t.payload->>'dueAt' as due_at
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = ${docType}
      and t.doc_id = ${docId}
    order by t.id desc
  `;
  return rows.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) }));
}
