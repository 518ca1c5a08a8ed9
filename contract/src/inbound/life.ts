import { appointmentLife } from './appointment-life.ts';
import { detailLife, orderLife } from './order-life.ts';
import { pureTransportLife } from './pure-transport-life.ts';
import { qcLife } from './quality-life.ts';
import { preCheckLife } from './queue/life.ts';
import { unloadLife } from './unload.ts';

/** The life cycles of this domain by name. */
export const lives = {
  inboundOrder: orderLife,
  inboundDetail: detailLife,
  appointment: appointmentLife,
  unload: unloadLife,
  preCheck: preCheckLife,
  qcOrder: qcLife,
  pureTransport: pureTransportLife,
};
