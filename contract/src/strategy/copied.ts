import type { z } from 'zod';
import type { Shape } from '../kit/resource.ts';
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

type Row<F extends Shape> = z.output<z.ZodObject<F>>;
type Says<F extends Shape> = (row: Row<F>) => readonly (string | false)[];

/** What a row of a master decides, in the words of whoever runs the warehouse. */
const MASTERS_SAY: {
  readonly goodsSimilar: Says<typeof goodsSimilar.spec.fields>;
  readonly goodsStorageBox: Says<typeof goodsStorageBox.spec.fields>;
  readonly factoryRoom: Says<typeof factoryRoom.spec.fields>;
  readonly ownerBusinessConfig: Says<typeof ownerBusinessConfig.spec.fields>;
  readonly preCheckComment: Says<typeof preCheckComment.spec.fields>;
  readonly sharedPickRule: Says<Omit<typeof sharedPickRuleWhole.spec.fields, 'goodsIds'>>;
} = {
  goodsSimilar: (row) => [
    `缺${row.ratioFrom}个时用${row.ratioTo}个近似商品代替`,
    row.twoWay && '反过来也可以',
    `第${row.priority}顺位`,
  ],
  goodsStorageBox: (row) => [
    `一箱${row.boxQty}个基本单位`,
    row.isDefault ? '默认箱，补货和补入拣货位按整箱' : '备用箱，不用来取整',
  ],
  factoryRoom: (row) => [`该厂的车第${row.priority}优先去这个库房`],
  ownerBusinessConfig: (row) => [
    row.adjustAuditQty > 0 && `调整满${row.adjustAuditQty}须他人审核`,
    row.confirmOnFloor ? '调整到现场扫描后记账' : '调整执行即记账',
    row.countDaily > 0 && `每天盘${row.countDaily}种`,
    row.recountPct > 0 && `无差异的抽${row.recountPct}%再盘`,
    row.outAudit && '出库单须审核',
    row.inAudit && '入库单须审核',
    !row.uploadEnabled && '不回传',
  ],
  preCheckComment: (row) => [`填${nameOf('preCheckCommentKind', row.kind) ?? ''}时可选“${row.content}”`],
  sharedPickRule: (row) => [
    '几个货主的商品共用拣货位，拣货时对换货权',
    row.sameDate ? '生产日期须一致' : '拣货位上的可以更新鲜，不能更旧',
  ],
};

/** What a row decides: a sentence a supervisor reads. */
export function saysOf(name: CopiedName): (row: object) => string {
  if (isSetting(name)) return settingNamed(name).says;
  const says = MASTERS_SAY[name] as (row: object) => readonly (string | false)[]; // rows are what the list's own schema let through
  return (row) =>
    says(row)
      .filter((part) => typeof part === 'string')
      .join(' · ');
}
