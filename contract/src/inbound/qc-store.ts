import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, pick, qty, ref } from '../terms/fields.ts';
import { codes, pack, rowId } from '../terms/values.ts';

const BASE = '/warehouse-entry-server/v1/qcStore';

export const qcStoreSearch = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  positionCode: codes('库位'),
  qcNo: codes('质检单号'),
  orderNo: codes('入库单号'),
  /** Waiting for at least so many hours. */
  waitHours: z
    .int32('请输入整数')
    .min(0, '不能小于0')
    .max(87_600, '不能大于87600')
    .nullish()
    .meta({ label: '待检时长(小时)' }),
});
export type QcStoreSearch = z.output<typeof qcStoreSearch>;

export const qcStoreRow = z.object({
  /** Stock row. */
  id: z.int(),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  positionCode: z.string().meta({ label: '库位' }),
  lpnCode: z.string().nullable().meta({ label: '容器' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  lotNo: z.string().meta({ label: '批次' }),
  expireOn: z.string().nullable().meta({ label: '到期日期' }),
  packs: z.array(pack),
  qty: z.int().meta({ label: '待检数量' }),
  locked: z.int().meta({ label: '锁定数量' }),
  qcId: z.int().nullable(),
  qcNo: z.string().nullable().meta({ label: '质检单号' }),
  qcStatus: z.int().nullable().meta({ label: '质检状态' }),
  source: z.int().nullable().meta({ label: '来源', dict: 'qcSource' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '入库单号' }),
  since: z.string().nullable().meta({ label: '送检时间' }),
  hours: z.int().nullable().meta({ label: '时长(小时)' }),
});

const reason = z
  .string('请输入原因')
  .trim()
  .min(1, '请输入原因')
  .max(1000, '长度不能超过1000')
  .meta({ label: '原因', long: true });
const stockId = rowId('库存行');

/** 质检库: stock under inspection, wherever it lies. Goods of the shelf are put under inspection, moved to an inspection position, and let go again. */
export const qcStoreApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询质检库',
    permit: 'in:qcStore:list',
    input: pageInput(qcStoreSearch),
    output: pageOutput(qcStoreRow),
  }),
  /** 在库送检: free goods of a stock row are taken out of what can be promised, and inspected. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '在库送检',
    permit: 'in:qcStore:add',
    keyRequired: true,
    input: z.object({ stockId, qty: qty('送检数量'), mode: pick('质检方式', 'qcMode', [2, 3]).default(3), reason }),
    output: z.object({ id: z.int(), qcNo: z.string() }),
  }),
  /** To another inspection position; a container moves with all that is on it. */
  update: endpoint({
    act: 'command',
    path: `${BASE}/update`,
    label: '移动待检库存',
    permit: 'in:qcStore:edit',
    keyRequired: true,
    input: z.object({ id: stockId, positionCode: code('目标库位', 64) }),
    output: z.object({ id: z.int() }),
  }),
  /** What was sent from the shelf and not judged yet is good again. */
  delete: endpoint({
    act: 'command',
    path: `${BASE}/delete`,
    label: '撤回送检',
    permit: 'in:qcStore:del',
    keyRequired: true,
    input: z.object({ id: stockId, reason }),
    output: z.object({ id: z.int(), qty: z.int() }),
  }),
};
