import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferRow, type transferApi, type TransferSearch } from '#contract/service/transfer/transfer.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { told } from '../columns.ts';
import { approveTransfer, cancelTransfer, settleTransfer } from './acts.ts';
import { transferDetail } from './detail.ts';
import { transferPage, transferRows, transferStatistic, transitPage } from './read.ts';
import { refill, refillList } from './refill.ts';
import { addTransfer, updateTransfer } from './save.ts';

export const allotOrder = {
  queryPage: query(transferPage),
  statistic: query(transferStatistic),
  export: exporting(async (ctx, input: TransferSearch) => ({
    title: '调拨单',
    columns: told(fieldsOf(transferRow.shape)),
    rows: each(await transferRows(ctx, input), (row) => ({ ...row, status: stateName(transferLife, row.status) })),
  })),
  transitPage: query(transitPage),
  get: query(transferDetail),
  refillList: query(refillList),
  refill: command(refill),
  add: command(addTransfer),
  update: command(updateTransfer),
  approve: command(approveTransfer),
  cancel: command(cancelTransfer),
  settle: command(settleTransfer),
} satisfies Handlers<typeof transferApi>;
