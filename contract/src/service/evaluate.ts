import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { ref } from '../terms/fields.ts';
import { code, codes, moment, rowId } from '../terms/values.ts';

const BASE = '/order-server/evaluate',
  PURE = '/transport-pure/pteval';
const LIST = 'order:evaluate:list';
/** Tries to tell the transport system, the pauses between them in minutes. */
export const PUSH_TRIES = 5;
export const PUSH_PAUSES_MIN = [1, 5, 30, 120, 600] as const;
/** A total at or below it asks for a complaint. */
export const POOR_SCORE = 2;
/** What the consignee said on the page of his delivery, and what consignees of pure transport said. */
export const PAGE_CHANNEL = 1,
  PURE_CHANNEL = 3;

const search = {
  omsOutNo: codes('出库单号'),
  channel: z.int32().nullish().meta({ label: '渠道', dict: 'evaluateChannel' }),
  ownerId: ref('货主', 'owner').nullish(),
  scoreMax: z.number('请输入数字').min(1, '不能小于1').max(5, '不能大于5').nullish().meta({ label: '总分不高于' }),
  pushStatus: z.int32().nullish().meta({ label: '推送状态', dict: 'evaluatePush' }),
  evaluatedFrom: moment('评价时间从').nullish(),
  evaluatedTo: moment('评价时间到').nullish(),
};
const evaluateSearch = z.object(search);
export type EvaluateSearch = z.output<typeof evaluateSearch>;

export const evaluateRow = z.object({
  id: z.int(),
  version: z.int(),
  omsOutNo: z.string().meta({ label: '出库单号' }),
  outOrderId: z.int(),
  shipNo: z.string().nullable().meta({ label: '发运单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  customerName: z.string().nullable().meta({ label: '客户' }),
  channel: z.int().meta({ label: '渠道', dict: 'evaluateChannel' }),
  scoreTime: z.int().meta({ label: '时效' }),
  scoreAttitude: z.int().meta({ label: '态度' }),
  scoreCargo: z.int().meta({ label: '货物' }),
  scoreTotal: z.number().meta({ label: '总分' }),
  tags: z.string().nullable().meta({ label: '标签' }),
  content: z.string().nullable().meta({ label: '评价内容' }),
  evaluatedAt: z.string().meta({ label: '评价时间' }),
  evaluatedBy: z.string().meta({ label: '登记人' }),
  pushStatus: z.int().meta({ label: '推送状态', dict: 'evaluatePush' }),
  pushCount: z.int().meta({ label: '推送次数' }),
  pushMsg: z.string().nullable().meta({ label: '推送结果' }),
  pushedAt: z.string().nullable().meta({ label: '推送时间' }),
  /** What came of it when it was taken up. */
  complaintId: z.int().nullable(),
  complaintNo: z.string().nullable().meta({ label: '投诉单号' }),
  /** So bad that a complaint is proposed. */
  poor: z.boolean().meta({ label: '差评' }),
});

export const score = (label: string) =>
  z.int('请选择1-5分').min(1, '请选择1-5分').max(5, '请选择1-5分').meta({ label });

/** What consignees say of a delivery (评价), by telephone for now; told to the transport system. */
export const evaluateApi = {
  list: endpoint({
    act: 'query',
    path: `${BASE}/list`,
    label: '查询评价',
    permit: LIST,
    input: pageInput(evaluateSearch),
    output: pageOutput(evaluateRow),
  }),
  detail: endpoint({
    act: 'query',
    path: `${BASE}/detail`,
    label: '查看评价',
    permit: LIST,
    input: z.object({ id: rowId('评价') }),
    output: evaluateRow,
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出评价',
    permit: 'order:evaluate:export',
    file: true,
    input: evaluateSearch,
    output: z.any(),
  }),
  /** Once for an order and a channel. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '登记评价',
    permit: 'order:evaluate:add',
    input: z.object({
      omsOutNo: code().meta({ label: '出库单号' }),
      channel: z.literal([2, 3], '请选择渠道').default(2).meta({ label: '渠道', dict: 'evaluateChannel' }),
      scoreTime: score('时效'),
      scoreAttitude: score('态度'),
      scoreCargo: score('货物'),
      tags: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '标签' }),
      content: z.string().trim().max(500, '长度不能超过500').nullish().meta({ label: '评价内容', long: true }),
    }),
    output: z.object({ id: z.int(), scoreTotal: z.number(), poor: z.boolean() }),
  }),
  /** Tell the transport system; what fails is tried again by the clock, five times in all. */
  evalPushTms: endpoint({
    act: 'command',
    path: `${BASE}/evalPushTms`,
    label: '推送评价到TMS',
    permit: 'order:evaluate:push',
    input: z.object({
      ids: z.array(rowId('评价')).min(1, '请选择数据').max(100, '一次最多100条').meta({ label: '评价' }),
    }),
    output: z.object({ okCount: z.int(), failCount: z.int() }),
  }),
};

/** What consignees of pure transport say (纯运输评价). */
export const ptevalApi = {
  page: endpoint({
    act: 'query',
    method: 'GET',
    path: `${PURE}/page`,
    label: '查询纯运输评价',
    permit: LIST,
    input: z.object({
      orderNo: codes('单号'),
      pageNum: z.coerce
        .number('请输入正整数')
        .int('请输入正整数')
        .min(1, '页码从1开始')
        .max(100, '页码超出范围')
        .default(1)
        .meta({ label: '页码' }),
      pageSize: z.coerce
        .number('请输入正整数')
        .int('请输入正整数')
        .min(1, '每页条数超出限制')
        .max(200, '每页条数超出限制')
        .default(20)
        .meta({ label: '每页条数' }),
    }),
    output: pageOutput(evaluateRow),
  }),
  export: endpoint({
    act: 'query',
    method: 'GET',
    path: `${PURE}/export`,
    label: '导出纯运输评价',
    permit: 'order:evaluate:export',
    file: true,
    input: z.object({ orderNo: codes('单号') }),
    output: z.any(),
  }),
};
