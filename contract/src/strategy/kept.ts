import type { ResourceSpec, Shape } from '../kit/resource.ts';
import { saysOf } from './copied.ts';
import { factoryRoom, factoryRoomApi } from './factory-room.ts';
import { goodsSimilar, goodsSimilarApi } from './goods-similar.ts';
import { preCheckComment, preCheckCommentApi } from './inbound/pre-check-comment.ts';
import { ownerBusinessConfig } from './owner-business-config.ts';
import type { setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { goodsStorageBox, goodsStorageBoxApi } from './stock/goods-storage-box.ts';
import { sharedPickRuleWhole } from './stock/shared-pick-rule.ts';

/** Everything of which each change is kept, told and taken back: the settings, and the masters beside them, a shared face with its goods. */
export const KEPT = {
  ...SETTINGS,
  goodsSimilar: { spec: goodsSimilar.spec, api: goodsSimilarApi },
  goodsStorageBox: { spec: goodsStorageBox.spec, api: goodsStorageBoxApi },
  factoryRoom: { spec: factoryRoom.spec, api: factoryRoomApi },
  ownerBusinessConfig,
  preCheckComment: { spec: preCheckComment.spec, api: preCheckCommentApi },
  sharedPickRule: sharedPickRuleWhole,
} as const;
export type KeptName = keyof typeof KEPT;
export const KEPT_NAMES = Object.keys(KEPT) as KeptName[]; // the keys of the object above

/** One of them by its name, without its particular fields, and what a row of it decides. */
export const keptNamed = (
  name: KeptName,
): { spec: ResourceSpec<Shape>; api: ReturnType<typeof setting<Shape>>['api']; says: (row: object) => string } => ({
  ...(KEPT[name] as unknown as Pick<ReturnType<typeof setting<Shape>>, 'spec' | 'api'>), // each is one
  says: saysOf(name),
});
