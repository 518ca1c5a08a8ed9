import { sql } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { adjustRow, type AdjustSearch, type adjustApi } from '#contract/inner/adjust.ts';
import type { holdApi, lockApi } from '#contract/inner/hold.ts';
import type { moveApi } from '#contract/inner/move.ts';
import type { openingApi } from '#contract/inner/opening.ts';
import type { replenishApi } from '#contract/inner/replenish.ts';
import type { shortageApi } from '#contract/inner/shortage.ts';
import type { stocktakeApi } from '#contract/inner/stocktake.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { replenishLife } from '#contract/task/life.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { each, exporting } from '../../services/exports/serve.ts';
import { executeNotice, exportLocks, lockDetail, lockPage, lockStatistic, positionIds } from '../inventory/facade.ts';
import {
  assignTasks,
  cancelTasks,
  claimNextTask,
  claimTask,
  finishShort,
  refuseOtherKinds,
  taskLinePage,
  taskLineStatistic,
} from '../task/facade.ts';
import { addAdjust, deleteAdjust, updateAdjust } from './adjust/adjust.ts';
import { auditAdjust, rejectAdjust, submitAdjust } from './adjust/audit.ts';
import { executeAdjust } from './adjust/execute.ts';
import { cancelAdjustTask, executeOnFloor, floorLines } from './adjust/floor.ts';
import { adjustDetail, adjustPage, adjustRows, adjustStatistic } from './adjust/read.ts';
import { carryMoves, carryReplenishments, end, told } from './carry.ts';
import { lettersFor, writeLetters } from './hold/letters.ts';
import { addLock, unlockByHand } from './hold/notices.ts';
import { ordersHolding } from './hold/orders.ts';
import { holdAll, whereItIs } from './hold/where.ts';
import { addMoves, assignMoves, cancelMoves, claimMove, finishMoves, nextMove } from './move.ts';
import { openingImport } from './opening.ts';
import { movePage } from './read-move.ts';
import { dryRunReplenish } from './replenish-dry-run.ts';
import { replenishByHand, replenishLow } from './replenish.ts';
import { shortagePage } from './shortage-read.ts';
import { settleShortages } from './shortage.ts';
import { confirmStocktake } from './stocktake/confirm.ts';
import { countLines, foundGoods, submitStocktake, undoCounts } from './stocktake/count.ts';
import { cancelStocktake, issueStocktake } from './stocktake/issue.ts';
import { addStocktake } from './stocktake/plan.ts';
import { stocktakeDetail, stocktakePage, stocktakeStatistic } from './stocktake/read.ts';
import { suggestMoves } from './suggest.ts';

export const inventoryLockNotify = {
  queryPage: query(lockPage),
  statistic: query(lockStatistic),
  export: exporting(exportLocks),
  get: query(async (ctx, input) => {
    const { lotIds, ...notice } = await lockDetail(ctx, input);
    return {
      ...notice,
      orders: await ordersHolding(ctx, sql`s.lot_id = any(${lotIds}::bigint[])`),
      letters: await lettersFor(ctx, [input.id]),
    };
  }),
  add: command(addLock),
  execute: command(executeNotice),
  unlock: command(unlockByHand),
} satisfies Handlers<typeof lockApi>;

export const hold = {
  where: query(whereItIs),
  open: command(holdAll),
  write: command(writeLetters),
} satisfies Handlers<typeof holdApi>;

export const inMove = {
  queryPage: query(movePage),
  statistic: query((ctx, input) => taskLineStatistic(ctx, 'MOVE', input)),
  suggest: query(suggestMoves),
  add: command(addMoves),
  claim: command(claimMove),
  next: command(nextMove),
  assign: command(assignMoves),
  finish: command(finishMoves),
  confirm: command(carryMoves),
  cancel: command(cancelMoves),
} satisfies Handlers<typeof moveApi>;

export const replenish = {
  queryPage: query((ctx, input) => taskLinePage(ctx, 'REPLENISH', input)),
  statistic: query((ctx, input) => taskLineStatistic(ctx, 'REPLENISH', input)),
  add: command(async (ctx, input) => {
    const positionId = await positionIds(
      ctx,
      input.lines.map((line) => line.positionCode),
    );
    const made = await replenishByHand(
      ctx,
      input.lines.map(({ goodsId, qty, positionCode }) => ({
        goodsId,
        qty,
        ...(positionCode ? { positionId: positionId(positionCode) } : {}),
      })),
    );
    return told(made.map((task) => ({ ...task, status: replenishLife.at.open })));
  }),
  generate: command(async (ctx) =>
    told((await replenishLow(ctx)).map((task) => ({ ...task, status: replenishLife.at.open }))),
  ),
  claim: command(async (ctx, { id }) => {
    await refuseOtherKinds(ctx, 'REPLENISH', [id]);
    const task = await claimTask(ctx, id);
    return { id: task.taskId, taskNo: task.taskNo, status: replenishLife.at.claimed };
  }),
  next: command(async (ctx) => {
    const task = await claimNextTask(ctx, 'REPLENISH');
    return task && { id: task.taskId, taskNo: task.taskNo, status: replenishLife.at.claimed };
  }),
  assign: command(async (ctx, input) => {
    await refuseOtherKinds(ctx, 'REPLENISH', input.ids);
    return told(await assignTasks(ctx, input.ids, input.assigneeId));
  }),
  confirm: command(carryReplenishments),
  finish: command(end(finishShort)),
  cancel: command(end(cancelTasks)),
  dryRun: command(dryRunReplenish),
} satisfies Handlers<typeof replenishApi>;

export const shortage = { queryPage: query(shortagePage), settle: command(settleShortages) } satisfies Handlers<
  typeof shortageApi
>;

export const stocktake = {
  queryPage: query(stocktakePage),
  statistic: query(stocktakeStatistic),
  get: query(stocktakeDetail),
  add: command(addStocktake),
  issue: command(issueStocktake),
  count: command(countLines),
  found: command(foundGoods),
  undo: command(undoCounts),
  submit: command(submitStocktake),
  confirm: command(confirmStocktake),
  cancel: command(cancelStocktake),
} satisfies Handlers<typeof stocktakeApi>;

const columns = fieldsOf(adjustRow.shape).filter((field) => field.label !== field.name && field.name !== 'actions');

export const inventoryAdjust = {
  queryPage: query(adjustPage),
  statistic: query(adjustStatistic),
  get: query(adjustDetail),
  export: exporting(async (ctx, input: AdjustSearch) => ({
    title: '库存调整',
    columns,
    rows: each(await adjustRows(ctx, input), statusNamed),
  })),
  add: command(addAdjust),
  update: command(updateAdjust),
  delete: command(deleteAdjust),
  submit: command(submitAdjust),
  audit: command(auditAdjust),
  reject: command(rejectAdjust),
  cancelTask: command(cancelAdjustTask),
  generateTask: command(executeAdjust),
  floor: query(floorLines),
  execute: command(executeOnFloor),
} satisfies Handlers<typeof adjustApi>;

function statusNamed(row: { status: number }): Record<string, unknown> {
  return { ...row, status: stateName(adjustLife, row.status) };
}

/** What lay there on the first day. It is taken back as any adjustment is: by another one. */
export const openingStock = openingImport satisfies Handlers<typeof openingApi>;
