import type { Machine } from '../kit/machine.ts';
import { aggregatedLife } from './aggregated/aggregated-life.ts';
import { anomalyLife } from './anomaly-life.ts';
import { orderAuditLife } from './audit/order-audit-life.ts';
import { complaintLife } from './complaint-life.ts';
import { changeHouseLife } from './house-life.ts';
import { receiptLife } from './receipt-life.ts';
import { thirdErrorLife } from './third-life.ts';
import { transferLife } from './transfer/transfer-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  // complaint
  complaint: complaintLife,
  anomaly: anomalyLife,

  // receipt, house, evaluate, third, desk
  receipt: receiptLife,
  changeHouse: changeHouseLife,
  transfer: transferLife,
  aggregated: aggregatedLife,
  thirdError: thirdErrorLife,
  orderAudit: orderAuditLife,
} satisfies Record<string, Machine>;
