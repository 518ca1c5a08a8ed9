import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, day, ref } from '../terms/fields.ts';
import { codes, moment, rowId } from '../terms/values.ts';

const BASE = '/warehouse-entry-server/v1/codeReading';

/** Cartons of one call. */
export const CATCH_MAX = 200;
/** Further than this share from what cartons of the goods weigh otherwise, a weight is asked about. */
export const CATCH_WEIGHT_OFF = 0.3;
/** A carton weighs at most this, in grams. */
export const CATCH_WEIGHT_MAX = 200_000;

export const CATCH_STATE = { read: 10, inStock: 20, picked: 30, shipped: 40, returned: 50, voided: 90 } as const;

/** Scanned codes of cartons that somebody takes. */
export const cartonCodes = z
  .array(code('箱码', 64))
  .max(CATCH_MAX, `一次最多${CATCH_MAX}箱`)
  .nullish()
  .meta({ label: '箱码' });

export const catchSearch = z.object({
  orderNo: codes('入库单号'),
  code: codes('箱码'),
  goodsCode: codes('商品编码'),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  ownerId: ref('货主', 'owner').nullish(),
  state: z.int32().nullish().meta({ label: '状态', dict: 'catchState' }),
  createdFrom: moment('采集时间从').nullish(),
  createdTo: moment('采集时间到').nullish(),
});
export type CatchSearch = z.output<typeof catchSearch>;

export const catchRow = z.object({
  id: z.int().meta({ label: '编号' }),
  code: z.string().meta({ label: '箱码' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  lotNo: z.string().nullable().meta({ label: '批次' }),
  weightG: z.int().meta({ label: '重量(g)' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  state: z.int().meta({ label: '状态', dict: 'catchState' }),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '入库单号' }),
  lineNo: z.int().meta({ label: '行号' }),
  batchNo: z.string().meta({ label: '采集批' }),
  createdAt: z.string().meta({ label: '采集时间' }),
  createdBy: z.string().meta({ label: '采集人' }),
});

/** Of a carton that comes back what it weighed when it left need not be told again. */
const carton = z.object({
  code: code('箱码', 64),
  weightG: z
    .int('请输入整数克')
    .min(1, '重量超出范围')
    .max(CATCH_WEIGHT_MAX, '重量超出范围')
    .nullish()
    .meta({ label: '重量(g)' }),
  producedOn: day('生产日期').nullish(),
});

export const readCarton = z.object({
  id: z.int(),
  code: z.string(),
  weightG: z.int(),
  producedOn: z.string().nullable(),
});

export const catchApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询抄码记录',
    permit: 'in:codeReading:list',
    input: pageInput(catchSearch),
    output: pageOutput(catchRow).extend({
      /** Of everything the search finds. */
      cartons: z.int().meta({ label: '箱数' }),
      totalG: z.int().meta({ label: '重量合计(g)' }),
    }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看抄码记录',
    permit: 'in:codeReading:list',
    input: z.object({ id: rowId('抄码记录') }),
    output: catchRow,
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出抄码记录',
    permit: 'in:codeReading:export',
    file: true,
    input: catchSearch,
    output: z.any(),
  }),
  /** 抄码: the printed net weight of each carton, before it is received. Of a return only cartons that left with the order. */
  submit: endpoint({
    act: 'command',
    path: `${BASE}/submit`,
    label: '抄码',
    permit: 'in:codeReading:submit',
    keyRequired: true,
    input: z.object({
      detailId: rowId('入库明细'),
      cartons: z.array(carton).min(1, '请至少扫描一箱').max(CATCH_MAX, `一次最多${CATCH_MAX}箱`).meta({ label: '箱' }),
      /** Weights that are out of the way were looked at. */
      isConfirmed: z.boolean().nullish().meta({ label: '确认重量' }),
    }),
    output: z.object({ batchNo: z.string(), cartons: z.array(readCarton) }),
  }),
  void: endpoint({
    act: 'command',
    path: `${BASE}/void`,
    label: '作废',
    permit: 'in:codeReading:void',
    input: z.object({
      ids: z.array(rowId('箱码')).min(1, '请选择箱码').max(CATCH_MAX, `一次最多${CATCH_MAX}箱`).meta({ label: '箱码' }),
    }),
    output: z.object({ voided: z.int() }),
  }),
};
