import { address } from '../../ui/search/url.ts';

const ORDER_NEW = 0;

/** Addresses that the outbound pages lead to. */
export const links = {
  order: (id: number): string => `/Outbound/OrderDetail/${id}`,
  cost: (id: number): string => `/Billing/OrderCost/out/${id}`,
  edit: (id: number = ORDER_NEW): string => `/Outbound/OrderEdit/${id}`,
  /** What left with the order comes back. */
  back: (id: number): string => `/Inbound/Return/${id}`,
  wave: (id: number): string => `/Outbound/WaveDetail/${id}`,
  shipment: (id: number): string => `/Outbound/ShipDetail/${id}`,
  serials: (orderNo: string, goodsCode: string): string => address('/Inventory/Serial', { orderNo, goodsCode }),
  pick: (taskId: number): string => address('/Outbound/Pick', { task: taskId }),
  tasks: (waveNo: string): string => address('/Outbound/PickTask', { waveNo }),
  pack: (code: string): string => address('/Outbound/Pack', { code }),
  /** A new shipment of what stands in the lanes: of a route, or of a wave's orders that have none. */
  ship: (of: { routeId: number | null; waveNo: string | null }): string =>
    address(
      '/Outbound/Ship',
      of.routeId === null ? { new: 'orders', of: of.waveNo } : { new: 'route', of: of.routeId },
    ),
  /** The stock row behind a promise. */
  stock: (id: number): string => `/Inventory/StockDetail/${id}`,
  /** What lies at a position now. */
  at: (positionCode: string, goodsCode: string): string => address('/Inventory/Stock', { positionCode, goodsCode }),
  /** What is locked because it was found short for an order. */
  shortages: (orderNo: string): string => address('/Inner/Shortage', { orderNo }),
  /** What was picked for an intercepted order and goes back. */
  unpick: (orderNo: string): string => address('/Inner/Unpick', { orderNo }),
  /** The ledger rows behind a number that came from stock. */
  ledger: (query: {
    sourceNo?: string;
    goodsCode?: string;
    lotNo?: string;
    txnType?: string;
    txnId?: number;
  }): string => address('/Inventory/Ledger', query),
};
