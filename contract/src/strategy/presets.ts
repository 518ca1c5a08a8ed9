import type { z } from 'zod';
import type { SETTINGS, SettingName } from './settings.ts';

/** What a rule of a setting says; whom it must name and does not (an owner, a pick area), it is laid out for each of. */
type Said<S extends SettingName> = Partial<z.input<z.ZodObject<(typeof SETTINGS)[S]['spec']['fields']>>>;
export type Preset = {
  label: string;
  /** Which house it is for. */
  about: string;
  rules: readonly { [S in SettingName]: { setting: S; values: Said<S> } }[SettingName][];
};

const steps = (...order: ('P1' | 'P2' | 'P3' | 'P4' | 'P5')[]) =>
  order.map((step, i) => ({ step, areaIds: [], order: i + 1 }));

/** Ways to run a house that a new warehouse can begin with: rows of settings, and nothing else. */
export const PRESETS = {
  coldChain: {
    label: '冷链三方仓',
    about: '多货主代管，温层分开；到期先出、批次分明，收发两头看剩余效期，装车按顺序并核对温区。',
    rules: [
      {
        setting: 'ownerEntryFlow',
        values: { needAppoint: true, needPreCheck: true, needUnload: true, qcMode: 2, autoPutaway: true },
      },
      {
        setting: 'batchStrategy',
        values: { keyAttrs: ['produced_on', 'expire_on'], needProduced: true, needExpire: true, allowMixLpn: false },
      },
      { setting: 'overageStrategy', values: { pct: 0, action: 2 } },
      { setting: 'expiryStrategy', values: { receiveMinPct: 67, nearDays: 30, shipStopDays: 15, autoLock: true } },
      { setting: 'putawayStrategy', values: { rules: steps('P1', 'P2', 'P3', 'P4'), preferSameLot: true } },
      { setting: 'goodsClassDecide', values: { acceptPct: 0, concedePct: 10, needReport: true } },
      { setting: 'appointmentThreshold', values: { bizType: 1, maxPallets: 400, leadHours: 4, cutoff: '17:00' } },
      { setting: 'entryUploadMode', values: { mode: 3 } },
      {
        setting: 'ownerPick',
        values: { allocMode: 1, pickMethod: 2, shortPolicy: 1, checkNeed: true, internalPct: 5 },
      },
      {
        setting: 'pickingStrategy',
        values: { rotation: 1, rotationStrict: true, singleLot: true, allowPallet: true, looseSource: 2 },
      },
      { setting: 'outProductDateInterval', values: { noRegress: true } },
      { setting: 'loadingStrategy', values: { seqMode: 1, seqBlock: true, maxVolumePct: 95, tempCheck: true } },
      { setting: 'pickAreaUp', values: { enabled: false } },
      { setting: 'replenishStrategy', values: { unitLevel: 3, demandFirst: true, fillToMax: true, rotation: 1 } },
      // Waves follow the trucks and are made by hand; who picks in the freezer comes out sooner, and so carries less.
      {
        setting: 'waveStrategy',
        values: { maxOrders: 40, maxLines: 600, byShape: true, everyMin: 0, lineSeconds: 40, pickers: 4 },
      },
      {
        setting: 'waveStrategy',
        values: { storageMode: 1, maxOrders: 20, maxLines: 250, byShape: true, lineSeconds: 60, pickers: 2 },
      },
    ],
  },
  eCommerce: {
    label: '电商仓',
    about: '单小、量大、时效紧；下单即分配，大波次边拣边分，拣货位常满，日期放宽以少走路。',
    rules: [
      { setting: 'ownerEntryFlow', values: { needAppoint: false, needPreCheck: false, qcMode: 1, autoPutaway: true } },
      { setting: 'batchStrategy', values: { keyAttrs: ['expire_on'], needProduced: false, allowMixLpn: true } },
      { setting: 'overageStrategy', values: { pct: 5, action: 3 } },
      { setting: 'expiryStrategy', values: { receiveMinPct: 33, nearDays: 60, shipStopDays: 30, autoLock: true } },
      { setting: 'putawayStrategy', values: { rules: steps('P1', 'P3', 'P4'), preferSameLot: false } },
      { setting: 'entryUploadMode', values: { mode: 1 } },
      {
        setting: 'ownerPick',
        values: {
          allocMode: 2,
          pickMethod: 3,
          shortPolicy: 3,
          waveMaxOrders: 200,
          waveMaxLines: 1500,
          checkNeed: true,
        },
      },
      {
        setting: 'pickingStrategy',
        values: {
          rotation: 1,
          toleranceDays: 15,
          rotationStrict: false,
          allowPallet: false,
          caseSource: 2,
          looseSource: 1,
        },
      },
      { setting: 'loadingStrategy', values: { seqMode: 2, maxVolumePct: 0, tempCheck: false } },
      { setting: 'pickAreaUp', values: { enabled: true, minCase: 1, allowMixLotDays: 30 } },
      { setting: 'pickAreaFill', values: { fromTime: '05:00', toTime: '23:59', mode: 3, unitLevel: 3 } },
      { setting: 'replenishStrategy', values: { unitLevel: 3, demandFirst: true, fillToMax: true } },
      {
        setting: 'waveStrategy',
        values: {
          maxOrders: 200,
          maxLines: 1500,
          byShape: true,
          everyMin: 30,
          fromTime: '06:00',
          toTime: '23:00',
          autoRelease: true,
          urgentMin: 45,
          lineSeconds: 20,
          pickers: 12,
        },
      },
    ],
  },
  spareParts: {
    label: '备件仓',
    about: '品类多、件数少、不看效期；先进先出，按供应商批号追溯，到货全检，缺一件整单等齐。',
    rules: [
      { setting: 'ownerEntryFlow', values: { needAppoint: false, needPreCheck: false, qcMode: 3, autoPutaway: true } },
      {
        setting: 'batchStrategy',
        values: { keyAttrs: ['supplier_lot_no'], needProduced: false, lotNoRule: 3, allowMixLpn: true },
      },
      { setting: 'overageStrategy', values: { pct: 0, action: 1 } },
      { setting: 'putawayStrategy', values: { rules: steps('P2', 'P4'), preferSameLot: false } },
      { setting: 'goodsClassDecide', values: { acceptPct: 0, concedePct: 0, needReport: true } },
      { setting: 'entryUploadMode', values: { mode: 2 } },
      {
        setting: 'ownerPick',
        values: { allocMode: 1, pickMethod: 1, shortPolicy: 2, checkNeed: true, internalPct: 10 },
      },
      {
        setting: 'pickingStrategy',
        values: { rotation: 2, allowPallet: false, caseSource: 2, looseSource: 2 },
      },
      { setting: 'loadingStrategy', values: { seqMode: 2, maxVolumePct: 90, tempCheck: false } },
      { setting: 'pickAreaUp', values: { enabled: true, minCase: 1, allowMixLotDays: 3650 } },
      { setting: 'replenishStrategy', values: { unitLevel: 1, demandFirst: true, fillToMax: false, rotation: 2 } },
      {
        setting: 'waveStrategy',
        values: {
          maxOrders: 30,
          maxLines: 200,
          byShape: false,
          everyMin: 240,
          fromTime: '08:00',
          toTime: '17:00',
          urgentPriority: 10,
          lineSeconds: 90,
          pickers: 2,
        },
      },
    ],
  },
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]; // the keys of the object above
