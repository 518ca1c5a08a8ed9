import { aggregatedApi } from '#contract/service/aggregated/aggregated.ts';

/** Reads that any act on an aggregated order makes stale. */
export const AGGREGATED_READS = [aggregatedApi.page, aggregatedApi.statistic, aggregatedApi.detail];
