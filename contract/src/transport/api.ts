import { transportDryRunApi } from './dry-run.ts';
import { equipmentApi } from './equipment.ts';
import { waybillLegApi } from './leg.ts';
import { mapApi } from './map.ts';
import { transportOrderApi } from './order.ts';
import { segmentedTrackApi } from './segment.ts';
import { sendPlanApi } from './send-plan.ts';
import { trackApi } from './track.ts';
import { tripLinkApi } from './trip-link.ts';
import { tripApi } from './trip.ts';
import { transportWarnApi } from './warn.ts';
import { waybillApi } from './waybill-acts.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  transportOrder: transportOrderApi,
  sendPlan: sendPlanApi,
  waybill: waybillApi,
  waybillLeg: waybillLegApi,
  segmentedTrack: segmentedTrackApi,
  transportWarn: transportWarnApi,
  trip: tripApi,
  tripLink: tripLinkApi,
  equipment: equipmentApi,
  track: trackApi,
  transportDryRun: transportDryRunApi,
  transportMap: mapApi,
};
