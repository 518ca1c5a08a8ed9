import { menuApi } from './iam/menu.ts';
import { sessionApi } from './iam/session.ts';
import type { Api } from './kit/endpoint.ts';
import { assembleApi } from './outbound/assemble.ts';
import { checkDeliveryApi, internalCheckApi } from './outbound/check.ts';
import { collectionApi } from './outbound/collection.ts';
import { outOrderApi } from './outbound/order.ts';
import { pickApi, pickTaskApi } from './outbound/pick.ts';
import { outRecordApi } from './outbound/record.ts';
import { shipmentApi } from './outbound/shipment.ts';
import { waveApi } from './outbound/wave.ts';

/** Every endpoint by name; the only list of everything. Groups are served by the domains, one handler each. */
export const catalogue = {
  session: sessionApi,
  menu: menuApi,
  outOrder: outOrderApi,
  wave: waveApi,
  pickTask: pickTaskApi,
  pick: pickApi,
  checkDelivery: checkDeliveryApi,
  internalCheck: internalCheckApi,
  assemble: assembleApi,
  collection: collectionApi,
  shipment: shipmentApi,
  outRecord: outRecordApi,
} satisfies Record<string, Api>;
