import { address } from '../../ui/search/url.ts';

const NEW = 0;

/** Addresses that the pages of the order service lead to. */
export const links = {
  order: (id: number): string => `/Outbound/OrderDetail/${id}`,
  inbound: (id: number): string => `/Inbound/OrderDetail/${id}`,
  transfer: (id: number): string => `/Order/TransferDetail/${id}`,
  aggregated: (id: number): string => `/Order/AggregatedDetail/${id}`,
  audit: (id: number): string => `/Order/OrderAuditDetail/${id}`,
  transferEdit: (id: number = NEW): string => `/Order/addAllot/${id}`,
  desk: (id: number): string => `/Order/OrderDesk/${id}`,
  receipt: (omsOutNo: string): string => `/Order/ReceiptDetail/${encodeURIComponent(omsOutNo)}`,
  complaint: (id: number): string => `/CustomerService/ComplaintList/${id}`,
  /** Complaints about an order, and where one is entered. */
  complaints: (orderNo: string): string => address('/CustomerService/ComplaintList', { bizNo: orderNo }),
  shipment: (id: number): string => `/Outbound/ShipDetail/${id}`,
  waybill: (id: number): string => `/Warehouse/components/WaybillArrangementInfo/${id}`,
  wave: (id: number): string => `/Outbound/WaveDetail/${id}`,
};
