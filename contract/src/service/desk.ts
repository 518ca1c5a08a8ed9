import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { importEndpoints } from '../kit/sheet.ts';
import { orderDetail } from '../outbound/order-rows.ts';
import { traceRow } from '../outbound/order-trace.ts';
import { rowId } from '../terms/values.ts';

const BASE = '/order-server/orderDesk';
const DESK = 'order:desk:view';

/** What an order was found by. */
const FOUND_BY = ['orderNo', 'externalNo', 'phone', 'shipNo', 'waybillNo', 'carton', 'receiptNo'] as const;
/** Orders answered for one text; who finds more says more. */
export const FOUND_MAX = 50;

const hit = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  consignee: z.string().nullable().meta({ label: '收货人' }),
  phone: z.string().nullable().meta({ label: '电话' }),
  status: z.int().meta({ label: '状态' }),
  requireOn: z.string().meta({ label: '要求日期' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  foundBy: z.enum(FOUND_BY).meta({ label: '匹配', dict: 'orderFoundBy' }),
});

/** How it is brought, and how warm it was from the departure to the signature. */
const course = z.object({
  id: z.int(),
  orderNo: z.string(),
  status: z.int(),
  waybillId: z.int().nullable(),
  waybillNo: z.string().nullable(),
  waybillStatus: z.int().nullable(),
  plateNo: z.string().nullable(),
  driverName: z.string().nullable(),
  departAt: z.string().nullable(),
  eta: z.string().nullable(),
  arriveAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  signType: z.int().nullable(),
  signedBy: z.string().nullable(),
  signedQty: z.int().nullable(),
  /** Warnings of the waybill, closed ones too. */
  warns: z.int(),
  warmth: z
    .object({
      low: z.number(),
      high: z.number(),
      fixes: z.int(),
      outside: z.int(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    })
    .nullable(),
});
const charge = z.object({
  sourceType: z.string().meta({ label: '来源', dict: 'chargeSource' }),
  sourceNo: z.string().meta({ label: '来源单号' }),
  feeName: z.string().nullable().meta({ label: '费用' }),
  poolNo: z.string().nullable().meta({ label: '结算单号' }),
  period: z.string().meta({ label: '账期' }),
  totalAmount: z.number().nullable().meta({ label: '价税合计' }),
  settleStatus: z.int().nullable().meta({ label: '状态' }),
  shared: z.boolean(),
});

/** One order, seen from both sides: what was asked for, and what the warehouse, the road and the consignee made of it. */
export const orderDeskApi = {
  /** By number, the owner's own number, telephone, shipment, waybill, carton or receipt: whole, as it is read from paper. */
  search: endpoint({
    act: 'query',
    path: `${BASE}/search`,
    label: '查找订单',
    permit: DESK,
    input: z.object({
      text: z
        .string('请输入要查找的内容')
        .trim()
        .min(2, '请输入至少2个字')
        .max(64, '长度不能超过64')
        .meta({ label: '查找' }),
    }),
    output: z.object({ list: z.array(hit), more: z.boolean() }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看订单全貌',
    permit: DESK,
    input: z.object({ id: rowId('出库单') }),
    output: z.object({
      order: orderDetail,
      trace: z.array(traceRow),
      receipt: z
        .object({
          id: z.int(),
          receiptNo: z.string(),
          status: z.int(),
          dueAt: z.string(),
          overdue: z.boolean(),
          abnormal: z.boolean(),
          abnormalCause: z.int().nullable(),
          pageCount: z.int(),
        })
        .nullable(),
      course: course.nullable(),
      /** Of whoever may read the settlement pool. */
      charges: z.array(charge).nullable(),
      evaluations: z.array(
        z.object({
          id: z.int(),
          channel: z.int(),
          scoreTotal: z.number(),
          content: z.string().nullable(),
          evaluatedAt: z.string(),
        }),
      ),
      /** Of whoever may read complaints. */
      complaints: z.array(
        z.object({
          id: z.int(),
          complaintNo: z.string(),
          typeCode: z.string(),
          status: z.int(),
          description: z.string(),
          createdAt: z.string(),
        }),
      ),
      moves: z.array(
        z.object({
          id: z.int(),
          status: z.int(),
          toHouseName: z.string(),
          newOrderNo: z.string().nullable(),
          reason: z.string().nullable(),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
};

/** Orders of customers from sheets, judged as the warehouse's own imports are. */
export const orderOutImportApi = importEndpoints({
  base: '/order-server/order/out',
  label: '出库订单',
  permit: 'order:import',
});
export const orderWareImportApi = importEndpoints({
  base: '/order-server/order/ware',
  label: '入库订单',
  permit: 'order:import',
});
