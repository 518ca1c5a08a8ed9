import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { qcStoreApi } from '#contract/inbound/qc-store.ts';
import { qcOrderApi } from '#contract/inbound/quality.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';

export type Qc = OutputOf<typeof qcOrderApi.get>;
export type QcLine = Qc['lines'][number];

/** Reads that any act on an inspection makes stale. */
export const QC_READS = [
  qcOrderApi.queryPage,
  qcOrderApi.statistic,
  qcOrderApi.get,
  qcOrderApi.scan,
  qcStoreApi.queryPage,
  orderApi.get,
  orderApi.trace,
  orderApi.queryPage,
  putawayApi.queryPage,
];
