import { expect, test } from 'vitest';
import { searchMenu } from './menu-search.ts';
import type { Application } from './menu.ts';

const app = (name: string, spell: string): Application => ({
  menuId: 1,
  name,
  spell,
  url: `/${spell}`,
  icon: null,
  link: null,
  above: [],
  checked: false,
});
const APPS = [
  app('出库单', 'chukudan ckd'),
  app('入库单', 'rukudan rkd'),
  app('库存查询', 'kucunchaxun kccx'),
  app('库存', 'kucun kc'),
  app('补货', 'buhuo bh'),
];
const found = (text: string): string[] => searchMenu(APPS, text).map(({ name }) => name);

test.each([
  ['库', ['库存查询', '库存', '出库单', '入库单']],
  ['库存', ['库存', '库存查询']],
  ['rkd', ['入库单']],
  ['ruku', ['入库单']],
  ['RU KU', ['入库单']],
  ['kc', ['库存查询', '库存']],
  ['kudan', ['出库单', '入库单']],
  ['b', ['补货']],
  ['k', ['库存查询', '库存']],
  ['', []],
  [' ', []],
  ['没有', []],
])('%j finds %j', (text, names) => expect(found(text)).toEqual(names));
