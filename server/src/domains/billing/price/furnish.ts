import { feeItem } from '#contract/billing/fee-item.ts';
import { FEE_KINDS } from '#contract/billing/terms.ts';
import { insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';

const NAMES = {
  ST: '仓储费',
  IN: '入库操作费',
  OUT: '出库操作费',
  DEL: '配送费',
  VAS: '增值服务费',
  RENT: '租赁费',
  SHR: '公摊费',
  CMP: '赔付抵扣',
  UNL: '装卸费',
} as const;
const TAXES = {
  ST: '0.06',
  IN: '0.06',
  OUT: '0.06',
  DEL: '0.09',
  VAS: '0.06',
  RENT: '0.09',
  SHR: '0.06',
  CMP: '0',
  UNL: '0.06',
} as const;

/** The fees of a new company: those its contracts can name. */
export const furnishFees = (ctx: Ctx): Promise<unknown> =>
  insertRows(
    ctx,
    feeItem.spec.table,
    FEE_KINDS.map((kind) => ({ code: kind, name: NAMES[kind], kind, direction: 1, taxRate: TAXES[kind], status: 1 })),
  );
