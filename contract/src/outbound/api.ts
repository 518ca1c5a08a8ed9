import { checkDeliveryApi, internalCheckApi } from './check.ts';
import { dryRunApi } from './dry-run/run.ts';
import { openOutboundApi } from './open.ts';
import { outOrderApi } from './order.ts';
import { assembleApi } from './pack.ts';
import { pickApi, pickTaskApi } from './pick.ts';
import { outRecordApi } from './record.ts';
import { seedingApi } from './seed.ts';
import { shipmentApi } from './ship.ts';
import { collectionApi } from './stage.ts';
import { unpickApi } from './unpick.ts';
import { waveApi } from './wave.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  outOrder: outOrderApi,
  wave: waveApi,
  pickTask: pickTaskApi,
  pick: pickApi,
  seeding: seedingApi,
  checkDelivery: checkDeliveryApi,
  internalCheck: internalCheckApi,
  assemble: assembleApi,
  collection: collectionApi,
  shipment: shipmentApi,
  outRecord: outRecordApi,
  unpick: unpickApi,
  dryRun: dryRunApi,
  openOutbound: openOutboundApi,
};
