import { fieldOf } from '../kit/field.ts';
import type { ResourceSpec, Shape } from '../kit/resource.ts';
import { nameOf } from '../kit/sheet.ts';
import { factoryRoom } from './factory-room.ts';
import { goodsSimilar } from './goods-similar.ts';
import { preCheckComment } from './inbound/pre-check-comment.ts';
import { ownerBusinessConfig } from './owner-business-config.ts';
import type { setting } from './setting.ts';
import { isSetting, settingNamed, SETTINGS } from './settings.ts';
import { goodsStorageBox } from './stock/goods-storage-box.ts';
import { sharedPickRuleWhole } from './stock/shared-pick-rule.ts';

/** What goes from one warehouse to others: the settings, and the masters that say how a warehouse works. */
export const COPIED = {
  ...SETTINGS,
  goodsSimilar,
  goodsStorageBox,
  factoryRoom,
  ownerBusinessConfig,
  preCheckComment,
  sharedPickRule: sharedPickRuleWhole,
} as const;
export type CopiedName = keyof typeof COPIED;
export const COPIED_NAMES = Object.keys(COPIED) as CopiedName[]; // the keys of the object above

/** One of them by its name, without its particular fields. */
export const copiedNamed = (name: CopiedName): Pick<ReturnType<typeof setting<Shape>>, 'spec' | 'api'> =>
  COPIED[name] as unknown as Pick<ReturnType<typeof setting<Shape>>, 'spec' | 'api'>; // each is one

/** What a row decides: a setting's own sentence, else its fields one by one, whom it is for left out. */
export function saysOf(name: CopiedName): (row: object) => string {
  if (isSetting(name)) return settingNamed(name).says;
  const { fields, key }: ResourceSpec<Shape> = copiedNamed(name).spec;
  return (row) =>
    Object.entries(fields)
      .flatMap(([field, schema]) => {
        const value = (row as Record<string, unknown>)[field]; // a row of this master
        const { label, dict, ref } = fieldOf(field, schema);
        if (ref || key.includes(field) || value === null || value === undefined || value === false) return [];
        return [value === true ? label : `${label}${dict ? nameOf(dict, value) : String(value)}`];
      })
      .join(' · ');
}
