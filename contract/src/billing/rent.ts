import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { fileIds, fileShown } from '../ops/file.ts';
import { count, day, name, pick, ref, text } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, rowId, rowVersion } from '../terms/values.ts';
import { rentLife } from './rent-life.ts';
import { amount, shownAmount, taxRate } from './terms.ts';

const BASE = '/basicinfo-server/v1/rent';
const permit = rentLife.actions;

/** 1 we rent from the party, 2 an owner rents from us. */
export const RENT_DIRECTIONS = [1, 2] as const;
/** Months one row of the schedule spans. */
export const RENT_CYCLES = [1, 3, 6, 12] as const;
/** 1 due on the first day of a row, 2 on its last. */
export const RENT_PAYS = [1, 2] as const;
const YEARS_MAX = 20;

const direction = () => pick('方向', 'rentDirection', RENT_DIRECTIONS);

export const rentSearch = z.object({
  rentNo: codes('租约编号'),
  party: text('对方', 64),
  direction: direction().nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  endFrom: day('到期日从').nullish(),
  endTo: day('到期日到').nullish(),
});
export type RentSearch = z.output<typeof rentSearch>;

export const rentRow = z.object({
  id: z.int(),
  version: z.int(),
  rentNo: z.string().meta({ label: '租约编号' }),
  direction: z.int().meta({ label: '方向', dict: 'rentDirection' }),
  party: z.string().meta({ label: '对方' }),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  area: shownAmount('面积(m²)'),
  unitPrice: shownAmount('单价(元/m²·月)'),
  startDate: z.string().meta({ label: '起租日' }),
  endDate: z.string().meta({ label: '到期日' }),
  freeDays: z.int().meta({ label: '免租天数' }),
  cycleMonths: z.int().meta({ label: '周期', dict: 'rentCycle' }),
  payMode: z.int().meta({ label: '付款方式', dict: 'rentPay' }),
  escalationRate: shownAmount('递增比例').nullable(),
  escalationMonths: z.int().nullable().meta({ label: '递增周期(月)' }),
  deposit: shownAmount('押金(元)').nullable(),
  taxRate: shownAmount('税率'),
  /** Of its schedule, without what was voided. */
  total: shownAmount('租金合计(元)').nullable(),
  endReason: z.string().nullable().meta({ label: '终止原因' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdBy: z.string().meta({ label: '创建人' }),
  status: z.int().meta({ label: '状态' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

/** One row of a schedule: what is owed for these days, and whether it was handed to billing. */
export const rentScheduleRow = z.object({
  id: z.int(),
  seqNo: z.int().meta({ label: '期次' }),
  fromDate: z.string().meta({ label: '从' }),
  toDate: z.string().meta({ label: '到' }),
  dueDate: z.string().meta({ label: '应付日' }),
  amount: shownAmount('租金(元)'),
  tax: shownAmount('税额(元)'),
  /** How it was reckoned, month by month. */
  detail: z.string().meta({ label: '计算过程' }),
  status: z.int().meta({ label: '状态', dict: 'rentScheduleStatus' }),
});
export type RentScheduleRow = z.output<typeof rentScheduleRow>;

const versioned = { id: rowId('租约'), version: rowVersion() };
const after = z.object({ id: z.int(), rentNo: z.string(), status: z.int(), version: z.int() });

/** Four decimals, above 0. */
const price = z
  .string('单价最多保留四位小数')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, '单价最多保留四位小数')
  .refine((value) => Number(value) > 0, '请输入大于0的单价')
  .meta({ label: '单价(元/m²·月)' });
/** A share of one: `0.05` is five percent, at most doubled. */
const share = z
  .string('递增比例须在0%-100%之间，填小数如0.05')
  .trim()
  .regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, '递增比例须在0%-100%之间，填小数如0.05')
  .nullish()
  .meta({ label: '递增比例' });

export const rentFields = {
  direction: direction(),
  party: name('对方', 64),
  ownerId: ref('货主', 'owner').nullish(),
  area: amount('面积(m²)').refine((value) => Number(value) > 0, '请输入大于0的面积'),
  unitPrice: price,
  startDate: day('起租日'),
  endDate: day('到期日'),
  freeDays: count('免租天数', 0, 0, 366),
  cycleMonths: pick('周期', 'rentCycle', RENT_CYCLES).default(1),
  payMode: pick('付款方式', 'rentPay', RENT_PAYS).default(1),
  escalationRate: share,
  escalationMonths: z
    .int('请输入整数')
    .min(1, '不能小于1')
    .max(120, '不能大于120')
    .nullish()
    .meta({ label: '递增周期(月)' }),
  deposit: amount('押金(元)').nullish(),
  taxRate: taxRate().default('0.06'),
  remark: text('备注', 500).meta({ label: '备注', long: true }),
  attach: fileIds('rent'),
};
export const RENT_YEARS_MAX = YEARS_MAX;
const reason = z
  .string('请输入终止原因')
  .trim()
  .min(1, '请输入终止原因')
  .max(200, '长度不能超过200')
  .meta({ label: '终止原因', long: true });

export const rentApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询租金',
    permit: 'bil:rent:list',
    input: pageInput(rentSearch),
    output: pageOutput(rentRow),
  }),
  statistic: statistic({ base: BASE, label: '租金', permit: 'bil:rent:list', search: rentSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出租金',
    permit: 'bil:rent:export',
    file: true,
    input: rentSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看租约',
    permit: 'bil:rent:list',
    input: z.object({ id: versioned.id }),
    output: rentRow.extend({ attach: z.array(fileShown), schedule: z.array(rentScheduleRow) }),
  }),
  /** The schedule these terms would give, before anything is kept. */
  preview: endpoint({
    act: 'query',
    path: `${BASE}/preview`,
    label: '试算租金计划',
    permit: 'bil:rent:add',
    input: z.object(rentFields).omit({ attach: true, remark: true, party: true }),
    output: z.array(rentScheduleRow.omit({ id: true, status: true })),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增租约',
    permit: 'bil:rent:add',
    keyRequired: true,
    input: z.object(rentFields),
    output: after,
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑租约',
    permit: permit.update.permit,
    input: z.object({ ...versioned, ...rentFields }),
    output: after,
  }),
  remove: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除租约',
    permit: permit.remove.permit,
    input: z.object(versioned),
    output: z.object({ removed: z.int() }),
  }),
  effect: endpoint({
    act: 'command',
    path: `${BASE}/effect`,
    label: '租约生效',
    permit: permit.effect.permit,
    input: z.object(versioned),
    output: after,
  }),
  terminate: endpoint({
    act: 'command',
    path: `${BASE}/terminate`,
    label: '终止租约',
    permit: permit.terminate.permit,
    input: z.object({ ...versioned, endDate: day('终止日'), reason }),
    output: after,
  }),
};
export type RentTerms = z.output<typeof rentApi.preview.input>;
