import type { assembleApi } from '#contract/outbound/assemble.ts';
import type { checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import type { collectionApi } from '#contract/outbound/collection.ts';
import type { outRecordApi } from '#contract/outbound/record.ts';
import type { shipmentApi } from '#contract/outbound/shipment.ts';
import { command, query, type Handlers } from '../../platform/call.ts';
import { labelling } from '../../platform/label/serve.ts';
import { openCarton, reopenCarton, sealCarton, takeOut, voidCarton } from './carton-acts.ts';
import { cartonLabels } from './carton-labels.ts';
import { checkAndPack } from './check-and-pack.ts';
import { settleCheck } from './check.settle.ts';
import { confirmInternal, scanCheck } from './check.ts';
import { collect, scanCollection } from './collect.ts';
import { depart } from './depart.ts';
import { collectionDetail, collectionPage, scanBench, shipmentDetail, shipmentPage } from './floor-queries.ts';
import { cancelShipment, createShipment, load, sealShipment, unload } from './load.ts';
import { pack } from './pack.ts';
import { records } from './records.ts';
import { rollbackShip, ship } from './ship.ts';

/** From the checking bench to the truck. */
export const floorRoutes = {
  checkDelivery: {
    scan: command(scanCheck),
    confirm: command(checkAndPack),
    handle: command(settleCheck),
  } satisfies Handlers<typeof checkDeliveryApi>,
  internalCheck: { confirm: command(confirmInternal) } satisfies Handlers<typeof internalCheckApi>,
  assemble: {
    scan: query(scanBench),
    openCarton: command(openCarton),
    confirm: command(pack),
    takeOut: command(takeOut),
    seal: command(sealCarton),
    reopen: command(reopenCarton),
    void: command(voidCarton),
    ...labelling('箱标签', cartonLabels),
  } satisfies Handlers<typeof assembleApi>,
  collection: {
    queryDocPage: query(collectionPage),
    get: query(collectionDetail),
    scan: query(scanCollection),
    confirm: command(collect),
  } satisfies Handlers<typeof collectionApi>,
  shipment: {
    queryDocPage: query(shipmentPage),
    get: query(shipmentDetail),
    create: command(createShipment),
    depart: command(depart),
    load: command(load),
    unload: command(unload),
    seal: command(sealShipment),
    confirm: command(ship),
    cancel: command(cancelShipment),
    rollback: command(rollbackShip),
  } satisfies Handlers<typeof shipmentApi>,
  outRecord: {
    pick: query(records('PICK')),
    checkDelivery: query(records('CHECK_DELIVERY')),
    internalCheck: query(records('INTERNAL_CHECK')),
    assemble: query(records('ASSEMBLE')),
    collection: query(records('COLLECTION')),
    shipment: query(records('SHIPMENT')),
  } satisfies Handlers<typeof outRecordApi>,
};
