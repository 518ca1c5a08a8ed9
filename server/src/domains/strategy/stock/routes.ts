import type { stockSettings } from '#contract/strategy/stock/api.ts';
import { pickAreaFill } from '#contract/strategy/stock/pick-area-fill.ts';
import { pickAreaUp } from '#contract/strategy/stock/pick-area-up.ts';
import { replenishStrategy } from '#contract/strategy/stock/replenish-strategy.ts';
import type { Handlers } from '../../../platform/command/call.ts';
import { serveSetting } from '../setting.ts';
import { storageBoxes } from './goods-storage-box.ts';
import { inOneDay } from './rules.ts';
import { sharedPickRules } from './shared-pick.ts';

/** Settings of what lies in the house. */
export const stock: { readonly [G in keyof typeof stockSettings]: Handlers<(typeof stockSettings)[G]> } = {
  pickAreaUp: serveSetting(pickAreaUp),
  pickAreaFill: serveSetting(pickAreaFill, { rules: inOneDay }),
  replenishStrategy: serveSetting(replenishStrategy),
  sharedPickRule: sharedPickRules,
  goodsStorageBox: storageBoxes,
};
