import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { decidesDry, dryRule } from '../../strategy/dry-run.ts';
import { PRESET_NAMES } from '../../strategy/presets.ts';
import { day } from '../../terms/fields.ts';
import { rowId } from '../../terms/values.ts';

/** Settings that allocation reads: what changes one of them is seen at once in what lines are given. */
export const DRY_SETTINGS = [
  'pickingStrategy',
  'outProductDateInterval',
  'expiryStrategy',
  'ownerPick',
  'pickAreaPick',
  'goodsReplaceScheme',
  'supplierReplaceScheme',
] as const;
/** Settings that decide how orders that wait are gathered, picked, checked and loaded. */
export const OUT_DRY_SETTINGS = [
  'waveStrategy',
  'transportCapacity',
  'ownerPick',
  'pickNoScanOwner',
  'pickSimpleName',
  'loadingStrategy',
  'ownerCrossDock',
] as const;
export const DRY_LINES_MAX = 1500,
  DRY_ORDERS_MAX = 500;
/** Lines that differ and are told one by one; all of them are counted. */
export const DRY_TOLD_MAX = 200;

const figures = z.object({
  lines: z.int().meta({ label: '行数' }),
  full: z.int().meta({ label: '足量行' }),
  short: z.int().meta({ label: '缺货行' }),
  asked: z.int().meta({ label: '需求数量' }),
  granted: z.int().meta({ label: '分配数量' }),
  /** Orders that would leave what they lack to a child. */
  splits: z.int().meta({ label: '拆单' }),
  /** Lines that wait for goods to come to their pick face. */
  waiting: z.int().meta({ label: '等待补货行' }),
  /** Containers that are broken into. */
  opened: z.int().meta({ label: '开托数' }),
  /** Positions the pickers must go to. */
  places: z.int().meta({ label: '拣货库位数' }),
  lots: z.int().meta({ label: '批次数' }),
});
export type DryFigures = z.output<typeof figures>;

const fate = z.object({
  granted: z.int().meta({ label: '分配数量' }),
  rules: z.array(z.string()).meta({ label: '规则' }),
  chosen: z
    .array(z.object({ positionCode: z.string(), lotNo: z.string(), qty: z.int(), text: z.string() }))
    .meta({ label: '去向' }),
  shortage: z.string().nullable().meta({ label: '缺货说明' }),
});

const line = z.object({
  detailId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  lineNo: z.int().meta({ label: '行号' }),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  asked: z.int().meta({ label: '需求数量' }),
  present: fate,
  changed: fate,
});

/** Walks told one by one, of each side; all of them are counted. */
export const DRY_WALKS_MAX = 40;

const walk = z.object({
  kind: z.string().meta({ label: '类型', dict: 'pickKind' }),
  areaName: z.string().meta({ label: '库区' }),
  lines: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '件数' }),
  /** From place to place along the aisles; null where no place says where it is. */
  metres: z.int().nullable().meta({ label: '行走距离(米)' }),
  /** In the order they are walked, each place once where lines follow each other there. */
  stops: z.array(
    z.object({
      positionId: z.int(),
      positionCode: z.string().meta({ label: '库位' }),
      lines: z.int().meta({ label: '行数' }),
      qty: z.int().meta({ label: '件数' }),
    }),
  ),
});
export type DryWalk = z.output<typeof walk>;
/** The walks pickers would be sent on: how many, to how many places, how far. */
const walks = z.object({
  tasks: z.int().meta({ label: '拣货任务' }),
  stops: z.int().meta({ label: '停靠库位' }),
  metres: z.int().nullable().meta({ label: '行走距离(米)' }),
  list: z.array(walk),
});
export type DryWalks = z.output<typeof walks>;

const told = z.object({
  orders: z.int().meta({ label: '参与订单数' }),
  /** Orders that may not be allocated now. */
  leftOut: z.int().meta({ label: '未参与订单数' }),
  present: figures,
  changed: figures,
  differing: z.int().meta({ label: '有差异行数' }),
  lines: z.array(line),
  /** How long the turn to allocate was held: others who allocate here waited as long. */
  heldMs: z.int().meta({ label: '占用时长(毫秒)' }),
});

export const dryRunApi = {
  /** What the orders would be given under a changed rule, beside the present one. Decided by the allocation itself and taken back: nothing is left. */
  run: endpoint({
    act: 'command',
    path: '/warehouse-out-server/v1/dryRun/run',
    label: '演练配置',
    permit: 'cfg:dryRun:run',
    input: z.object({
      /** Orders, or a wave that is not released yet. */
      orderIds: z
        .array(rowId('编号'))
        .max(DRY_ORDERS_MAX, `一次最多${DRY_ORDERS_MAX}张出库单`)
        .default([])
        .meta({ label: '出库单' }),
      waveId: rowId('波次').nullish(),
      ...dryRule(DRY_SETTINGS),
    }),
    output: told.extend({
      /** What would be picked, walk by walk, under either rule. */
      walks: z.object({ present: walks, changed: walks }),
    }),
  }),
  /** What would become of orders and picks that wait under a changed rule, beside the present one: their waves, how they are picked, scanned, checked and loaded. */
  decide: decidesDry('/warehouse-out-server/v1/dryRun/decide', '演练出库配置', OUT_DRY_SETTINGS),
  /** What is promised to orders that are not released, beside what today's rules would give them; taken back like a dry run. `touched`: the orders that would change. */
  replan: endpoint({
    act: 'command',
    path: '/warehouse-out-server/v1/dryRun/replan',
    label: '重排影响',
    permit: 'cfg:dryRun:run',
    input: z.object({}),
    output: told.extend({ touched: z.array(z.int()).meta({ label: '会变的出库单' }) }),
  }),
  /** What orders of a day were given then, beside what today's rules would give them of what they took and what lies there now. Taken back like a dry run. */
  replay: endpoint({
    act: 'command',
    path: '/warehouse-out-server/v1/dryRun/replay',
    label: '重演一天的订单',
    permit: 'cfg:dryRun:run',
    input: z.object({ day: day('日期') }),
    output: told,
  }),
  /** What each preset, taken over whole, would give the first order that is not allocated yet; none where there is no such order. */
  presets: endpoint({
    act: 'command',
    path: '/warehouse-out-server/v1/dryRun/presets',
    label: '演练配置预设',
    permit: 'cfg:dryRun:run',
    input: z.object({}),
    output: z
      .object({
        orderNo: z.string().meta({ label: '出库单号' }),
        present: figures,
        presets: z.array(
          z.object({
            preset: z.literal(PRESET_NAMES),
            figures,
            /** Rules that would be added or changed, and those that hold for owners this user does not see. */
            rules: z.int().meta({ label: '规则数' }),
            leftOut: z.int().meta({ label: '未参与的规则数' }),
            lines: z.array(line).meta({ label: '有差异的行' }),
          }),
        ),
      })
      .nullable(),
  }),
};
