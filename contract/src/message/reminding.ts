import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';

const BASE = '/order-server/remindingOrder';
/** Within this time a second reminder of the same kind about the same order is refused. */
export const REMIND_PAUSE_MINUTES = 30;

const search = z.object({
  orderNo: codes('单号'),
  remindType: z.literal([1, 2, 3, 4]).nullish().meta({ label: '类型', dict: 'remindType' }),
});
const row = z.object({
  id: z.int(),
  version: z.int(),
  orderType: z.int().meta({ label: '单据', dict: 'remindOrderType' }),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '单号' }),
  remindType: z.int().meta({ label: '类型', dict: 'remindType' }),
  content: z.string().meta({ label: '内容' }),
  fromName: z.string().meta({ label: '发起人' }),
  status: z.int().meta({ label: '状态' }),
  remindCount: z.int().meta({ label: '次数' }),
  remindedTime: z.string().meta({ label: '时间' }),
  handleResult: z.string().nullable().meta({ label: '处理结果' }),
  handledTime: z.string().nullable().meta({ label: '处理时间' }),
});
export type RemindRow = z.output<typeof row>;

/** Orders somebody waits for (催单): told to the one who can do something about it. */
export const remindingApi = {
  unReadList: endpoint({
    act: 'query',
    path: `${BASE}/unReadList`,
    label: '未处理催单',
    permit: 'session',
    input: pageInput(search),
    output: pageOutput(row),
  }),
  readList: endpoint({
    act: 'query',
    path: `${BASE}/readList`,
    label: '已读催单',
    permit: 'session',
    input: pageInput(search.extend({ status: z.literal([1, 2]).nullish().meta({ label: '状态' }) })),
    output: pageOutput(row),
  }),
  updateStatus: endpoint({
    act: 'command',
    path: `${BASE}/updateStatus`,
    label: '催单已读',
    permit: 'session',
    input: z.object({ ids: z.array(rowId()).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '催单' }) }),
    output: z.object({ changed: z.int() }),
  }),
  handleUnRead: endpoint({
    act: 'command',
    path: `${BASE}/handleUnRead`,
    label: '处理催单',
    permit: 'order:remind:handle',
    input: z.object({
      id: rowId('催单'),
      version: rowVersion(),
      result: z
        .string()
        .trim()
        .min(1, '请填写处理结果')
        .max(200, '长度不能超过200')
        .meta({ label: '处理结果', long: true }),
    }),
    output: z.object({ id: z.int(), status: z.int(), version: z.int() }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '催单',
    permit: 'order:remind:add',
    input: z.object({
      orderType: z.literal([1, 2], '请选择单据').meta({ label: '单据', dict: 'remindOrderType' }),
      orderId: rowId('单据'),
      remindType: z.literal([1, 2, 3, 4], '请选择类型').meta({ label: '类型', dict: 'remindType' }),
      content: z.string().trim().min(1, '请填写内容').max(200, '长度不能超过200').meta({ label: '内容', long: true }),
      toUser: rowId('接收人'),
    }),
    output: z.object({ id: z.int(), remindCount: z.int() }),
  }),
  people: endpoint({
    act: 'query',
    path: `${BASE}/people`,
    label: '可催人员',
    permit: 'order:remind:add',
    input: z.object({}),
    output: z.array(z.object({ userId: z.int(), userName: z.string() })),
  }),
};
