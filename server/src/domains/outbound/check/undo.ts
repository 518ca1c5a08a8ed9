import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { checkDeliveryApi } from '#contract/outbound/check.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { by, update, write } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { isStanding } from '../../../platform/command/standing.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { uncheckSerials } from '../../inventory/facade.ts';
import { refuseFrozen } from '../order/rows.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import { CHECK } from './rows.ts';
import { lockBench } from './scene.ts';
import type { ExpectedRow } from './tally.plan.ts';

/** The newest step of an order's checks that was not taken back, as its trace tells. */
interface Step {
  id: number;
  action: string;
  operatorId: number;
  operatorName: string;
  payload: { checkId?: number; checkNo?: string; was?: { detailId: number; qty: number }[] };
}

/**
 * 撤销复核: the last count of an order is taken back by who submitted it, while nothing is packed of it and its difference is not settled. The check is under
 * way again with what was counted; what counted as checked before does so again. Every act on a check holds the order, so the newest step read here is the newest.
 */
export async function undoCheck(
  ctx: Ctx,
  { orderId }: InputOf<typeof checkDeliveryApi.undo>,
): Promise<OutputOf<typeof checkDeliveryApi.undo>> {
  const bench = await lockBench(ctx, CHECK, [orderId]);
  const order = bench.orders.get(orderId) ?? refuse('NOT_FOUND');
  refuseFrozen(order);
  const {
    steps: [step],
  } = await lists<{ steps: Step }>(ctx, { steps: newestSteps(ctx, orderId) });
  const { checkId, checkNo = '', was } = refuseFinal(ctx, order, step);
  const expected = bench.expected.get(orderId) ?? [];
  refusePacked(order, expected, was);
  const lost = was.reduce((sum, { detailId, qty }) => sum + checkedOf(expected, detailId) - qty, 0);
  const { status, changes } = restated([order], () => ({ checked: order.checked - lost }));
  await write(ctx, [
    update('outbound.order', changes),
    update(
      'outbound.detail',
      was.map(({ detailId, qty }) => ({ id: detailId, qtyChecked: qty })),
    ),
    update('outbound.checkTask', [
      { id: checkId, status: checkLife.at.checking, doneAt: null, diffCount: 0, version: by(1) },
    ]),
  ]);
  const serial = expected.filter(({ serialMode }) => serialMode > 0);
  if (serial.length > 0)
    await uncheckSerials(
      ctx,
      { id: orderId, no: order.orderNo },
      serial.map(({ detailId }) => detailId),
    );
  const orderStatus = status.get(orderId) ?? order.status;
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: orderId,
      action: 'CHECK_UNDO',
      actionName: '撤销复核',
      fromStatus: order.status,
      toStatus: orderStatus,
      qty: lost,
      reversesId: step?.id,
      payload: { checkNo },
    },
  ]);
  return { orderId, orderNo: order.orderNo, checkId, orderStatus };
}

type Undoable = Required<Pick<Step['payload'], 'checkId' | 'was'>> & Pick<Step['payload'], 'checkNo'>;

/** What is to be taken back, if it can be: a count of one's own that nobody has decided about. */
function refuseFinal(ctx: Ctx, { orderNo }: FloorOrder, step: Step | undefined): Undoable {
  if (!step) return refuse('BUSINESS', `订单【${orderNo}】没有可撤销的复核`);
  const { checkId, was, ...rest } = step.payload;
  if (step.action === 'INTERNAL_CHECK') refuse('BUSINESS', `订单【${orderNo}】已内复核，不能撤销复核`);
  if (step.action !== 'CHECK') refuse('BUSINESS', `订单【${orderNo}】的复核差异已处理，不能撤销复核`);
  if (step.operatorId !== ctx.userId) refuse('BUSINESS', `该次复核由【${step.operatorName}】完成，只能由本人撤销`);
  return checkId !== undefined && was
    ? { checkId, was, ...rest }
    : refuse('BUSINESS', `订单【${orderNo}】没有可撤销的复核`);
}

const checkedOf = (expected: readonly ExpectedRow[], detailId: number): number =>
  expected.find((line) => line.detailId === detailId)?.checkedQty ?? 0;

/** What lies in cartons was checked before it came there. */
function refusePacked({ orderNo }: FloorOrder, expected: readonly ExpectedRow[], was: Undoable['was']): void {
  const packed = expected.some(
    ({ detailId, packedQty, shippedQty }) =>
      packedQty + shippedQty > (was.find((row) => row.detailId === detailId)?.qty ?? 0),
  );
  if (packed) refuse('BUSINESS', `订单【${orderNo}】已装箱，不能撤销复核`);
}

const newestSteps = (ctx: Ctx, orderId: number): RawBuilder<Step> => sql<Step>`
  select t.id, t.action, t.operator_id, t.operator_name, t.payload
  from ops.doc_trace t
  where ${here(ctx, 't')}
    and t.doc_type = 'OUT'
    and t.doc_id = ${orderId}
    and t.action in ('CHECK', 'INTERNAL_CHECK', 'CHECK_REPICK', 'CHECK_SHORT')
    and ${isStanding(ctx)}
  order by t.id desc
  limit 1
`;
