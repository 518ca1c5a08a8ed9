import { goodsBrand } from '#contract/basic/goods/brand.ts';
import { goodsCategory, type goodsCategoryApi } from '#contract/basic/goods/category.ts';
import type { goodsApi } from '#contract/basic/goods/goods.ts';
import type { goodsGroupApi } from '#contract/basic/goods/group.ts';
import { goodsLevel, type goodsLevelApi } from '#contract/basic/goods/level.ts';
import { unit, type unitApi } from '#contract/basic/goods/unit.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import { serve } from '../../../crud/serve.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { labelling } from '../../../services/labels/serve.ts';
import { goodsLabels } from '../labels.ts';
import { serveMaster } from '../open-use.ts';
import { bindCategories, bindings, unbindCategories } from './category-binding.ts';
import { addCategory, categoryImport, categoryTree, removeCategories, updateCategory } from './category.ts';
import { addGoods, removeGoods, updateGoods } from './goods.ts';
import { addGroupGoods, goodsGroupPage, goodsGroups, groupGoods, removeGroupGoods } from './group.ts';
import { goodsImports } from './import.ts';
import { levelPage, moveLevel } from './level.ts';
import { exportGoods, goodsDetail, goodsOptions, goodsPage, unitsBySpecCodes } from './read.ts';

const units = {
  ...serve(unit),
  getTypeCode: async () =>
    (dictionaries.unitType ?? []).map(({ value, label }) => ({ code: String(value), name: label })),
} satisfies Handlers<typeof unitApi>;

const goodsLevels = { ...serve(goodsLevel), page: query(levelPage), moveSort: command(moveLevel) } satisfies Handlers<
  typeof goodsLevelApi
>;

const groups = {
  ...goodsGroups.handlers,
  page: query(goodsGroupPage),
  queryGoods: query(groupGoods),
  addGoods: command(addGroupGoods),
  removeGoods: command(removeGroupGoods),
} satisfies Handlers<typeof goodsGroupApi>;

const goodsCategories = {
  ...serve(goodsCategory),
  ...categoryImport,
  add: command(addCategory),
  update: command(updateCategory),
  remove: command(removeCategories),
  tree: query(categoryTree),
  bind: command(bindCategories),
  unbind: command(unbindCategories),
  queryBindings: query(bindings),
} satisfies Handlers<typeof goodsCategoryApi>;

const goods = {
  ...labelling('goodsLabel', goodsLabels),
  ...goodsImports,
  page: query(goodsPage),
  detail: query(goodsDetail),
  add: command(addGoods),
  update: command(updateGoods),
  remove: command(removeGoods),
  options: query(goodsOptions),
  export: exporting(exportGoods),
  unitsBySpecCodes: query(unitsBySpecCodes),
} satisfies Handlers<typeof goodsApi>;

/** The groups of this room. */
export const routes = {
  unit: units,
  goodsCategory: goodsCategories,
  goodsGroup: groups,
  goodsLevel: goodsLevels,
  goods,
  goodsBrand: serveMaster(goodsBrand),
};
