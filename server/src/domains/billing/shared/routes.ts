import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import { sharedCostRow, type SharedCostSearch, type sharedCostApi } from '#contract/billing/shared-cost.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { addCost, removeCost, updateCost } from './acts.ts';
import { previewShared, sharedDetail, sharedPage, sharedRows, sharedStatistic } from './read.ts';
import { runCost, voidCost } from './run.ts';

export const sharedCost = {
  queryPage: query(sharedPage),
  statistic: query(sharedStatistic),
  get: query(sharedDetail),
  preview: query(previewShared),
  export: exporting(async (ctx, input: SharedCostSearch) => ({
    title: '公摊费用',
    columns: fieldsOf(sharedCostRow.shape).filter(({ name, label }) => label !== name && name !== 'actions'),
    rows: each(await sharedRows(ctx, input), (row) => ({ ...row, status: stateName(sharedCostLife, row.status) })),
  })),
  add: command(addCost),
  update: command(updateCost),
  remove: command(removeCost),
  run: command(runCost),
  void: command(voidCost),
} satisfies Handlers<typeof sharedCostApi>;
