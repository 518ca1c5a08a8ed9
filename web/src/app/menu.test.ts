import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/iam/menu.ts';
import { applicationAt, applications, builtInName, safeTarget, visible } from './menu.ts';

const node = (menuId: number, type: number, menuUrl: string | null, children: MenuNode[] = []): MenuNode =>
  ({
    menuId, menuPermissionId: menuId, menuPermissionName: `M${menuId}`, menuPermissionOrder: 0, menuPermissionType: type, menuPermissionTypeName: '', permissionCode: null,
    parentName: null, parentId: 0, parentMPid: 0, platform: 39, menuUrl, link: null, imageIndex: null, isChecked: 0, hidden: 0, visibility: 2, children,
  });

const MENU = [node(1, 35, '/Warehouse', [node(2, 36, 'Warehouse/WarehouseList'), node(3, 35, null, [node(4, 36, '/Warehouse/Area?x=1')])])];

test('applications carry the directories above', () => {
  expect(applications(MENU).map(({ url, above }) => [url, above])).toEqual([['/Warehouse/WarehouseList', ['M1']], ['/Warehouse/Area?x=1', ['M1', 'M3']]]);
  expect(applicationAt(MENU, '/warehouse/area')?.menuId).toBe(4);
});

test('what is hidden is not displayed, and its address still leads to it', () => {
  const hidden = { ...node(9, 36, '/Hidden'), hidden: 1 };
  expect([applications(visible([hidden])), applicationAt([hidden], '/hidden')?.menuId]).toEqual([[], 9]);
});

test('a page off the menu is called what the built-in menu calls it', () =>
  expect([builtInName('/sys/role'), builtInName('/no/such')]).toEqual(['角色管理', undefined]));

test.each([['/a?b=1', '/a?b=1'], ['//evil.example', '/'], ['https://evil.example', '/'], ['/\\evil', '/'], ['/a\nb', '/'], [null, '/'], ['', '/']])('redirect to %j', (from, to) =>
  expect(safeTarget(from)).toBe(to));
