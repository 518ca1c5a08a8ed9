import { changeLife } from './basic/approval/change-request-life.ts';
import { standardLife } from './basic/approval/goods-standard-life.ts';
import { platformLife } from './basic/approval/platform-audit-life.ts';
import { addressLife } from './basic/partner/consignee-address-life.ts';
import { signedLife } from './basic/partner/store-signed-life.ts';
import { carLife } from './basic/transport/car-life.ts';
import { driverLife } from './basic/transport/driver-life.ts';
import { detailLife, orderLife } from './inbound/order-life.ts';
import { adjustLife } from './inner/adjust-life.ts';
import type { Machine } from './kit/machine.ts';
import { alarmLife, informLife, remindLife } from './message/alarm-life.ts';
import { cartonLife, collectionLife, shipmentLife } from './outbound/carton-life.ts';
import { detailLife as outDetailLife, orderLife as outOrderLife } from './outbound/order-life.ts';
import { checkLife, pickLineLife, pickTaskLife } from './outbound/pick-life.ts';
import { waveLife } from './outbound/wave-life.ts';
import { moveLife, putawayLife, replenishLife, unpickLife } from './task/life.ts';

/** Every life cycle by name, for the diagrams and the tests over all of them. */
export const lives = {
  inboundOrder: orderLife,
  inboundDetail: detailLife,
  outOrder: outOrderLife,
  outDetail: outDetailLife,
  wave: waveLife,
  pickTask: pickTaskLife,
  pickLine: pickLineLife,
  check: checkLife,
  carton: cartonLife,
  collection: collectionLife,
  shipment: shipmentLife,
  putawayTask: putawayLife,
  moveTask: moveLife,
  replenishTask: replenishLife,
  unpickTask: unpickLife,
  adjust: adjustLife,
  alarm: alarmLife,
  inform: informLife,
  remind: remindLife,
  storeSigned: signedLife,
  consigneeAddress: addressLife,
  goodsStandard: standardLife,
  changeRequest: changeLife,
  platformAudit: platformLife,
  driver: driverLife,
  car: carLife,
} satisfies Record<string, Machine>;
