import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { day, qty, remark } from '../terms/fields.ts';
import { codes, moment, part, rowId, rowVersion } from '../terms/values.ts';
import { orderActsApi } from './order-acts.ts';
import { orderLife } from './order-life.ts';
import { orderListsApi } from './order-lists.ts';
import { orderPrintApi } from './order-print.ts';
import { orderDetail, orderRow, orderState } from './order-rows.ts';
import { traceRow } from './order-trace.ts';

const BASE = '/warehouse-out-server/v1/outOrder';

/** Lines of one order, orders of one batch, orders allocated by one call. */
export const LINES_MAX = 500;
export const ORDERS_MAX = 500;

const text = (label: string, max: number) => z.string().trim().max(max, `长度不能超过${max}`).nullish().meta({ label });
const reason = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label: '原因', long: true });
export const orderIds = (max = ORDERS_MAX) =>
  z.array(rowId('编号')).min(1, '请选择数据').max(max, `一次最多${max}条`).meta({ label: '出库单' });
const byId = { id: rowId('出库单') };

/** One line as the clerk orders it: packs of a level; the server works out the base units. */
export const orderLineInput = z.object({
  goodsId: rowId('商品').meta({ ref: 'goods' }),
  unitLevel: z.int().min(1).max(4).default(1).meta({ label: '单位', dict: 'unitLevel' }),
  unitQty: qty('数量'),
  quality: z.enum(['A', 'D', 'R']).default('A').meta({ label: '品质', dict: 'quality' }),
  wantLotId: rowId('指定批次').nullish().meta({ ref: 'lot' }),
  wantFrom: day('生产日期从').nullish(),
  wantTo: day('生产日期到').nullish(),
});

export const orderInput = z.object({
  ownerId: rowId('货主').meta({ ref: 'owner' }),
  orderType: z
    .int('请选择出库类型')
    .pipe(z.literal([1, 2, 3, 4, 5, 6, 9], '请选择出库类型'))
    .default(1)
    .meta({ label: '出库类型', dict: 'outboundType' }),
  deliveryType: z
    .int('请选择配送方式')
    .pipe(z.literal([1, 2, 3, 4], '请选择配送方式'))
    .default(1)
    .meta({ label: '配送方式', dict: 'deliveryType' }),
  externalNo: text('货主单号', 64),
  storeId: rowId('门店').nullish().meta({ ref: 'store' }),
  customerId: rowId('客户').nullish().meta({ ref: 'customer' }),
  supplierId: rowId('供应商').nullish().meta({ ref: 'supplier' }),
  toHouseId: rowId('调入仓库').nullish().meta({ ref: 'warehouse' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  priority: z
    .int('请输入0-999的整数')
    .min(0, '请输入0-999的整数')
    .max(999, '请输入0-999的整数')
    .default(50)
    .meta({ label: '优先级' }),
  requireOn: day('要求日期'),
  consignee: text('收货人', 255),
  phone: text('电话', 64),
  address: text('地址', 1000),
  shortPolicy: z
    .int()
    .pipe(z.literal([0, 1, 2, 3], '取值不在允许范围内'))
    .default(0)
    .meta({ label: '缺货策略', dict: 'shortPolicy' }),
  remark: remark('备注'),
  lines: z
    .array(orderLineInput)
    .min(1, '请至少添加一条明细')
    .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type OrderInput = z.output<typeof orderInput>;

/** What the list, the statistic and the export are narrowed by. */
export const orderSearch = z.object({
  orderNo: codes('出库单号'),
  externalNo: codes('货主单号'),
  externalNoPart: part('货主单号包含', 64),
  consignee: part('收货人', 255),
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  storeId: rowId('门店').nullish().meta({ ref: 'store' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  orderType: z.int32().nullish().meta({ label: '出库类型', dict: 'outboundType' }),
  deliveryType: z.int32().nullish().meta({ label: '配送方式', dict: 'deliveryType' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(13)])
    .nullish()
    .meta({ label: '状态' }),
  waveNo: codes('波次号'),
  goodsId: rowId('商品').nullish().meta({ ref: 'goods' }),
  /** Something of the order is neither allocated nor given up although allocation was tried. */
  isShort: z.boolean().nullish().meta({ label: '缺货' }),
  /** Past its cut-off and not gone: what the home page counts. */
  isOverdue: z.boolean().nullish().meta({ label: '超期' }),
  /** Neither left nor given up: what the board calls open. */
  isOpen: z.boolean().nullish().meta({ label: '未发运' }),
  /** Left out: visible orders only. */
  isHidden: z.boolean().nullish().meta({ label: '隐藏' }),
  isFrozen: z.boolean().nullish().meta({ label: '冻结' }),
  requireFrom: day('要求日期从').nullish(),
  requireTo: day('要求日期到').nullish(),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type OrderSearch = z.output<typeof orderSearch>;

/** How one order of many fared. `msg` says why it was refused, or what it lacks. */
export const actResult = z.object({
  id: z.int(),
  orderNo: z.string(),
  ok: z.boolean(),
  status: z.int(),
  code: z.int().optional(),
  msg: z.string().optional(),
});
export const allocateResult = actResult.extend({
  asked: z.int(),
  allocated: z.int(),
  short: z.int(),
  children: z.array(z.string()),
});
const results = <R extends z.ZodType>(row: R) => z.object({ okCount: z.int(), failCount: z.int(), list: z.array(row) });

const act = <const I extends z.ZodRawShape>(
  path: string,
  action: keyof typeof orderLife.actions,
  input: I,
  keyRequired = false,
) =>
  endpoint({
    act: 'command',
    path: `${BASE}${path}`,
    label: `${orderLife.actions[action].label}出库单`,
    permit: orderLife.actions[action].permit,
    keyRequired,
    input: z.object({ ...byId, ...input }),
    output: orderState,
  });

const created = z.object({ id: z.int(), orderNo: z.string() });
/** With the sender's own number, by which a program knows its order again. */
const createdAs = created.extend({ externalNo: z.string().nullable() });

const REACHED = '配送方式为快递时必填，门店已维护的可不填';

/** The columns of an import sheet. Rows of one 货主单号 are one order; the first row speaks for its head. */
export const orderSheet = {
  externalNo: z.string('不能为空').trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '外部单号' }),
  ownerId: rowId('货主编码').meta({ ref: 'owner' }),
  orderType: z.int().default(1).meta({ label: '出库类型', dict: 'outboundType' }),
  storeId: rowId('门店编码').optional().meta({ ref: 'store' }),
  consignee: text('收货人', 255),
  phone: text('手机号', 64).meta({ label: '手机号', hint: REACHED }),
  address: text('详细地址', 1000).meta({ label: '详细地址', hint: REACHED }),
  goodsId: rowId('商品编码').meta({ ref: 'goods' }),
  lotNo: text('批次', 64),
  unitQty: qty('数量'),
  unitLevel: z.int().min(1).max(4).default(1).meta({ label: '单位', dict: 'unitLevel' }),
  requireOn: day('要求送达时间').optional(),
  deliveryType: z.int().default(1).meta({ label: '配送方式', dict: 'deliveryType' }),
  priority: z
    .int('请输入0-999的整数')
    .min(0, '请输入0-999的整数')
    .max(999, '请输入0-999的整数')
    .default(50)
    .meta({ label: '优先级' }),
  remark: remark('备注'),
};

export const outOrderApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询出库单',
    permit: 'out:order:list',
    input: pageInput(orderSearch),
    output: pageOutput(orderRow),
  }),
  queryHiddenPage: endpoint({
    act: 'query',
    path: `${BASE}/queryHiddenPage`,
    label: '查询隐藏出库单',
    permit: 'out:order:list',
    input: pageInput(orderSearch),
    output: pageOutput(orderRow),
  }),
  /** Counts per status, for the bar above the list; a status in the search is ignored. */
  statistic: endpoint({
    act: 'query',
    path: `${BASE}/statistic`,
    label: '统计出库单',
    permit: 'out:order:list',
    input: orderSearch,
    output: z.object({
      total: z.int(),
      hidden: z.int(),
      frozen: z.int(),
      short: z.int(),
      list: z.array(z.object({ status: z.int(), name: z.string(), count: z.int() })),
    }),
  }),
  /** What is free of goods of an owner, and what they weigh: asked while an order is typed, once for all its lines. */
  available: endpoint({
    act: 'query',
    path: `${BASE}/available`,
    label: '查询可用库存',
    permit: 'out:order:add',
    input: z.object({
      ownerId: rowId('货主').meta({ ref: 'owner' }),
      goodsIds: z
        .array(rowId('商品'))
        .min(1, '请选择商品')
        .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
        .meta({ label: '商品' }),
    }),
    output: z.array(
      z.object({
        goodsId: z.int(),
        weightG: z.int().meta({ label: '重量(克)' }),
        volumeCm3: z.int().meta({ label: '体积(立方厘米)' }),
        free: z.array(z.object({ quality: z.string(), qty: z.int().meta({ label: '可用' }) })),
      }),
    ),
  }),
  /** What an order for a store has of it where nothing else is written: its route, customer and address. */
  ofStore: endpoint({
    act: 'query',
    path: `${BASE}/ofStore`,
    label: '查询门店收货信息',
    permit: 'out:order:add',
    input: z.object({ ownerId: rowId('货主').meta({ ref: 'owner' }), storeId: rowId('门店').meta({ ref: 'store' }) }),
    output: z
      .object({
        routeId: z.int().nullable(),
        customerId: z.int().nullable(),
        consignee: z.string().nullable().meta({ label: '收货人' }),
        phone: z.string().nullable().meta({ label: '电话' }),
        address: z.string().nullable().meta({ label: '地址' }),
      })
      .nullable(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看出库单',
    permit: 'out:order:list',
    input: z.object(byId),
    output: orderDetail,
  }),
  trace: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}/trace`,
    label: '查看出库单轨迹',
    permit: 'out:order:list',
    input: z.object(byId),
    output: z.array(traceRow),
  }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出出库单',
    permit: 'out:order:export',
    file: true,
    input: orderSearch,
    output: z.any(),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增出库单',
    permit: 'out:order:add',
    input: orderInput,
    output: created,
  }),
  addBatch: endpoint({
    act: 'command',
    path: `${BASE}/addBatch`,
    label: '批量新增出库单',
    permit: 'out:order:add',
    input: z.object({
      orders: z
        .array(orderInput)
        .min(1, '请至少添加一张出库单')
        .max(ORDERS_MAX, `一次最多${ORDERS_MAX}张出库单`)
        .meta({ label: '出库单' }),
    }),
    output: z.object({ list: z.array(createdAs) }),
  }),
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '编辑出库单',
    permit: orderLife.actions.update.permit,
    input: orderInput.extend({ ...byId, version: rowVersion() }),
    output: orderState,
  }),
  ...importEndpoints({ base: BASE, label: '出库单', permit: 'out:order:import' }),
  /** Promise stock to orders. One order alone is refused in its own words; of many, each says how it fared. */
  allocate: endpoint({
    act: 'command',
    path: `${BASE}/allocate`,
    label: '分配出库单',
    permit: orderLife.actions.allocate.permit,
    keyRequired: true,
    input: z.object({ ids: orderIds() }),
    output: results(allocateResult),
  }),
  /** Say yes to a scheme of replacement by hand: what lacks is taken from the goods it names. */
  replace: endpoint({
    act: 'command',
    path: `${BASE}/replace`,
    label: '按方案替换商品',
    permit: orderLife.actions.allocate.permit,
    keyRequired: true,
    input: z.object({ ...byId, schemeId: rowId('替换方案') }),
    output: allocateResult,
  }),
  cancelAllocate: endpoint({
    act: 'command',
    path: `${BASE}/cancelAllocate`,
    label: '取消分配出库单',
    permit: orderLife.actions.cancelAllocate.permit,
    keyRequired: true,
    input: z.object({ ids: orderIds() }),
    output: results(actResult),
  }),
  hidden: act('/{id}/hidden', 'hidden', { reason: reason('请输入隐藏原因') }, true),
  cancelHidden: act('/{id}/cancelHidden', 'cancelHidden', {}),
  cancel: act('/{id}/cancel', 'cancel', { reason: reason('请输入取消原因') }, true),
  intercept: act('/{id}/intercept', 'intercept', { reason: reason('请输入拦截原因') }, true),
  /** 冻结: nothing of it goes on, what it was promised stays its own, until it is let go again. */
  freeze: act('/{id}/freeze', 'freeze', { reason: reason('请输入冻结原因') }),
  unfreeze: act('/{id}/unfreeze', 'unfreeze', {}),
  confirmShort: act('/{id}/confirmShort', 'confirmShort', { reason: reason('请输入缺货原因') }, true),
  setPriority: endpoint({
    act: 'command',
    path: `${BASE}/setPriority`,
    label: '调整出库单优先级',
    permit: orderLife.actions.setPriority.permit,
    input: z.object({ ids: orderIds(), priority: orderInput.shape.priority }),
    output: results(actResult),
  }),
  ...orderActsApi,
  ...orderListsApi,
  ...orderPrintApi,
};
