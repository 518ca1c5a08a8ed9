import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';

/** An evaluation that a complaint about an order may be taken up from: of that order, and none came of it yet. Under the lock of the order. */
export async function refuseTakenUp(ctx: Ctx, evaluationId: number, outOrderId: number | null): Promise<void> {
  const evaluation = await ctx.row<{ complaintNo: string | null }>`
    select c.complaint_no
    from service.evaluation e
    left join service.complaint c
      on c.tenant_id = e.tenant_id
      and c.warehouse_id = e.warehouse_id
      and c.id = e.complaint_id
    where ${here(ctx, 'e')}
      and e.id = ${evaluationId}
      and e.out_order_id = ${outOrderId}
  `;
  if (!evaluation) return refuseField('evaluationId', '评价不存在，或不是该出库单的评价');
  if (evaluation.complaintNo !== null) refuseField('evaluationId', `该评价已转为投诉【${evaluation.complaintNo}】`);
}

/** The evaluation says from now on which complaint came of it. */
export const takeUp = (ctx: Ctx, evaluationId: number, complaintId: number) => ctx.run`
  update service.evaluation e
  set complaint_id = ${complaintId}, version = e.version + 1, updated_by = ${ctx.userId}, updated_at = now()
  where ${here(ctx, 'e')}
    and e.id = ${evaluationId}
`;
