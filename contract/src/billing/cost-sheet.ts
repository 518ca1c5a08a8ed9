import { z } from 'zod';
import { day, flag, pick, ref, remark } from '../terms/fields.ts';
import { costFields } from './cost-config.ts';

/** Columns of the import and export of prices: tiers in one cell, `0-3000@2.5;3000-6000@2.2;6000-@1.8`; behind the price `+` a fixed amount, `/` the step of a further package. */
export const costSheet = {
  ownerId: ref('货主', 'owner').nullish(),
  houseId: ref('仓库', 'warehouse').nullish(),
  feeId: ref('费用项', 'feeItem'),
  basis: costFields.basis,
  model: costFields.model,
  cycle: costFields.cycle,
  tierText: z.string().trim().max(1000, '长度不能超过1000').nullish().meta({
    label: '阶梯',
    hint: '格式：起-止@单价+固定额/步长，多级用分号隔开，如0-3000@2.5;3000-@2.2；按实际金额时不填',
  }),
  freeQty: costFields.freeQty,
  qtyRound: costFields.qtyRound,
  qtyStep: costFields.qtyStep,
  minCharge: costFields.minCharge,
  maxCharge: costFields.maxCharge,
  periodMin: costFields.periodMin,
  antiInversion: flag('防倒挂', true),
  taxIncluded: flag('价格含税'),
  taxRate: costFields.taxRate,
  priority: costFields.priority,
  effectiveFrom: day('生效日期'),
  effectiveTo: costFields.effectiveTo,
  remark: remark(),
  configNo: z.string().optional().meta({ label: '编号', system: true }),
  revision: z.int().optional().meta({ label: '版本', system: true }),
  status: pick('状态', 'costConfigState', [0, 1, 2]).optional().meta({ system: true }),
};
