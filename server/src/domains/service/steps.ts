import type { z } from 'zod';
import type { serviceStep } from '#contract/service/complaint-rows.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

type Step = z.output<typeof serviceStep>;

/** What happened to a complaint or an anomaly, in the order it happened. */
export async function stepsOf(ctx: Ctx, docType: 'COMPLAINT' | 'ANOMALY', docId: number): Promise<Step[]> {
  const rows = await ctx.rows<Omit<Step, 'postedAt'> & { postedAt: Date }>`
    select t.action, t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status,
      t.payload->>'content' as content
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = ${docType}
      and t.doc_id = ${docId}
    order by t.id
  `;
  return rows.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) }));
}
