import {
  attendance as attendanceMaster,
  postEfficiencyConfig as postConfig,
  postEfficiencyRatio,
  postEfficiencyTarget,
  receiveEfficiencyConfig as receiveConfig,
  receiveEfficiencyRatio,
  receiveEfficiencyTarget,
  type efficiencyConfigApi,
} from '#contract/billing/efficiency-config.ts';
import { KIND_NAMES, STORAGE_NAMES } from '#contract/billing/efficiency-dims.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Rules } from '../../../crud/rows.ts';
import { serve } from '../../../crud/serve.ts';
import { query, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { raw } from '../../../platform/db/catalog.ts';

/** Warehouses that have a row already. */
export async function configuredHouses(ctx: Ctx, table: string): Promise<number[]> {
  const rows = await ctx.rows<{ houseId: number }>`
    select distinct c.house_id
    from ${raw(table)} c
    where c.tenant_id = ${ctx.tenantId}
      and not c.is_deleted
    order by c.house_id
  `;
  return rows.map(({ houseId }) => houseId);
}
const houses = (table: string) => query((ctx: Ctx) => configuredHouses(ctx, table));

/** What a dimension is called by whoever enters it: one of its words, or the code of a category, or a number. */
const dimRules: Rules = ({ dim, dimValue }): FieldError[] => {
  const told = String(dimValue ?? '');
  const bad = (msg: string): FieldError[] => [{ field: 'dimValue', msg }];
  if (dim === 1 && !STORAGE_NAMES.includes(told)) return bad(`请填写温层：${STORAGE_NAMES.join('、')}`);
  if (dim === 3 && !KIND_NAMES.includes(told)) return bad(`请填写拣货方式：${KIND_NAMES.join('、')}`);
  return dim === 4 && !/^\d{1,3}$/.test(told) ? bad('请填写货架层的数字') : [];
};

const bandRules: Rules = ({ bandA, bandB, bandC }): FieldError[] =>
  Number(bandA) > Number(bandB) && Number(bandB) > Number(bandC)
    ? []
    : [{ field: 'bandB', msg: '等级下限须A大于B、B大于C' }];

export const postEfficiencyConfig = {
  ...serve(postConfig),
  queryConfiguredHouseIds: houses(postConfig.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.postEfficiencyConfig>;
export const postEfficiencyRatioConfig = {
  ...serve(postEfficiencyRatio, dimRules),
  queryConfiguredHouseIds: houses(postEfficiencyRatio.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.postEfficiencyRatioConfig>;
export const postEfficiencyTargetConfig = {
  ...serve(postEfficiencyTarget, bandRules),
  queryConfiguredHouseIds: houses(postEfficiencyTarget.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.postEfficiencyTargetConfig>;
export const receiveEfficiencyConfig = {
  ...serve(receiveConfig),
  queryConfiguredHouseIds: houses(receiveConfig.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.receiveEfficiencyConfig>;
export const receiveEfficiencyRatioConfig = {
  ...serve(receiveEfficiencyRatio, dimRules),
  queryConfiguredHouseIds: houses(receiveEfficiencyRatio.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.receiveEfficiencyRatioConfig>;
export const receiveEfficiencyTargetConfig = {
  ...serve(receiveEfficiencyTarget, bandRules),
  queryConfiguredHouseIds: houses(receiveEfficiencyTarget.spec.table),
} satisfies Handlers<typeof efficiencyConfigApi.receiveEfficiencyTargetConfig>;
export const attendance = serve(attendanceMaster);
