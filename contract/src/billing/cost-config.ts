import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { day, flag, pick, ref, remark } from '../terms/fields.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';
import { costConfigLife } from './life.ts';
import { BASES, CYCLES, MODELS, ROUNDS, amount, measured, taxRate, unitPrice } from './terms.ts';

const BASE = '/warehouse-billing-server/v1/costConfig';
const permit = costConfigLife.actions;
const TIERS_MAX = 20,
  FILTER_MAX = 50;
export const FOREVER = '9999-12-31';

/** Which documents a price is for; what is left out is not asked. `routeIds` count twice in how special it is, the others once. */
export const bizFilter = z
  .object({
    orderTypes: z.array(z.int().min(0).max(99)).max(FILTER_MAX).optional().meta({ label: '单据类型' }),
    tempZones: z.array(z.int().min(0).max(9)).max(FILTER_MAX).optional().meta({ label: '温层' }),
    routeIds: z.array(rowId()).max(FILTER_MAX).optional().meta({ label: '线路', ref: 'route' }),
    goodsCategoryIds: z.array(rowId()).max(FILTER_MAX).optional().meta({ label: '商品分类', ref: 'goodsCategory' }),
    vasItemIds: z.array(rowId()).max(FILTER_MAX).optional().meta({ label: '增值服务项目', ref: 'vasItem' }),
  })
  .default({})
  .meta({ label: '过滤条件' });
export type BizFilter = z.output<typeof bizFilter>;

/** From (not in it) to (in it); the first begins at 0, each where the one before ends, the last is open. Of a package the first is what the flat fee covers, the second one price for each started step. */
export const tier = z.object({
  fromQty: measured('起'),
  toQty: measured('止').nullish(),
  unitPrice: unitPrice('单价').nullish(),
  flatFee: unitPrice('固定额').nullish(),
  stepQty: measured('步长').nullish(),
});
export type Tier = z.output<typeof tier>;

/** What a price says. Quantities in the unit of its basis, amounts in yuan without tax unless `taxIncluded`. */
export const costFields = {
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
  feeId: ref('费用项', 'feeItem'),
  bizFilter,
  basis: pick('计费依据', 'costBasis', BASES),
  model: pick('计费模式', 'costModel', MODELS),
  cycle: pick('计费周期', 'costCycle', CYCLES).default(1),
  tiers: z.array(tier).max(TIERS_MAX, `阶梯最多${TIERS_MAX}级`).default([]).meta({ label: '阶梯' }),
  freeQty: measured('免费量').default('0'),
  qtyRound: pick('数量取整', 'qtyRound', ROUNDS).default(0),
  qtyStep: measured('取整单位').nullish(),
  minCharge: amount('最低收费').nullish(),
  maxCharge: amount('最高收费').nullish(),
  /** Made good once a month for owner, warehouse and fee, when the month closes. */
  periodMin: amount('月最低收费').nullish(),
  antiInversion: flag('防倒挂', true),
  taxIncluded: flag('价格含税'),
  taxRate: taxRate(),
  priority: z
    .int('请输入整数')
    .min(0, '优先级须在0-9999之间')
    .max(9999, '优先级须在0-9999之间')
    .default(100)
    .meta({ label: '优先级' }),
  effectiveFrom: day('生效日期'),
  effectiveTo: day('失效日期').default(FOREVER),
  remark: remark(),
};
const entered = z.object(costFields);
export type CostEntered = z.output<typeof entered>;

const state = pick('状态', 'costConfigState', [0, 1, 2]);
export const costSearch = z.object({
  configNo: codes('编号'),
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
  feeId: ref('费用项', 'feeItem').nullish(),
  basis: pick('计费依据', 'costBasis', BASES).nullish(),
  model: pick('计费模式', 'costModel', MODELS).nullish(),
  status: state.nullish(),
  /** Prices that hold on this day. */
  validOn: day('有效日期').nullish(),
});
export type CostSearch = z.output<typeof costSearch>;

export const costRow = z.object({
  id: z.int(),
  version: z.int(),
  configNo: z.string().meta({ label: '编号' }),
  revision: z.int().meta({ label: '版本' }),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  houseId: z.int().nullable(),
  houseName: z.string().nullable().meta({ label: '仓库' }),
  feeId: z.int(),
  feeName: z.string().meta({ label: '费用项' }),
  basis: z.int().meta({ label: '计费依据', dict: 'costBasis' }),
  model: z.int().meta({ label: '计费模式', dict: 'costModel' }),
  cycle: z.int().meta({ label: '计费周期', dict: 'costCycle' }),
  priceText: z.string().meta({ label: '价格摘要' }),
  minCharge: z.string().nullable().meta({ label: '最低收费' }),
  maxCharge: z.string().nullable().meta({ label: '最高收费' }),
  periodMin: z.string().nullable().meta({ label: '月最低收费' }),
  taxRate: z.string().meta({ label: '税率' }),
  taxIncluded: z.boolean().meta({ label: '价格含税' }),
  effectiveFrom: z.string().meta({ label: '生效日期' }),
  effectiveTo: z.string().meta({ label: '失效日期' }),
  priority: z.int().meta({ label: '优先级' }),
  status: z.int().meta({ label: '状态' }),
  /** Lines of the pool refer to it: its next change is a revision. */
  used: z.boolean().meta({ label: '已引用' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
  createdBy: z.string().meta({ label: '创建人' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  updatedBy: z.string().meta({ label: '修改人' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
});

const tierShown = z.object({
  fromQty: z.string(),
  toQty: z.string().nullable(),
  unitPrice: z.string(),
  flatFee: z.string(),
  stepQty: z.string().nullable(),
});
/** One step of a calculation in words, and what it comes to where it is an amount. */
export const calcStep = z.object({ say: z.string(), amount: z.string().nullable() });

const versioned = { id: rowId('费用配置'), version: rowVersion() };
const after = z.object({
  id: z.int(),
  configNo: z.string(),
  revision: z.int(),
  status: z.int(),
  version: z.int(),
});

export const costConfigApi = {
  ...importEndpoints({ base: BASE, label: '费用配置', permit: 'bil:cost:import' }),
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询费用配置',
    permit: 'bil:cost:list',
    input: pageInput(costSearch),
    output: pageOutput(costRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出费用配置',
    permit: 'bil:cost:export',
    file: true,
    input: costSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看费用配置',
    permit: 'bil:cost:list',
    input: z.object({ id: versioned.id }),
    output: costRow.extend({
      tiers: z.array(tierShown),
      bizFilter: z.record(z.string(), z.array(z.int())),
      /** What the ids of the filter are called, by key and id: `routeIds.12`. */
      filterLabels: z.record(z.string(), z.string()),
      freeQty: z.string().meta({ label: '免费量' }),
      qtyRound: z.int().meta({ label: '数量取整', dict: 'qtyRound' }),
      qtyStep: z.string().nullable().meta({ label: '取整单位' }),
      antiInversion: z.boolean().meta({ label: '防倒挂' }),
      remark: z.string().nullable().meta({ label: '备注' }),
      revisions: z.array(
        z.object({
          id: z.int(),
          revision: z.int().meta({ label: '版本' }),
          effectiveFrom: z.string().meta({ label: '生效日期' }),
          effectiveTo: z.string().meta({ label: '失效日期' }),
          priceText: z.string().meta({ label: '价格摘要' }),
          status: z.int().meta({ label: '状态' }),
          lineCount: z.int().meta({ label: '引用行数' }),
          lineAmount: z.string().meta({ label: '引用金额' }),
        }),
      ),
    }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增费用配置',
    permit: 'bil:cost:add',
    input: entered,
    output: after,
  }),
  /** A draft, or a price nobody has used, is changed as it stands. With `reviseFrom` a running price ends the day before, and its next revision begins. @throws 请选择新版本的生效日期 when lines refer to it and no day is named */
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑费用配置',
    permit: permit.edit.permit,
    input: entered.extend({ ...versioned, reviseFrom: day('新版本生效日期').nullish() }),
    output: after,
  }),
  copy: endpoint({
    act: 'command',
    path: `${BASE}/copy`,
    label: '复制费用配置',
    permit: 'bil:cost:add',
    input: z.object({ id: versioned.id }),
    output: after,
  }),
  enable: endpoint({
    act: 'command',
    path: `${BASE}/enable`,
    label: '启用费用配置',
    permit: permit.enable.permit,
    input: z.object(versioned),
    output: after,
  }),
  disable: endpoint({
    act: 'command',
    path: `${BASE}/disable`,
    label: '停用费用配置',
    permit: permit.disable.permit,
    input: z.object(versioned),
    output: after,
  }),
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除费用配置',
    permit: permit.delete.permit,
    input: z.object(versioned),
    output: z.object({ id: z.int() }),
  }),
  /** What a quantity would cost on a day, step by step: of a price as it stands, or of one that is still being written. Nothing is kept. */
  trial: endpoint({
    act: 'query',
    path: `${BASE}/trial`,
    label: '试算费用配置',
    permit: 'bil:cost:list',
    input: z.object({
      id: versioned.id.nullish(),
      config: entered.nullish().meta({ label: '费用配置' }),
      quantity: measured('数量'),
      bizDate: day('业务日期'),
    }),
    output: z.object({
      amount: z.string().meta({ label: '金额' }),
      tax: z.string().meta({ label: '税额' }),
      total: z.string().meta({ label: '价税合计' }),
      /** Whether the price holds on that day. */
      valid: z.boolean().meta({ label: '当日有效' }),
      steps: z.array(calcStep),
      /** The curve up to a little more than the quantity asked: quantity and amount without tax. */
      curve: z.array(z.object({ qty: z.number(), amount: z.number() })),
    }),
  }),
};
