import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { unlessMissing } from '../kit/sentence.ts';
import { flag, name, ref, text } from '../terms/fields.ts';
import { choices, choicesInput, flatPage, like, oneOf, refTo } from '../terms/flat-page.ts';
import { moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/auth-server/v1';
const scope = 'tenant';

/** 手机号, as accounts have it: logins and codes go to it. */
const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '手机号格式错误')
  .or(z.literal(''))
  .nullish()
  .meta({ label: '手机号' });
const account = z
  .string('请输入登录帐号')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_]{3,15}$/, '账号须为4-16位字母、数字或下划线，且以字母开头')
  .meta({ label: '账号' });

/** What an administrator enters of a person. */
const person = {
  userName: name('姓名', 32),
  phone: mobile,
  empNo: text('工号', 32),
  deptId: ref('部门', 'dept'),
  positionId: ref('岗位', 'post').nullish(),
  email: z.email('邮箱格式错误').max(64, '长度不能超过64').or(z.literal('')).nullish().meta({ label: '邮箱' }),
  isAdmin: flag('租户管理员'),
  /** A person of an owner's company: he sees the owners he is narrowed to and no others, and holds no right beyond OWNER_RIGHTS. */
  isOwnerAccount: flag('货主账号'),
  remark: text('备注', 200),
};
export const personFields = person;
export const accountField = account;

const row = z.object({
  id: z.int(),
  userId: z.int(),
  account: z.string(),
  userName: z.string(),
  phone: z.string().nullable(),
  empNo: z.string().nullable(),
  deptId: z.int(),
  deptName: z.string(),
  positionId: z.int().nullable(),
  positionName: z.string().nullable(),
  roleNames: z.array(z.string()),
  warehouseCount: z.int(),
  status: z.int().meta({ dict: 'enabled' }),
  isLocked: z.boolean(),
  isAdmin: z.boolean(),
  isOwnerAccount: z.boolean(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type UserRow = z.output<typeof row>;

const search = {
  account: like('账号'),
  userName: like('姓名'),
  phone: like('手机号'),
  deptId: refTo('部门', 'dept'),
  roleId: refTo('角色', 'role'),
  warehouseId: refTo('仓库', 'warehouse'),
  status: oneOf('状态', 'enabled'),
};

const detail = row.extend({
  email: z.string().nullable(),
  remark: z.string().nullable(),
  lastLoginIp: z.string().nullable(),
  pwdState: z.int(),
  roleIds: z.array(z.int()),
  warehouseIds: z.array(z.int()),
  defaultWarehouseId: z.int().nullable(),
  ownerIds: z.array(z.int()),
});
export type UserDetail = z.output<typeof detail>;

const loginLogRow = z.object({
  id: z.int(),
  account: z.string(),
  userName: z.string().nullable(),
  mode: z.string().nullable(),
  kind: z.int(),
  result: z.int(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  region: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: z.string(),
});
const logSearch = {
  account: like('账号'),
  userId: refTo('用户', 'user'),
  result: oneOf('结果', 'loginResult'),
  ip: like('IP地址'),
  createdFrom: moment('时间从').optional(),
  createdTo: moment('时间至').optional(),
};

const list = {
  act: 'query',
  method: 'GET',
  permit: 'sys:user:list',
  scope,
  label: '查询用户',
  input: flatPage(search),
  output: pageOutput(row),
} as const;
const logs = {
  act: 'query',
  method: 'GET',
  permit: 'session',
  scope,
  label: '查询登录日志',
  input: flatPage(logSearch),
  output: pageOutput(loginLogRow),
} as const;
const one = z.object({ id: rowId('用户') });

/** A password shown once, to who set it; null where the person proves himself by phone instead. */
const handed = z.object({ id: z.int(), password: z.string().nullable(), msg: z.string() });

/** Users of the tenant (specification, sections 6 and 7). */
export const userApi = {
  selectList: endpoint({ ...list, path: `${BASE}/user/selectList` }),
  page: endpoint({ ...list, path: `${BASE}/user/page` }),
  details: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user/details/{id}`,
    permit: 'sys:user:list',
    scope,
    label: '用户详情',
    input: one,
    output: detail,
  }),
  selectDept: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user/selectDept/{id}`,
    permit: 'sys:user:list',
    scope,
    label: '用户部门',
    input: one,
    output: z.array(z.object({ deptId: z.int(), deptCode: z.string(), deptName: z.string(), parentId: z.int() })),
  }),
  selectByRoleCode: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user/selectByRoleCode`,
    permit: 'session',
    scope,
    label: '角色下的用户',
    input: z.object({
      roleCode: z.string('不能为空').trim().min(1, '不能为空').max(32, '长度不能超过32').meta({ label: '角色编码' }),
    }),
    output: z.array(z.object({ userId: z.int(), userName: z.string(), account: z.string(), deptName: z.string() })),
  }),
  options: endpoint({
    act: 'query',
    path: `${BASE}/user/options`,
    permit: 'session',
    scope,
    label: '选择用户',
    input: choicesInput,
    output: choices,
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/user/add`,
    permit: 'sys:user:add',
    scope,
    label: '新增用户',
    input: z.object({
      account,
      ...person,
      roleIds: z.array(rowId()).max(50, '一次最多50条').default([]).meta({ label: '角色', ref: 'role' }),
    }),
    output: handed,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/user/update`,
    permit: 'sys:user:edit',
    scope,
    label: '编辑用户',
    input: z.object({ ...person, id: rowId('用户'), version: rowVersion() }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  updateEnabled: endpoint({
    act: 'command',
    path: `${BASE}/user/updateEnabled`,
    permit: 'sys:user:enable',
    scope,
    label: '启停用户',
    input: z.object({
      ids: z.array(rowId()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '用户' }),
      status: z.literal([0, 1]).meta({ label: '状态', dict: 'enabled' }),
    }),
    output: z.object({ changed: z.int() }),
  }),
  unlock: endpoint({
    act: 'command',
    path: `${BASE}/user/unlock`,
    permit: 'sys:user:unlock',
    scope,
    label: '解锁用户',
    input: one,
    output: z.null(),
  }),
  resetPassword: endpoint({
    act: 'command',
    path: `${BASE}/user/resetPassword`,
    permit: 'sys:user:resetPwd',
    scope,
    label: '重置密码',
    input: z.object({
      account: z
        .string('请输入登录帐号')
        .trim()
        .min(1, '请输入登录帐号')
        .max(64, '长度不能超过64')
        .meta({ label: '账号' }),
    }),
    output: handed,
  }),
  reveal: endpoint({
    act: 'command',
    path: `${BASE}/user/reveal`,
    permit: 'sys:user:viewPhone',
    scope,
    label: '查看手机号',
    input: one,
    output: z.object({ phone: z.string().nullable() }),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/user/export`,
    permit: 'sys:user:export',
    scope,
    label: '导出用户',
    file: true,
    input: z.object(search),
    output: z.any(),
  }),
  loginLog: endpoint({ ...logs, path: `${BASE}/user/login-log/page` }),
  exportLoginLog: endpoint({
    act: 'query',
    path: `${BASE}/user/login-log/export`,
    permit: 'sys:loginLog:export',
    scope,
    label: '导出登录日志',
    file: true,
    input: z.object(logSearch),
    output: z.any(),
  }),
};

/** Where a user works, and whose goods he sees there. */
export const userReachApi = {
  byWarehouse: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/user-warehouse/getListByWarehouseId`,
    permit: 'sys:user:list',
    scope,
    label: '仓库的用户',
    input: z.object({ warehouseId: rowId('仓库') }),
    output: z.array(z.object({ userId: z.int(), userName: z.string(), account: z.string(), deptName: z.string() })),
  }),
  saveWarehouses: endpoint({
    act: 'command',
    path: `${BASE}/user-warehouse/save`,
    permit: 'sys:user:bindHouse',
    scope,
    label: '绑定仓库',
    input: z.object({
      userId: rowId('用户').meta({ label: '用户', ref: 'user' }),
      warehouseIds: z.array(rowId()).max(500, '一次最多500条').meta({ label: '仓库', ref: 'warehouse' }),
      defaultWarehouseId: rowId('默认仓库').nullish(),
      version: rowVersion(),
    }),
    output: z.object({ version: z.int() }),
  }),
  saveOwners: endpoint({
    act: 'command',
    path: `${BASE}/user-store/save`,
    permit: 'sys:user:bindStore',
    scope,
    label: '货主范围',
    input: z.object({
      userId: rowId('用户').meta({ label: '用户', ref: 'user' }),
      storeIds: z.array(rowId()).max(500, '一次最多500条').meta({ label: '货主', ref: 'owner' }),
      version: rowVersion(),
    }),
    output: z.object({ version: z.int() }),
  }),
};

const online = z.object({
  sid: z.string(),
  userId: z.int(),
  account: z.string(),
  userName: z.string(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  warehouseName: z.string().nullable(),
  loginMode: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

/** Who is logged in right now. */
export const onlineApi = {
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/session/page`,
    permit: 'sys:session:list',
    scope,
    label: '查询在线会话',
    input: flatPage({ account: like('账号'), ip: like('IP地址'), userId: refTo('用户', 'user') }),
    output: pageOutput(online),
  }),
  kick: endpoint({
    act: 'command',
    path: `${BASE}/session/kick`,
    permit: 'sys:session:kick',
    scope,
    label: '下线',
    input: z.object({ sid: z.uuid({ error: unlessMissing('格式不正确') }).meta({ label: '会话' }) }),
    output: z.null(),
  }),
};
