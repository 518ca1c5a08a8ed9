import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { qty, remark, text } from '../terms/fields.ts';
import { moment, pack, rowId } from '../terms/values.ts';
import { readCarton } from './catch.ts';
import { LINES_MAX } from './order.ts';

const BASE = '/warehouse-entry-server/v1/return';

/** What left with an order of one line in one lot, and how much of it may still come back. */
const offered = z.object({
  outDetailId: z.int(),
  lineNo: z.int().meta({ label: '行号' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  spec: z.string().nullable().meta({ label: '规格' }),
  packs: z.array(pack),
  lotId: z.int(),
  lotNo: z.string().meta({ label: '批次' }),
  producedOn: z.string().nullable().meta({ label: '生产日期' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  shippedQty: z.int().meta({ label: '已发数量' }),
  /** Received, and promised by returns that are still open. */
  returnedQty: z.int().meta({ label: '已退数量' }),
  openQty: z.int().meta({ label: '可退数量' }),
  /** Of goods by weight: the cartons that left and are not back. */
  cartons: z.array(readCarton).meta({ label: '可退箱' }),
});

const returnLine = z.object({
  outDetailId: rowId('出库明细'),
  lotId: rowId('批次'),
  qty: qty('退货数量'),
});

/** Returns (退货) of what left with an outbound order: its lots, and never more than left. */
export const returnApi = {
  offer: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/offer/{outOrderId}`,
    label: '查询可退明细',
    permit: 'in:order:return',
    input: z.object({ outOrderId: rowId('出库单') }),
    output: z.object({
      outOrderId: z.int(),
      outOrderNo: z.string().meta({ label: '出库单号' }),
      externalNo: z.string().nullable().meta({ label: '货主单号' }),
      ownerName: z.string().meta({ label: '货主' }),
      receiver: z.string().nullable().meta({ label: '收货方' }),
      shippedAt: z.string().nullable().meta({ label: '发运时间' }),
      lines: z.array(offered),
      returns: z.array(
        z.object({
          id: z.int(),
          orderNo: z.string().meta({ label: '入库单号' }),
          status: z.int().meta({ label: '状态' }),
          qty: z.int().meta({ label: '数量' }),
          createdAt: z.string().meta({ label: '创建时间' }),
        }),
      ),
    }),
  }),
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '退货',
    permit: 'in:order:return',
    keyRequired: true,
    input: z.object({
      outOrderId: rowId('出库单'),
      externalNo: text('货主单号', 64),
      expectAt: moment('预计到货').nullish(),
      reason: z
        .string('请选择退货原因')
        .min(1, '请选择退货原因')
        .max(64)
        .meta({ label: '退货原因', dict: 'returnReason' }),
      remark: remark('备注'),
      lines: z
        .array(returnLine)
        .min(1, '请至少选择一行退货')
        .max(LINES_MAX, `明细不能超过${LINES_MAX}条`)
        .meta({ label: '明细' }),
    }),
    output: z.object({ id: z.int(), orderNo: z.string() }),
  }),
};
