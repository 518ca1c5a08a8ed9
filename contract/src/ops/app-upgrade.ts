import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { count, flag, pick } from '../terms/fields.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { FILE_BUCKETS } from './file.ts';

const BASE = '/warehouse-base-server/v1/appUpgrade';
const scope = 'tenant';
const INT_MAX = 2_000_000_000;

const upgrade = {
  appType: pick('应用', 'appType', [0, 1, 4, 2]),
  os: pick('系统', 'appOs', [1, 2]),
  versionName: z
    .string('不能为空')
    .trim()
    .max(16, '长度不能超过16')
    .regex(/^\d+\.\d+\.\d+$/, '版本号格式应为x.y.z')
    .meta({ label: '版本名' }),
  versionCode: z.int('请输入正整数').min(1, '请输入正整数').max(INT_MAX, '数值超出范围').meta({ label: '版本号' }),
  minVersionCode: z
    .int('请输入整数')
    .min(0, '不能小于0')
    .max(INT_MAX, '数值超出范围')
    .nullish()
    .meta({ label: '最低版本号' }),
  forceUpdate: flag('强制更新'),
  packageFileId: rowId('安装包').nullish(),
  storeUrl: z
    .url({ protocol: /^https$/, error: '商店地址须以https://开头' })
    .max(300, '长度不能超过300')
    .or(z.literal(''))
    .nullish()
    .meta({ label: '商店地址' }),
  grayPercent: count('灰度%', 100, 1, 100),
  note: z
    .string('不能为空')
    .trim()
    .min(1, '不能为空')
    .max(1000, '长度不能超过1000')
    .meta({ label: '更新说明', long: true }),
};
export const upgradeFields = upgrade;
const row = z.object({
  id: z.int(),
  appType: z.int(),
  os: z.int(),
  versionName: z.string(),
  versionCode: z.int(),
  minVersionCode: z.int().nullable(),
  forceUpdate: z.boolean(),
  packageFileId: z.int().nullable(),
  fileName: z.string().nullable(),
  storeUrl: z.string().nullable(),
  sha256: z.string().nullable(),
  sizeByte: z.int().nullable(),
  note: z.string(),
  grayPercent: z.int(),
  status: z.int().meta({ dict: 'upgradeStatus' }),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type UpgradeRow = z.output<typeof row>;
const saved = z.object({ id: z.int(), version: z.int() });
const choice = (label: string, dict: string) =>
  z
    .int('取值不在允许范围内')
    .min(0, '取值不在允许范围内')
    .max(9, '取值不在允许范围内')
    .optional()
    .meta({ label, dict });

/** Versions of the apps people install (APP升级): kept as packages here, or in a store. */
export const appUpgradeApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    permit: 'sys:upgrade:list',
    scope,
    label: '查询APP升级',
    input: pageInput(
      z.object({
        appType: choice('应用', 'appType'),
        os: choice('系统', 'appOs'),
        status: choice('状态', 'upgradeStatus'),
      }),
    ),
    output: pageOutput(row),
  }),
  add: endpoint({
    act: 'command',
    path: BASE,
    permit: 'sys:upgrade:add',
    scope,
    label: '新增APP升级',
    input: z.object(upgrade),
    output: saved,
  }),
  update: endpoint({
    act: 'command',
    method: 'PUT',
    path: BASE,
    permit: 'sys:upgrade:edit',
    scope,
    label: '编辑APP升级',
    input: z.object({ ...upgrade, id: rowId('编号'), version: rowVersion() }),
    output: saved,
  }),
  batchDelete: endpoint({
    act: 'command',
    path: `${BASE}/batchDelete`,
    permit: 'sys:upgrade:delete',
    scope,
    label: '批量删除APP升级',
    input: z.object({ ids: z.array(rowId()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '数据' }) }),
    output: z.object({ removed: z.int() }),
  }),
  publish: endpoint({
    act: 'command',
    path: `${BASE}/{id}/publish`,
    permit: 'sys:upgrade:publish',
    scope,
    label: '发布APP升级',
    input: z.object({ id: rowId('编号'), version: rowVersion() }),
    output: saved,
  }),
  upload: endpoint({
    act: 'command',
    path: FILE_BUCKETS.apps.upload,
    permit: 'sys:upgrade:add',
    scope,
    label: '上传安装包',
    upload: FILE_BUCKETS.apps.maxMb,
    input: z.object({}),
    output: z.object({ fileId: z.int(), fileName: z.string(), sizeByte: z.int(), sha256: z.string() }),
  }),
  /** Asked by the page /UploadApp, which has no session. */
  download: endpoint({
    act: 'query',
    method: 'GET',
    path: '/transport-app/version/download',
    permit: 'public',
    label: '下载APP',
    input: z.object({
      appType: z.coerce
        .number('请选择')
        .int('请选择')
        .min(0, '请选择')
        .max(9, '请选择')
        .meta({ label: '应用', dict: 'appType' }),
    }),
    output: z.object({ versionUrl: z.string(), storeUrl: z.string().nullable(), versionName: z.string() }),
  }),
};
