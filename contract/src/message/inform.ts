import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { name } from '../terms/fields.ts';
import { moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/order-server/inform';
const CONTENT_MAX = 50_000;
const list = (label: string) => z.array(rowId()).max(200, '最多200个').default([]).meta({ label });

/** Nothing chosen: everybody of the tenant. Chosen kinds narrow each other. */
const audience = z
  .object({ houses: list('仓库'), depts: list('部门'), roles: list('角色') })
  .meta({ label: '接收范围' });
export type Audience = z.output<typeof audience>;

export const informInput = z.object({
  title: name('标题', 100),
  content: z.string().trim().min(1, '请填写内容').max(CONTENT_MAX, '内容过长').meta({ label: '内容' }),
  audience: audience.prefault({}),
  endAt: moment('截止时间').nullish(),
  top: z.boolean().default(false).meta({ label: '置顶' }),
});

const row = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string().meta({ label: '标题' }),
  status: z.int().meta({ label: '状态' }),
  top: z.boolean().meta({ label: '置顶' }),
  publishTime: z.string().nullable().meta({ label: '发布时间' }),
  endTime: z.string().nullable().meta({ label: '截止时间' }),
  createdBy: z.string().meta({ label: '发布人' }),
  readNum: z.int().meta({ label: '已读人数' }),
  audienceNum: z.int().meta({ label: '接收人数' }),
  isRead: z.boolean(),
  actions: z.array(z.string()),
});
export type InformRow = z.output<typeof row>;
const after = z.object({ id: z.int(), status: z.int(), version: z.int() });
const versioned = { id: rowId('通知'), version: rowVersion() };

export const informApi = {
  list: endpoint({
    act: 'query',
    scope: 'tenant',
    path: `${BASE}/list`,
    label: '查询通知公告',
    permit: 'session',
    input: pageInput(
      z.object({
        title: z.string().trim().max(100).nullish().meta({ label: '标题' }),
        status: z.literal([0, 1, 2]).nullish().meta({ label: '状态', dict: 'informStatus' }),
      }),
    ),
    output: pageOutput(row),
  }),
  getById: endpoint({
    act: 'query',
    scope: 'tenant',
    path: `${BASE}/getById`,
    label: '查看通知公告',
    permit: 'session',
    input: z.object({ id: versioned.id }),
    output: row.extend({ content: z.string(), audience }),
  }),
  read: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/read`,
    label: '通知已读',
    permit: 'session',
    input: z.object({ id: versioned.id }),
    output: z.null(),
  }),
  choices: endpoint({
    act: 'query',
    scope: 'tenant',
    path: `${BASE}/choices`,
    label: '通知接收范围',
    permit: 'msg:inform:save',
    input: z.object({}),
    output: z.object({
      houses: z.array(z.object({ id: z.int(), name: z.string() })),
      depts: z.array(z.object({ id: z.int(), name: z.string() })),
      roles: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  save: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/save`,
    label: '保存通知公告',
    permit: 'msg:inform:save',
    input: informInput.extend({ id: rowId('通知').nullish(), version: rowVersion().optional() }),
    output: after,
  }),
  publish: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/publish`,
    label: '发布通知公告',
    permit: 'msg:inform:save',
    input: z.object(versioned),
    output: after.extend({ receivers: z.int() }),
  }),
  withdraw: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/withdraw`,
    label: '撤回通知公告',
    permit: 'msg:inform:save',
    input: z.object(versioned),
    output: after,
  }),
};
