import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX, pageInput, pageOutput } from '../../kit/page.ts';
import { id, removal, rowVersion } from '../../kit/resource.ts';
import { importEndpoints } from '../../kit/sheet.ts';
import { fileIds, fileShown } from '../../ops/file.ts';
import { code, count, flag, measure, name, pick, qty, ref, status, text } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';
import { STORAGE_MODES } from '../warehouse/room.ts';

/** Goods (商品): what an owner stores. Not a resource: packs and barcodes are its child rows. */
const BASE = '/basicinfo-server/v1/goods';
export const LEVELS = [1, 2, 3, 4] as const;

export const goodsFields = {
  ownerId: ref('货主', 'owner').meta({ fixed: true }),
  code: code('商品编码', 64),
  name: name('商品名称', 255),
  shortName: text('简称', 64),
  spec: text('规格', 128),
  brandId: ref('品牌', 'goodsBrand').nullish(),
  categoryId: ref('商品分类', 'goodsCategory').nullish(),
  levelId: ref('商品等级', 'goodsLevel').nullish(),
  storageMode: pick('温层', 'storageMode', STORAGE_MODES),
  baseUnitId: ref('基本单位', 'unit'),
  isLot: flag('批次管理', true),
  isCatchWeight: flag('抄码'),
  /** 2: each piece by its number from receipt on; 1: captured when it leaves. To and from 2 only without stock. */
  serialMode: pick('序列号管理', 'serialMode', [0, 1, 2]).default(0),
  shelfLifeDays: z
    .int('请输入整数')
    .min(0, '不能小于0')
    .max(36_500, '不能大于36500')
    .nullish()
    .meta({ label: '保质期天' }),
  receiveMinPct: count('允收剩余效期%', 0, 0, 100),
  shipStopDays: count('停发天数', 0, 0, 36_500),
  nearDays: count('近效期预警天', 30, 0, 36_500),
  qcMode: pick('质检方式', 'qcMode', [0, 1, 2, 3]).default(0),
  length: count('长mm'),
  width: count('宽mm'),
  height: count('高mm'),
  weight: measure('毛重g'),
  volume: measure('体积cm³'),
  palletQty: measure('满托数量'),
  status: status(),
};

const unit = z.object({
  level: pick('级别', 'unitLevel', LEVELS),
  unitId: ref('单位', 'unit'),
  ratio: qty('含基本单位数'),
  length: count('长mm'),
  width: count('宽mm'),
  height: count('高mm'),
  gross: measure('毛重g'),
  inDefault: flag('入库默认'),
  outDefault: flag('出库默认'),
});
const barcode = z.object({ barcode: code('条码', 64), unitLevel: pick('级别', 'unitLevel', LEVELS).default(1) });
/** Packs above the base unit (the base unit itself is `baseUnitId`), and every barcode of any pack. */
const children = {
  units: z.array(unit).max(4, '一次最多4条').default([]).meta({ label: '包装单位' }),
  barcodes: z.array(barcode).max(200, '一次最多200条').default([]).meta({ label: '条码' }),
};
/** The first one stands for the goods. */
const images = { images: fileIds('goods') };

const audit = { createdAt: z.string(), createdBy: z.string(), updatedAt: z.string(), updatedBy: z.string() };
const row = z.object({
  ...goodsFields,
  id: z.int(),
  version: z.int(),
  labels: z.record(z.string(), z.string()),
  ...audit,
  /** `1箱=12件` */
  unitText: z.string(),
  barcodeText: z.string(),
  /** The file of its first picture. */
  imageId: z.int().nullable(),
});
const detail = row.extend({ units: z.array(unit), barcodes: z.array(barcode), images: z.array(fileShown) });

export const goodsSearch = z.object({
  keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
  ids: z.array(id()).max(DROPDOWN_SIZE_MAX, `一次最多${DROPDOWN_SIZE_MAX}条`).optional().meta({ label: '编号' }),
  ownerId: ref('货主', 'owner').nullish(),
  code: z.string().trim().max(4000, '长度不能超过4000').nullish().meta({ label: '商品编码' }),
  barcode: z.string().trim().max(4000, '长度不能超过4000').nullish().meta({ label: '条码' }),
  name: z.string().trim().max(255, '长度不能超过255').nullish().meta({ label: '商品名称' }),
  categoryId: ref('商品分类', 'goodsCategory').nullish(),
  brandId: ref('品牌', 'goodsBrand').nullish(),
  levelId: ref('商品等级', 'goodsLevel').nullish(),
  storageMode: pick('温层', 'storageMode', STORAGE_MODES).nullish(),
  status: pick('状态', 'enabled', [1, 0]).nullish(),
});

/** Columns of the import: one line per goods, three packs and their barcodes beside it. */
export const goodsSheet = {
  ...goodsFields,
  barcode: code('条码', 64).nullish(),
  middleUnit: ref('中包单位', 'unit').nullish(),
  middleRatio: qty('中包数量').nullish(),
  caseUnit: ref('箱单位', 'unit').nullish(),
  caseRatio: qty('箱数量').nullish(),
  caseBarcode: code('箱条码', 64).nullish(),
};

const tenant = { scope: 'tenant' } as const;

export const goodsApi = {
  page: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询商品',
    permit: 'base:goods:list',
    input: pageInput(goodsSearch),
    output: pageOutput(row),
  }),
  detail: endpoint({
    ...tenant,
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看商品',
    permit: 'base:goods:list',
    input: z.object({ id: id().meta({ label: '编号' }) }),
    output: detail,
  }),
  add: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/add`,
    label: '新增商品',
    permit: 'base:goods:add',
    input: z.object({ ...goodsFields, ...children, ...images }),
    output: z.object({ id: z.int() }),
  }),
  update: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑商品',
    permit: 'base:goods:edit',
    input: z.object({
      ...goodsFields,
      ...children,
      ...images,
      id: id().meta({ label: '编号' }),
      version: rowVersion(),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  remove: endpoint({
    ...tenant,
    act: 'command',
    path: `${BASE}/delete`,
    label: '删除商品',
    permit: 'base:goods:del',
    input: z.union([
      z.object({ items: z.array(removal).min(1, '请选择数据').max(500, '一次最多500条').meta({ label: '数据' }) }),
      removal,
    ]),
    output: z.object({ removed: z.int() }),
  }),
  options: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/options`,
    label: '选择商品',
    permit: 'session',
    input: z.object({
      keyword: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '关键字' }),
      ids: z.array(id()).max(200, '一次最多200条').optional().meta({ label: '编号' }),
      ownerId: ref('货主', 'owner').nullish(),
      size: z.coerce
        .number('格式不正确')
        .int()
        .min(1)
        .max(DROPDOWN_SIZE_MAX, '每页条数超出限制')
        .default(100)
        .meta({ label: '条数' }),
    }),
    output: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  }),
  ...labelCalls({ ...tenant, base: BASE, tail: 'printLabel', noun: '商品', permit: 'base:goods:printLabel' }),
  export: endpoint({
    ...tenant,
    act: 'query',
    path: `${BASE}/export`,
    label: '导出商品',
    permit: 'base:goods:export',
    file: true,
    input: goodsSearch,
    output: z.any(),
  }),
  unitsBySpecCodes: endpoint({
    ...tenant,
    act: 'query',
    method: 'GET',
    path: `${BASE}/unitsBySpecCodes`,
    label: '按商品编码查询单位',
    permit: 'session',
    input: z.object({
      ownerId: ref('货主', 'owner'),
      codes: z.string().trim().min(1, '不能为空').max(4000, '长度不能超过4000').meta({ label: '商品编码' }),
    }),
    output: z.array(
      z.object({
        goodsId: z.int(),
        code: z.string(),
        name: z.string(),
        units: z.array(z.object({ level: z.int(), name: z.string(), ratio: z.int() })),
      }),
    ),
  }),
  ...importEndpoints({ base: BASE, label: '商品', permit: 'base:goods:import', scope: 'tenant' }),
};
