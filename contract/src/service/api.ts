import type { Api } from '../kit/endpoint.ts';
import { anomalyApi } from './anomaly.ts';
import { complaintApi } from './complaint.ts';
import { groupApi } from './group.ts';
import { serviceAllotApi } from './service-allot.ts';
import { superiorApi } from './superior.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  // group: service groups, superiors, allotment
  serviceGroup: groupApi,
  superior: superiorApi,
  serviceAllot: serviceAllotApi,

  // complaint: complaints and anomalies
  complaint: complaintApi,
  anomaly: anomalyApi,

  // receipt, house, evaluate, third, import
} satisfies Record<string, Api>;
