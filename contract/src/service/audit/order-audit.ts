import { z } from 'zod';
import { approval } from '../../kit/approval.ts';
import { pick, ref } from '../../terms/fields.ts';
import { codes, moment } from '../../terms/values.ts';
import { orderAuditLife } from './order-audit-life.ts';

const docType = pick('单据类型', 'auditedOrder', ['OUT', 'IN']);

export const orderAuditRow = z.object({
  id: z.int(),
  version: z.int(),
  docType: z.enum(['OUT', 'IN']).meta({ label: '单据类型', dict: 'auditedOrder' }),
  orderId: z.int(),
  orderNo: z.string().meta({ label: '单号' }),
  externalNo: z.string().nullable().meta({ label: '货主单号' }),
  ownerName: z.string().meta({ label: '货主' }),
  /** Whom it goes to, or comes from. */
  partner: z.string().nullable().meta({ label: '收货人/供应商' }),
  wantedOn: z.string().nullable().meta({ label: '要求/预计日期' }),
  lineCount: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '数量' }),
  status: z.int().meta({ label: '状态' }),
  createdBy: z.string().meta({ label: '提交人' }),
  createdAt: z.string().meta({ label: '提交时间' }),
  approver: z.string().nullable().meta({ label: '审核人' }),
  decidedAt: z.string().nullable().meta({ label: '审核时间' }),
  opinion: z.string().nullable().meta({ label: '审核意见' }),
  actions: z.array(z.string()),
});

const line = z.object({
  id: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  unitLevel: z.int().meta({ label: '单位', dict: 'unitLevel' }),
  unitQty: z.int().meta({ label: '下单数量' }),
  qty: z.int().meta({ label: '基本数量' }),
  wantLotNo: z.string().nullable().meta({ label: '指定批次' }),
});

const search = z.object({
  orderNo: codes('单号'),
  docType: docType.nullish(),
  ownerId: ref('货主', 'owner').nullish(),
  status: pick('状态', 'orderAuditState', [0, 1, 2, 3]).nullish(),
  createdFrom: moment('提交时间从').nullish(),
  createdTo: moment('提交时间到').nullish(),
});

/** 订单审核 (E852, S037): what waits for a second person, as it was entered. */
export const orderAuditApi = approval(orderAuditLife, {
  base: '/order-server/order',
  label: '订单审核',
  asked: '订单',
  permit: 'order:audit',
  scope: 'warehouse',
  row: orderAuditRow,
  search,
  detail: orderAuditRow.extend({
    address: z.string().nullable().meta({ label: '收货地址' }),
    remark: z.string().nullable().meta({ label: '备注' }),
    lines: z.array(line),
  }),
});
