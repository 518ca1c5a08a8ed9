import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick } from '../terms/fields.ts';
import { codes, moment } from '../terms/values.ts';
import { after, BASE, reason, versioned } from './terms.ts';

export const transportWarnSearch = z.object({
  warnType: pick('类型', 'transportWarn', [1, 2, 3, 4, 5, 6, 7, 8]).nullish(),
  waybillNo: codes('运单号'),
  orderNo: codes('运输单号'),
  status: pick('状态', 'warnStatus', [0, 1, 2]).nullish(),
  firstFrom: moment('首次时间从').nullish(),
  firstTo: moment('首次时间到').nullish(),
});
export type TransportWarnSearch = z.output<typeof transportWarnSearch>;

/** Transport warning (运输预警): opens by itself, closes by itself when what it warns of is gone, or is handled by somebody. */
export const transportWarnRow = z.object({
  id: z.int(),
  version: z.int(),
  warnType: z.int().meta({ label: '类型', dict: 'transportWarn' }),
  waybillId: z.int().nullable(),
  waybillNo: z.string().nullable().meta({ label: '运单号' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '运输单号' }),
  detail: z.string().meta({ label: '详情' }),
  peak: z.number().meta({ label: '峰值' }),
  firstAt: z.string().meta({ label: '首次时间' }),
  lastAt: z.string().meta({ label: '最近时间' }),
  status: z.int().meta({ label: '状态', dict: 'warnStatus' }),
  handledBy: z.string().nullable().meta({ label: '处理人' }),
  handleRemark: z.string().nullable().meta({ label: '处理说明' }),
  closedAt: z.string().nullable().meta({ label: '关闭时间' }),
});

const WARM = 4,
  ASTRAY = 5;
/** What the worst of a warning is counted in: degrees beyond the limit, kilometres off the way, else minutes. */
export const peakUnit = (warnType: number): '℃' | 'km' | '分钟' =>
  warnType === WARM ? '℃' : warnType === ASTRAY ? 'km' : '分钟';

export const transportWarnApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/orderWarn/page`,
    label: '查询运输预警',
    permit: 'tms:warn:list',
    input: pageInput(transportWarnSearch),
    output: pageOutput(transportWarnRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/orderWarn/export`,
    label: '导出运输预警',
    permit: 'tms:warn:export',
    file: true,
    input: transportWarnSearch,
    output: z.any(),
  }),
  handle: endpoint({
    act: 'command',
    path: `${BASE}/orderWarn/handle`,
    label: '处理运输预警',
    permit: 'tms:warn:handle',
    input: z.object({ ...versioned('运输预警'), remark: reason('处理说明') }),
    output: after.extend({ status: z.int().meta({ dict: 'warnStatus' }) }),
  }),
};
