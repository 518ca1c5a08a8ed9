import { adjustLife } from '#contract/inner/adjust-life.ts';
import { adjustRow, type AdjustSearch, type adjustApi } from '#contract/inner/adjust.ts';
import type { moveApi } from '#contract/inner/move.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { each, exporting } from '../../services/exports/serve.ts';
import { executeAdjust } from './adjust-execute.ts';
import { addAdjust, cancelAdjustTask, deleteAdjust, submitAdjust, updateAdjust } from './adjust.ts';
import { addMoves, assignMoves, cancelMoves, claimMove, finishMoves, nextMove } from './move.ts';
import { adjustDetail, adjustPage, adjustRows } from './read-adjust.ts';
import { movePage } from './read-move.ts';

/** Carrying itself is served by outbound: promises travel with the goods, and pick lines name promises. */
export const inMove = {
  queryPage: query(movePage),
  add: command(addMoves),
  claim: command(claimMove),
  next: command(nextMove),
  assign: command(assignMoves),
  finish: command(finishMoves),
  cancel: command(cancelMoves),
} satisfies Omit<Handlers<typeof moveApi>, 'confirm'>;

const columns = fieldsOf(adjustRow.shape).filter((field) => field.label !== field.name && field.name !== 'actions');

export const inventoryAdjust = {
  queryPage: query(adjustPage),
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
  cancelTask: command(cancelAdjustTask),
  generateTask: command(executeAdjust),
} satisfies Handlers<typeof adjustApi>;

function statusNamed(row: { status: number }): Record<string, unknown> {
  return { ...row, status: stateName(adjustLife, row.status) };
}
