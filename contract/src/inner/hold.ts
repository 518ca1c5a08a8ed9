import { z } from 'zod';
import { lotTraceOutput } from '../inventory/stock.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { code, day, flag, pick, qty, ref } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { holdLetter, holdParty, holdWrite } from './hold-letter.ts';
import { lockLife } from './hold-life.ts';

const BASE = '/warehouse-entry-server/v1/inventoryLockNotify';
const permit = lockLife.actions;
const versioned = { id: rowId('锁定通知'), version: rowVersion() };

/** Lines of one notice, and lots of one hold. */
const LINES_MAX = 200;
export const HOLD_LOTS_MAX = 500;

const reason = (missing: string, label = '原因') =>
  z.string(missing).trim().min(1, missing).max(1000, '长度不能超过1000').meta({ label, long: true });

export const lockSearch = z.object({
  noticeNo: codes('通知号'),
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  source: z.int32().nullish().meta({ label: '来源', dict: 'lockSource' }),
  status: z
    .union([z.int32(), z.array(z.int32()).max(10)])
    .nullish()
    .meta({ label: '状态' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});
export type LockSearch = z.output<typeof lockSearch>;

export const lockRow = z.object({
  id: z.int(),
  version: z.int(),
  noticeNo: z.string().meta({ label: '通知号' }),
  source: z.int().meta({ label: '来源', dict: 'lockSource' }),
  ownerId: z.int(),
  ownerName: z.string().meta({ label: '货主' }),
  scope: z.string().meta({ label: '范围' }),
  lineCount: z.int().meta({ label: '行数' }),
  lockedQty: z.int().meta({ label: '锁定数量' }),
  unlockedQty: z.int().meta({ label: '已解锁数量' }),
  freezeLot: z.boolean().meta({ label: '冻结批次' }),
  untilOn: z.string().nullable().meta({ label: '锁定至' }),
  reason: z.string().meta({ label: '原因' }),
  status: z.int().meta({ label: '状态' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  unlockReason: z.string().nullable().meta({ label: '解锁原因' }),
});

const lockLine = z.object({
  id: z.int(),
  goodsCode: z.string(),
  goodsName: z.string(),
  lotNo: z.string().nullable(),
  positionCode: z.string().nullable(),
  lpnCode: z.string().nullable(),
  wantQty: z.int().nullable(),
  lockedQty: z.int(),
  unlockedQty: z.int(),
});
const lockedRow = z.object({
  lineId: z.int(),
  positionCode: z.string(),
  lpnCode: z.string().nullable(),
  goodsName: z.string(),
  lotNo: z.string(),
  quality: z.string(),
  qty: z.int(),
});
/** Orders that are promised, or have picked, what the notice names. */
const heldOrder = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  status: z.int(),
  stage: z.enum(['SHELF', 'PICKED', 'PACKED']),
  qty: z.int(),
  consignee: z.string().nullable(),
  phone: z.string().nullable(),
});
const step = z.object({
  id: z.int(),
  actionName: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  qty: z.int().nullable(),
  payload: z.record(z.string(), z.unknown()),
  operatorName: z.string(),
  postedAt: z.string(),
});
const after = z.object({ id: z.int(), noticeNo: z.string(), status: z.int(), version: z.int(), lockedQty: z.int() });

/** What is locked: goods, narrowed to a lot, a place or a container; or one row of stock. */
const wish = z.object({
  goodsId: ref('商品', 'goods').nullish(),
  lotNo: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '批次' }),
  positionCode: code('库位', 64).nullish(),
  lpnCode: code('容器', 64).nullish(),
  stockId: rowId('库存行').nullish(),
  /** All that is free when left out. */
  wantQty: qty('锁定数量').nullish(),
});

export const lockApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询库存锁定通知',
    permit: 'inv:lock:list',
    input: pageInput(lockSearch),
    output: pageOutput(lockRow),
  }),
  statistic: statistic({ base: BASE, label: '库存锁定通知', permit: 'inv:lock:list', search: lockSearch }),
  export: endpoint({
    act: 'query',
    path: `${BASE}/export`,
    label: '导出库存锁定通知',
    permit: 'inv:lock:export',
    file: true,
    input: lockSearch,
    output: z.any(),
  }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看库存锁定通知',
    permit: 'inv:lock:list',
    input: z.object({ id: versioned.id }),
    output: lockRow.extend({
      lines: z.array(lockLine),
      rows: z.array(lockedRow),
      orders: z.array(heldOrder),
      letters: z.array(holdLetter),
      steps: z.array(step),
    }),
  }),
  /** Locks at once what is free of it; what is promised or picked is told. */
  add: endpoint({
    act: 'command',
    path: `${BASE}/add`,
    label: '新增库存锁定通知',
    permit: 'inv:lock:add',
    keyRequired: true,
    input: z.object({
      ownerId: ref('货主', 'owner'),
      reason: reason('请输入锁定原因', '锁定原因'),
      untilOn: day('锁定至').nullish(),
      freezeLot: flag('同时冻结批次'),
      forceRelease: flag('释放未拣的分配'),
      lines: z
        .array(wish)
        .min(1, '请至少选择商品、批次或库位')
        .max(LINES_MAX, `一次最多${LINES_MAX}条`)
        .meta({ label: '范围' }),
    }),
    output: after,
  }),
  execute: endpoint({
    act: 'command',
    path: `${BASE}/execute`,
    label: '执行库存锁定',
    permit: permit.execute.permit,
    keyRequired: true,
    input: z.object(versioned),
    output: after,
  }),
  /** All of it, or so much of a line. */
  unlock: endpoint({
    act: 'command',
    path: `${BASE}/unlock`,
    label: '手工解锁',
    permit: permit.unlock.permit,
    keyRequired: true,
    input: z.object({
      ...versioned,
      reason: reason('请输入解锁原因', '解锁原因'),
      lines: z
        .array(z.object({ lineId: rowId('锁定明细'), qty: qty('解锁数量') }))
        .max(LINES_MAX, `一次最多${LINES_MAX}条`)
        .nullish()
        .meta({ label: '明细' }),
    }),
    output: after,
  }),
};

/** What goods are meant: by a lot, by the delivery they came with, by what holds them, by their supplier, or by days. */
export const holdScope = z.object({
  ownerId: ref('货主', 'owner').nullish(),
  goodsId: ref('商品', 'goods').nullish(),
  lotNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '批次' }),
  inOrderNo: codes('入库单号'),
  noticeNo: codes('通知号'),
  supplierId: ref('供应商', 'supplier').nullish(),
  producedFrom: day('生产日期从').nullish(),
  producedTo: day('生产日期到').nullish(),
  receivedFrom: day('收货日期从').nullish(),
  receivedTo: day('收货日期到').nullish(),
});
export type HoldScope = z.output<typeof holdScope>;

const { lots, shipments, receipts } = lotTraceOutput.shape;

/** Where it all is, in base units: what came and was adjusted is what lies here and what left. */
const sums = z.object({
  received: z.int(),
  adjusted: z.int(),
  free: z.int(),
  held: z.int(),
  moving: z.int(),
  promised: z.int(),
  picked: z.int(),
  packed: z.int(),
  shipped: z.int(),
});
export type HoldSums = z.output<typeof sums>;

const heldNotice = lockRow
  .pick({
    id: true,
    version: true,
    noticeNo: true,
    status: true,
    source: true,
    ownerName: true,
    lockedQty: true,
    freezeLot: true,
    untilOn: true,
    reason: true,
  })
  .extend({ lotCount: z.int().meta({ label: '批次数' }) });

export const holdApi = {
  where: endpoint({
    act: 'query',
    path: `${BASE}/where`,
    label: '查询召回范围',
    permit: 'inv:hold:list',
    input: holdScope,
    output: z.object({
      sums,
      lots: lots.element.extend({ frozen: z.boolean(), noticeNos: z.string() }).array(),
      receipts,
      places: z.array(
        z.object({
          stockId: z.int(),
          lotNo: z.string(),
          goodsName: z.string(),
          positionCode: z.string(),
          areaName: z.string(),
          lpnCode: z.string().nullable(),
          quality: z.string(),
          onHand: z.int(),
          free: z.int(),
          held: z.int(),
          moving: z.int(),
          promised: z.int(),
          picked: z.int(),
          packed: z.int(),
        }),
      ),
      orders: z.array(heldOrder),
      shipments,
      /** What still holds some of it, to be released. */
      notices: z.array(heldNotice),
      /** Whom it concerns, and who was told when. */
      parties: z.array(holdParty),
      letters: z.array(holdLetter),
    }),
  }),
  /** Hold lots: freeze them, lock what is free, and tell those concerned. One notice for each owner. */
  open: endpoint({
    act: 'command',
    path: `${BASE}/hold`,
    label: '整体锁定',
    permit: 'inv:hold:open',
    keyRequired: true,
    input: z.object({
      lotIds: z
        .array(rowId('批次'))
        .min(1, '请选择批次')
        .max(HOLD_LOTS_MAX, `一次最多${HOLD_LOTS_MAX}个批次`)
        .meta({ label: '批次' }),
      source: pick('来源', 'lockSource', [1, 4]).default(4),
      reason: reason('请输入锁定原因', '锁定原因'),
      untilOn: day('锁定至').nullish(),
      forceRelease: flag('释放未拣的分配'),
    }),
    output: z.object({ notices: z.array(after) }),
  }),
  write: holdWrite,
};
