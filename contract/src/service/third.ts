import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { text } from '../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { thirdErrorLife } from './third-life.ts';

const BASE = '/order-server/thirdErrorLog';
const LIST = 'order:third:list';
const scope = 'tenant';

export const thirdSearch = z.object({
  moduleType: text('模块', 32),
  system: text('系统', 32).meta({ label: '系统', dict: 'outsideSystem' }),
  bizNo: codes('单号'),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('时间从').nullish(),
  createdTo: moment('时间到').nullish(),
});
export type ThirdSearch = z.output<typeof thirdSearch>;

export const thirdRow = z.object({
  id: z.int(),
  version: z.int(),
  createdAt: z.string().meta({ label: '时间' }),
  moduleType: z.string().meta({ label: '模块', dict: 'logModule' }),
  system: z.string().meta({ label: '系统', dict: 'outsideSystem' }),
  direction: z.int().meta({ label: '方向', dict: 'logDirection' }),
  bizNo: z.string().nullable().meta({ label: '单号' }),
  errorMsg: z.string().meta({ label: '错误' }),
  occurrences: z.int().meta({ label: '发生次数' }),
  retryCount: z.int().meta({ label: '重试次数' }),
  status: z.int().meta({ label: '状态' }),
  handler: z.string().nullable().meta({ label: '处理人' }),
  handledAt: z.string().nullable().meta({ label: '处理时间' }),
  mayRetry: z.boolean(),
});

const one = { id: rowId('异常'), version: rowVersion() };
const after = z.object({ id: z.int(), status: z.int(), retryCount: z.int() });

/** What went wrong between the product and others (三方异常), from the log of its interfaces; of the whole tenant. */
export const thirdErrorLogApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询三方异常',
    permit: LIST,
    scope,
    input: pageInput(thirdSearch),
    output: pageOutput(thirdRow),
  }),
  /** The modules and systems something went wrong with. */
  moduleTypeList: endpoint({
    act: 'query',
    path: `${BASE}/moduleTypeList`,
    label: '查询三方异常模块',
    permit: LIST,
    scope,
    input: z.object({}),
    output: z.array(z.object({ moduleType: z.string(), name: z.string(), open: z.int() })),
  }),
  detail: endpoint({
    act: 'query',
    path: `${BASE}/detail`,
    label: '查看三方异常',
    permit: LIST,
    scope,
    input: z.object({ id: one.id }),
    output: thirdRow.extend({ url: z.string(), request: z.string().nullable(), response: z.string().nullable() }),
  }),
  retry: endpoint({
    act: 'command',
    path: `${BASE}/retry`,
    label: '重试三方异常',
    permit: thirdErrorLife.actions.retry.permit,
    scope,
    input: z.object(one),
    output: after,
  }),
  ignore: endpoint({
    act: 'command',
    path: `${BASE}/ignore`,
    label: '忽略三方异常',
    permit: thirdErrorLife.actions.ignore.permit,
    scope,
    input: z.object(one),
    output: after,
  }),
};
