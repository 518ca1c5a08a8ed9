import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, pick, qty } from '../terms/fields.ts';
import { labelCalls, LABELS_MAX } from '../terms/label.ts';
import { pack, rowId, scan } from '../terms/values.ts';
import { cartonLife } from './carton-life.ts';

const BASE = '/warehouse-out-server/v1/assemble';
const permit = cartonLife.actions;

const cartonId = rowId('出库箱');
const orderId = rowId('出库单');
const weight = z
  .int('请输入正整数')
  .min(1, '请输入正整数')
  .max(100_000_000, '重量超出范围')
  .nullish()
  .meta({ label: '称重(克)' });

/** Into one carton: these lines, or everything of the order that is checked and lies outside cartons. Without a carton a new one is opened; whole pallets become their own. */
const packing = z.object({
  orderId,
  cartonId: cartonId.optional(),
  cartonCode: code('箱号', 64).optional(),
  lines: z
    .array(
      z.object({
        detailId: rowId('出库明细'),
        lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
        qty: qty('数量'),
      }),
    )
    .max(500, '一次最多500条')
    .optional()
    .meta({ label: '明细' }),
  seal: z.boolean().default(false).meta({ label: '同时封箱' }),
  weightG: weight,
});
export type Packing = z.output<typeof packing>;

export const cartonRow = z.object({
  id: z.int(),
  code: z.string().meta({ label: '箱号' }),
  kind: z.string().meta({ label: '类型', dict: 'lpnKind' }),
  cartonState: z.int().meta({ label: '状态' }),
  cartonSeq: z.int().meta({ label: '箱序' }),
  orderId: z.int(),
  qty: z.int().meta({ label: '数量' }),
  grossWeight: z.int().meta({ label: '毛重(克)' }),
});
const packed = z.object({
  cartons: z.array(cartonRow),
  orders: z.array(z.object({ id: z.int(), orderNo: z.string(), status: z.int(), leftQty: z.int() })),
});

/** What the packing bench shows of an order. */
export const bench = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  status: z.int().meta({ label: '状态', life: 'outOrder' }),
  isFrozen: z.boolean().meta({ label: '冻结' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  routeName: z.string().nullable().meta({ label: '线路' }),
  left: z.array(
    z.object({
      detailId: z.int(),
      goodsId: z.int(),
      goodsCode: z.string().meta({ label: '商品编码' }),
      goodsName: z.string().meta({ label: '商品名称' }),
      barcodes: z.array(z.string()).meta({ label: '条码' }),
      scans: z.array(scan).meta({ label: '扫码数量' }),
      packs: z.array(pack).meta({ label: '包装' }),
      lotNo: z.string().meta({ label: '批次' }),
      lpnCode: z.string().nullable().meta({ label: '容器' }),
      lpnKind: z.string(),
      qty: z.int().meta({ label: '未装' }),
      canPack: z.int().meta({ label: '可装' }),
    }),
  ),
  cartons: z.array(
    cartonRow.extend({
      lines: z.array(
        z.object({
          detailId: z.int(),
          goodsCode: z.string().meta({ label: '商品编码' }),
          goodsName: z.string().meta({ label: '商品名称' }),
          packs: z.array(pack).meta({ label: '包装' }),
          lotNo: z.string().meta({ label: '批次' }),
          qty: z.int().meta({ label: '数量' }),
        }),
      ),
    }),
  ),
});

const act = (path: string, action: keyof typeof cartonLife.actions) =>
  endpoint({
    act: 'command',
    path: `${BASE}/${path}`,
    label: permit[action].label,
    permit: permit[action].permit,
    keyRequired: true,
    input: z.object({ cartonId }),
    output: cartonRow,
  });

/** Documents whose cartons are looked for. */
const CARTON_SOURCES = ['order', 'wave', 'shipment'] as const;
export type CartonSource = (typeof CARTON_SOURCES)[number];

export const assembleApi = {
  /** Scan an order number, a cart, a tote or a carton. */
  scan: endpoint({
    act: 'query',
    path: `${BASE}/scan`,
    label: '装箱扫描',
    permit: 'out:pack:confirm',
    input: z.object({ code: code('单号或容器', 64) }),
    output: z.object({ list: z.array(bench) }),
  }),
  openCarton: endpoint({
    act: 'command',
    path: `${BASE}/openCarton`,
    label: '开箱',
    permit: 'out:pack:confirm',
    keyRequired: true,
    input: z.object({
      orderId,
      cartonCode: code('箱号', 64).optional(),
      specId: rowId('箱型').nullish().meta({ ref: 'containerSpec' }),
    }),
    output: cartonRow,
  }),
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '装箱确认',
    permit: permit.pack.permit,
    keyRequired: true,
    input: z.object({ items: z.array(packing).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '装箱' }) }),
    output: packed,
  }),
  takeOut: endpoint({
    act: 'command',
    path: `${BASE}/takeOut`,
    label: '取出',
    permit: permit.takeOut.permit,
    keyRequired: true,
    input: z.object({
      cartonId,
      detailId: rowId('出库明细'),
      qty: qty('数量'),
      containerCode: code('放入容器', 64).nullish(),
    }),
    output: packed,
  }),
  seal: endpoint({
    act: 'command',
    path: `${BASE}/seal`,
    label: '封箱',
    permit: permit.seal.permit,
    keyRequired: true,
    input: z.object({ cartonId, weightG: weight }),
    output: cartonRow,
  }),
  reopen: act('reopen', 'reopen'),
  void: act('void', 'void'),
  /** The cartons of some orders, or of those of some waves or shipments, in their order: whose labels are printed. */
  cartonsOf: endpoint({
    act: 'query',
    path: `${BASE}/cartonsOf`,
    label: '查询单据的箱',
    permit: 'out:pack:printLabel',
    input: z.object({
      by: pick('来源单据', 'paperSource', CARTON_SOURCES),
      ids: z
        .array(rowId('单据'))
        .min(1, '请选择数据')
        .max(LABELS_MAX, `一次最多${LABELS_MAX}张单据`)
        .meta({ label: '单据' }),
    }),
    output: z.array(z.object({ id: z.int(), code: z.string().meta({ label: '箱号' }) })),
  }),
  ...labelCalls({ base: BASE, tail: 'printLabel', noun: '箱', permit: 'out:pack:printLabel' }),
};
