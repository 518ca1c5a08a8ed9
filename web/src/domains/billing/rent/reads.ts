import { rentApi } from '#contract/billing/rent.ts';

/** Reads that any act on a contract makes stale. */
export const RENT_READS = [rentApi.queryPage, rentApi.statistic, rentApi.get];
