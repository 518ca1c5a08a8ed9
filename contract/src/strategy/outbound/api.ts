import { outProductDateIntervalApi } from './date-interval.ts';
import { goodsReplaceScheme } from './goods-replace.ts';
import { loadingStrategy } from './loading-strategy.ts';
import { pickNoScanOwner } from './no-scan.ts';
import { ownerPick } from './owner-pick.ts';
import { pickAreaPick } from './pick-area.ts';
import { pickingStrategy } from './picking-strategy.ts';
import { pickSimpleName } from './simple-name.ts';
import { supplierReplaceScheme } from './supplier-replace.ts';
import { transportCapacity } from './transport-capacity.ts';
import { waveStrategy } from './wave-strategy.ts';

/** Settings of what goes out. */
export const outboundSettings = {
  ownerPick: ownerPick.api,
  waveStrategy: waveStrategy.api,
  pickingStrategy: pickingStrategy.api,
  outProductDateInterval: outProductDateIntervalApi,
  pickAreaPick: pickAreaPick.api,
  pickNoScanOwner: pickNoScanOwner.api,
  pickSimpleName: pickSimpleName.api,
  goodsReplaceScheme: goodsReplaceScheme.api,
  supplierReplaceScheme: supplierReplaceScheme.api,
  transportCapacity: transportCapacity.api,
  loadingStrategy: loadingStrategy.api,
};
