import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { count, flag, name, pick } from '../terms/fields.ts';
import { like, oneOf } from '../terms/flat-page.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { menuApi, menuNode } from './menu.ts';

const BASE = '/auth-server/v1/menu';
const scope = 'tenant';

const menu = {
  parentId: z.coerce
    .number('请选择')
    .int('请选择')
    .min(0, '请选择')
    .max(Number.MAX_SAFE_INTEGER, '请选择')
    .default(0)
    .meta({ label: '上级菜单' }),
  menuName: name('菜单名称'),
  menuType: pick('类型', 'menuType', [35, 36, 37]),
  menuUrl: z
    .string()
    .trim()
    .max(200, '长度不能超过200')
    .regex(/^\/(?!\/)[\w\-/?=&.%:]*$/, '菜单地址格式错误')
    .or(z.literal(''))
    .nullish()
    .meta({ label: '菜单地址' }),
  link: z.string().trim().max(500, '长度不能超过500').nullish().meta({ label: '外链' }),
  permissionCode: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '权限码' }),
  imageIndex: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '图标' }),
  orderNum: count('排序'),
  hidden: flag('隐藏'),
  visibility: pick('可见范围', 'menuVisibility', [0, 1, 2]).default(2),
};
export const menuFields = menu;

const row = z.object({
  id: z.int(),
  parentId: z.int(),
  parentName: z.string().nullable(),
  menuName: z.string(),
  menuType: z.int(),
  menuUrl: z.string().nullable(),
  link: z.string().nullable(),
  permissionCode: z.string().nullable(),
  imageIndex: z.string().nullable(),
  orderNum: z.int(),
  hidden: z.boolean(),
  visibility: z.int(),
  isBuiltin: z.boolean(),
  version: z.int(),
});
export interface MenuAdminNode extends z.output<typeof row> {
  children: MenuAdminNode[];
}
const tree: z.ZodType<MenuAdminNode> = z.lazy(() => row.extend({ children: z.array(tree) }));

/** Menus as those who arrange or grant them see them. Built-in ones come with the release; a tenant adds its own beside them. */
export const menuAdminApi = {
  allTree: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/getAllMenuTree`,
    permit: 'sys:role:list',
    scope,
    label: '全部菜单树',
    input: z.object({ roleId: rowId('角色').optional() }),
    output: z.array(menuNode),
  }),
  list: endpoint({ ...menuApi.tree, method: 'POST', path: `${BASE}/list` }),
  permissionList: endpoint({ ...menuApi.permissions, method: 'POST', path: `${BASE}/permissionList` }),
  query: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/query`,
    permit: 'sys:menu:list',
    scope,
    label: '查询菜单',
    input: z.object({ menuName: like('菜单名称'), menuType: oneOf('类型', 'menuType') }),
    output: z.array(tree),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    permit: 'sys:menu:list',
    scope,
    label: '菜单详情',
    input: z.object({ id: rowId('菜单') }),
    output: row,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:menu:save',
    scope,
    label: '新增菜单',
    input: z.object(menu),
    output: z.object({ id: z.int() }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:menu:save',
    scope,
    label: '编辑菜单',
    input: z.object({ ...menu, id: rowId('菜单'), version: rowVersion() }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:menu:delete',
    scope,
    label: '删除菜单',
    input: z.object({ id: rowId('菜单'), version: rowVersion() }),
    output: z.null(),
  }),
};
