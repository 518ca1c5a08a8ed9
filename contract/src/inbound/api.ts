import { bookingLinkApi } from './appoint/booking-link.ts';
import { appointmentApi } from './appointment.ts';
import { catchApi } from './catch.ts';
import { crossDockApi } from './cross-dock.ts';
import { inboundDryRunApi } from './dry-run/decide.ts';
import { noQc } from './no-qc.ts';
import { openInboundApi } from './open.ts';
import { orderApi } from './order.ts';
import { pickupApi } from './pickup/pickup.ts';
import { pureTransportApi } from './pure-transport.ts';
import { putawayApi } from './putaway.ts';
import { qcStoreApi } from './qc-store.ts';
import { factoryRecordApi, goodsQirApi } from './quality-paper.ts';
import { qcOrderApi, qcRecordApi } from './quality.ts';
import { preCheckLinkApi } from './queue/link.ts';
import { preCheckV2Api } from './queue/pre-check-v2.ts';
import { preCheckApi } from './queue/pre-check.ts';
import { receiveApi } from './receive.ts';
import { returnApi } from './returns.ts';
import { transitApi } from './transit/transit.ts';
import { unloadApi } from './unload.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  inboundAppointment: appointmentApi,
  bookingLink: bookingLinkApi,
  inboundUnload: unloadApi,
  preCheck: preCheckApi,
  preCheckV2: preCheckV2Api,
  preCheckLink: preCheckLinkApi,
  inboundOrder: orderApi,
  inboundReceive: receiveApi,
  inboundReturn: returnApi,
  inboundPutaway: putawayApi,
  inboundCatch: catchApi,
  inboundCrossDock: crossDockApi,
  inboundPickup: pickupApi,
  inboundTransit: transitApi,
  pureTransport: pureTransportApi,
  qcOrder: qcOrderApi,
  qcRecord: qcRecordApi,
  qcStore: qcStoreApi,
  noQc: noQc.api,
  inboundDryRun: inboundDryRunApi,
  goodsQir: goodsQirApi,
  factoryRecord: factoryRecordApi,
  openInbound: openInboundApi,
};
