import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { pick, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';
import { failLife } from './life.ts';
import { period } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/calculateFailMessage';
export const FAIL_REASONS = [
  'NO_CONTRACT',
  'NO_CONFIG',
  'MULTI_CONFIG',
  'MISSING_QTY',
  'NEGATIVE_QTY',
  'TIER_GAP',
  'OVERFLOW',
  'PERIOD_CLOSED',
  'BAD_FILTER',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

export const failSearch = z.object({
  period: period().nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  feeId: ref('费用项', 'feeItem').nullish(),
  sourceNo: codes('来源单号'),
  reasonCode: pick('原因类型', 'calcFailReason', FAIL_REASONS).nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
});
export type FailSearch = z.output<typeof failSearch>;

/** What could not be charged, and why: the line is missing from the pool, never zero. */
export const failRow = z.object({
  id: z.int(),
  version: z.int(),
  sourceNo: z.string().meta({ label: '来源单号' }),
  sourceType: z.string().meta({ label: '来源', dict: 'chargeSource' }),
  period: z.string().meta({ label: '账期' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  houseId: z.int(),
  houseName: z.string().meta({ label: '仓库' }),
  feeId: z.int().nullable(),
  feeName: z.string().nullable().meta({ label: '费用项' }),
  reasonCode: z.string().meta({ label: '原因类型', dict: 'calcFailReason' }),
  reason: z.string().meta({ label: '原因' }),
  occurCount: z.int().meta({ label: '次数' }),
  lastAt: z.string().meta({ label: '最近时间' }),
  status: z.int().meta({ label: '状态' }),
  solver: z.string().nullable().meta({ label: '处理人' }),
  solvedAt: z.string().nullable().meta({ label: '处理时间' }),
  solveRemark: z.string().nullable().meta({ label: '处理说明' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

export const calculateFailApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/page`,
    label: '查询计算失败信息',
    permit: 'bil:fail:list',
    input: pageInput(failSearch),
    output: pageOutput(failRow),
  }),
  statistic: statistic({ base: BASE, label: '计算失败信息', permit: 'bil:fail:list', search: failSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出计算失败信息',
    permit: 'bil:fail:export',
    file: true,
    input: failSearch,
    output: z.any(),
  }),
  /** Said to be put right, and rated again at once. What fails still opens a new row, `failed` says so. */
  solve: endpoint({
    act: 'command',
    path: `${BASE}/solve`,
    label: '处理计算失败',
    permit: failLife.actions.solve.permit,
    input: z.object({
      id: rowId('计算失败信息'),
      version: rowVersion(),
      remark: z
        .string('请填写处理说明')
        .trim()
        .min(1, '请填写处理说明')
        .max(200, '长度不能超过200')
        .meta({ label: '处理说明', long: true }),
    }),
    output: z.object({ id: z.int(), changed: z.int(), failed: z.int() }),
  }),
};
