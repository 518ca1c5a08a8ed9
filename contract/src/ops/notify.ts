import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick } from '../terms/fields.ts';
import { moment, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/warehouse-base-server/v1/notify';
const scope = 'tenant';

const notice = {
  title: z.string('不能为空').trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '标题' }),
  content: z
    .string('不能为空')
    .trim()
    .min(1, '不能为空')
    .max(500, '长度不能超过500')
    .meta({ label: '内容', long: true }),
  level: pick('级别', 'notifyLevel', [1, 2]).default(1),
  startAt: moment('开始时间'),
  endAt: moment('结束时间'),
  houseIds: z
    .array(rowId())
    .max(200, '一次最多200条')
    .nullish()
    .meta({ label: '范围(空为全部仓库)', ref: 'warehouse' }),
};
export const notifyFields = notice;
const row = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  level: z.int(),
  startAt: z.string(),
  endAt: z.string(),
  houseIds: z.array(z.int()).nullable(),
  houseNames: z.array(z.string()),
  status: z.int().meta({ dict: 'notifyStatus' }),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type NotifyRow = z.output<typeof row>;
const known = z.object({ id: rowId('公告'), version: rowVersion() });
const saved = z.object({ id: z.int(), version: z.int() });

/** Notices (公告): what runs through the header of every console of the houses named, for its time. */
export const notifyApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    permit: 'sys:notify:list',
    scope,
    label: '查询公告',
    input: pageInput(
      z.object({
        title: z.string().trim().max(64).optional().meta({ label: '标题' }),
        status: z.int().min(0).max(9).optional().meta({ label: '状态', dict: 'notifyStatus' }),
      }),
    ),
    output: pageOutput(row),
  }),
  /** The published ones of the session's house whose time it is, most pressing first. */
  current: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/current`,
    permit: 'session',
    scope: 'none',
    label: '当前公告',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        content: z.string(),
        level: z.int(),
        startAt: z.string(),
        endAt: z.string(),
      }),
    ),
  }),
  save: endpoint({
    act: 'command',
    path: `${BASE}/save`,
    permit: 'sys:notify:save',
    scope,
    label: '保存公告',
    input: z.object({ ...notice, id: rowId('公告').nullish(), version: rowVersion().nullish() }),
    output: saved,
  }),
  publish: endpoint({
    act: 'command',
    path: `${BASE}/publish`,
    permit: 'sys:notify:publish',
    scope,
    label: '发布公告',
    input: known,
    output: saved,
  }),
  withdraw: endpoint({
    act: 'command',
    path: `${BASE}/withdraw`,
    permit: 'sys:notify:publish',
    scope,
    label: '撤回公告',
    input: known,
    output: saved,
  }),
};
