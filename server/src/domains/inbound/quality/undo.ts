import { qcLife } from '#contract/inbound/quality-life.ts';
import type { qcOrderApi } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { rollback } from '../order/rollback.ts';
import { lockOrder } from '../order/rows.ts';
import { lockQc } from './rows.ts';
import { unjudge } from './verdict-back.ts';

/** Take back the verdict on a line. That of a delivery is a step of its line, and taken back as such, newest first. */
export async function undoJudge(
  ctx: Ctx,
  input: InputOf<typeof qcOrderApi.undo>,
): Promise<OutputOf<typeof qcOrderApi.undo>> {
  const seen = found(
    await ctx.row<{ orderId: number | null; detailId: number | null; stepId: number | null }>`
      select q.order_id, l.detail_id,
        (
          select max(t.id)
          from ops.doc_trace t
          where ${here(ctx, 't')}
            and t.doc_type = 'IN'
            and t.doc_id = q.order_id
            and t.detail_id = l.detail_id
            and t.action = 'QC_JUDGE'
            and (t.payload->>'lineId')::bigint = l.id
        ) as step_id
      from inbound.qc_order q
      join inbound.qc_line l on l.tenant_id = q.tenant_id and l.warehouse_id = q.warehouse_id and l.qc_id = q.id
      where ${here(ctx, 'q')}
        and ${ofOwners(ctx, 'q')}
        and q.id = ${input.id}
        and l.id = ${input.lineId}
    `,
  );
  const reason = input.reason || qcLife.actions.undo.label;
  if (seen.orderId === null || seen.detailId === null) {
    const held = await lockQc(ctx, input.id, 'undo');
    await unjudge(ctx, held, { lineId: input.lineId, reason });
  } else {
    const order = await lockOrder(ctx, seen.orderId);
    await lockQc(ctx, input.id, 'undo');
    if (seen.stepId === null) refuse('BUSINESS', '该明细尚未判定');
    await rollback(ctx, order, { detailId: seen.detailId, traceId: seen.stepId, reason });
  }
  return found(
    await ctx.row<OutputOf<typeof qcOrderApi.undo>>`
      select q.id, q.qc_no, q.status, q.version
      from inbound.qc_order q
      where ${here(ctx, 'q')}
        and q.id = ${input.id}
    `,
  );
}
