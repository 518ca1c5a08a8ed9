import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { checkDeliveryApi } from '#contract/outbound/check.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { postTxn } from '../../inventory/facade.ts';
import { allocateLocked, lackSentence, stockFacts } from '../allocation/allocate-locked.ts';
import { lockLines, sumBy } from '../allocation/claims.ts';
import { lockAllocation } from '../allocation/turn.ts';
import { deriveStatus, refuseFrozen, type Order } from '../order/rows.ts';
import { stillMissing } from '../pick/confirm.plan.ts';
import { readNewLines } from '../pick/read.ts';
import { makePickLines } from '../pick/walks.ts';
import { lockWithWaves, settleWaves, type Wave } from '../wave/rows.ts';
import { checkedBefore, countsOf, differingCheck, type CheckTask } from './rows.ts';
import { sharesOf, type ShortClaim } from './tally.plan.ts';

type Output = OutputOf<typeof checkDeliveryApi.handle>;

/** 补拣 and 按实确认, as they are stored with the counted line. */
const REPICK = 1,
  ACCEPT = 3;
const WAYS = {
  [REPICK]: { code: 'CHECK_REPICK', name: '补拣' },
  [ACCEPT]: { code: 'CHECK_SHORT', name: '按实确认' },
} as const;

/**
 * Settle a check that found less than was picked (§3.11). Either way the missing goods stay in the book where they were picked to, locked for counting. 按实确认: the
 * order gives them up. 补拣: other stock is promised by the one allocation, and the order is picked again; its next check goes on where this one stopped.
 */
export async function settleCheck(
  ctx: Ctx,
  { orderId, handle }: InputOf<typeof checkDeliveryApi.handle>,
): Promise<Output> {
  if (handle === REPICK) await lockAllocation(ctx);
  const { orders, waves } = await lockWithWaves(ctx, [orderId]);
  const order = orders.get(orderId) ?? refuse('NOT_FOUND');
  refuseFrozen(order);
  const task = await differingCheck(ctx, orderId);
  await lockLines(ctx, [orderId]);
  const gaps = new Map(
    [...(await countsOf(ctx, task.id))].flatMap(([detailId, { diff }]) =>
      diff !== null && diff < 0 ? [[detailId, -diff] as const] : [],
    ),
  );
  const missing = { order, task, gaps, givenUp: handle === ACCEPT };
  await takeBack(ctx, missing);
  const again =
    handle === REPICK ? await pickAgain(ctx, missing, waves.get(order.waveId ?? 0)) : { newLines: [], stillShort: 0 };
  await ctx.run`
    update outbound.check_line c
    set handle = ${handle}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'c')}
      and c.check_id = ${task.id}
      and c.diff < 0
  `;
  await ctx.run`
    update outbound.check_task t
    set status = 40, done_at = now(), version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 't')}
      and t.id = ${task.id}
  `;
  const status = (await deriveStatus(ctx, [orderId])).get(orderId) ?? order.status;
  await settleWaves(ctx, waves.keys());
  const qty = [...gaps.values()].reduce((sum, gap) => sum + gap, 0);
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: orderId,
      action: WAYS[handle].code,
      actionName: WAYS[handle].name,
      fromStatus: order.status,
      toStatus: status,
      qty,
      payload: { checkNo: task.checkNo, stillShort: again.stillShort },
    },
  ]);
  const done = {
    orderId,
    orderNo: order.orderNo,
    checkId: task.id,
    checkStatus: checkLife.at.done,
    orderStatus: status,
    checkedQty: await checkedBefore(ctx, orderId),
    diffCount: gaps.size,
  };
  return { list: [done], ...again };
}

interface Missing {
  order: Order;
  task: CheckTask;
  gaps: ReadonlyMap<number, number>;
  givenUp: boolean;
}

/** Free the promises on what is not there and lock it where the book has it: nobody may be promised it until it is counted. */
async function takeBack(ctx: Ctx, { order, task, gaps, givenUp }: Missing): Promise<void> {
  const shares = sharesOf(gaps, await uncartoned(ctx, [...gaps.keys()]));
  await ctx.run`
    update outbound.detail d
    set qty_allocated = d.qty_allocated - n.qty, qty_picked = d.qty_picked - n.qty,
      qty_cancelled = d.qty_cancelled + case when ${givenUp} then n.qty else 0 end, short_reason = 'MISSING',
      updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${[...gaps.keys()]}::bigint[], ${[...gaps.values()]}::bigint[]) n(id, qty)
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
  await postTxn(ctx, {
    type: 'PICK',
    source: { type: 'OUT', id: order.id, no: order.orderNo },
    entries: [],
    claims: shares.flatMap(({ claim, qty }) => [
      { op: 'release' as const, claimId: claim.claimId, qty },
      {
        op: 'open' as const,
        at: claim.stockId,
        kind: 'LOCK' as const,
        qty,
        refType: 'TAKE',
        refId: task.id,
        refLineId: claim.detailId,
      },
    ]),
  });
  await announceShort(ctx, task, shares);
}

/** Goods in a carton were counted into it; what is missing is missing from the cart. */
async function uncartoned(ctx: Ctx, detailIds: readonly number[]): Promise<ShortClaim[]> {
  const rows = await ctx.rows<ShortClaim>`
    select c.id as claim_id, c.out_detail_id as detail_id, c.stock_id, s.position_id, s.goods_id, s.lot_id, s.lpn_id,
      c.open_qty
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.lpn n
      on n.tenant_id = s.tenant_id
      and n.warehouse_id = s.warehouse_id
      and n.id = s.lpn_id
      and n.carton_state = 0
    where ${here(ctx, 'c')}
      and c.out_detail_id = any(${detailIds}::bigint[])
      and c.kind = 'ALLOC'
      and c.stage = 'PICKED'
      and c.open_qty > 0
    order by c.id desc
  `;
  return rows;
}

/** Counting is the business of inner work; it hears of the place from here. */
async function announceShort(
  ctx: Ctx,
  task: CheckTask,
  shares: readonly { claim: ShortClaim; qty: number }[],
): Promise<void> {
  const locked = sumBy(
    shares.map(({ claim, qty }) => ({ qty, id: claim.stockId })),
    (share) => share.id,
  );
  await emit(
    ctx,
    [...locked].map(([stockId, lockedQty]) => {
      const at = shares.find(({ claim }) => claim.stockId === stockId)?.claim;
      return {
        topic: 'STOCK.SHORT',
        aggKey: `STOCK:${stockId}`,
        payload: {
          stockId,
          positionId: at?.positionId,
          goodsId: at?.goodsId,
          lotId: at?.lotId,
          lpnId: at?.lpnId,
          lockedQty,
          reason: 'MISSING',
          taskNo: task.checkNo,
        },
      };
    }),
  );
}

/** Promise the gap from other rows, and make walks of it in the order's wave. Nothing there: refused, so that the clerk can choose the other way. */
async function pickAgain(
  ctx: Ctx,
  { order, gaps }: Missing,
  wave: Wave | undefined,
): Promise<Pick<Output, 'newLines' | 'stillShort'>> {
  if (!wave) return refuse('BUSINESS', '订单不在波次中，不能补拣');
  const done = await allocateLocked(ctx, new Map([[order.id, order]]), {
    trigger: 'CHECK',
    detailIds: [...gaps.keys()],
  });
  if (done.claims.length === 0)
    return refuse('STOCK', `${await lackOf(ctx, [...gaps.keys()])}，请选择按实确认`, { orderNo: order.orderNo });
  const made = await makePickLines(ctx, { wave, orderIds: [order.id] });
  return {
    newLines: await readNewLines(
      ctx,
      made.map((line) => line.lineId),
    ),
    stillShort: stillMissing(gaps, done.lines),
  };
}

/** What there is of the first missing goods. */
async function lackOf(ctx: Ctx, detailIds: readonly number[]): Promise<string> {
  const line = await ctx.row<{ goodsId: number; code: string; quality: string }>`
    select d.goods_id, g.code, d.quality
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'd')}
      and d.id = any(${detailIds}::bigint[])
    order by d.id
    limit 1
  `;
  const { goodsId, code, quality } = line ?? refuse('NOT_FOUND');
  return lackSentence(code, (await stockFacts(ctx, [goodsId])).get(`${goodsId}/${quality}`));
}
