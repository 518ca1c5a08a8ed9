import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOutput } from '../kit/page.ts';
import { flag } from '../terms/fields.ts';
import { flatPage, oneOf } from '../terms/flat-page.ts';
import { rowId, rowVersion } from '../terms/values.ts';

const BASE = '/auth-server/v1/client';
const scope = 'tenant';
const CLIENT = /^[a-z]{2,16}$/;
const PART_MAX = 6;

/** `major.minor.patch`, compared number by number: 3.9.0 comes before 3.43.1. */
export const versionNo = z
  .string('不能为空')
  .trim()
  .max(16, '长度不能超过16')
  .regex(new RegExp(`^\\d{1,${PART_MAX}}\\.\\d{1,${PART_MAX}}\\.\\d{1,${PART_MAX}}$`), '版本号格式应为x.y.z')
  .meta({ label: '版本号' });
const clientId = z.string('请选择').trim().toLowerCase().regex(CLIENT, '请选择').meta({ label: '客户端' });
const version = {
  clientId,
  versionNo,
  forceUpdate: flag('强制更新'),
  releaseNote: z.string().trim().max(1000, '长度不能超过1000').nullish().meta({ label: '说明', long: true }),
};
export const versionFields = version;

const row = z.object({
  id: z.int(),
  clientId: z.string(),
  clientName: z.string(),
  versionNo: z.string(),
  forceUpdate: z.boolean(),
  releaseNote: z.string().nullable(),
  status: z.int().meta({ dict: 'clientVersionStatus' }),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type ClientVersionRow = z.output<typeof row>;
const known = { id: rowId('版本'), version: rowVersion() };
const saved = z.object({ id: z.int(), version: z.int() });

/** Versions of the clients; of each client one is enabled, and open consoles ask for it (specification, sections 4 and 7). */
export const clientApi = {
  list: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/list`,
    permit: 'session',
    scope,
    label: '客户端列表',
    input: z.object({}),
    output: z.array(z.object({ clientId: z.string(), clientName: z.string() })),
  }),
  current: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/version/current`,
    permit: 'session',
    scope: 'none',
    label: '当前版本',
    input: z.object({ clientId: clientId.optional(), type: clientId.optional() }),
    output: z.object({
      clientId: z.string(),
      version: z.string().nullable(),
      forceUpdate: z.int(),
      releaseNote: z.string().nullable(),
    }),
  }),
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/version/page`,
    permit: 'sys:client:list',
    scope,
    label: '查询客户端版本',
    input: flatPage({ clientId: clientId.optional(), status: oneOf('状态', 'clientVersionStatus') }),
    output: pageOutput(row),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/version/add`,
    permit: 'sys:client:add',
    scope,
    label: '新增客户端版本',
    input: z.object(version),
    output: saved,
  }),
  modify: endpoint({
    act: 'command',
    path: `${BASE}/version/modify`,
    permit: 'sys:client:edit',
    scope,
    label: '修改客户端版本',
    input: z.object({ ...version, ...known }),
    output: saved,
  }),
  remove: endpoint({
    act: 'command',
    path: `${BASE}/version/remove`,
    permit: 'sys:client:delete',
    scope,
    label: '删除客户端版本',
    input: z.object(known),
    output: z.null(),
  }),
  enabled: endpoint({
    act: 'command',
    path: `${BASE}/version/enabled`,
    permit: 'sys:client:enable',
    scope,
    label: '启用客户端版本',
    input: z.object({ ...known, force: z.literal([0, 1]).default(0).meta({ label: '确认回退' }) }),
    output: saved,
  }),
  disabled: endpoint({
    act: 'command',
    path: `${BASE}/version/disabled`,
    permit: 'sys:client:enable',
    scope,
    label: '停用客户端版本',
    input: z.object(known),
    output: saved,
  }),
};

const settings = {
  act: 'query',
  method: 'GET',
  permit: 'session',
  scope: 'none',
  label: '系统设置',
  input: z.object({}),
  output: z.array(z.object({ key: z.string(), value: z.string() })),
} as const;

/** Settings of the tenant that the console acts by, each under its own key. */
export const settingApi = {
  settings: endpoint({ ...settings, path: '/auth-server/v1/settings' }),
  list: endpoint({ ...settings, path: '/warehouse-base-server/v1/setting/list' }),
};
