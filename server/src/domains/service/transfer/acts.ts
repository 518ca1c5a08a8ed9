import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DECISION, transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferInput, type transferApi, type TransferInput } from '#contract/service/transfer/transfer.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { expectAgain, expectFrom, expectNothing, holdExpected } from '../../inbound/facade.ts';
import { giveUp, openWays } from '../../inventory/facade.ts';
import { sendNothing, sendTo } from '../../outbound/facade.ts';
import { follow, lineFacts, type Line } from './follow.ts';
import { pairOf, pathOf, refuseHouses } from './orders.ts';
import { differOf } from './outcome.plan.ts';
import { inHouse, lockTransfer, refuseTransfer, saveTransfer, traceBoth, type Transfer } from './rows.ts';

type Api = typeof transferApi;
const { at, actions } = transferLife;

/**
 * 审核: an outbound order here and an inbound order there, each naming the transfer, both in this transaction: what it makes nobody else holds yet, so that nothing is on
 * its way that a kill could leave behind. Locks the transfer; the second of two clerks finds it approved.
 */
export async function approveTransfer(ctx: Ctx, input: InputOf<Api['approve']>): Promise<OutputOf<Api['approve']>> {
  const transfer = await lockTransfer(ctx, input.id);
  refuseTransfer(transfer, 'approve');
  if (transfer.version !== input.version) refuse('VERSION');
  const written = await writtenOf(ctx, transfer.id);
  await refuseHouses(ctx, transfer.toHouseId, transfer.ownerId);
  const { leaving, expected } = await pairOf(ctx, written, transfer.orderNo);
  const there = inHouse(ctx, transfer.toHouseId);
  const out = await sendTo(ctx, leaving, pathOf),
    due = await expectFrom(there, ctx.warehouseId, expected, pathOf);
  await openWays(there, {
    inOrderId: due.id,
    inOrderNo: due.orderNo,
    fromHouseId: ctx.warehouseId,
    ownerId: transfer.ownerId,
    lines: written.lines.map(({ goodsId, quality }, i) => ({
      goodsId,
      quality,
      inDetailId: due.detailIds[i] ?? refuse('DEFECT'),
      outDetailId: out.detailIds[i] ?? refuse('DEFECT'),
    })),
  });
  await ctx.run`
    update service.transfer_line l
    set out_detail_id = n.out_id, in_detail_id = n.in_id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${out.detailIds}::bigint[], ${due.detailIds}::bigint[]) with ordinality n(out_id, in_id, i)
    where ${here(ctx, 'l')}
      and l.transfer_id = ${transfer.id}
      and l.line_no = n.i
  `;
  const state = await saveTransfer(ctx, transfer, {
    status: at.approved,
    also: sql`, out_order_id = ${out.id}, in_order_id = ${due.id}, approved_by = ${ctx.userId}, approved_at = now()`,
  });
  await told(ctx, transfer, state.status, { act: 'approve', note: `出库单 ${out.orderNo}，入库单 ${due.orderNo}` });
  return { ...state, outOrderNo: out.orderNo, inOrderNo: due.orderNo };
}

/** A draft as it was entered. */
async function writtenOf(ctx: Ctx, id: number): Promise<TransferInput> {
  const head = await ctx.row<Record<string, unknown>>`
    select t.owner_id, t.to_warehouse_id as to_house_id, t.want_on, t.reason, t.remark
    from service.transfer_order t
    where ${here(ctx, 't')}
      and t.id = ${id}
  `;
  const lines = await ctx.rows<Record<string, unknown>>`
    select l.goods_id, l.unit_level, l.unit_qty, l.quality, l.want_lot_id
    from service.transfer_line l
    where ${here(ctx, 'l')}
      and l.transfer_id = ${id}
    order by l.line_no
  `;
  return transferInput.parse({ ...head, lines });
}

/** 取消, as long as nothing has left: both orders with it. Locks the transfer, then the order here with its wave, then the one there. */
export async function cancelTransfer(
  ctx: Ctx,
  { id, reason }: InputOf<Api['cancel']>,
): Promise<OutputOf<Api['cancel']>> {
  const transfer = await lockTransfer(ctx, id);
  refuseTransfer(transfer, 'cancel');
  if (transfer.inOrderId !== null) {
    const lines = (await lineFacts(ctx, [transfer.id])).get(transfer.id) ?? [];
    if (lines.some(({ sent }) => sent > 0)) refuse('BUSINESS', '已有商品发出，不能取消');
    await sendNothing(
      ctx,
      lines.map(({ outDetailId }) => outDetailId),
      `调拨单${transfer.orderNo}取消：${reason}`,
    );
    await expectNothing(
      inHouse(ctx, transfer.toHouseId),
      transfer.inOrderId,
      `调拨单${transfer.orderNo}取消：${reason}`,
    );
  }
  const state = await saveTransfer(ctx, transfer, { status: at.cancelled, also: sql`, cancel_reason = ${reason}` });
  await told(ctx, transfer, state.status, { act: 'cancel', note: reason });
  return state;
}

/**
 * 处理差异, in the house that missed the goods: they turned up and are waited for again, or they are given up, and somebody pays or nobody does. Locks the transfer, then the
 * inbound order, then the line of transit: two clerks decide about each piece once.
 */
export async function settleTransfer(ctx: Ctx, input: InputOf<Api['settle']>): Promise<OutputOf<Api['settle']>> {
  const transfer = await lockTransfer(ctx, input.id, 'to');
  refuseTransfer(transfer, 'settle');
  const { inOrderId } = transfer;
  if (inOrderId === null) return refuse('DEFECT');
  await holdExpected(ctx, inOrderId);
  const facts = (await lineFacts(ctx, [transfer.id])).get(transfer.id) ?? [];
  const line = facts.find(({ lineId }) => lineId === input.lineId) ?? refuse('NOT_FOUND');
  const differ = differOf(line);
  if (input.qty > differ) refuseField('qty', differ === 0 ? '该明细没有待处理的差异' : `超过待处理差异【${differ}】`);
  const serials = await decided(ctx, inOrderId, line, input);
  await ctx.run`
    insert into service.transfer_decision (
      tenant_id, warehouse_id, transfer_id, line_id, cause, decision, qty, serials, reason, created_by
    )
    values (
      ${ctx.tenantId}, ${transfer.fromHouseId}, ${transfer.id}, ${line.lineId}, ${input.cause}, ${input.decision},
      ${input.qty}, ${serials}::text[], ${input.reason}, ${ctx.userId}
    )
  `;
  await told(ctx, transfer, transfer.status, { act: 'settle', note: input.reason, qty: input.qty });
  return (await follow(ctx, [transfer])).get(transfer.id) ?? refuse('DEFECT');
}

/** Waited for again, or given up; answers the numbers of pieces that are gone with it. */
async function decided(
  ctx: Ctx,
  inOrderId: number,
  { inDetailId }: Line,
  { decision, qty, serials }: InputOf<Api['settle']>,
): Promise<string[]> {
  if (decision !== DECISION.found) return giveUp(ctx, { inDetailId, qty, serials: serials ?? [] });
  await expectAgain(ctx, inOrderId, { inDetailId, qty });
  return [];
}

interface Told {
  act: keyof typeof actions;
  note: string;
  qty?: number;
}
const told = (ctx: Ctx, transfer: Transfer, toStatus: number, { act, note, qty }: Told): Promise<void> =>
  traceBoth(ctx, transfer, {
    action: act.toUpperCase(),
    actionName: actions[act].label,
    fromStatus: transfer.status,
    toStatus,
    qty,
    payload: { note },
  });
