import { cartonLife, collectionLife, shipmentLife } from './carton-life.ts';
import { detailLife, orderLife } from './order-life.ts';
import { checkLife, pickLineLife, pickTaskLife } from './pick-life.ts';
import { waveLife } from './wave-life.ts';

/** The life cycles of this domain by name. */
export const lives = {
  outOrder: orderLife,
  outDetail: detailLife,
  wave: waveLife,
  pickTask: pickTaskLife,
  pickLine: pickLineLife,
  check: checkLife,
  carton: cartonLife,
  collection: collectionLife,
  shipment: shipmentLife,
};
