import { goodsStorageBoxApi } from './goods-storage-box.ts';
import { pickAreaFill } from './pick-area-fill.ts';
import { pickAreaUp } from './pick-area-up.ts';
import { replenishStrategy } from './replenish-strategy.ts';
import { sharedPickRuleApi } from './shared-pick-rule.ts';

/** Settings of what lies in the house. */
export const stockSettings = {
  pickAreaUp: pickAreaUp.api,
  pickAreaFill: pickAreaFill.api,
  replenishStrategy: replenishStrategy.api,
  sharedPickRule: sharedPickRuleApi,
  goodsStorageBox: goodsStorageBoxApi,
};
