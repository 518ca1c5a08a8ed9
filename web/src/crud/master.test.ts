import { expect, test } from 'vitest';
import { goodsCategory, goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { route, routeApi } from '#contract/basic/transport/route.ts';
import { area, areaApi } from '#contract/basic/warehouse/area.ts';
import { enteredIn, importsOf, readsOf } from './master.ts';

test('a master has an import when it has all three calls of one', () => {
  expect(importsOf(area.api)).toEqual({
    template: area.api.template,
    importCheck: area.api.importCheck,
    importConfirm: area.api.importConfirm,
  });
  const { importConfirm: _, ...half } = areaApi;
  expect(importsOf(half)).toBeNull();
});

test('a change makes stale whatever is read of the master, its tree as well, and no file', () => {
  expect(readsOf(goodsCategory.api)).toEqual([goodsCategory.api.page, goodsCategory.api.options]);
  expect(readsOf(goodsCategoryApi)).toEqual(expect.arrayContaining([goodsCategoryApi.page, goodsCategoryApi.tree]));
});

test('what is entered is what its call takes: child rows, and nothing that commands keep', () => {
  expect(Object.keys(enteredIn(routeApi))).toEqual([...Object.keys(enteredIn(route.api)), 'stops']);
  expect(Object.keys(enteredIn(area.api))).toEqual(Object.keys(area.spec.fields));
});
