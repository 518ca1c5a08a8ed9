import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { count, name, ref, text } from '../terms/fields.ts';
import { flatPage, like, oneOf } from '../terms/flat-page.ts';
import { moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/auth-server/v1/apiClient';
const scope = 'tenant';

/** What every key begins with, and the days the one before may go on. */
export const KEY_MARK = 'hc_live_';
export const GRACE_DAYS_MAX = 7;
export const RATE_MAX = 6000;

const NETWORK = z
  .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], '网络格式不正确，应为地址或CIDR，例如 10.1.0.0/16')
  .meta({ label: '允许的网络' });
const many = <const F extends z.ZodType>(field: F, label: string, max: number) =>
  z.array(field).max(max, `一次最多${max}条`).meta({ label });

/** What is decided of a client. Nothing of it reaches beyond who decides it. */
export const apiClientFields = {
  name: name('客户端名称', 32),
  warehouseIds: many(ref('仓库', 'warehouse'), '仓库', 500).min(1, '请选择仓库').meta({ label: '仓库' }),
  /** None: all owners of its warehouses that its sponsor sees. */
  ownerIds: many(ref('货主', 'owner'), '货主', 500).default([]).meta({ label: '货主' }),
  permissions: many(z.string().max(64, '长度不能超过64').meta({ label: '权限' }), '权限', 200)
    .min(1, '请选择权限')
    .meta({ label: '权限', long: true }),
  /** None: from anywhere its tenant lets people in. */
  networks: many(NETWORK, '允许的网络', 50).default([]).meta({ label: '允许的网络' }),
  ratePerMinute: count('请求频率(次/分)', 600, 1, RATE_MAX),
  expireAt: moment('到期时间').nullish(),
  remark: text('备注', 200),
};

const key = z.object({
  prefix: z.string().meta({ label: '密钥' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  endsAt: z.string().nullable().meta({ label: '失效时间' }),
  lastUsedAt: z.string().nullable().meta({ label: '最近使用' }),
  lastUsedIp: z.string().nullable().meta({ label: '最近使用地址' }),
});

const row = z.object({
  id: z.int(),
  name: z.string().meta({ label: '客户端名称' }),
  sponsorId: z.int(),
  sponsorName: z.string().meta({ label: '责任人' }),
  sponsorStatus: z.int().meta({ label: '责任人状态', dict: 'enabled' }),
  warehouseIds: z.array(z.int()),
  warehouseNames: z.array(z.string()).meta({ label: '仓库' }),
  ownerIds: z.array(z.int()),
  ownerNames: z.array(z.string()).meta({ label: '货主' }),
  permissions: z.array(z.string()).meta({ label: '权限' }),
  networks: z.array(z.string()).meta({ label: '允许的网络' }),
  ratePerMinute: z.int().meta({ label: '请求频率(次/分)' }),
  expireAt: z.string().nullable().meta({ label: '到期时间' }),
  isExpired: z.boolean().meta({ label: '已到期' }),
  status: z.int().meta({ label: '状态', dict: 'enabled' }),
  /** Those that open something, the newest first. */
  keys: z.array(key),
  lastUsedAt: z.string().nullable().meta({ label: '最近使用' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  version: z.int(),
});
export type ApiClientRow = z.output<typeof row>;

const known = { id: rowId('API客户端'), version: rowVersion() };
const changed = z.object({ id: z.int(), version: z.int() });
/** The key as it is sent, told this once. */
const handed = changed.extend({ key: z.string().meta({ label: '密钥' }) });

/** API clients (API客户端): programs that use the public API, each with keys and walls of its own (ADR 52). */
export const apiClientApi = {
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/page`,
    permit: 'sys:apiClient:list',
    scope,
    label: '查询API客户端',
    input: flatPage({ name: like('客户端名称'), status: oneOf('状态', 'enabled') }),
    output: pageOutput(row),
  }),
  /** What the asker could give to a client: rights of the public API by the page they stand on, warehouses and owners. */
  choices: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/choices`,
    permit: 'sys:apiClient:list',
    scope,
    label: '可授予的接口权限',
    input: z.object({}),
    output: z.object({
      pages: z.array(z.object({ name: z.string(), rights: z.array(z.object({ code: z.string(), name: z.string() })) })),
      warehouses: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
      owners: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
    }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    permit: 'sys:apiClient:add',
    scope,
    label: '新增API客户端',
    input: z.object(apiClientFields),
    output: handed,
  }),
  /** Whoever changes a client answers for it from then on. */
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    permit: 'sys:apiClient:edit',
    scope,
    label: '编辑API客户端',
    input: z.object({ ...apiClientFields, ...known }),
    output: changed,
  }),
  rotate: endpoint({
    act: 'command',
    path: `${BASE}/rotate`,
    permit: 'sys:apiClient:rotate',
    scope,
    label: '更换API密钥',
    input: z.object({ ...known, graceDays: count('旧密钥保留天数', 1, 0, GRACE_DAYS_MAX) }),
    output: handed,
  }),
  updateEnabled: endpoint({
    act: 'command',
    path: `${BASE}/updateEnabled`,
    permit: 'sys:apiClient:enable',
    scope,
    label: '启停API客户端',
    input: z.object({ ...known, status: z.literal([0, 1]).meta({ label: '状态', dict: 'enabled' }) }),
    output: changed,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    permit: 'sys:apiClient:del',
    scope,
    label: '删除API客户端',
    input: z.object(known),
    output: z.null(),
  }),
};
