import type { outboundSettings } from '#contract/strategy/outbound/api.ts';
import { outProductDateInterval } from '#contract/strategy/outbound/date-interval.ts';
import { goodsReplaceScheme } from '#contract/strategy/outbound/goods-replace.ts';
import { loadingStrategy } from '#contract/strategy/outbound/loading-strategy.ts';
import { pickNoScanOwner } from '#contract/strategy/outbound/no-scan.ts';
import { ownerPick } from '#contract/strategy/outbound/owner-pick.ts';
import { pickAreaPick } from '#contract/strategy/outbound/pick-area.ts';
import { pickingStrategy } from '#contract/strategy/outbound/picking-strategy.ts';
import { pickSimpleName } from '#contract/strategy/outbound/simple-name.ts';
import { supplierReplaceScheme } from '#contract/strategy/outbound/supplier-replace.ts';
import { transportCapacity } from '#contract/strategy/outbound/transport-capacity.ts';
import { waveStrategy } from '#contract/strategy/outbound/wave-strategy.ts';
import type { Handlers } from '../../../platform/command/call.ts';
import { serveSetting } from '../setting.ts';
import { inOneDay } from '../stock/rules.ts';
import { carries, interval, otherSupplier, replaced } from './rules.ts';

/** Settings of what goes out. */
export const outbound: { readonly [G in keyof typeof outboundSettings]: Handlers<(typeof outboundSettings)[G]> } = {
  ownerPick: serveSetting(ownerPick),
  waveStrategy: serveSetting(waveStrategy, { rules: inOneDay }),
  pickingStrategy: serveSetting(pickingStrategy),
  outProductDateInterval: serveSetting(outProductDateInterval, { rules: interval }),
  pickAreaPick: serveSetting(pickAreaPick),
  pickNoScanOwner: serveSetting(pickNoScanOwner),
  pickSimpleName: serveSetting(pickSimpleName),
  goodsReplaceScheme: serveSetting(goodsReplaceScheme, { rules: replaced }),
  supplierReplaceScheme: serveSetting(supplierReplaceScheme, { rules: otherSupplier }),
  transportCapacity: serveSetting(transportCapacity, { rules: carries }),
  loadingStrategy: serveSetting(loadingStrategy),
};
