import { appointmentApi } from '#contract/inbound/appointment.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ORDER_READS } from '../order/acts.tsx';

/** Reads that any act on the queue makes stale. */
export const QUEUE_READS = [
  preCheckV2Api.queryPage,
  preCheckApi.statistic,
  preCheckApi.get,
  preCheckApi.board,
  preCheckApi.comments,
  appointmentApi.queryPage,
  appointmentApi.get,
  appointmentApi.board,
  ...ORDER_READS,
];

export type Board = OutputOf<typeof preCheckApi.board>;
export type Truck = Board['waiting'][number];
export type Berth = Board['docks'][number];
/** What an act needs to know of a truck, wherever it is shown. */
export type Acted = Pick<
  Truck,
  'id' | 'version' | 'status' | 'plateNo' | 'queueNo' | 'roomId' | 'isPriority' | 'callCount' | 'noQuick' | 'isTemp'
>;
