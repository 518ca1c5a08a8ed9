import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, count, name, ref, status } from '../terms/fields.ts';
import { choices, choicesInput, like, oneOf, refTo } from '../terms/flat-page.ts';
import { rowId, rowVersion } from '../terms/values.ts';

const BASE = '/auth-server/v1';
const scope = 'tenant';
/** Levels of departments, the top one counted. */
export const DEPT_DEPTH_MAX = 8;

/** A department with everything below it. */
export interface DeptNode {
  id: number;
  parentId: number;
  deptCode: string;
  deptName: string;
  leaderUserId: number | null;
  leaderName: string | null;
  warehouseId: number | null;
  userCount: number;
  orderNum: number;
  status: number;
  version: number;
  children: DeptNode[];
}
const flat = {
  id: z.int(),
  parentId: z.int(),
  deptCode: z.string(),
  deptName: z.string(),
  leaderUserId: z.int().nullable(),
  leaderName: z.string().nullable(),
  warehouseId: z.int().nullable(),
  userCount: z.int(),
  orderNum: z.int(),
  status: z.int().meta({ dict: 'enabled' }),
  version: z.int(),
};
const node: z.ZodType<DeptNode> = z.lazy(() => z.object({ ...flat, children: z.array(node) }));

const dept = {
  parentId: z.coerce
    .number('请选择')
    .int('请选择')
    .min(0, '请选择')
    .max(Number.MAX_SAFE_INTEGER, '请选择')
    .default(0)
    .meta({ label: '上级部门', ref: 'dept' }),
  deptCode: code('部门编码'),
  deptName: name('部门名称'),
  leaderUserId: ref('负责人', 'user').nullish(),
  warehouseId: ref('所属仓库', 'warehouse').nullish(),
  orderNum: count('排序'),
  status: status(),
};
export const deptFields = dept;
/** Without an id and version a new row, with both a changed one. */
const upsert = { id: rowId('编号').nullish(), version: rowVersion().nullish() };
const known = { id: rowId('编号'), version: rowVersion() };
const saved = z.object({ id: z.int(), version: z.int() });

/** Departments (部门): a tree, because roles and data scopes follow it. */
export const deptApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/dept/list`,
    permit: 'sys:dept:list',
    scope,
    label: '部门列表',
    input: z.object({ deptName: like('部门名称'), status: oneOf('状态', 'enabled') }),
    output: z.array(node),
  }),
  firstLevel: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/dept/first-level`,
    permit: 'session',
    scope,
    label: '一级部门',
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), deptCode: z.string(), deptName: z.string() })),
  }),
  users: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/dept/dept-users`,
    permit: 'sys:dept:list',
    scope,
    label: '部门员工',
    input: z.object({ deptId: rowId('部门') }),
    output: z.array(
      z.object({
        userId: z.int(),
        userName: z.string(),
        account: z.string(),
        deptName: z.string(),
        positionName: z.string().nullable(),
        status: z.int().meta({ dict: 'enabled' }),
      }),
    ),
  }),
  options: endpoint({
    act: 'query',
    path: `${BASE}/dept/options`,
    permit: 'session',
    scope,
    label: '选择部门',
    input: choicesInput,
    output: choices,
  }),
  save: endpoint({
    act: 'command',
    path: `${BASE}/dept/save`,
    permit: 'sys:dept:save',
    scope,
    label: '保存部门',
    input: z.object({ ...dept, ...upsert }),
    output: saved,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/dept/delete`,
    permit: 'sys:dept:delete',
    scope,
    label: '删除部门',
    input: z.object(known),
    output: z.null(),
  }),
};

const post = {
  positionCode: code('岗位编码'),
  positionName: name('岗位名称'),
  deptId: ref('所属部门', 'dept').nullish(),
  orderNum: count('排序'),
  status: status(),
};
export const postFields = post;
const postRow = z.object({
  id: z.int(),
  positionCode: z.string(),
  positionName: z.string(),
  deptId: z.int().nullable(),
  deptName: z.string().nullable(),
  userCount: z.int(),
  orderNum: z.int(),
  status: z.int().meta({ dict: 'enabled' }),
  version: z.int(),
});
export type PostRow = z.output<typeof postRow>;

/** Posts (岗位): `position` on the wire, where a 库位 is a shelf. */
export const postApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/position/list`,
    permit: 'sys:position:list',
    scope,
    label: '岗位列表',
    input: z.object({ positionName: like('岗位名称'), deptId: refTo('部门', 'dept') }),
    output: z.array(postRow),
  }),
  options: endpoint({
    act: 'query',
    path: `${BASE}/position/options`,
    permit: 'session',
    scope,
    label: '选择岗位',
    input: choicesInput,
    output: choices,
  }),
  save: endpoint({
    act: 'command',
    path: `${BASE}/position/save`,
    permit: 'sys:position:save',
    scope,
    label: '保存岗位',
    input: z.object({ ...post, ...upsert }),
    output: saved,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/position/delete`,
    permit: 'sys:position:delete',
    scope,
    label: '删除岗位',
    input: z.object(known),
    output: z.null(),
  }),
};
