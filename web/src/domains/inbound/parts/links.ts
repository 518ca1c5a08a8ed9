import { todayHere } from './typed.ts';

const ORDER_NEW = 0;

const asked = (query: Record<string, string | number | null | undefined>): string =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString();

/** Addresses that the inbound pages lead to. */
export const links = {
  order: (id: number): string => `/Inbound/OrderDetail/${id}`,
  edit: (id: number = ORDER_NEW): string => `/Inbound/OrderEdit/${id}`,
  receive: (orderNo: string): string => `/Inbound/Receive?${asked({ order: orderNo })}`,
  task: (id: number): string => `/Inbound/Putaway?${asked({ task: id })}`,
  /** The ledger rows behind a number that came from stock, since `since` ('yyyy-MM-dd …'). */
  ledger: (since: string, query: { sourceNo?: string; goodsId?: number; txnType?: string; txnId?: number }): string =>
    `/Inventory/Ledger?${asked({ ...spanFrom(since.slice(0, 10), todayHere()), ...query })}`,
};

/** The ledger shows at most this many days at once. */
const SPAN_DAYS = 92;

function spanFrom(day: string, today: string): { from: string; to: string } {
  const last = new Date(`${day}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + SPAN_DAYS - 1);
  const end = last.toISOString().slice(0, 10);
  return { from: `${day} 00:00:00`, to: `${end < today ? end : today} 23:59:59` };
}
