const ORDER_NEW = 0;

const asked = (query: Record<string, string | number | null | undefined>): string =>
  new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]))).toString();

/** Addresses that the inbound pages lead to. */
export const links = {
  order: (id: number): string => `/Inbound/OrderDetail/${id}`,
  edit: (id: number = ORDER_NEW): string => `/Inbound/OrderEdit/${id}`,
  receive: (orderNo: string): string => `/Inbound/Receive?${asked({ order: orderNo })}`,
  task: (id: number): string => `/Inbound/Putaway?${asked({ task: id })}`,
  /** The ledger rows behind a number that came from stock. */
  ledger: (query: { sourceNo?: string; goodsId?: number; txnType?: string; txnId?: number }): string => `/Inventory/Ledger?${asked(query)}`,
};
