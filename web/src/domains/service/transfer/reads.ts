import { transferApi } from '#contract/service/transfer/transfer.ts';

/** Reads that any act on a transfer makes stale. */
export const TRANSFER_READS = [transferApi.queryPage, transferApi.statistic, transferApi.transitPage, transferApi.get];
