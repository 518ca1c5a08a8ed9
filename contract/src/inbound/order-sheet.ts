import { z } from 'zod';
import { day, pick, qty, ref, remark, text } from '../terms/fields.ts';
import { orderLineInput } from './order.ts';

/** Template WARE_ORDER: one row per line; rows of one owner with one external number are one order. */
export const wareOrderSheet = {
  externalNo: z.string().trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '外部单号' }),
  ownerId: ref('货主编码', 'owner'),
  supplierId: ref('供应商编码', 'supplier'),
  orderType: pick('入库类型', 'inboundType', [1, 2, 3, 4, 5, 9]),
  expectOn: day('预计到货日期'),
  goodsId: ref('商品编码', 'goods'),
  qty: qty('数量'),
  /** Name of a pack of the goods, or its level; the base unit when left out. */
  unit: text('单位', 32),
  lotNo: text('批次', 64),
  producedOn: day('生产日期').nullish(),
  expireOn: day('到期日期').nullish(),
  /** 越库: our number of the outbound order the goods come for, and its line where more than one asks for them. */
  forOrderNo: orderLineInput.shape.forOrderNo,
  forLineNo: orderLineInput.shape.forLineNo,
  remark: remark(),
};
