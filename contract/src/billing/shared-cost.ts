import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, name, pick, ref, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';
import { calcStep } from './cost-config.ts';
import { rated } from './pool.ts';
import { sharedCostLife } from './shared-cost-life.ts';
import { amount, measured, shownAmount } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/sharedCost';
const permit = sharedCostLife.actions;

/** 1 a truck, 2 a hall, 3 a shift, 9 something else. */
export const SHARED_KINDS = [1, 2, 3, 9] as const;
/** Spread over 1 owners, 2 documents, 3 goods. */
export const SHARED_OVER = { owner: 1, order: 2, goods: 3 } as const;
/** By 1 volume, 2 weight, 3 pieces, 4 pallet-days, 5 minutes of work, 6 fixed shares. */
export const SHARED_BASIS = { volume: 1, weight: 2, pieces: 3, palletDays: 4, minutes: 5, fixed: 6 } as const;
/** What one unit of a basis is called beside a number. */
export const SHARED_UNITS: Readonly<Record<number, string>> = {
  1: 'm³',
  2: 'kg',
  3: '件',
  4: '托·天',
  5: '分钟',
  6: '份',
};
const MEMBERS_MAX = 500;

const kind = () => pick('费用类型', 'sharedKind', SHARED_KINDS);
const over = () => pick('分摊到', 'sharedOver', [1, 2, 3]);
const basis = () => pick('分摊依据', 'sharedBasis', [1, 2, 3, 4, 5, 6]);

export const sharedCostSearch = z.object({
  costNo: codes('公摊编号'),
  name: text('名称', 64),
  sourceNo: codes('来源单号'),
  kind: kind().nullish(),
  basis: basis().nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  dateFrom: day('期间从').nullish(),
  dateTo: day('期间到').nullish(),
});
export type SharedCostSearch = z.output<typeof sharedCostSearch>;

export const sharedCostRow = z.object({
  id: z.int(),
  version: z.int(),
  costNo: z.string().meta({ label: '公摊编号' }),
  name: z.string().meta({ label: '名称' }),
  kind: z.int().meta({ label: '费用类型', dict: 'sharedKind' }),
  sourceNo: z.string().nullable().meta({ label: '来源单号' }),
  amount: shownAmount('金额(元)'),
  over: z.int().meta({ label: '分摊到', dict: 'sharedOver' }),
  basis: z.int().meta({ label: '分摊依据', dict: 'sharedBasis' }),
  direction: z.int().nullable().meta({ label: '单据方向', dict: 'orderDirection' }),
  dateFrom: z.string().meta({ label: '期间从' }),
  dateTo: z.string().meta({ label: '期间到' }),
  shares: z.int().meta({ label: '份数' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  voidReason: z.string().nullable().meta({ label: '作废原因' }),
  createdBy: z.string().meta({ label: '创建人' }),
  chargedAt: z.string().nullable().meta({ label: '分摊时间' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** What one of them bears, with every step; and the line it became, or why it did not. */
export const sharedShare = z.object({
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  targetName: z.string().meta({ label: '分摊对象' }),
  quantity: shownAmount('依据数量'),
  amount: shownAmount('分摊金额(元)'),
  steps: z.array(calcStep).meta({ label: '计算步骤' }),
});
export type SharedShare = z.output<typeof sharedShare>;
const chargedShare = sharedShare.extend({
  poolId: z.int().nullable(),
  poolNo: z.string().nullable().meta({ label: '结算号' }),
  poolStatus: z.int().nullable().meta({ label: '结算状态' }),
  /** Why there is no line: what stands in the way, or that no contract of the owner names this fee. */
  fault: z.string().nullable().meta({ label: '未计费原因' }),
});

const member = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  orderNo: text('单号', 64),
  share: measured('份额').nullish(),
});
export type SharedMember = z.output<typeof member>;

export const sharedCostFields = {
  name: name('名称', 64),
  kind: kind(),
  sourceNo: text('来源单号', 64),
  amount: amount('金额(元)').refine((value) => Number(value) > 0, '请输入大于0的金额'),
  over: over().default(1),
  basis: basis(),
  direction: pick('单据方向', 'orderDirection', [1, 2]).nullish(),
  dateFrom: day('期间从'),
  dateTo: day('期间到'),
  remark: text('备注', 500).meta({ label: '备注', long: true }),
  members: z.array(member).max(MEMBERS_MAX, `分摊对象最多${MEMBERS_MAX}个`).default([]).meta({ label: '分摊对象' }),
};
const terms = z.object(sharedCostFields);
export type SharedTerms = Pick<
  z.output<typeof terms>,
  'amount' | 'over' | 'basis' | 'direction' | 'dateFrom' | 'dateTo' | 'members'
>;

const versioned = { id: rowId('公摊费用'), version: rowVersion() };
const after = z.object({ id: z.int(), costNo: z.string(), status: z.int(), version: z.int() });
const reason = z
  .string('请输入作废原因')
  .trim()
  .min(1, '请输入作废原因')
  .max(200, '长度不能超过200')
  .meta({ label: '作废原因', long: true });

export const sharedCostApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询公摊费用',
    permit: 'bil:shared:list',
    input: pageInput(sharedCostSearch),
    output: pageOutput(sharedCostRow),
  }),
  statistic: statistic({ base: BASE, label: '公摊费用', permit: 'bil:shared:list', search: sharedCostSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出公摊费用',
    permit: 'bil:shared:export',
    file: true,
    input: sharedCostSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看公摊费用',
    permit: 'bil:shared:list',
    input: z.object({ id: versioned.id }),
    output: sharedCostRow.extend({
      members: z.array(
        z.object({
          ownerId: z.int().nullable(),
          goodsId: z.int().nullable(),
          orderNo: z.string().nullable().meta({ label: '单号' }),
          share: z.string().nullable().meta({ label: '份额' }),
        }),
      ),
      shared: z.array(chargedShare),
    }),
  }),
  /** What each would bear, step by step; nothing is kept. @throws 期间内没有可分摊的体积 when nobody has any of the basis */
  preview: endpoint({
    act: 'query',
    path: `${BASE}/preview`,
    label: '试算公摊',
    permit: 'bil:shared:list',
    input: terms.omit({ name: true, kind: true, sourceNo: true, remark: true }),
    output: z.object({ total: shownAmount('依据合计'), shared: z.array(sharedShare) }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增公摊费用',
    permit: 'bil:shared:add',
    keyRequired: true,
    input: terms,
    output: after,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑公摊费用',
    permit: permit.update.permit,
    input: terms.extend(versioned),
    output: after,
  }),
  remove: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除公摊费用',
    permit: permit.remove.permit,
    input: z.object(versioned),
    output: z.object({ removed: z.int() }),
  }),
  /** Spread, and every share charged; again, only what has come to something else. @throws 已确认的公摊结算行不能重新分摊 */
  run: endpoint({
    act: 'command',
    path: `${BASE}/run`,
    label: '分摊公摊费用',
    permit: permit.run.permit,
    input: z.object(versioned),
    output: after.extend({ shares: z.int().meta({ label: '份数' }), rated }),
  }),
  /** Taken back with all its lines. @throws 已确认的公摊结算行不能作废 */
  void: endpoint({
    act: 'command',
    path: `${BASE}/void`,
    label: '作废公摊费用',
    permit: permit.void.permit,
    input: z.object({ ...versioned, reason }),
    output: after.extend({ rated }),
  }),
};
