import { expect, test } from 'vitest';
import { area, areaApi } from '#contract/basic/area.ts';
import { importsOf } from './master.ts';

test('a master has an import when it has all three calls of one', () => {
  expect(importsOf(area.api)).toEqual({ template: area.api.template, importCheck: area.api.importCheck, importConfirm: area.api.importConfirm });
  const { importConfirm: _, ...half } = areaApi;
  expect(importsOf(half)).toBeNull();
});
