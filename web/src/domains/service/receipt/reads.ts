import { omsReceiptApi } from '#contract/service/receipt.ts';

/** Reads that any act on a receipt makes stale. */
export const RECEIPT_READS = [
  omsReceiptApi.list,
  omsReceiptApi.statistic,
  omsReceiptApi.detailByOmsOutNo,
  omsReceiptApi.detailForMateriel,
];
