import { adjustApi } from './adjust.ts';
import { holdApi, lockApi } from './hold.ts';
import { moveApi } from './move.ts';
import { openingApi } from './opening.ts';
import { replenishApi } from './replenish.ts';
import { shortageApi } from './shortage.ts';
import { stocktakeApi } from './stocktake.ts';

/** The calls of this domain by group, as the catalogue takes them in and the server's folder of this name serves them. */
export const api = {
  inMove: moveApi,
  replenish: replenishApi,
  inventoryAdjust: adjustApi,
  openingStock: openingApi,
  shortage: shortageApi,
  stocktake: stocktakeApi,
  inventoryLockNotify: lockApi,
  hold: holdApi,
};
