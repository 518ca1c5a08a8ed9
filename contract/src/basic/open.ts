import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, measure, name, pick, qty, text } from '../terms/fields.ts';
import { ifVersion, openResult, openResults, openRows, sinceInput, sinceOutput } from '../terms/open.ts';
import { goodsFields, LEVELS } from './goods/goods.ts';

const pack = z.object({
  level: pick('级别', 'unitLevel', LEVELS),
  unit: name('单位编码或名称', 32),
  ratio: qty('含基本单位数'),
});
const barcode = z.object({ barcode: code('条码', 64), unitLevel: pick('级别', 'unitLevel', LEVELS).default(1) });

/** Goods as their owner's system knows them. What is decided in the warehouse (category, inspection, dates of shipping) is not sent and stays. */
export const openGoods = z.object({
  ownerCode: code('货主编码'),
  code: goodsFields.code,
  version: ifVersion,
  name: goodsFields.name,
  shortName: text('简称', 64),
  spec: text('规格', 128),
  storageMode: goodsFields.storageMode,
  baseUnit: name('基本单位编码或名称', 32),
  isLot: goodsFields.isLot,
  isCatchWeight: goodsFields.isCatchWeight,
  shelfLifeDays: goodsFields.shelfLifeDays,
  length: goodsFields.length,
  width: goodsFields.width,
  height: goodsFields.height,
  weight: measure('毛重g'),
  volume: measure('体积cm³'),
  status: goodsFields.status,
  units: z.array(pack).max(4, '一次最多4条').default([]).meta({ label: '包装单位' }),
  barcodes: z.array(barcode).max(200, '一次最多200条').default([]).meta({ label: '条码' }),
});
export type OpenGoods = z.output<typeof openGoods>;

const result = openResult({
  ownerCode: z.string().meta({ label: '货主编码' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  id: z.int().nullable().meta({ label: '编号' }),
  version: z.int().nullable().meta({ label: '版本' }),
});
export type OpenGoodsResult = z.output<typeof result>;

const ownerCode = { ownerCode: z.string().meta({ label: '货主编码' }) };
const row = {
  id: z.int().meta({ label: '编号' }),
  code: z.string().meta({ label: '编码' }),
  name: z.string().meta({ label: '名称' }),
};
const end = {
  status: z.int().meta({ label: '状态', dict: 'enabled' }),
  isDeleted: z.boolean().meta({ label: '已删除' }),
};
const reached = {
  phone: z.string().nullable().meta({ label: '电话' }),
  address: z.string().nullable().meta({ label: '地址' }),
};

const list = <const P extends `${string}:${string}`, R extends z.ZodType>(
  path: `/${string}`,
  label: string,
  permit: P,
  shown: R,
) =>
  endpoint({
    open: 1,
    act: 'query',
    method: 'GET',
    path,
    label,
    permit,
    input: z.object(sinceInput),
    output: sinceOutput(shown),
  });

/** Masters of the public API: goods go in, partners come out, in the order of their changes; what was deleted is told once more. */
export const openMastersApi = {
  goods: endpoint({
    open: 1,
    act: 'command',
    path: '/goods/upsert',
    label: '提交商品',
    permit: 'base:goods:add',
    input: z.object({ goods: openRows(openGoods, '商品') }),
    output: openResults(result),
  }),
  owners: list('/owners', '查询货主', 'base:owner:list', z.object({ ...row, ...end })),
  customers: list('/customers', '查询客户', 'base:customer:list', z.object({ ...row, ...ownerCode, ...end })),
  stores: list(
    '/stores',
    '查询门店',
    'base:store:list',
    z.object({ ...row, ...ownerCode, contact: z.string().nullable().meta({ label: '联系人' }), ...reached, ...end }),
  ),
  consignees: list(
    '/consignees',
    '查询收货地址',
    'aud:address:list',
    z.object({
      id: row.id,
      ...ownerCode,
      consignee: z.string().meta({ label: '收货人' }),
      ...reached,
      auditStatus: z.int().meta({ label: '审核状态', dict: 'addressAudit' }),
      ...end,
    }),
  ),
};
