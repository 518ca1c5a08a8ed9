import { pureTransportApi } from '#contract/inbound/pure-transport.ts';

/** What shows transports: asked again after each act. */
export const PT_READS = [pureTransportApi.queryPage, pureTransportApi.statistic, pureTransportApi.get];
