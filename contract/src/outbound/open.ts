import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, day, pick, qty, remark, text } from '../terms/fields.ts';
import {
  externalNo,
  ifVersion,
  openOrderResult,
  openResults,
  openRows,
  sinceInput,
  sinceOutput,
} from '../terms/open.ts';
import { codes } from '../terms/values.ts';
import { orderLife } from './order-life.ts';
import { LINES_MAX } from './order.ts';

const BASE = '/outbound-orders';
const number = { ownerCode: code('货主编码'), externalNo: externalNo('货主单号') };

const line = z.object({
  goodsCode: code('商品编码'),
  unitLevel: pick('单位', 'unitLevel', [1, 2, 3, 4]).default(1),
  unitQty: qty('数量'),
  quality: pick('品质', 'quality', ['A', 'D', 'R']).default('A'),
  lotNo: text('指定批次', 64),
  wantFrom: day('生产日期从').nullish(),
  wantTo: day('生产日期到').nullish(),
});

/** An order as its owner's system knows it: by codes and numbers of its own. What goes to another warehouse of ours is made by a transfer. */
export const openOutboundOrder = z.object({
  ...number,
  version: ifVersion,
  orderType: pick('出库类型', 'outboundType', [1, 3, 4, 5, 6, 9]).default(1),
  deliveryType: pick('配送方式', 'deliveryType', [1, 2, 3, 4]).default(1),
  storeCode: code('门店编码').nullish(),
  customerCode: code('客户编码').nullish(),
  supplierCode: code('供应商编码').nullish(),
  routeCode: code('线路编码').nullish(),
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
  shortPolicy: pick('缺货策略', 'shortPolicy', [0, 1, 2, 3]).default(0),
  remark: remark('备注'),
  lines: z
    .array(line)
    .min(1, '请至少添加一条明细')
    .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type OpenOutboundOrder = z.output<typeof openOutboundOrder>;

/** An order as it stands, its lines with how far each has come, in base units. One that was split has a row for each part. */
const shown = z.object({
  id: z.int().meta({ label: '编号' }),
  orderNo: z.string().meta({ label: '出库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  splitNo: z.int().meta({ label: '拆单序号' }),
  ownerCode: z.string().meta({ label: '货主编码' }),
  orderType: z.int().meta({ label: '出库类型', dict: 'outboundType' }),
  status: z.int().meta({ label: '状态' }),
  statusName: z.string().meta({ label: '状态名称' }),
  isFrozen: z.boolean().meta({ label: '冻结' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  shippedAt: z.string().nullable().meta({ label: '发运时间' }),
  cancelReason: z.string().nullable().meta({ label: '取消原因' }),
  version: z.int().meta({ label: '版本' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  lines: z.array(
    z.object({
      lineNo: z.int().meta({ label: '行号' }),
      goodsCode: z.string().meta({ label: '商品编码' }),
      quality: z.string().meta({ label: '品质', dict: 'quality' }),
      qtyOrdered: z.int().meta({ label: '订购' }),
      qtyAllocated: z.int().meta({ label: '分配' }),
      qtyPicked: z.int().meta({ label: '已拣' }),
      qtyShipped: z.int().meta({ label: '已发' }),
      qtyCancelled: z.int().meta({ label: '取消' }),
    }),
  ),
});

/** Outbound orders of the public API. */
export const openOutboundApi = {
  /** Create and change, by the owner's number. What is sent again as it was changes nothing; a number that was cancelled is used up. */
  upsert: endpoint({
    open: 1,
    act: 'command',
    path: `${BASE}/upsert`,
    label: '提交出库单',
    permit: 'out:order:add',
    input: z.object({ orders: openRows(openOutboundOrder, '出库单') }),
    output: openResults(openOrderResult),
  }),
  cancel: endpoint({
    open: 1,
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消已提交的出库单',
    permit: orderLife.actions.cancel.permit,
    input: z.object({
      orders: openRows(
        z.object({
          ...number,
          version: ifVersion,
          reason: z
            .string('请输入取消原因')
            .trim()
            .min(1, '请输入取消原因')
            .max(1000, '长度不能超过1000')
            .meta({ label: '原因' }),
        }),
        '出库单',
      ),
    }),
    output: openResults(openOrderResult),
  }),
  status: endpoint({
    open: 1,
    act: 'query',
    method: 'GET',
    path: `${BASE}/status`,
    label: '查询出库单状态',
    permit: 'out:order:list',
    input: z.object({
      orderNo: codes('出库单号'),
      externalNo: codes('货主单号'),
      ownerCode: code('货主编码').optional(),
    }),
    output: z.array(shown),
  }),
  changes: endpoint({
    open: 1,
    act: 'query',
    method: 'GET',
    path: `${BASE}/changes`,
    label: '查询变化的出库单',
    permit: 'out:order:list',
    input: z.object(sinceInput),
    output: sinceOutput(shown),
  }),
};
