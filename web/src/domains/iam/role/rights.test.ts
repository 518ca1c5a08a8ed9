import { expect, test } from 'vitest';
import type { MenuNode } from '#contract/iam/menu.ts';
import { drawn, pressed } from './rights.ts';

const node = (menuId: number, menuPermissionType: number, children: MenuNode[] = []): MenuNode => ({
  menuPermissionId: menuId,
  menuPermissionName: `N${menuId}`,
  menuPermissionOrder: menuId,
  menuPermissionType,
  menuPermissionTypeName: '',
  permissionCode: null,
  parentName: null,
  parentId: 0,
  parentMPid: 0,
  platform: 39,
  menuUrl: null,
  link: null,
  imageIndex: null,
  isChecked: 0,
  menuId,
  hidden: 0,
  visibility: 2,
  children,
});
const tree = [node(1, 35, [node(2, 36, [node(3, 37), node(4, 37)]), node(5, 36, [node(6, 37)])])];
const after = (held: number[], menuId: number): number[] =>
  [...pressed(tree, new Set(held), menuId)].toSorted((a, b) => a - b);

test('a page of which one button is given is drawn half, and so is all above it', () => {
  expect(drawn(tree, new Set([1, 2, 3]))).toEqual({ checked: [3], half: [1, 2] });
  expect(drawn(tree, new Set([1, 2, 3, 4, 5, 6]))).toEqual({ checked: [1, 2, 3, 4, 5, 6], half: [] });
});

test('a button brings its page and its directory; a half page is made whole', () => {
  expect(after([], 3)).toEqual([1, 2, 3]);
  expect(after([1, 2, 3], 2)).toEqual([1, 2, 3, 4]);
});

test('the last button leaves the page without buttons; the last page takes the directory with it', () => {
  expect(after([1, 2, 3], 3)).toEqual([1, 2]);
  expect(after([1, 2, 3, 4], 2)).toEqual([]);
  expect(after([1, 2, 5, 6], 5)).toEqual([1, 2]);
});
