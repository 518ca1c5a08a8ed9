import type { orderDeskApi, orderOutImportApi, orderWareImportApi } from '#contract/service/desk.ts';
import { query, type Handlers } from '../../../platform/command/call.ts';
import { importHandlers } from '../../../services/imports/serve.ts';
import * as inbound from '../../inbound/facade.ts';
import * as outbound from '../../outbound/facade.ts';
import { orderWhole } from './read.ts';
import { searchOrders } from './search.ts';

export const orderDesk = { search: query(searchOrders), get: query(orderWhole) } satisfies Handlers<
  typeof orderDeskApi
>;

/** The batches of the order desk are its own: whoever may import here need not be able to in the warehouse. */
export const orderOutImport = importHandlers(
  { ...outbound.orderImport, biz: 'order.out', title: '出库订单' },
  outbound.insertImported,
  outbound.undoOrders,
) satisfies Handlers<typeof orderOutImportApi>;
export const orderWareImport = importHandlers(
  { ...inbound.orderImport, biz: 'order.ware', title: '入库订单' },
  inbound.importOrders,
  inbound.undoOrders,
) satisfies Handlers<typeof orderWareImportApi>;
