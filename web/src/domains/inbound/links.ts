import { dayHere } from '../../data/clock.ts';
import { spanFrom } from '../../ui/search/span.ts';
import { address } from '../../ui/search/url.ts';

const ORDER_NEW = 0;
/** The ledger shows at most this many days at once. */
const LEDGER_DAYS_MAX = 92;

/** Addresses that the inbound pages lead to. */
export const links = {
  order: (id: number): string => `/Inbound/OrderDetail/${id}`,
  edit: (id: number = ORDER_NEW): string => `/Inbound/OrderEdit/${id}`,
  pick: (taskId: number): string => address('/Outbound/Pick', { task: taskId }),
  outbound: (id: number): string => `/Outbound/OrderDetail/${id}`,
  appointment: (id: number): string => address('/Inbound/Appointment', { id }),
  appoint: (orderNo: string): string => address('/Inbound/Appointment', { new: orderNo }),
  preCheck: (id: number): string => address('/Inbound/PreCheck', { id }),
  receive: (orderNo: string): string => address('/Inbound/Receive', { order: orderNo }),
  waybill: (id: number): string => `/Warehouse/components/WaybillArrangementInfo/${id}`,
  cost: (id: number): string => `/Billing/OrderCost/in/${id}`,
  serials: (orderNo: string, goodsCode: string): string => address('/Inventory/Serial', { orderNo, goodsCode }),
  task: (id: number): string => address('/Inbound/Putaway', { task: id }),
  /** The ledger rows behind a number that came from stock, since `since` ('yyyy-MM-dd …'). */
  ledger: (since: string, query: { sourceNo?: string; goodsId?: number; txnType?: string; txnId?: number }): string =>
    address('/Inventory/Ledger', { ...spanFrom(since.slice(0, 10), dayHere(), LEDGER_DAYS_MAX), ...query }),
};
