import { homeApi } from '#contract/home/home.ts';
import { anomalyApi } from '#contract/service/anomaly.ts';

/** Reads that any act on an anomaly makes stale. */
export const ANOMALY_READS = [anomalyApi.page, anomalyApi.statistic, anomalyApi.detail, homeApi.anomalies];
