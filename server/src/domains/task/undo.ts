import { LINE_OPEN, taskLives } from '#contract/task/life.ts';
import { trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together } from '../../platform/db/database.ts';
import { Retry, found, refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { cartonsReturn, reverseTxns, type Back, type ClaimOp } from '../inventory/facade.ts';
import { createTasks } from './create.ts';
import { lockTaskPlaces, settleClaims } from './places.ts';
import { lockTaskLines, placesOf, settleTasks, type Task, type TaskLine } from './rows.ts';
import { statusAfter } from './status.plan.ts';

/** `fromStockId`: the row the goods lie in again. Not `wasStockId` when they came back without their container, or when that row was swept meanwhile. */
export interface Undone {
  lineId: number;
  taskId: number;
  inDetailId: number | null;
  qty: number;
  txnId: number;
  wasStockId: number;
  fromStockId: number;
}

/** What the confirmation moved, from where and to where. */
interface Moved {
  qty: number;
  fromStockId: number;
  fromPositionId: number;
  fromLpnId: number;
  rowLives: boolean;
  toStockId: number;
  toPositionId: number;
  toLpnId: number;
}

/**
 * Undo one confirmation of a line by the transaction it posted (§3.2 rollback of 上架): goods go back, the line is open again with its claim,
 * the task returns to 10 or 20. Goods whose container stays where it is, because others are still on it, come back without it: they are taken
 * off, their line ends, and a task of their own offers them anew.
 * Refuses 已冲销，请勿重复操作, and 220001 when the goods are no longer free where they were put.
 */
export async function undoTaskLine(
  ctx: Ctx,
  input: { lineId: number; txnId: number; reason: string },
): Promise<Undone> {
  const { tasks, lines } = await lockTaskLines(ctx, [input.lineId]);
  const line = found(lines.get(input.lineId));
  const task = found(tasks.get(line.taskId));
  // Their promises went on to live elsewhere: replenished goods are picked, returned goods belong to nobody.
  if (task.kind === 'UNPICK' || task.kind === 'REPLENISH') refuse('BUSINESS', `${taskLives[task.kind].label}不能回退`);
  const moved = await movedBy(ctx, line.id, input.txnId);
  if (moved.qty > line.doneQty) throw new Retry('the line was undone meanwhile');
  const { positionIds, lpnIds } = placesOf([line]);
  const counted = await lockTaskPlaces(
    ctx,
    [...positionIds, moved.toPositionId],
    [...lpnIds, moved.fromLpnId, moved.toLpnId],
  );

  // Once a part of the inbound line stands loose, the rest joins it there.
  const off = moved.fromStockId !== line.fromStockId || (await standsElsewhere(ctx, moved));
  const [back] = await reverseTxns(
    ctx,
    [{ txnId: input.txnId, claims: off ? [] : [promise(line, moved)], offContainer: off }],
    input.reason,
  );
  const undoing: Undoing = { task, line, qty: moved.qty, back: found(back) };
  const fromStockId = await cartonsFollow(ctx, moved, await (off ? endLine : reopenLine)(ctx, undoing));
  const doneQty = line.doneQty - moved.qty;
  const status = statusAfter(lines.values(), [
    { id: line.id, doneQty, state: off ? stateOfEnded(doneQty) : LINE_OPEN },
  ]);
  const txnId = undoing.back.txnId ?? 0;
  await together(
    settleTasks(ctx, status),
    settleClaims(ctx, counted),
    trace(ctx, [
      {
        docType: 'TASK',
        docId: task.id,
        detailId: line.id,
        action: 'UNDO',
        actionName: '回退',
        fromStatus: task.status,
        toStatus: status.get(task.id),
        qty: moved.qty,
        txnId,
        payload: { reason: input.reason },
      },
    ]),
  );
  return {
    lineId: line.id,
    taskId: task.id,
    inDetailId: line.inDetailId,
    qty: moved.qty,
    txnId,
    wasStockId: line.fromStockId,
    fromStockId,
  };
}

/** Weighed cartons go back with their codes. */
async function cartonsFollow(ctx: Ctx, { qty, toStockId: fromStockId }: Moved, toStockId: number): Promise<number> {
  if (!(await cartonsReturn(ctx, { qty, fromStockId, toStockId }))) refuse('BUSINESS', '库位上还有其他箱码，不能回退');
  return toStockId;
}

async function movedBy(ctx: Ctx, lineId: number, txnId: number): Promise<Moved> {
  const row = await ctx.row<Moved>`
    select t.delta as qty, f.stock_id as from_stock_id, f.position_id as from_position_id, f.lpn_id as from_lpn_id,
      exists (select 1 from inventory.stock s where ${here(ctx, 's')} and s.id = f.stock_id) as row_lives,
      t.stock_id as to_stock_id, t.position_id as to_position_id, t.lpn_id as to_lpn_id
    from inventory.stock_ledger t
    join inventory.stock_ledger f
      on ${here(ctx, 'f')}
      and f.txn_id = t.txn_id
      and f.source_line_id = t.source_line_id
      and f.delta < 0
    where ${here(ctx, 't')}
      and t.txn_id = ${txnId}
      and t.source_type = 'TASK'
      and t.source_line_id = ${lineId}
      and t.delta > 0
  `;
  return found(row);
}

/** Whether the container the goods came on would stand somewhere else than they: others are on it there. It is locked, so nothing gets on or off. */
async function standsElsewhere(ctx: Ctx, { qty, fromPositionId, fromLpnId, toStockId }: Moved): Promise<boolean> {
  if (fromLpnId === 0) return false;
  const rows = await ctx.rows`
    select 1
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.lpn_id = ${fromLpnId}
      and s.position_id <> ${fromPositionId}
      and s.on_hand > case when s.id = ${toStockId} then ${qty}::bigint else 0 end
    limit 1
  `;
  return rows.length > 0;
}

/** The claim it had is open again; where its row was swept, empty for a day, the new row is claimed anew. */
function promise(line: TaskLine, { qty, fromPositionId, fromLpnId, rowLives }: Moved): ClaimOp {
  if (rowLives && line.claimId !== null) return { op: 'reopen', claimId: line.claimId, qty };
  const at = {
    positionId: fromPositionId,
    goodsId: line.goodsId,
    lotId: line.lotId,
    lpnId: fromLpnId,
    ownerId: line.ownerId,
    quality: line.quality,
  };
  return { op: 'open', at, kind: 'MOVE', qty, refType: 'TASK', refId: line.taskId, refLineId: line.id };
}

interface Undoing {
  task: Task;
  line: TaskLine;
  qty: number;
  back: Back;
}

async function reopenLine(ctx: Ctx, { line, qty, back }: Undoing): Promise<number> {
  // Reversed entries come in reverse: what went back lies at the end.
  const fromStockId = found(back.stockIds.at(-1));
  await ctx.run`
    update inventory.task_line l
    set done_qty = l.done_qty - ${qty}, state = ${LINE_OPEN}, claim_id = ${found(back.claimIds[0])},
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  await repoint(ctx, line, fromStockId);
  return fromStockId;
}

/** Wherever the putaway of the inbound line is counted, the row the goods lie in now stands in for the old one. */
async function repoint(ctx: Ctx, line: TaskLine, toStockId: number): Promise<void> {
  if (toStockId === line.fromStockId) return;
  await ctx.run`
    update inventory.task_line l
    set from_stock_id = ${toStockId}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and (
        l.id = ${line.id}
        or (l.from_stock_id = ${line.fromStockId} and l.in_detail_id = ${line.inDetailId} and l.state <> 10)
      )
  `;
}

/** A line nothing of which is left done was called off. */
const stateOfEnded = (doneQty: number): number => (doneQty > 0 ? 20 : 90);

/** The line ends with what remains done of it; the goods, loose now, are offered as a task of their own without a place. */
async function endLine(ctx: Ctx, { task, line, qty, back }: Undoing): Promise<number> {
  const toStockId = found(back.looseStockId);
  await ctx.run`
    update inventory.task_line l
    set done_qty = l.done_qty - ${qty}, state = ${stateOfEnded(line.doneQty - qty)}, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  await repoint(ctx, line, toStockId);
  await createTasks(ctx, [
    {
      kind: task.kind,
      lines: [
        {
          fromStockId: toStockId,
          qty,
          toPositionId: null,
          ...(line.inDetailId === null ? {} : { inDetailId: line.inDetailId }),
          ...(line.afterLineId === null ? {} : { afterLineId: line.afterLineId }),
        },
      ],
      ...(task.sourceId === null ? {} : { source: { type: task.sourceType, id: task.sourceId } }),
    },
  ]);
  return toStockId;
}
