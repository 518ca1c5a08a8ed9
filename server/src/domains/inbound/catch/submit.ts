import { CATCH_STATE, type catchApi } from '#contract/inbound/catch.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireDay } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsReturned, cartonsToReturn, codesTaken, writeCartons, type NewCarton } from '../../inventory/facade.ts';
import { lockDetails } from '../order/details.ts';
import { lockOrdersOf, refuseOrder } from '../order/rows.ts';
import { openOf } from '../receive/confirm.plan.ts';
import { cartonProblems, oddWeights, weighedAs } from './submit.plan.ts';

/** 抄码: cartons of a line are weighed by their codes before they are received. Every change of codes that wait happens under the lock of their line (rank 6). */
export async function submitCartons(
  ctx: Ctx,
  { detailId, cartons, isConfirmed }: InputOf<typeof catchApi.submit>,
): Promise<OutputOf<typeof catchApi.submit>> {
  const [order] = (await lockOrdersOf(ctx, [detailId])).values();
  if (!order) refuse('NOT_FOUND');
  refuseOrder(order, 'receive');
  const detail = found((await lockDetails(ctx, [detailId])).get(detailId));
  if (!detail.isCatchWeight) refuse('BUSINESS', `商品【${detail.goodsCode}】不是抄码商品`);
  const known = await knownOf(ctx, detailId, detail.goodsId);
  const back = detail.sourceLineId === null ? null : await cartonsToReturn(ctx, detailId),
    origins = back?.weighed ? new Map(back.left.map((one) => [one.code, one])) : null;
  const read = weighedAs(cartons, origins);
  const taken = await codesTaken(
    ctx,
    detail.goodsId,
    cartons.flatMap(({ code }) => (origins?.has(code) ? [] : code)),
  );
  const errors = cartonProblems(read, {
    taken,
    today: wireDay(new Date()),
    left: openOf(detail) - known.waiting,
    origins,
  });
  if (errors[0]) refuse('BUSINESS', errors[0].msg, { errors });
  const odd = isConfirmed === true ? [] : oddWeights(read, known.averageG);
  if (odd[0]) refuse('BUSINESS', odd[0].msg, { errors: odd, confirm: true });
  await comeBack(ctx, read);

  const batchNo = await nextNo(ctx, 'CM');
  const written = await writeCartons(ctx, { detailId, goodsId: detail.goodsId, batchNo }, read);
  const lost = cartons.find(({ code }) => !written.some((carton) => carton.code === code));
  if (lost) refuse('BUSINESS', `箱码【${lost.code}】重复`);
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      detailId,
      action: 'CODE_READ',
      actionName: '抄码',
      fromStatus: order.status,
      toStatus: order.status,
      qty: written.length,
      reversible: true,
      payload: { batchNo, cartonIds: written.map(({ id }) => id) },
    },
  ]);
  return { batchNo, cartons: written };
}

/** How many cartons of the line wait, and what one weighs on the average: of the line, else of what lies in stock. */
const knownOf = async (
  ctx: Ctx,
  detailId: number,
  goodsId: number,
): Promise<{ waiting: number; averageG: number | null }> =>
  found(
    await ctx.row<{ waiting: number; averageG: number | null }>`
      select count(*) filter (where k.state = ${CATCH_STATE.read}) as waiting,
        coalesce(
          avg(k.weight) filter (where k.state <> ${CATCH_STATE.voided}),
          (
            select sum(s.weight_g) / nullif(sum(s.on_hand), 0)
            from inventory.stock s
            where ${here(ctx, 's')}
              and s.goods_id = ${goodsId}
              and s.weight_g > 0
          )
        )::bigint as average_g
      from inventory.catch_code k
      where ${here(ctx, 'k')}
        and k.in_detail_id = ${detailId}
    `,
  );

/** Cartons that left with the order are back; of two returns that bring the same one the second is told. */
async function comeBack(ctx: Ctx, read: readonly NewCarton[]): Promise<void> {
  const ids = read.flatMap(({ originId }) => originId ?? []);
  if (ids.length === 0) return;
  const came = await cartonsReturned(ctx, ids);
  const lost = read.find(({ originId }) => originId && !came.has(originId));
  if (lost) refuse('BUSINESS', `箱码【${lost.code}】已由其他退货单退回`);
}
