import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { KINDS, TEXT_MAX, TEXT_MIN } from './search.ts';

const BASE = '/home-server/v1';

export const hit = z.object({
  kind: z.enum(KINDS),
  id: z.int(),
  code: z.string(),
  /** Name of goods, owner or store: what tells two numbers apart. */
  name: z.string(),
  ownerId: z.int(),
  /** State of a document, in the numbers of its life cycle. */
  status: z.int().nullable(),
});

const warnings = { act: 'query', permit: 'session' } as const;

/** The home page and the command bar (specification, section 2). The last three are counters under the addresses of section 7. */
export const homeApi = {
  todo: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/todo`,
    permit: 'session',
    label: '待办事项',
    input: z.object({}),
    /** `count` null: this one could not be counted. `more`: there are at least so many. */
    output: z.array(z.object({ key: z.string(), count: z.int().nullable(), more: z.boolean() })),
  }),
  search: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/search`,
    permit: 'session',
    label: '快速查找',
    input: z.object({
      text: z
        .string()
        .trim()
        .min(TEXT_MIN, `请至少输入${TEXT_MIN}个字符`)
        .max(TEXT_MAX, `长度不能超过${TEXT_MAX}`)
        .meta({ label: '查找内容' }),
    }),
    output: z.array(hit),
  }),
  anomalies: endpoint({
    ...warnings,
    path: '/order-server/warning/queryAnomalyCount',
    label: '异常数量',
    input: z.object({}),
    output: z.object({ outAnomalyNum: z.int(), wareAnomalyNum: z.int(), overdueOrderNum: z.int() }),
  }),
  planWarnings: endpoint({
    ...warnings,
    method: 'GET',
    path: '/transport-order/sendplan/getWarnCount',
    label: '计划超期数量',
    input: z.object({}),
    output: z.object({ warnCount: z.int() }),
  }),
  deliveryWarnings: endpoint({
    ...warnings,
    method: 'GET',
    path: '/transport-order/orderWarn/count',
    label: '送达超期数量',
    input: z.object({}),
    output: z.object({ overdueDeliveryCount: z.int(), openWarnCount: z.int() }),
  }),
};
