import { z } from 'zod';

/** One step of a document's history, newest first. */
export const traceRow = z.object({
  id: z.int(),
  detailId: z.int().nullable(),
  lineNo: z.int().nullable().meta({ label: '行号' }),
  goodsCode: z.string().nullable().meta({ label: '商品编码' }),
  action: z.string(),
  actionName: z.string().meta({ label: '操作' }),
  fromStatus: z.int().nullable().meta({ label: '原状态' }),
  toStatus: z.int().nullable().meta({ label: '新状态' }),
  qty: z.int().nullable().meta({ label: '数量' }),
  txnId: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string().meta({ label: '操作人' }),
  postedAt: z.string().meta({ label: '操作时间' }),
});
