import { aggregatedApi } from './aggregated/aggregated.ts';
import { anomalyApi } from './anomaly.ts';
import { orderAuditApi } from './audit/order-audit.ts';
import { complaintApi } from './complaint.ts';
import { deliveryLinkApi } from './delivery.ts';
import { orderDeskApi, orderOutImportApi, orderWareImportApi } from './desk.ts';
import { evaluateApi, ptevalApi } from './evaluate.ts';
import { groupApi } from './group.ts';
import { changeHouseApi } from './house.ts';
import { omsReceiptApi } from './receipt.ts';
import { serviceAllotApi } from './service-allot.ts';
import { superiorApi } from './superior.ts';
import { thirdErrorLogApi } from './third.ts';
import { transferApi } from './transfer/transfer.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  // group: service groups, superiors, allotment
  serviceGroup: groupApi,
  superior: superiorApi,
  serviceAllot: serviceAllotApi,

  // complaint: complaints and anomalies
  complaint: complaintApi,
  anomaly: anomalyApi,

  // receipt, house, evaluate, third, desk
  omsReceipt: omsReceiptApi,
  changeHouse: changeHouseApi,
  allotOrder: transferApi,
  aggregatedOrder: aggregatedApi,
  evaluate: evaluateApi,
  pteval: ptevalApi,
  thirdErrorLog: thirdErrorLogApi,
  orderDesk: orderDeskApi,
  orderAudit: orderAuditApi,
  deliveryLink: deliveryLinkApi,
  orderOutImport: orderOutImportApi,
  orderWareImport: orderWareImportApi,
};
