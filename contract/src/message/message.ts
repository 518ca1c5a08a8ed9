import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cursor, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, pageOutput } from '../kit/page.ts';
import { rowId } from '../terms/values.ts';

const BASE = '/order-server/message';
const paging = {
  pageNum: z.int('请输入正整数').min(1, '页码从1开始').default(1).meta({ label: '页码' }),
  pageSize: z
    .int('请输入正整数')
    .min(1, '每页条数超出限制')
    .max(PAGE_SIZE_MAX, '每页条数超出限制')
    .default(PAGE_SIZE_DEFAULT)
    .meta({ label: '每页条数' }),
  cursor,
};
/** 0 unread, 1 read; nothing: both. */
const state = z.literal([0, 1], '请选择状态').nullish().meta({ label: '状态', dict: 'messageStatus' });
const ids = z.array(rowId()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '消息' });

export const messageRow = z.object({
  id: z.int(),
  title: z.string().meta({ label: '标题' }),
  content: z.string().meta({ label: '内容' }),
  category: z.int().meta({ label: '分类', dict: 'messageCategory' }),
  messageStatus: z.int().meta({ label: '状态', dict: 'messageStatus' }),
  createdTime: z.string().meta({ label: '时间' }),
  url: z.string().nullable(),
});
export type MessageRow = z.output<typeof messageRow>;
const changed = z.object({ changed: z.int(), unreadNum: z.int() });

/** A person's own messages. The specification's client asks for the unread ones and marks the first by its id (section 7). */
export const messageApi = {
  page: endpoint({
    act: 'query',
    scope: 'tenant',
    path: `${BASE}/page`,
    label: '查询消息',
    permit: 'session',
    input: z.object({ ...paging, status: state }),
    output: pageOutput(messageRow),
  }),
  unreadList: endpoint({
    act: 'query',
    scope: 'tenant',
    path: `${BASE}/unReadList`,
    label: '未读消息',
    permit: 'session',
    input: z.object({ ...paging, messageStatus: z.literal(0).default(0).meta({ label: '状态' }) }),
    output: pageOutput(messageRow).extend({ unreadNum: z.int() }),
  }),
  read: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/read`,
    label: '标记已读',
    permit: 'session',
    input: z.object({ ids }),
    output: changed,
  }),
  readAll: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/readAll`,
    label: '全部已读',
    permit: 'session',
    input: z.object({}),
    output: changed,
  }),
  updateStatus: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/updateStatus`,
    label: '更新消息状态',
    permit: 'session',
    input: z.object({
      id: rowId('消息'),
      messageStatus: z.literal(1, '请选择状态').default(1).meta({ label: '状态' }),
    }),
    output: changed,
  }),
  delete: endpoint({
    act: 'command',
    scope: 'tenant',
    path: `${BASE}/delete`,
    label: '删除消息',
    permit: 'session',
    input: z.object({ ids }),
    output: changed,
  }),
};
