import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { holds, rolePresets } from './iam/role-preset.ts';
import type { Api } from './kit/endpoint.ts';
import { menus } from './menus.ts';
import { rights } from './rights.ts';

const pages = menus.flatMap((group) => group.pages);
const permissions = [
  ...new Set([
    ...Object.values<Api>(catalogue)
      .flatMap((api) => Object.values(api))
      .map((e) => e.permit)
      .filter((permit) => permit.includes(':')),
    ...Object.keys(rights),
  ]),
];
const claimants = (code: string) =>
  pages.filter((page) => page.permits.some((prefix) => code === prefix || code.startsWith(`${prefix}:`)));

test('every permission stands on exactly one page, else nobody could be granted it', () => {
  expect(
    permissions
      .filter((code) => claimants(code).length !== 1)
      .map(
        (code) =>
          `${code}: ${
            claimants(code)
              .map((page) => page.url)
              .join(', ') || 'no page'
          }`,
      ),
  ).toEqual([]);
});

test('addresses are unique and absolute, directories have a name each', () => {
  expect(new Set(pages.map((page) => page.url)).size).toBe(pages.length);
  // `/sys` is the specification's own spelling.
  expect(pages.filter((page) => !/^(\/sys)?(\/[A-Z]\w*)+$/.test(page.url))).toEqual([]);
  expect(new Set(menus.map((group) => group.name)).size).toBe(menus.length);
});

test('the keeper of stock adjusts but does not approve; the reader only reads', () => {
  const [keeper, reader] = ['KEEPER', 'READER'].map((code) => rolePresets.find((role) => role.code === code));
  expect(keeper && [holds(keeper, 'inv:adjust:add'), holds(keeper, 'inv:adjust:audit')]).toEqual([true, false]);
  expect(
    reader && [holds(reader, 'out:order:list'), holds(reader, 'out:order:add'), holds(reader, 'order:address:list')],
  ).toEqual([true, false, false]);
});

test('of patrols headquarters has events and what the company says of every warehouse, a branch has all', () => {
  const patrol = menus.find(({ name }) => name === '巡检');
  const shown = patrol?.pages.filter(({ visibility = patrol.visibility }) => visibility !== 1).map(({ name }) => name);
  expect(shown).toEqual(['事件调查', '检查项', '默认扣分']);
});
