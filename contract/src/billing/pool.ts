import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, pick, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { rowId, rowVersion } from '../terms/values.ts';
import { poolLife } from './life.ts';
import { floorWork, poolLine, poolRow, poolSearch } from './pool-rows.ts';
import { period, signedAmount } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/settlementPool';
const permit = poolLife.actions;
/** Lines one call may name; what a filter reaches has no such end. */
export const LINES_MAX = 500;
/** So many facts are rated while the caller waits; more become a job. */
export const AT_ONCE_MAX = 2000;

const lines = z
  .array(z.object({ id: rowId('结算行'), version: rowVersion() }))
  .min(1, '请选择数据')
  .max(LINES_MAX, `一次最多${LINES_MAX}条`)
  .meta({ label: '结算行' });
/** What a rating did. `changed` counts lines that are new or come to something else, `voided` those whose source is gone; with a jobId nothing is done yet. */
export const rated = z.object({
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  voided: z.int(),
  failed: z.int(),
  lockedSkipped: z.int(),
  amountBefore: z.string(),
  amountAfter: z.string(),
  jobId: z.int().optional(),
});
export type Rated = z.output<typeof rated>;

const scope = {
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
};
const changed = z.object({ changed: z.int() });

export const settlementPoolApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询结算池',
    permit: 'bil:pool:list',
    input: pageInput(poolSearch),
    output: pageOutput(poolRow),
  }),
  statistic: statistic({ base: BASE, label: '结算池', permit: 'bil:pool:list', search: poolSearch }),
  /** Sums of all that the filter matches, not of the page. */
  sums: endpoint({
    act: 'query',
    path: `${BASE}/sums`,
    label: '合计结算池',
    permit: 'bil:pool:list',
    input: poolSearch,
    output: z.object({
      lines: z.int(),
      amount: z.string().meta({ label: '金额' }),
      taxAmount: z.string().meta({ label: '税额' }),
      totalAmount: z.string().meta({ label: '价税合计' }),
    }),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出结算池',
    permit: 'bil:pool:export',
    file: true,
    input: poolSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看计算明细',
    permit: 'bil:pool:list',
    input: z.object({ id: rowId('结算行') }),
    output: poolLine,
  }),
  /** From a fact back to the scan: what was done on the floor for its document. */
  trace: endpoint({
    act: 'query',
    path: `${BASE}/trace`,
    label: '追溯计费作业',
    permit: 'bil:pool:list',
    input: z.object({ factId: rowId('计费事实') }),
    output: z.array(floorWork),
  }),
  /** All that an inbound or outbound order has cost so far: itself, services done for it, its delivery, trips and shared costs it is part of, claims about it. */
  queryByOrder: endpoint({
    act: 'query',
    path: `${BASE}/queryByOrder`,
    label: '查询单据费用',
    permit: 'bil:pool:list',
    input: z.object({ direction: pick('单据方向', 'orderDirection', [1, 2]), orderId: rowId('单据') }),
    output: z.object({
      /** `forOthers`: a line of a month or of a trip, which is for other orders as well and is not added up. */
      lines: z.array(poolRow.extend({ forOthers: z.boolean().meta({ label: '含其他单据' }) })),
      fails: z.array(
        z.object({ id: z.int(), feeName: z.string().nullable(), reason: z.string().meta({ label: '原因' }) }),
      ),
      totalAmount: z.string().meta({ label: '价税合计' }),
    }),
  }),
  /** Lines are rated anew with the prices of their days: those named, or all that the filter reaches. @throws 已确认或已上传的数据不能重新计算，请使用调整单 for a named line */
  recalculation: endpoint({
    act: 'command',
    path: `${BASE}/recalculation`,
    label: '重新计算',
    permit: permit.recalculate.permit,
    input: z.object({
      ids: z.array(rowId('结算行')).max(LINES_MAX, `一次最多${LINES_MAX}条`).nullish().meta({ label: '结算行' }),
      ...scope,
      period: period().nullish(),
      feeId: ref('费用项', 'feeItem').nullish(),
    }),
    output: rated,
  }),
  /** Facts are measured anew from their documents, then everything they cost is rated. */
  reGenerate: endpoint({
    act: 'command',
    path: `${BASE}/reGenerate`,
    label: '重新生成',
    permit: 'bil:pool:generate',
    input: z.object({ ...scope, dateFrom: day('开始日期'), dateTo: day('结束日期') }),
    output: rated.extend({ facts: z.int().meta({ label: '变更的事实' }) }),
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '确认结算行',
    permit: permit.confirm.permit,
    input: z.object({ items: lines }),
    output: changed,
  }),
  /** Everything unconfirmed of a month that the filter reaches. `expected`: what the sums said when it was asked, so that nobody confirms what he has not seen. */
  confirmAll: endpoint({
    act: 'command',
    path: `${BASE}/confirmAll`,
    label: '确认筛选结果',
    permit: permit.confirm.permit,
    input: z.object({
      period: period(),
      ...scope,
      feeId: ref('费用项', 'feeItem').nullish(),
      expected: z
        .object({
          lines: z.int().min(0).max(10_000_000).meta({ label: '行数' }),
          totalAmount: z.string().max(32).meta({ label: '价税合计' }),
        })
        .meta({ label: '合计' }),
    }),
    output: changed,
  }),
  unconfirm: endpoint({
    act: 'command',
    path: `${BASE}/unconfirm`,
    label: '取消确认',
    permit: permit.unconfirm.permit,
    input: z.object({ items: lines }),
    output: changed,
  }),
  /** To finance; also what it refused before. @throws 请先确认再上传 */
  reUpload: endpoint({
    act: 'command',
    path: `${BASE}/reUpload`,
    label: '重新上传',
    permit: permit.upload.permit,
    input: z.object({ items: lines }),
    output: changed,
  }),
  settle: endpoint({
    act: 'command',
    path: `${BASE}/settle`,
    label: '标记已结算',
    permit: permit.settle.permit,
    input: z.object({ items: lines }),
    output: changed,
  }),
  /** A line beside the confirmed one, in an open month. @throws 调整后金额不能小于0 */
  adjust: endpoint({
    act: 'command',
    path: `${BASE}/adjust`,
    label: '调整结算行',
    permit: permit.adjust.permit,
    keyRequired: true,
    input: z.object({
      id: rowId('结算行'),
      version: rowVersion(),
      amount: signedAmount('调整金额'),
      reason: z
        .string('请填写调整原因')
        .trim()
        .min(1, '请填写调整原因')
        .max(200, '长度不能超过200')
        .meta({ label: '调整原因', long: true }),
    }),
    output: z.object({ id: z.int(), poolNo: z.string(), amount: z.string(), taxAmount: z.string() }),
  }),
};
