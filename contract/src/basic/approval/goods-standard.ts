import { z } from 'zod';
import { approval, saved } from '../../kit/approval.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { unlessMissing } from '../../kit/sentence.ts';
import { fileIds, fileShown } from '../../ops/file.ts';
import { pick, qty, ref } from '../../terms/fields.ts';
import { codes, moment } from '../../terms/values.ts';
import { standardLife } from './goods-standard-life.ts';

const BASE = '/warehouse-base-server/v1/goodsStandardAudit';
/** From so much on a measurement is shown by a photo. */
export const DEVIATION_PHOTO_PCT = 20;

const size = (label: string, max: number) =>
  z
    .int({ error: unlessMissing('请输入正整数', '请输入') })
    .positive('请输入正整数')
    .max(max, '数值超出范围')
    .meta({ label });
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

export const goodsStandardApi = {
  /** A look shows what was measured beside what the goods were then, with the photos. */
  ...approval(standardLife, {
    base: BASE,
    label: '商品容器标准审核',
    asked: '商品容器标准',
    permit: 'aud:goodsStd',
    scope: 'tenant',
    row: standardRow,
    search: standardSearch,
    detail: standardRow.extend({ before, images: z.array(fileShown) }),
  }),
  add: endpoint({
    scope: 'tenant',
    act: 'command',
    path: `${BASE}/add`,
    label: '申请商品容器标准',
    permit: 'aud:goodsStd:add',
    input: z.object({ goodsId: ref('商品', 'goods'), ...measured, images: fileIds('goodsStandard') }),
    output: saved,
  }),
};
