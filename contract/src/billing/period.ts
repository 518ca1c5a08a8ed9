import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowVersion } from '../terms/values.ts';
import { periodLife } from './life.ts';
import { period } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/settlePeriod';
const { close, reopen } = periodLife.actions;
const versioned = { period: period(), version: rowVersion() };

/** A month of the whole company: what is in it within the reader's reach. */
export const periodRow = z.object({
  period: z.string().meta({ label: '账期' }),
  version: z.int(),
  status: z.int().meta({ label: '状态' }),
  lines: z.int().meta({ label: '行数' }),
  amount: z.string().meta({ label: '金额' }),
  totalAmount: z.string().meta({ label: '价税合计' }),
  unconfirmed: z.int().meta({ label: '未确认' }),
  failures: z.int().meta({ label: '失败数' }),
  closedBy: z.string().nullable().meta({ label: '结账人' }),
  closedAt: z.string().nullable().meta({ label: '结账时间' }),
  reopenReason: z.string().nullable().meta({ label: '反结账原因' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const settlePeriodApi = {
  query: endpoint({
    act: 'query',
    path: `${BASE}/query`,
    label: '查询账期',
    permit: 'bil:period:list',
    input: z.object({
      year: z.int('请输入年份').min(2000, '请输入年份').max(2099, '请输入年份').nullish().meta({ label: '年度' }),
    }),
    output: z.array(periodRow),
  }),
  /**
   * Everything of the month is rated once more and monthly minimums are made good; then it closes. When there are minimums to confirm first it stays 结账中, and closing is asked again.
   * @throws 存在{n}条未解决的计算失败信息 · 存在未确认的结算数据 · 请先关闭更早的账期
   */
  close: endpoint({
    act: 'command',
    path: `${BASE}/close`,
    label: '结账',
    permit: close.permit,
    input: z.object(versioned),
    output: z.object({ period: z.string(), status: z.int(), version: z.int(), trueUps: z.int() }),
  }),
  /** Only the last one closed, and only while nothing of it has gone to finance. */
  reopen: endpoint({
    act: 'command',
    path: `${BASE}/reopen`,
    label: '反结账',
    permit: reopen.permit,
    input: z.object({
      ...versioned,
      reason: z
        .string('请填写反结账原因')
        .trim()
        .min(1, '请填写反结账原因')
        .max(200, '长度不能超过200')
        .meta({ label: '反结账原因', long: true }),
    }),
    output: z.object({ period: z.string(), status: z.int(), version: z.int() }),
  }),
};
