import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { pickApi } from '#contract/outbound/pick.ts';
import { by, update, write } from '../../../platform/command/change.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdStock, postTxns, type ClaimOp } from '../../inventory/facade.ts';
import { allocateLocked } from '../allocation/allocate-locked.ts';
import { sumBy, tellUndocked } from '../allocation/claims.ts';
import { lockAllocation } from '../allocation/turn.ts';
import { deriveStatus, lockOrders } from '../order/rows.ts';
import { settleWaves } from '../wave/rows.ts';
import { leftOf, stillMissing, type PickLine, type PickPart } from './confirm.plan.ts';
import { answerOf, movesOf, partsOf, refuseTwice, tell } from './confirm.ts';
import { linesTaken, txnsOf, unitsBy, type Picked } from './outcome.plan.ts';
import { readNewLines } from './read.ts';
import { settleTasks } from './rows.ts';
import { lockScene } from './scene.ts';
import { exchangeShared } from './share.ts';
import { makePickLines } from './walks.ts';

type Input = InputOf<typeof pickApi.short>;
type Output = OutputOf<typeof pickApi.short>;

/**
 * 短拣 (§4.8): less lies there than the book says. In one transaction: what exists is picked, the rest of the promise is given back, whatever the book still calls
 * free there is locked for counting, and the gap is promised from other stock, its lines appended to the picker's walk. He goes on without waiting.
 */
export async function shortPick(ctx: Ctx, input: Input): Promise<Output> {
  await lockAllocation(ctx);
  const found = await lockScene(ctx, {
    lineIds: input.lineIds,
    codes: input.containerCode ? [input.containerCode] : [],
    cartonCodes: input.cartonCodes ?? [],
  });
  const scene = await exchangeShared(ctx, found);
  refuseTwice(scene, [input]);
  const parts = partsOf(scene, input, { few: true });
  const lines = input.lineIds.map((id) => scene.lines.get(id) ?? refuse('NOT_FOUND'));
  const stockId = lines[0]?.stockId ?? 0;
  if (lines.some((line) => line.stockId !== stockId || line.taskId !== lines[0]?.taskId))
    refuseField('lineIds', '短拣只能针对同一库位的同一批次');
  const gaps = gapsOf(lines, parts);
  if (gaps.length === 0) refuse('BUSINESS', '实拣数量等于应拣数量，请使用拣货确认');
  const shortage = { scene, parts, moved: movesOf(scene, parts), gaps, stockId };
  const locked = await post(ctx, shortage);
  await writeGaps(ctx, gaps, input.reason);
  const reallocation = await reallocate(ctx, shortage);
  const answer = await settle(ctx, shortage);
  return report(ctx, input, { ...shortage, locked, answer, ...reallocation });
}

interface Gap {
  line: PickLine;
  qty: number;
}
/** A stock row found short: the walks it is on, what was picked of it and what is missing. */
interface Shortage extends Picked {
  gaps: readonly Gap[];
  stockId: number;
}

const gapsOf = (lines: readonly PickLine[], parts: readonly PickPart[]): Gap[] => {
  const taken = sumBy(
    parts.map((part) => ({ qty: part.qty, id: part.line.id })),
    (row) => row.id,
  );
  return lines.map((line) => ({ line, qty: leftOf(line) - (taken.get(line.id) ?? 0) })).filter((gap) => gap.qty > 0);
};

/** Pick the found part, give the rest of the promises back and lock what the row would then call free: the book is not trusted until it is counted. */
async function post(ctx: Ctx, shortage: Shortage): Promise<number> {
  const { gaps, stockId } = shortage;
  const held = (await holdStock(ctx, [stockId])).get(stockId) ?? refuse('NOT_FOUND');
  const locked = held.free + gaps.reduce((sum, gap) => sum + gap.qty, 0);
  const extra = new Map<number, ClaimOp[]>();
  const add = (orderId: number, op: ClaimOp): void => {
    extra.set(orderId, [...(extra.get(orderId) ?? []), op]);
  };
  for (const { line, qty } of gaps) add(line.orderId, { op: 'release', claimId: line.claimId, qty });
  const first = gaps[0]?.line;
  if (first)
    add(first.orderId, {
      op: 'open',
      at: stockId,
      kind: 'LOCK',
      qty: locked,
      refType: 'TAKE',
      refId: first.id,
      refLineId: first.detailId,
    });
  await tellUndocked(
    ctx,
    gaps.map(({ line: { claimId, detailId }, qty }) => ({ claimId, detailId, qty })),
  );
  await postTxns(ctx, txnsOf(shortage, extra));
  const perLine = [...unitsBy(shortage.parts, (line) => line.detailId)];
  await write(ctx, [
    update('outbound.pickLine', linesTaken(ctx.userId, shortage)),
    update(
      'outbound.detail',
      perLine.map(([id, qty]) => ({ id, qtyPicked: by(qty) })),
    ),
  ]);
  return locked;
}

async function writeGaps(ctx: Ctx, gaps: readonly Gap[], reason: string): Promise<void> {
  await ctx.run`
    update outbound.pick_line l
    set short_qty = l.short_qty + n.qty, state = 30, short_reason = ${reason}, picker_id = ${ctx.userId},
      picked_at = now(), updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${gaps.map((gap) => gap.line.id)}::bigint[], ${gaps.map((gap) => gap.qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
  const perLine = [
    ...sumBy(
      gaps.map((gap) => ({ qty: gap.qty, id: gap.line.detailId })),
      (row) => row.id,
    ),
  ];
  await ctx.run`
    update outbound.detail d
    set qty_allocated = d.qty_allocated - n.qty, short_reason = ${reason}, updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(${perLine.map(([id]) => id)}::bigint[], ${perLine.map(([, qty]) => qty)}::bigint[]) n(id, qty)
    where ${here(ctx, 'd')}
      and d.id = n.id
  `;
}

/** Counters of tasks, status of orders and waves, traces and records, as they are after lines were added to the walk. */
async function settle(ctx: Ctx, shortage: Shortage): Promise<Short['answer']> {
  const { scene } = shortage;
  const [tasks, status] = await together(
    settleTasks(ctx, scene.tasks.keys()),
    deriveStatus(ctx, scene.orders.keys()),
    settleWaves(
      ctx,
      scene.waves.map((wave) => wave.id),
    ),
  );
  // Owners who want no check have what was picked count as checked once nothing is left to pick.
  const passed = scene.unchecked.filter(({ orderId }) => status.get(orderId) === 60).map(({ orderId }) => orderId);
  if (passed.length > 0) {
    await ctx.run`
      update outbound.detail d
      set qty_checked = d.qty_picked, updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'd')}
        and d.order_id = any(${passed}::bigint[])
        and d.qty_checked < d.qty_picked
    `;
    for (const [id, now] of await deriveStatus(ctx, passed)) status.set(id, now);
  }
  await tell(ctx, shortage, status);
  return answerOf(shortage, { tasks, status });
}

/** Promise the gap from other rows and put the lines into the walk. */
async function reallocate(
  ctx: Ctx,
  { scene, gaps, stockId }: Shortage,
): Promise<Pick<Output, 'reallocatedQty' | 'stillShort' | 'newLines'>> {
  const orders = await lockOrders(
    ctx,
    gaps.map((gap) => gap.line.orderId),
  );
  const done = await allocateLocked(ctx, orders, {
    trigger: 'SHORT',
    excluded: new Set([stockId]),
    detailIds: [...new Set(gaps.map((gap) => gap.line.detailId))],
  });
  const task = scene.tasks.get(gaps[0]?.line.taskId ?? 0) ?? refuse('DEFECT');
  const lines = await makePickLines(ctx, {
    wave: { id: task.waveId, pickMethod: task.pickMethod },
    orderIds: [...orders.keys()],
    into: { taskId: task.id, areaId: task.areaId },
  });
  const newLines = await readNewLines(
    ctx,
    lines.map((line) => line.lineId),
  );
  const missing = sumBy(
    gaps.map((gap) => ({ qty: gap.qty, id: gap.line.detailId })),
    (row) => row.id,
  );
  return {
    reallocatedQty: done.lines.reduce((sum, line) => sum + line.granted, 0),
    stillShort: stillMissing(missing, done.lines),
    newLines,
  };
}

interface Short extends Shortage, Pick<Output, 'reallocatedQty' | 'stillShort' | 'newLines'> {
  locked: number;
  answer: Omit<Output, 'shortQty' | 'lockedQty' | 'reallocatedQty' | 'stillShort' | 'newLines'>;
}

async function report(ctx: Ctx, input: Input, short: Short): Promise<Output> {
  const shortQty = short.gaps.reduce((sum, gap) => sum + gap.qty, 0);
  const first = short.gaps[0]?.line;
  await trace(
    ctx,
    short.gaps.map(({ line, qty }) => ({
      docType: 'OUT',
      docId: line.orderId,
      detailId: line.detailId,
      action: 'SHORT_PICK',
      actionName: '短拣',
      qty,
      payload: {
        reason: input.reason,
        positionCode: line.positionCode,
        lotNo: line.lotNo,
        reallocated: short.reallocatedQty,
      },
    })),
  );
  // Counting is the business of inner work; it hears of the place from here.
  await emit(ctx, [
    {
      topic: 'STOCK.SHORT',
      aggKey: `STOCK:${short.stockId}`,
      payload: {
        stockId: short.stockId,
        positionId: first?.positionId,
        goodsId: first?.goodsId,
        lotId: first?.lotId,
        lpnId: first?.lpnId,
        lockedQty: short.locked,
        reason: input.reason,
        taskNo: short.scene.tasks.get(first?.taskId ?? 0)?.taskNo,
      },
    },
  ]);
  return {
    ...short.answer,
    shortQty,
    lockedQty: short.locked,
    reallocatedQty: short.reallocatedQty,
    stillShort: short.stillShort,
    newLines: short.newLines,
  };
}
