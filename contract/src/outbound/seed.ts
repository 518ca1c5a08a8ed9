import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { code, QTY_MAX } from '../terms/fields.ts';
import { pack, rowId, scan } from '../terms/values.ts';

const BASE = '/warehouse-out-server/v1/seeding';
const LIST = 'out:seed:list',
  WORK = 'out:seed:work';

/** What a wall or a slot has in hand: `need` of what is picked, `seeded` of it, and `open` still on its way from the shelves. */
const sums = {
  needQty: z.int().meta({ label: '应播' }),
  seededQty: z.int().meta({ label: '已播' }),
  openQty: z.int().meta({ label: '未拣' }),
};

export const seedWallRow = z.object({
  id: z.int(),
  code: z.string().meta({ label: '播种墙' }),
  areaName: z.string().meta({ label: '库区' }),
  rows: z.int().meta({ label: '行数' }),
  cols: z.int().meta({ label: '列数' }),
  slotQty: z.int().meta({ label: '格口数' }),
  status: z.int().meta({ label: '状态', dict: 'cartStatus' }),
  waveId: z.int().nullable(),
  waveNo: z.string().nullable().meta({ label: '波次' }),
  orderCount: z.int().meta({ label: '订单' }),
  readyCount: z.int().meta({ label: '已齐' }),
  ...sums,
});

/** A wave whose goods wait to be sorted: picked or being picked by 播种, with orders that have no slot yet. */
const seedWave = z.object({
  id: z.int(),
  waveNo: z.string().meta({ label: '波次' }),
  status: z.int().meta({ label: '状态' }),
  orderCount: z.int().meta({ label: '待分格订单' }),
  needQty: sums.needQty,
  openQty: sums.openQty,
});

const seedSlot = z.object({
  id: z.int(),
  slotNo: z.int().meta({ label: '格口' }),
  /** 10 空闲, 20 播种中, 30 已齐. */
  state: z.int().meta({ label: '状态' }),
  orderId: z.int().nullable(),
  orderNo: z.string().nullable().meta({ label: '出库单号' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  ...sums,
});

/** What one slot takes of one goods and lot. */
const seedNeed = z.object({
  slotId: z.int(),
  slotNo: z.int(),
  goodsId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  scans: z.array(scan),
  packs: z.array(pack),
  lotNo: z.string().meta({ label: '批次' }),
  ...sums,
});

/** What is still to be laid into a slot; what went back to the shelf since is never owed. */
export const owed = ({ needQty, seededQty }: { needQty: number; seededQty: number }): number =>
  Math.max(needQty - seededQty, 0);

/** The lots of a goods that a wall still waits for: with more than one, whoever puts says which he has in hand. */
export const lotsOwed = (
  needs: readonly { goodsId: number; lotNo: string; needQty: number; seededQty: number }[],
  goodsId: number,
): string[] => [
  ...new Set(needs.filter((need) => need.goodsId === goodsId && owed(need) > 0).map((need) => need.lotNo)),
];

const wallId = rowId('播种墙');

/** Seeding (播种): what a batch walk picked is sorted into the slots of a wall, an order to a slot (§3.10, §4.5). */
export const seedingApi = {
  walls: endpoint({
    act: 'query',
    path: `${BASE}/walls`,
    label: '查询播种墙作业',
    permit: LIST,
    input: z.object({}),
    output: z.object({ list: z.array(seedWallRow) }),
  }),
  waves: endpoint({
    act: 'query',
    path: `${BASE}/waves`,
    label: '查询待播种波次',
    permit: LIST,
    input: z.object({}),
    output: z.object({ list: z.array(seedWave) }),
  }),
  /** What a code stands for: a wall, or the wave of a wave number, a pick task, a cart or a tote. */
  scan: endpoint({
    act: 'query',
    path: `${BASE}/scan`,
    label: '播种扫描',
    permit: LIST,
    input: z.object({ code: code('播种墙或波次', 64) }),
    output: z.object({ wallId: z.int().nullable(), waveId: z.int().nullable() }),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{wallId}`,
    label: '查看播种墙作业',
    permit: LIST,
    input: z.object({ wallId }),
    output: seedWallRow.extend({ slots: z.array(seedSlot), needs: z.array(seedNeed) }),
  }),
  /** Take a free wall for a wave: its next orders get the slots, the last stop first, so that the wall empties as the truck is loaded. */
  start: endpoint({
    act: 'command',
    path: `${BASE}/start`,
    label: '开始播种',
    permit: WORK,
    keyRequired: true,
    input: z.object({ wallId, waveId: rowId('波次') }),
    output: z.object({ wallId: z.int(), orderCount: z.int(), leftCount: z.int() }),
  }),
  /** Units of one goods into one slot. `lotNo` is asked for where the wall waits for several lots of it. */
  put: endpoint({
    act: 'command',
    path: `${BASE}/put`,
    label: '播种',
    permit: WORK,
    keyRequired: true,
    input: z.object({
      slotId: rowId('格口'),
      goodsId: rowId('商品').meta({ ref: 'goods' }),
      lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
      qty: z.int('请输入正整数').min(1, '请输入正整数').max(QTY_MAX, '数量超出范围').meta({ label: '数量' }),
    }),
    output: z.object({
      logIds: z.array(z.int()),
      slotState: z.int().meta({ label: '状态' }),
      leftQty: z.int().meta({ label: '格口还需' }),
    }),
  }),
  /** What one put brought is taken out again, by who put it, until the order is checked. */
  undo: endpoint({
    act: 'command',
    path: `${BASE}/undo`,
    label: '撤销播种',
    permit: WORK,
    keyRequired: true,
    input: z.object({
      logIds: z.array(rowId()).min(1, '请选择数据').max(200, '一次最多200条').meta({ label: '播种记录' }),
    }),
    output: z.object({ undoneQty: z.int() }),
  }),
  /** The wall is free again once everything picked for its orders lies in its slots. */
  finish: endpoint({
    act: 'command',
    path: `${BASE}/finish`,
    label: '播种完成',
    permit: WORK,
    keyRequired: true,
    input: z.object({ wallId }),
    output: z.object({ wallId: z.int(), orderCount: z.int(), qty: z.int() }),
  }),
};
