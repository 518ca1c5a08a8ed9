import { orderApi } from '#contract/inbound/order.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { orderAuditApi } from '#contract/service/audit/order-audit.ts';

/** Reads that a verdict on an order makes stale. */
export const AUDIT_READS = [
  orderAuditApi.queryPage,
  orderAuditApi.detail,
  outOrderApi.queryPage,
  outOrderApi.get,
  orderApi.queryPage,
  orderApi.get,
];
