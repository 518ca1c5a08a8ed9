import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { ref } from '../../terms/fields.ts';
import { pack } from '../../terms/values.ts';

const BASE = '/order-server/allotOrder';

/** Days of what left an advance house that its average is of. */
export const REFILL_WINDOW_DAYS = 14;

/** Goods of an owner that an advance house (前置仓) lacks to last its days, and what the warehouse that fills it can give. Quantities in base units. */
export const refillRow = z.object({
  houseId: z.int(),
  houseName: z.string().meta({ label: '前置仓' }),
  cutOff: z.string().meta({ label: '截单时间' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  packs: z.array(pack),
  perDay: z.number().meta({ label: '日均出库' }),
  qtyThere: z.int().meta({ label: '前置仓可用' }),
  qtyOnWay: z.int().meta({ label: '调拨在途' }),
  coverDays: z.number().meta({ label: '可撑天数' }),
  replenishDays: z.int().meta({ label: '目标天数' }),
  qtyNeed: z.int().meta({ label: '需补数量' }),
  qtyHere: z.int().meta({ label: '本仓可调' }),
  qty: z.int().meta({ label: '建议调拨' }),
  why: z.string().meta({ label: '说明' }),
});
export type RefillRow = z.output<typeof refillRow>;

export const refillApi = {
  /** What the advance houses that this warehouse fills lack, as it stands now; those of whoever asks. */
  refillList: endpoint({
    act: 'query',
    path: `${BASE}/refillList`,
    label: '查询前置仓补货',
    permit: 'order:allotOrder:list',
    input: z.object({ houseId: ref('前置仓', 'warehouse').nullish() }),
    output: z.object({ list: z.array(refillRow) }),
  }),
  /** Write it down as drafts, one for each house and owner; what lies in a transfer already is not asked for again. */
  refill: endpoint({
    act: 'command',
    path: `${BASE}/refill`,
    label: '生成前置仓补货调拨单',
    permit: 'order:allotOrder:add',
    input: z.object({ houseId: ref('前置仓', 'warehouse').nullish() }),
    output: z.object({
      list: z.array(z.object({ id: z.int(), orderNo: z.string(), houseId: z.int(), lineCount: z.int() })),
    }),
  }),
};
