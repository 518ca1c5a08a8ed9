import type { Api } from '../kit/endpoint.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  // group: service groups, superiors, allotment

  // complaint: complaints and anomalies

  // receipt, house, evaluate, third, import
} satisfies Record<string, Api>;
