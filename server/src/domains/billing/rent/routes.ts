import { rentLife } from '#contract/billing/rent-life.ts';
import { rentRow, type RentSearch, type rentApi } from '#contract/billing/rent.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { addRent, effectRent, removeRent, terminateRent, updateRent } from './acts.ts';
import { previewRent, rentDetail, rentPage, rentRows, rentStatistic } from './read.ts';

export const rent = {
  queryPage: query(rentPage),
  statistic: query(rentStatistic),
  get: query(rentDetail),
  preview: query(previewRent),
  export: exporting(async (ctx, input: RentSearch) => ({
    title: '租金',
    columns: fieldsOf(rentRow.shape).filter(({ name, label }) => label !== name && name !== 'actions'),
    rows: each(await rentRows(ctx, input), (row) => ({ ...row, status: stateName(rentLife, row.status) })),
  })),
  add: command(addRent),
  update: command(updateRent),
  remove: command(removeRent),
  effect: command(effectRent),
  terminate: command(terminateRent),
} satisfies Handlers<typeof rentApi>;
