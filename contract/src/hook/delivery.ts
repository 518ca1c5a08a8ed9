import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { HOOK_TOPICS } from './topics.ts';

const BASE = '/warehouse-base-server/v1/webhookDelivery';
const permit = 'sys:webhook:list',
  replays = 'sys:webhook:replay',
  scope = 'tenant';

/** Deliveries sent again or skipped in one call; all that are parked go in pieces of so many, too. */
export const REPLAY_MAX = 500;

const search = {
  webhookId: rowId('Webhook 编号').nullish(),
  topic: z.enum(HOOK_TOPICS, '取值不在允许范围内').nullish().meta({ label: '事件', dict: 'hookTopic' }),
  state: z
    .int('取值不在允许范围内')
    .min(0, '取值不在允许范围内')
    .max(3, '取值不在允许范围内')
    .nullish()
    .meta({ label: '状态', dict: 'hookDeliveryState' }),
  bizNo: codes('单号'),
  createdFrom: moment('时间从').optional(),
  createdTo: moment('时间至').optional(),
};

const row = z.object({
  id: z.int(),
  webhookId: z.int(),
  eventId: z.string().meta({ label: '事件标识' }),
  topic: z.string().meta({ label: '事件', dict: 'hookTopic' }),
  bizNo: z.string().nullable().meta({ label: '单号' }),
  createdAt: z.string().meta({ label: '时间' }),
  state: z.int().meta({ label: '状态', dict: 'hookDeliveryState' }),
  tries: z.int().meta({ label: '次数' }),
  /** Waits for an earlier event of its document. */
  behind: z.boolean().meta({ label: '等待前一事件' }),
  nextAt: z.string().nullable().meta({ label: '下次推送' }),
  sentAt: z.string().nullable().meta({ label: '最近推送' }),
  httpStatus: z.int().nullable().meta({ label: 'HTTP状态' }),
  costMs: z.int().nullable().meta({ label: '耗时(毫秒)' }),
  error: z.string().nullable().meta({ label: '错误' }),
});
export type HookDeliveryRow = z.output<typeof row>;
const detail = row.extend({ body: z.string(), answer: z.string().nullable() });
export type HookDeliveryDetail = z.output<typeof detail>;

const ids = z.array(rowId()).min(1, '请选择数据').max(REPLAY_MAX, `一次最多${REPLAY_MAX}条`).meta({ label: '推送' });
const count = z.object({ count: z.int() });

/** What one webhook was told, or is to be told (推送记录). */
export const webhookDeliveryApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    permit,
    scope,
    label: '查询Webhook推送',
    input: pageInput(z.object(search)),
    output: pageOutput(row),
  }),
  get: endpoint({
    act: 'query',
    path: `${BASE}/get`,
    permit,
    scope,
    label: '查看Webhook推送',
    input: z.object({ id: rowId('推送') }),
    output: detail,
  }),
  /** Said again as it was, under the id of its event. */
  replay: endpoint({
    act: 'command',
    path: `${BASE}/replay`,
    permit: replays,
    scope,
    label: '重新推送',
    input: z.object({ ids }),
    output: count,
  }),
  replayParked: endpoint({
    act: 'command',
    path: `${BASE}/replayParked`,
    permit: replays,
    scope,
    label: '重新推送全部搁置',
    input: z.object({ webhookId: rowId('Webhook 编号') }),
    output: count,
  }),
  /** Never told; what follows of their documents goes on. */
  skip: endpoint({
    act: 'command',
    path: `${BASE}/skip`,
    permit: replays,
    scope,
    label: '跳过推送',
    input: z.object({ ids }),
    output: count,
  }),
};
