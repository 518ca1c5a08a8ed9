import type { z } from 'zod';
import type { docStep } from '#contract/service/steps.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';

type Step = z.output<typeof docStep>;

/** What happened to a document of the order service in this warehouse, newest first. */
export async function stepsOf(
  ctx: Ctx,
  docType: 'RECEIPT' | 'HOUSE' | 'TRANSFER' | 'AGG',
  docId: number,
): Promise<Step[]> {
  const rows = await ctx.rows<Omit<Step, 'postedAt'> & { postedAt: Date }>`
    select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'note' as note
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = ${docType}
      and t.doc_id = ${docId}
    order by t.id desc
    limit 200
  `;
  return rows.map((row) => ({ ...row, postedAt: wireTime(row.postedAt) }));
}
