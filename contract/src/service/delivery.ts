import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { linkWord as token } from '../ops/link.ts';
import { text } from '../terms/fields.ts';
import { rowId } from '../terms/values.ts';
import { entered, quantity, typeCode } from './complaint-fields.ts';
import { score } from './evaluate.ts';

const BASE = '/order-server/delivery/link';
const MANAGE = 'order:desk:link';
/** How long a link opens its page from when it was handed out. */
export const DELIVERY_LINK_DAYS = 14;
/** Lines shown; what an order has more of is counted. */
export const DELIVERY_LINES_MAX = 50;

const of = z.object({ orderId: rowId('出库单') });
const place = z.object({ lng: z.number(), lat: z.number() });
const smsCode = z
  .string('请输入6位验证码')
  .trim()
  .regex(/^\d{6}$/, '请输入6位验证码')
  .meta({ label: '短信验证码' });

/** What a consignee sees of his own delivery, and nothing of others but how many stops come before his. Names and addresses are shortened: a link wanders. */
export const deliveryView = z.object({
  warehouseName: z.string(),
  ownerName: z.string(),
  now: z.string(),
  expireAt: z.string(),
  orderNo: z.string(),
  externalNo: z.string().nullable(),
  cancelled: z.boolean(),
  consignee: z.string().nullable(),
  address: z.string().nullable(),
  requireOn: z.string(),
  /** `claimable`: of the quantity, what has left and was neither paid for nor claimed. */
  lines: z.array(
    z.object({ lineId: z.int(), goodsName: z.string(), qty: z.number(), unit: z.string(), claimable: z.number() }),
  ),
  lineCount: z.int(),
  createdAt: z.string(),
  shippedAt: z.string().nullable(),
  /** Null: nobody has planned it; the warehouse brings it to its door and no further. */
  delivery: z
    .object({
      departAt: z.string().nullable(),
      arriveAt: z.string().nullable(),
      signedAt: z.string().nullable(),
      signType: z.int().nullable(),
      signedBy: z.string().nullable(),
      qty: z.int(),
      signedQty: z.int().nullable(),
      eta: z.string().nullable(),
      receiveFrom: z.string().nullable(),
      receiveTo: z.string().nullable(),
      /** Of a truck that is on its way to this door; null when it is not. */
      stopsAhead: z.int().nullable(),
      plateNo: z.string().nullable(),
      driverName: z.string().nullable(),
      driverPhone: z.string().nullable(),
      destination: place.nullable(),
      position: place.extend({ at: z.string() }).nullable(),
      /** Brought together with other orders: signed with the driver. */
      merged: z.boolean(),
    })
    .nullable(),
  mapStyleUrl: z.string().nullable(),
  /** The end of the number a code goes to; null: none can be sent. */
  phoneTail: z.string().nullable(),
  canConfirm: z.boolean(),
  canComplain: z.boolean(),
  canEvaluate: z.boolean(),
  evaluation: z
    .object({ scoreTime: z.int(), scoreAttitude: z.int(), scoreCargo: z.int(), content: z.string().nullable() })
    .nullable(),
  complaints: z.array(
    z.object({ complaintNo: z.string(), typeCode: z.string(), status: z.int(), createdAt: z.string() }),
  ),
});

/** 配送链接: where is my delivery, for a consignee without an account (beyond.md §9). What binds asks for a code to the phone of the order first. */
export const deliveryLinkApi = {
  issue: endpoint({
    act: 'command',
    path: `${BASE}/issue`,
    label: '发放配送链接',
    permit: MANAGE,
    input: of,
    output: z.object({ id: z.int(), expireAt: z.string() }),
  }),
  show: endpoint({
    act: 'query',
    path: `${BASE}/show`,
    label: '查看配送链接',
    permit: MANAGE,
    input: of,
    output: z.object({ url: z.string().nullable(), expireAt: z.string().nullable(), phoneTail: z.string().nullable() }),
  }),
  revoke: endpoint({
    act: 'command',
    path: `${BASE}/revoke`,
    label: '作废配送链接',
    permit: MANAGE,
    input: of,
    output: z.object({ revoked: z.int() }),
  }),
  /** Text the address to the phone of the order. */
  send: endpoint({
    act: 'command',
    path: `${BASE}/send`,
    label: '短信发送配送链接',
    permit: MANAGE,
    input: of,
    output: z.object({ phoneTail: z.string() }),
  }),
  look: endpoint({
    act: 'query',
    path: `${BASE}/look`,
    label: '收货人查看配送',
    permit: 'public',
    input: z.object({ token }),
    output: deliveryView,
  }),
  code: endpoint({
    act: 'command',
    path: `${BASE}/code`,
    label: '收货人获取验证码',
    permit: 'public',
    input: z.object({ token }),
    output: z.object({ resendIn: z.int() }),
  }),
  /** Everything came. What did not is told by a complaint, or to the driver. */
  confirm: endpoint({
    act: 'command',
    path: `${BASE}/confirm`,
    label: '收货人确认收货',
    permit: 'public',
    input: z.object({ token, smsCode, signedBy: text('签收人', 64) }),
    output: z.object({ signedAt: z.string() }),
  }),
  evaluate: endpoint({
    act: 'command',
    path: `${BASE}/evaluate`,
    label: '收货人评价',
    permit: 'public',
    input: z.object({
      token,
      scoreTime: score('时效'),
      scoreAttitude: score('态度'),
      scoreCargo: score('货物'),
      content: z.string().trim().max(500, '长度不能超过500').nullish().meta({ label: '评价内容', long: true }),
    }),
    output: z.object({ scoreTotal: z.number(), poor: z.boolean() }),
  }),
  complain: endpoint({
    act: 'command',
    path: `${BASE}/complain`,
    label: '收货人投诉',
    permit: 'public',
    input: z.object({
      token,
      smsCode,
      typeCode: typeCode(),
      description: entered.description,
      /** What of the order, in its own units; asked for unless the service is complained of. */
      goods: z
        .array(z.object({ lineId: rowId('单据明细'), claimQty: quantity() }))
        .max(DELIVERY_LINES_MAX, `一次最多${DELIVERY_LINES_MAX}条`)
        .default([])
        .meta({ label: '商品' }),
    }),
    output: z.object({ complaintNo: z.string() }),
  }),
};
