import { fieldsOf } from '#contract/kit/field.ts';
import { stateName } from '#contract/kit/machine.ts';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { receiptRow, type omsReceiptApi, type ReceiptSearch } from '#contract/service/receipt.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { each, exporting } from '../../../services/exports/serve.ts';
import { told } from '../columns.ts';
import { disposeReceipt, judgeReceipts, revokeReceipt, updateCause, uploadReceipts } from './acts.ts';
import { receiptDetail, receiptLines, receiptPage, receiptRows, receiptStatistic } from './read.ts';
import { submitSaveReceipt } from './submit.ts';

export const omsReceipt = {
  list: query(receiptPage),
  statistic: query(receiptStatistic),
  exportReceiptList: exporting(async (ctx, input: ReceiptSearch) => ({
    title: '回单',
    columns: told(fieldsOf(receiptRow.shape)),
    rows: each(await receiptRows(ctx, input), (row) => ({ ...row, status: stateName(receiptLife, row.status) })),
  })),
  detailByOmsOutNo: query(receiptDetail),
  detailForMateriel: query(receiptLines),
  uploadInWarehouse: command(uploadReceipts),
  submitSaveReceipt: command(submitSaveReceipt),
  updateAbNormalCause: command(updateCause),
  disposeReceipt: command(disposeReceipt),
  approveHandle: command(judgeReceipts),
  revokeReceipt: command(revokeReceipt),
} satisfies Handlers<typeof omsReceiptApi>;
