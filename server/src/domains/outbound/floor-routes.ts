import type { checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import type { outRecordApi } from '#contract/outbound/record.ts';
import type { seedingApi } from '#contract/outbound/seed.ts';
import type { shipmentApi } from '#contract/outbound/ship.ts';
import type { collectionApi } from '#contract/outbound/stage.ts';
import { command, query, type Handlers } from '../../platform/command/call.ts';
import { labelling } from '../../services/labels/serve.ts';
import { checkAndPack } from './check/check-and-pack.ts';
import { confirmInternal } from './check/confirm.ts';
import { scanCheck, scanInternal } from './check/scan.ts';
import { settleCheck } from './check/settle.ts';
import { undoCheck } from './check/undo.ts';
import { waitingInternal } from './check/waiting.ts';
import { openCarton, reopenCarton, sealCarton, voidCarton } from './pack/carton.ts';
import { cartonsOf } from './pack/cartons-of.ts';
import { pack } from './pack/confirm.ts';
import { cartonLabels } from './pack/labels.ts';
import {
  collectionDetail,
  collectionPage,
  collectionStatistic,
  scanBench,
  shipmentDetail,
  shipmentPage,
  shipmentStatistic,
} from './pack/read.ts';
import { takeOut } from './pack/take-out.ts';
import { records } from './record.ts';
import { putIntoSlot, undoPut } from './seed/put.ts';
import { scanForSeeding, seedWall, seedWalls, seedWaves } from './seed/read.ts';
import { finishSeeding, startSeeding } from './seed/wall.ts';
import { ship } from './ship/confirm.ts';
import { createShipment } from './ship/create.ts';
import { depart } from './ship/depart.ts';
import { cancelShipment, load, sealShipment, unload } from './ship/load.ts';
import { fleet, previewShipment } from './ship/preview.ts';
import { rollbackShip } from './ship/rollback.ts';
import { collect } from './stage/collect.ts';
import { scanCollection } from './stage/scan.ts';

/** From the seed wall and the checking bench to the truck. */
export const floorRoutes = {
  seeding: {
    walls: query((ctx) => seedWalls(ctx)),
    waves: query((ctx) => seedWaves(ctx)),
    scan: query(scanForSeeding),
    get: query(seedWall),
    start: command(startSeeding),
    put: command(putIntoSlot),
    undo: command(undoPut),
    finish: command(finishSeeding),
  } satisfies Handlers<typeof seedingApi>,
  checkDelivery: {
    scan: command(scanCheck),
    confirm: command(checkAndPack),
    undo: command(undoCheck),
    handle: command(settleCheck),
  } satisfies Handlers<typeof checkDeliveryApi>,
  internalCheck: {
    waiting: query((ctx) => waitingInternal(ctx)),
    scan: command(scanInternal),
    confirm: command(confirmInternal),
  } satisfies Handlers<typeof internalCheckApi>,
  assemble: {
    scan: query(scanBench),
    openCarton: command(openCarton),
    confirm: command(pack),
    takeOut: command(takeOut),
    seal: command(sealCarton),
    reopen: command(reopenCarton),
    void: command(voidCarton),
    cartonsOf: query(cartonsOf),
    ...labelling('cartonLabel', cartonLabels),
  } satisfies Handlers<typeof assembleApi>,
  collection: {
    queryDocPage: query(collectionPage),
    statistic: query(collectionStatistic),
    get: query(collectionDetail),
    scan: query(scanCollection),
    confirm: command(collect),
  } satisfies Handlers<typeof collectionApi>,
  shipment: {
    queryDocPage: query(shipmentPage),
    statistic: query(shipmentStatistic),
    get: query(shipmentDetail),
    preview: query(previewShipment),
    fleet: query(fleet),
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
