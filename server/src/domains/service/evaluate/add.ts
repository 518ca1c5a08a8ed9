import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { POOR_SCORE, type evaluateApi } from '#contract/service/evaluate.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

const SHIPPED = 85;

/** What somebody said of a delivery; of one that has not left nobody can say anything. */
export async function addEvaluation(
  ctx: Ctx,
  input: Omit<InputOf<typeof evaluateApi.add>, 'channel'> & { channel: number },
): Promise<OutputOf<typeof evaluateApi.add>> {
  const order = await ctx.row<{ id: number; ownerId: number; status: number }>`
    select o.id, o.owner_id, o.status
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.order_no = ${input.omsOutNo}
  `;
  if (!order) return refuseField('omsOutNo', '出库单不存在或无权访问');
  if (order.status < SHIPPED || order.status === 99) refuseField('omsOutNo', '出库单尚未发运，不能评价');
  const made = await ctx.row<{ id: number; scoreTotal: number }>`
    insert into service.evaluation (
      tenant_id, warehouse_id, owner_id, out_order_id, channel, score_time, score_attitude, score_cargo, tags, content,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${order.ownerId}, ${order.id}, ${input.channel}, ${input.scoreTime},
      ${input.scoreAttitude}, ${input.scoreCargo}, ${input.tags || null}, ${input.content || null}, ${ctx.userId},
      ${ctx.userId}
    )
    on conflict do nothing
    returning id, score_total::float8 as score_total
  `;
  if (!made) return refuse('DUPLICATE', '该出库单已有此渠道的评价');
  return { ...made, poor: made.scoreTotal <= POOR_SCORE };
}
