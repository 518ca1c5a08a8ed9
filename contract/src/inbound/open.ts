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
import { codes, moment } from '../terms/values.ts';
import { orderLife } from './order-life.ts';
import { LINES_MAX, orderLineInput } from './order.ts';

const BASE = '/inbound-orders';
const number = { ownerCode: code('货主编码'), externalNo: externalNo('货主单号') };

const line = z.object({
  goodsCode: code('商品编码', 64),
  unitLevel: pick('单位', 'unitLevel', [1, 2, 3, 4]).default(1),
  unitQty: qty('数量'),
  wantProducedOn: day('要求生产日期').nullish(),
  wantLotNo: text('要求批次', 64),
  /** 越库: the owner's number of the outbound order the goods come for, and its line where more than one asks for them. */
  forExternalNo: text('越库出库单货主单号', 64),
  forLineNo: orderLineInput.shape.forLineNo,
  remark: remark('备注'),
});

/** An advice as its owner's system knows it: by codes and numbers of its own. */
export const openInboundOrder = z.object({
  ...number,
  version: ifVersion,
  orderType: pick('入库类型', 'inboundType', [1, 3, 4, 5, 9]).default(1),
  supplierCode: code('供应商编码').nullish(),
  producerCode: code('生产商编码').nullish(),
  expectAt: moment('预计到货').nullish(),
  remark: remark('备注'),
  lines: z
    .array(line)
    .min(1, '请至少添加一条明细')
    .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
    .meta({ label: '明细' }),
});
export type OpenInboundOrder = z.output<typeof openInboundOrder>;

/** An order as it stands, its lines with how far each has come, in base units. */
const shown = z.object({
  id: z.int().meta({ label: '编号' }),
  orderNo: z.string().meta({ label: '入库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  ownerCode: z.string().meta({ label: '货主编码' }),
  orderType: z.int().meta({ label: '入库类型', dict: 'inboundType' }),
  status: z.int().meta({ label: '状态' }),
  statusName: z.string().meta({ label: '状态名称' }),
  isSuspended: z.boolean().meta({ label: '挂起' }),
  expectAt: z.string().nullable().meta({ label: '预计到货' }),
  finishAt: z.string().nullable().meta({ label: '完成时间' }),
  version: z.int().meta({ label: '版本' }),
  updatedAt: z.string().meta({ label: '修改时间' }),
  lines: z.array(
    z.object({
      lineNo: z.int().meta({ label: '行号' }),
      goodsCode: z.string().meta({ label: '商品编码' }),
      qtyExpected: z.int().meta({ label: '预计' }),
      qtyReceived: z.int().meta({ label: '已收' }),
      qtyDamaged: z.int().meta({ label: '残次' }),
      qtyRejected: z.int().meta({ label: '拒收' }),
      qtyPutaway: z.int().meta({ label: '已上架' }),
      qtyClosed: z.int().meta({ label: '关闭' }),
      forOrderNo: z.string().nullable().meta({ label: '越库出库单' }),
      forLineNo: z.int().nullable().meta({ label: '越库行号' }),
    }),
  ),
});

/** Inbound orders of the public API. */
export const openInboundApi = {
  /** Create and change, by the owner's number. What is sent again as it was changes nothing; a number that was cancelled is used up. */
  upsert: endpoint({
    open: 1,
    act: 'command',
    path: `${BASE}/upsert`,
    label: '提交入库单',
    permit: 'in:order:add',
    input: z.object({ orders: openRows(openInboundOrder, '入库单') }),
    output: openResults(openOrderResult),
  }),
  cancel: endpoint({
    open: 1,
    act: 'command',
    path: `${BASE}/cancel`,
    label: '取消已提交的入库单',
    permit: orderLife.actions.cancel.permit,
    input: z.object({
      orders: openRows(z.object({ ...number, version: ifVersion, reason: remark('原因') }), '入库单'),
    }),
    output: openResults(openOrderResult),
  }),
  status: endpoint({
    open: 1,
    act: 'query',
    method: 'GET',
    path: `${BASE}/status`,
    label: '查询入库单状态',
    permit: 'in:order:list',
    input: z.object({
      orderNo: codes('入库单号'),
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
    label: '查询变化的入库单',
    permit: 'in:order:list',
    input: z.object(sinceInput),
    output: sinceOutput(shown),
  }),
};
