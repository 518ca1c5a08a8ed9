import { homeApi } from '#contract/home/home.ts';
import { transportOrderApi } from '#contract/transport/order.ts';
import { segmentedTrackApi } from '#contract/transport/segment.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { tripApi } from '#contract/transport/trip.ts';
import { transportWarnApi } from '#contract/transport/warn.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';

/** Reads that any act on orders, plans or waybills makes stale: they lead from one to the other. */
export const TRANSPORT_READS = [
  transportOrderApi.page,
  transportOrderApi.statistic,
  sendPlanApi.page,
  sendPlanApi.statistic,
  sendPlanApi.get,
  waybillApi.page,
  waybillApi.statistic,
  waybillApi.get,
  segmentedTrackApi.page,
  segmentedTrackApi.statistic,
  transportWarnApi.page,
  tripApi.mine,
  tripApi.get,
  tripLinkApi.look,
  homeApi.planWarnings,
  homeApi.deliveryWarnings,
];

export const links = {
  plan: (id: number | null) => (id === null ? null : `/Transport/SendPlanInfo/${id}`),
  waybill: (id: number | null) => (id === null ? null : `/Warehouse/components/WaybillArrangementInfo/${id}`),
};

export const tons = (grams: number): string => (grams / 1000).toFixed(1);
export const cubic = (cm3: number): string => (cm3 / 1_000_000).toFixed(3);
