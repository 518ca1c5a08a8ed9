import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { pageInput, pageOutput } from '../../kit/page.ts';
import { fileIds, fileShown } from '../../ops/file.ts';
import { pick, qty, ref } from '../../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../../terms/values.ts';
import { standardLife } from './goods-standard-life.ts';

const BASE = '/warehouse-base-server/v1/goodsStandardAudit';
const permit = standardLife.actions;
const tenant = { scope: 'tenant' } as const;
/** From so much on a measurement is shown by a photo. */
export const DEVIATION_PHOTO_PCT = 20;

const size = (label: string, max: number) =>
  z.int('请输入正整数').positive('请输入正整数').max(max, '数值超出范围').meta({ label });
const MM_MAX = 100_000,
  GRAM_MAX = 100_000_000,
  LAYERS_MAX = 99;

/** One piece of the goods as it was measured, how many lie in a case, and how cases lie on a pallet. */
export const measured = {
  lengthMm: size('长mm', MM_MAX),
  widthMm: size('宽mm', MM_MAX),
  heightMm: size('高mm', MM_MAX),
  weightG: size('毛重g', GRAM_MAX),
  caseQty: qty('箱装数').nullish(),
  ti: size('每层箱数Ti', LAYERS_MAX).nullish(),
  hi: size('层数Hi', LAYERS_MAX).nullish(),
};

const before = z.object({
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  weightG: z.int(),
  caseQty: z.int().nullable(),
  palletQty: z.int(),
});
export type Before = z.output<typeof before>;

export const standardRow = z.object({
  id: z.int(),
  version: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  ownerName: z.string().meta({ label: '货主' }),
  status: z.int().meta({ label: '状态' }),
  lengthMm: z.int().meta({ label: '长mm' }),
  widthMm: z.int().meta({ label: '宽mm' }),
  heightMm: z.int().meta({ label: '高mm' }),
  weightG: z.int().meta({ label: '毛重g' }),
  caseQty: z.int().nullable().meta({ label: '箱装数' }),
  ti: z.int().nullable().meta({ label: '每层箱数Ti' }),
  hi: z.int().nullable().meta({ label: '层数Hi' }),
  deviationRate: z.number().meta({ label: '最大偏差%' }),
  photos: z.int().meta({ label: '照片数' }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  createdBy: z.string().meta({ label: '申请人' }),
  createdAt: z.string().meta({ label: '申请时间' }),
  auditor: z.string().nullable().meta({ label: '审核人' }),
  auditedAt: z.string().nullable().meta({ label: '审核时间' }),
  goodsId: z.int(),
  ownerId: z.int(),
  actions: z.array(z.string()),
});

export const standardSearch = z.object({
  goodsCode: codes('商品编码'),
  goodsName: z.string().trim().max(255, '长度不能超过255').nullish().meta({ label: '商品名称' }),
  ownerId: ref('货主', 'owner').nullish(),
  status: pick('状态', 'standardState', [0, 1, 2, 3]).nullish(),
  createdFrom: moment('申请时间从').nullish(),
  createdTo: moment('申请时间到').nullish(),
});

const seen = { id: rowId('编号'), version: rowVersion() };
const saved = z.object({ id: z.int(), version: z.int() });

export const goodsStandardApi = {
  queryPage: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询商品容器标准审核',
    permit: 'aud:goodsStd:list',
    input: pageInput(standardSearch),
    output: pageOutput(standardRow),
  }),
  /** What was measured beside what the goods were then, with the photos. */
  detail: endpoint({
    ...tenant,
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看商品容器标准审核',
    permit: 'aud:goodsStd:list',
    input: z.object({ id: rowId('编号') }),
    output: standardRow.extend({ before, images: z.array(fileShown) }),
  }),
  export: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/export`,
    label: '导出商品容器标准审核',
    permit: 'aud:goodsStd:export',
    file: true,
    input: standardSearch,
    output: z.any(),
  }),
  add: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/add`,
    label: '申请商品容器标准',
    permit: 'aud:goodsStd:add',
    input: z.object({ goodsId: ref('商品', 'goods'), ...measured, images: fileIds('goodsStandard') }),
    output: saved,
  }),
  audit: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/audit`,
    label: '审核商品容器标准',
    permit: permit.pass.permit,
    input: z.object({
      ...seen,
      result: pick('审核结果', 'auditResult', [1, 2]),
      opinion: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '审核意见', long: true }),
    }),
    output: saved,
  }),
  withdraw: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/withdraw`,
    label: '撤回商品容器标准',
    permit: permit.withdraw.permit,
    input: z.object(seen),
    output: saved,
  }),
};
