import { sharedCostApi } from '#contract/billing/shared-cost.ts';
import { POOL_READS } from '../reads.ts';

/** Reads that any act on a shared cost makes stale. */
export const SHARED_READS = [sharedCostApi.queryPage, sharedCostApi.statistic, sharedCostApi.get, ...POOL_READS];
