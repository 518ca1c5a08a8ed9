import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { flag, name, pick, status, text } from '../terms/fields.ts';
import { choices, choicesInput, flatPage, like, oneOf } from '../terms/flat-page.ts';
import { moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/auth-server/v1/role';
const scope = 'tenant';

/** Whose rows a role shows: 1 all, 2 departments chosen, 3 the own, 4 the own and those below, 5 only oneself. */
export const DATA_SCOPE = { all: 1, chosen: 2, own: 3, below: 4, self: 5 } as const;

const role = {
  roleCode: z
    .string('不能为空')
    .trim()
    .regex(/^[A-Z][A-Z0-9_]{1,31}$/, '角色编码须为大写字母、数字或下划线')
    .meta({ label: '角色编码', fixed: true }),
  roleName: name('角色名称', 32),
  status: status(),
  remark: text('备注', 200),
};
export const roleFields = role;

const row = z.object({
  id: z.int(),
  roleCode: z.string(),
  roleName: z.string(),
  dataScope: z.int(),
  status: z.int().meta({ dict: 'enabled' }),
  isBuiltin: z.boolean(),
  remark: z.string().nullable(),
  userCount: z.int(),
  deptCount: z.int(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type RoleRow = z.output<typeof row>;

const known = { id: rowId('角色'), version: rowVersion() };
const of = { roleId: rowId('角色').meta({ label: '角色', ref: 'role' }) };
const changed = z.object({ version: z.int() });
const ids = (label: string, max: number) => z.array(rowId()).max(max, `一次最多${max}条`).meta({ label });

const assignMenus = {
  act: 'command',
  permit: 'sys:role:assignMenu',
  scope,
  label: '菜单权限',
  input: z.object({ ...of, menuIds: ids('菜单', 5000), version: rowVersion() }),
  output: changed,
} as const;
const assignDepts = {
  act: 'command',
  permit: 'sys:role:assignDept',
  scope,
  label: '分配部门',
  output: changed,
  input: z.object({
    ...of,
    depts: z
      .array(z.object({ deptId: rowId('部门').meta({ label: '部门', ref: 'dept' }), includeChildren: flag('含下级') }))
      .max(500, '一次最多500条')
      .meta({ label: '部门' }),
    version: rowVersion(),
  }),
} as const;
const assignUser = {
  act: 'command',
  permit: 'sys:role:assignUser',
  scope,
  label: '分配角色',
  output: z.null(),
  input: z.object({
    userId: rowId('用户').meta({ label: '用户', ref: 'user' }),
    roleIds: ids('角色', 50).meta({ label: '角色', ref: 'role' }),
    expiries: z
      .array(z.object({ roleId: rowId('角色').meta({ label: '角色', ref: 'role' }), expireAt: moment('到期时间') }))
      .max(50, '一次最多50条')
      .default([])
      .meta({ label: '到期时间' }),
  }),
} as const;

/** Roles: what their holders may press, and whose rows they see (specification, section 7). */
export const roleApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/list`,
    permit: 'sys:role:list',
    scope,
    label: '角色列表',
    input: z.object({}),
    output: z.array(row),
  }),
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/page`,
    permit: 'sys:role:list',
    scope,
    label: '查询角色',
    input: flatPage({ roleName: like('角色名称'), roleCode: like('角色编码'), status: oneOf('状态', 'enabled') }),
    output: pageOutput(row),
  }),
  options: endpoint({
    act: 'query',
    path: `${BASE}/options`,
    permit: 'session',
    scope,
    label: '选择角色',
    input: choicesInput,
    output: choices,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:role:add',
    scope,
    label: '新增角色',
    input: z.object(role),
    output: z.object({ id: z.int() }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:role:edit',
    scope,
    label: '编辑角色',
    input: z.object({ ...role, ...known }),
    output: changed,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:role:delete',
    scope,
    label: '删除角色',
    input: z.object(known),
    output: z.null(),
  }),
  assignMenu: endpoint({ ...assignMenus, path: `${BASE}/assignMenu` }),
  assignMenus: endpoint({ ...assignMenus, path: `${BASE}/assign-menus` }),
  assignedMenus: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/assignedMenus`,
    permit: 'sys:role:list',
    scope,
    label: '角色菜单',
    input: z.object(of),
    output: z.object({ menuIds: z.array(z.int()), version: z.int() }),
  }),
  assignDept: endpoint({ ...assignDepts, path: `${BASE}/assignDept` }),
  assignDepts: endpoint({ ...assignDepts, path: `${BASE}/assign-depts` }),
  assignedDepts: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/assignedDepts`,
    permit: 'sys:role:list',
    scope,
    label: '角色部门',
    input: z.object(of),
    output: z.object({
      depts: z.array(z.object({ deptId: z.int(), deptName: z.string(), includeChildren: z.boolean() })),
      version: z.int(),
    }),
  }),
  assignScope: endpoint({
    act: 'command',
    path: `${BASE}/assign-scope`,
    permit: 'sys:role:assignScope',
    scope,
    label: '数据范围',
    output: changed,
    input: z.object({
      ...of,
      dataScope: pick('数据范围', 'dataScope', [1, 2, 3, 4, 5]),
      deptIds: ids('部门', 500).default([]).meta({ label: '部门', ref: 'dept' }),
      version: rowVersion(),
    }),
  }),
  assignedScope: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/assignedScope`,
    permit: 'sys:role:list',
    scope,
    label: '角色数据范围',
    input: z.object(of),
    output: z.object({ dataScope: z.int(), deptIds: z.array(z.int()), version: z.int() }),
  }),
  assignUser: endpoint({ ...assignUser, path: `${BASE}/assignUser` }),
  assignUsers: endpoint({ ...assignUser, path: `${BASE}/assign-user` }),
  listByUser: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/listByUser`,
    permit: 'sys:user:list',
    scope,
    label: '用户的角色',
    input: z.object({ userId: rowId('用户') }),
    output: z.array(
      z.object({
        roleId: z.int(),
        roleCode: z.string(),
        roleName: z.string(),
        dataScope: z.int(),
        status: z.int().meta({ dict: 'enabled' }),
        expireAt: z.string().nullable(),
        deptName: z.string().nullable(),
      }),
    ),
  }),
};
