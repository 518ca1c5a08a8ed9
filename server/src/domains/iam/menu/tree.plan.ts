import { LRUCache } from 'lru-cache';
import type { MenuNode } from '#contract/iam/menu.ts';
import { spelled } from '../../../platform/spelling.ts';

const TYPE_NAMES: Readonly<Record<number, string>> = { 35: '目录', 36: '页面', 37: '按钮' };
export const DIRECTORY = 35;

/** A menu as stored, in the order it is shown. */
export interface MenuRow {
  id: number;
  parentId: number;
  menuName: string;
  menuType: number;
  platform: number;
  permissionCode: string | null;
  menuUrl: string | null;
  link: string | null;
  imageIndex: string | null;
  orderNum: number;
  hidden: boolean;
  visibility: number;
  checked: boolean;
}

/** Rows as the tree the console draws. Directories with nothing in them are dropped, and so is what hangs below no root. */
export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const grow = (parentId: number, parentName: string | null): MenuNode[] =>
    (below.get(parentId) ?? [])
      .map((row) => nodeOf(row, parentName, grow(row.id, row.menuName)))
      .filter((node) => node.menuPermissionType !== DIRECTORY || node.children.length > 0);
  return grow(0, null);
}

const nodeOf = (row: MenuRow, parentName: string | null, children: MenuNode[]): MenuNode => ({
  menuPermissionId: row.id,
  menuPermissionName: row.menuName,
  menuPermissionOrder: row.orderNum,
  menuPermissionType: row.menuType,
  menuPermissionTypeName: TYPE_NAMES[row.menuType] ?? '',
  permissionCode: row.permissionCode,
  parentName,
  parentId: row.parentId,
  parentMPid: row.parentId,
  platform: row.platform,
  menuUrl: row.menuUrl,
  link: row.link,
  imageIndex: row.imageIndex,
  isChecked: row.checked ? 1 : 0,
  menuId: row.id,
  hidden: row.hidden ? 1 : 0,
  visibility: row.visibility,
  spell: spells.memo(row.menuName),
  children,
});

/** `"35,36"` as numbers; undefined when nothing was sent. */
export const numbersIn = (list: string | undefined): number[] | undefined =>
  list
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,4}$/.test(part))
    .map(Number);

/** Names of menus are few and asked for at every login. */
const spells = new LRUCache<string, string>({ max: 5000, memoMethod: (name) => spelled(name) });
