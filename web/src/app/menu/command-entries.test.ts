import { expect, test } from 'vitest';
import { entriesOf, wayTo } from './command-entries.ts';
import type { Application } from './menu.ts';

const app: Application = {
  menuId: 3,
  name: '出库单',
  spell: 'chukudan ckd',
  url: '/Outbound/Order',
  icon: null,
  link: null,
  above: ['出库管理'],
  checked: false,
};
const hit = { kind: 'goods' as const, id: 5, code: 'A/1 x', name: '大米', ownerId: 9, status: null };

test('a hit leads where its finder may go, with its code safely in the address; else nowhere', () => {
  expect(wayTo(hit, new Set(['inv:stock:list', 'base:goods:list']))).toBe(
    '/Inventory/Stock?goodsCode=A%2F1%20x&ownerId=9',
  );
  expect(wayTo(hit, new Set(['base:goods:list']))).toBe('/Basic/Goods?code=A%2F1%20x&ownerId=9');
  expect(wayTo(hit, new Set(['out:order:list']))).toBeUndefined();
});

test('menus come first, documents say how they stand, what leads nowhere is left out', () => {
  const order = { kind: 'outbound' as const, id: 7, code: 'CK1', name: '川味鲜', ownerId: 9, status: 10 };
  expect(entriesOf([app], 'ck', [order, hit], new Set(['out:order:list']))).toEqual([
    { key: 'menu 3', group: '菜单', code: '', name: '出库单', note: '出库管理', to: '/Outbound/Order' },
    { key: 'outbound 7', group: '出库单', code: 'CK1', name: '川味鲜', note: '待分配', to: '/Outbound/OrderDetail/7' },
  ]);
});
