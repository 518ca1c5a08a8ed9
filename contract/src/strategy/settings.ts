import type { Shape } from '../kit/resource.ts';
import { appointmentThreshold } from './inbound/appointment-threshold.ts';
import { batchStrategy } from './inbound/batch-strategy.ts';
import { goodsClassDecide } from './inbound/class-decide.ts';
import { ownerCrossDock } from './inbound/cross-dock.ts';
import { ownerEntryFlow } from './inbound/entry-flow.ts';
import { expiryStrategy } from './inbound/expiry-strategy.ts';
import { judgingCriteria } from './inbound/judging-criteria.ts';
import { overageStrategy } from './inbound/overage-strategy.ts';
import { putawayStrategy } from './inbound/putaway-strategy.ts';
import { signRange } from './inbound/sign-range.ts';
import { twoStepPutaway } from './inbound/two-step.ts';
import { entryUploadMode } from './inbound/upload-mode.ts';
import { outProductDateInterval } from './outbound/date-interval.ts';
import { goodsReplaceScheme } from './outbound/goods-replace.ts';
import { loadingStrategy } from './outbound/loading-strategy.ts';
import { pickNoScanOwner } from './outbound/no-scan.ts';
import { ownerPick } from './outbound/owner-pick.ts';
import { pickAreaPick } from './outbound/pick-area.ts';
import { pickingStrategy } from './outbound/picking-strategy.ts';
import { pickSimpleName } from './outbound/simple-name.ts';
import { supplierReplaceScheme } from './outbound/supplier-replace.ts';
import { transportCapacity } from './outbound/transport-capacity.ts';
import { waveStrategy } from './outbound/wave-strategy.ts';
import type { setting } from './setting.ts';
import { pickAreaFill } from './stock/pick-area-fill.ts';
import { pickAreaUp } from './stock/pick-area-up.ts';
import { replenishStrategy } from './stock/replenish-strategy.ts';

/** Every setting of the configuration centre, of which each change is kept. */
export const SETTINGS = {
  ownerEntryFlow,
  batchStrategy,
  overageStrategy,
  expiryStrategy,
  putawayStrategy,
  twoStepPutaway,
  judgingCriteria,
  goodsClassDecide,
  ownerCrossDock,
  appointmentThreshold,
  signRange,
  entryUploadMode,
  ownerPick,
  waveStrategy,
  pickingStrategy,
  outProductDateInterval,
  pickAreaPick,
  pickNoScanOwner,
  pickSimpleName,
  goodsReplaceScheme,
  supplierReplaceScheme,
  transportCapacity,
  loadingStrategy,
  pickAreaUp,
  pickAreaFill,
  replenishStrategy,
} as const;
export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]; // the keys of the object above
export const isSetting = (name: string): name is SettingName => name in SETTINGS;

/** A setting by its name, without its particular fields. */
export const settingNamed = (name: SettingName): ReturnType<typeof setting<Shape>> =>
  SETTINGS[name] as unknown as ReturnType<typeof setting<Shape>>; // each is one
