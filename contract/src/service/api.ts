import type { Api } from '../kit/endpoint.ts';
import { orderDeskApi, orderOutImportApi, orderWareImportApi } from './desk.ts';
import { evaluateApi, ptevalApi } from './evaluate.ts';
import { changeHouseApi } from './house.ts';
import { omsReceiptApi } from './receipt.ts';
import { thirdErrorLogApi } from './third.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  // group: service groups, superiors, allotment

  // complaint: complaints and anomalies

  // receipt, house, evaluate, third, desk
  omsReceipt: omsReceiptApi,
  changeHouse: changeHouseApi,
  evaluate: evaluateApi,
  pteval: ptevalApi,
  thirdErrorLog: thirdErrorLogApi,
  orderDesk: orderDeskApi,
  orderOutImport: orderOutImportApi,
  orderWareImport: orderWareImportApi,
} satisfies Record<string, Api>;
