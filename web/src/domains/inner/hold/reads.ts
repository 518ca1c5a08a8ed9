import { holdApi, lockApi } from '#contract/inner/hold.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';

export type Lock = OutputOf<typeof lockApi.get>;
export type Where = OutputOf<typeof holdApi.where>;

/** Reads that a hold makes stale. */
export const LOCK_READS = [
  lockApi.queryPage,
  lockApi.statistic,
  lockApi.get,
  holdApi.where,
  stockApi.queryPage,
  stockApi.get,
];
