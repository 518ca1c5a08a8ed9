import type { CopiedName } from '#contract/strategy/copied.ts';
import { TRIED_NAMES } from '#contract/strategy/tryout.ts';
import { crossDockFamily } from '../cross-docking.ts';
import { criteriaFamily, families } from '../families.ts';
import { replenishFamily } from '../replenishing.ts';
import { WAVE_PARTS } from '../waving/strategies.ts';
import type { Order } from './verdicts.plan.ts';

/** How the rules of each setting are told apart where the most specific decides. Of the others all that hold are obeyed, or the first by its priority: none of them hides another. */
export const ORDERS: Partial<Record<CopiedName, Order>> = {
  ...Object.fromEntries(TRIED_NAMES.map((name): [string, Order] => [name, { parts: families[name].parts }])),
  pickAreaUp: { parts: families.pickAreaUp.parts, among: ['areaId'] },
  judgingCriteria: { parts: criteriaFamily.parts, among: ['itemName'] },
  replenishStrategy: { parts: replenishFamily.parts },
  waveStrategy: { parts: WAVE_PARTS },
  ownerCrossDock: { parts: crossDockFamily.parts },
  entryUploadMode: { parts: ['orderType', 'ownerId'] },
  appointmentThreshold: { parts: ['ownerId', 'roomId', 'weekday'], among: ['bizType'] },
};
