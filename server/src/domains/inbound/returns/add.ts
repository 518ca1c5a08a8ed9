import { dictionaries } from '#contract/dictionaries.ts';
import type { returnApi } from '#contract/inbound/returns.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { lockShipped } from '../../outbound/facade.ts';
import { createOrders } from '../order/add.ts';
import { refuseLines } from '../order/details.ts';
import { returnProblems } from './add.plan.ts';
import { backOf } from './beyond.ts';

/** 3 退货. */
const RETURN = 3;

/**
 * A return of what left with an order, in its lots (退货). The order is locked (rank 3): of two clerks who send back the same pieces the
 * second reads what the first promised and is told what is left; a departure cannot be taken back meanwhile.
 */
export async function addReturn(
  ctx: Ctx,
  input: InputOf<typeof returnApi.add>,
): Promise<OutputOf<typeof returnApi.add>> {
  if (!dictionaries.returnReason?.some(({ value }) => value === input.reason)) refuseField('reason', '请选择退货原因');
  const { order, shipped } = await lockShipped(ctx, input.outOrderId);
  if (shipped.length === 0) refuse('BUSINESS', `出库单【${order.orderNo}】尚未发运，没有可退的商品`);
  refuseLines(returnProblems(input.lines, { shipped, back: await backOf(ctx, order.id) }));
  const lots = await lotsOf(
    ctx,
    input.lines.map(({ lotId }) => lotId),
  );
  const [made] = await createOrders(
    ctx,
    [
      {
        ownerId: order.ownerId,
        orderType: RETURN,
        externalNo: input.externalNo,
        expectAt: input.expectAt,
        remark: input.remark,
        sourceOrderId: order.id,
        returnReason: input.reason,
        lines: input.lines.map(({ outDetailId, lotId, qty }) => ({
          goodsId: lots.get(lotId)?.goodsId ?? 0,
          unitLevel: 1,
          unitQty: qty,
          wantLotNo: lots.get(lotId)?.lotNo,
          sourceLineId: outDetailId,
          sourceLotId: lotId,
        })),
      },
    ],
    {
      source: 1,
      path: ({ line, field }) => (line === undefined ? field : `lines.${line}.${field === 'unitQty' ? 'qty' : field}`),
    },
  );
  const created = made ?? refuse('DEFECT');
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: 'RETURN',
      actionName: '退货',
      fromStatus: order.status,
      toStatus: order.status,
      qty: input.lines.reduce((sum, { qty }) => sum + qty, 0),
      payload: { inOrderId: created.id, inOrderNo: created.orderNo, reason: input.reason },
    },
  ]);
  return created;
}

async function lotsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { goodsId: number; lotNo: string }>> {
  const rows = await ctx.rows<{ id: number; goodsId: number; lotNo: string }>`
    select t.id, t.goods_id, t.lot_no
    from inventory.lot t
    where t.tenant_id = ${ctx.tenantId}
      and t.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}
