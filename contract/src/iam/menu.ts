import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

const BASE = '/auth-server/v1';

/** One node of the menu tree: 35 directory, 36 page, 37 permission (specification, section 3). */
export interface MenuNode {
  menuPermissionId: number;
  menuPermissionName: string;
  menuPermissionOrder: number;
  menuPermissionType: number;
  menuPermissionTypeName: string;
  permissionCode: string | null;
  parentName: string | null;
  parentId: number;
  parentMPid: number;
  platform: number;
  menuUrl: string | null;
  link: string | null;
  imageIndex: string | null;
  isChecked: number;
  menuId: number;
  hidden: number;
  visibility: number;
  /** Pinyin and initials of the name, to be searched by: `rukudan rkd`. */
  spell?: string | undefined;
  children: MenuNode[];
}

export const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    menuPermissionId: z.int(),
    menuPermissionName: z.string(),
    menuPermissionOrder: z.int(),
    menuPermissionType: z.int(),
    menuPermissionTypeName: z.string(),
    permissionCode: z.string().nullable(),
    parentName: z.string().nullable(),
    parentId: z.int(),
    parentMPid: z.int(),
    platform: z.int(),
    menuUrl: z.string().nullable(),
    link: z.string().nullable(),
    imageIndex: z.string().nullable(),
    isChecked: z.int(),
    menuId: z.int(),
    hidden: z.int(),
    visibility: z.int(),
    spell: z.string().optional(),
    children: z.array(menuNode),
  }),
);

/** Filters the client may send; they only ever narrow what the server decides. */
const treeInput = z.object({
  platform: z.coerce.number().int().min(0).max(99).optional().meta({ label: '平台' }),
  menuTypeList: z.string().max(64).optional().meta({ label: '菜单类型' }),
  visibilityList: z.string().max(64).optional().meta({ label: '可见范围' }),
});

const dictionary = endpoint({
  act: 'query',
  method: 'GET',
  path: `${BASE}/dictionary/all`,
  permit: 'session',
  scope: 'none',
  label: '字典',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    items: z.record(
      z.string(),
      z.array(
        z.object({
          label: z.string(),
          value: z.union([z.string(), z.number()]),
          tone: z.string().optional(),
          /** Offered to whoever holds it. */
          permit: z.string().optional(),
        }),
      ),
    ),
  }),
});

/** What the session may see and do, and its starred pages (specification, sections 6 and 7). */
export const menuApi = {
  tree: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/menu/getMenuTree`,
    permit: 'session',
    scope: 'none',
    label: '菜单树',
    input: treeInput,
    output: z.array(menuNode),
  }),
  permissions: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/menu/getPermissionList`,
    permit: 'session',
    scope: 'none',
    label: '权限列表',
    input: treeInput,
    output: z.array(z.string()),
  }),
  buttons: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/menu/getMenuButton`,
    permit: 'session',
    scope: 'none',
    label: '菜单按钮',
    input: z.object({ menuId: z.coerce.number().int().positive().meta({ label: '菜单' }) }),
    output: z.array(z.object({ menuId: z.int(), menuPermissionName: z.string(), permissionCode: z.string() })),
  }),
  favourites: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/commonmenu/list`,
    permit: 'session',
    scope: 'none',
    label: '常用菜单',
    input: z.object({}),
    output: z.array(
      z.object({
        menuId: z.int(),
        menuPermissionName: z.string(),
        menuUrl: z.string().nullable(),
        imageIndex: z.string().nullable(),
        isChecked: z.literal(1),
      }),
    ),
  }),
  collect: endpoint({
    act: 'command',
    path: `${BASE}/commonmenu/collect-cancel`,
    permit: 'session',
    scope: 'none',
    label: '收藏菜单',
    input: z.object({
      menuId: z.coerce.number().int().positive().meta({ label: '菜单' }),
      operateType: z.union([z.literal(0), z.literal(1)]).meta({ label: '操作(0收藏 1取消)' }),
    }),
    output: z.null(),
  }),
  dictionary,
  /** The same under the name that basic data gives it. */
  dictionaryQueryAll: { ...dictionary, path: '/basicinfo-server/v1/dictionary/queryAll' },
};
