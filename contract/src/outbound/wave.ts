import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, qty, remark } from '../terms/fields.ts';
import { statistic } from '../terms/statistic.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { waveLife } from './wave-life.ts';

const BASE = '/warehouse-out-server/v1/wave';
const permit = waveLife.actions;
/** Orders one rule may draw from the pool at once. */
export const POOL_MAX = 5000;
/** Orders one wave may hold whatever the rule says. */
export const WAVE_ORDERS_MAX = 2000;

/** Whoever may put together or release more than the routes take. */
export const overCapacityRight = { permit: 'out:wave:overCapacity', label: '超运力成波和释放' } as const;
const over = z.boolean().optional().meta({ label: '超运力' });

const byId = { id: rowId('波次') };
const orderIds = z
  .array(rowId('编号'))
  .min(1, '请选择出库单')
  .max(WAVE_ORDERS_MAX, `一次最多${WAVE_ORDERS_MAX}张出库单`)
  .meta({ label: '出库单' });
const pickMethod = z
  .int()
  .pipe(z.literal([1, 2, 3], '取值不在允许范围内'))
  .meta({ label: '拣货方式', dict: 'pickMethod' });
const limit = (label: string) => z.int('请输入正整数').min(1, '请输入正整数').nullish().meta({ label });

/** Which orders of the pool come together, and how large a wave may grow. Orders are grouped by delivery type, route, storage mode and cut-off. */
export const waveRule = z.object({
  ownerId: rowId('货主').nullish().meta({ ref: 'owner' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  deliveryType: z.int32().nullish().meta({ label: '配送方式', dict: 'deliveryType' }),
  storageMode: z.int32().nullish().meta({ label: '温层', dict: 'storageMode' }),
  orderType: z.int32().nullish().meta({ label: '出库类型', dict: 'outboundType' }),
  requireTo: day('要求日期不晚于').nullish(),
  cutoffTo: moment('截单时间不晚于').nullish(),
  /** Also split by shape of the order: one line, few lines, whole pallets. */
  byShape: z.boolean().default(false).meta({ label: '按订单结构分组' }),
  maxOrders: limit('每波最多订单'),
  maxLines: limit('每波最多行数'),
  maxQty: qty('每波最多件数').nullish(),
  maxVolume: limit('每波最大体积'),
});
export type WaveRule = z.output<typeof waveRule>;

export const waveSearch = z.object({
  waveNo: codes('波次号'),
  status: z
    .union([z.int32(), z.array(z.int32()).max(7)])
    .nullish()
    .meta({ label: '状态' }),
  routeId: rowId('线路').nullish().meta({ ref: 'route' }),
  createdFrom: moment('创建时间从').nullish(),
  createdTo: moment('创建时间到').nullish(),
});

export const waveRow = z.object({
  id: z.int().meta({ label: '编号' }),
  version: z.int().meta({ label: '版本' }),
  waveNo: z.string().meta({ label: '波次号' }),
  status: z.int().meta({ label: '状态' }),
  pickMethod: z.int().meta({ label: '拣货方式', dict: 'pickMethod' }),
  deliveryType: z.int().nullable().meta({ label: '配送方式', dict: 'deliveryType' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  storageMode: z.int().meta({ label: '温层', dict: 'docStorageMode' }),
  orderCount: z.int().meta({ label: '订单数' }),
  lineCount: z.int().meta({ label: '行数' }),
  totalQty: z.int().meta({ label: '件数' }),
  totalVolume: z.int().meta({ label: '体积' }),
  /** The progress bar: how much of what is wanted is allocated, picked, checked. */
  qtyAllocated: z.int().meta({ label: '已分配' }),
  qtyPicked: z.int().meta({ label: '已拣' }),
  qtyChecked: z.int().meta({ label: '已复核' }),
  taskCount: z.int().meta({ label: '任务数' }),
  taskDone: z.int().meta({ label: '完成任务' }),
  cutoffAt: z.string().nullable().meta({ label: '截单时间' }),
  isLate: z.boolean().meta({ label: '超时' }),
  /** When it is picked, by what its strategy says of lines and pickers; past its cut-off it is at risk. */
  endsAt: z.string().nullable().meta({ label: '预计拣完' }),
  isAtRisk: z.boolean().meta({ label: '预计超时' }),
  isUrgent: z.boolean().meta({ label: '随到随发' }),
  strategyId: z.int().nullable().meta({ label: '波次策略' }),
  releasedAt: z.string().nullable().meta({ label: '释放时间' }),
  doneAt: z.string().nullable().meta({ label: '完成时间' }),
  remark: z.string().nullable().meta({ label: '备注' }),
  createdAt: z.string().meta({ label: '创建时间' }),
  createdBy: z.string().meta({ label: '创建人' }),
  actions: z.array(z.string()).meta({ label: '操作' }),
});

const waveOrder = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  status: z.int().meta({ label: '状态' }),
  ownerName: z.string().meta({ label: '货主' }),
  storeName: z.string().nullable().meta({ label: '门店' }),
  stopNo: z.int().meta({ label: '站序' }),
  lineCount: z.int().meta({ label: '行数' }),
  qtyWanted: z.int().meta({ label: '需求' }),
  qtyAllocated: z.int().meta({ label: '分配' }),
  qtyPicked: z.int().meta({ label: '拣货' }),
  active: z.boolean(),
  kickReason: z.string().nullable().meta({ label: '移出原因' }),
});
const waveTask = z.object({
  id: z.int(),
  taskNo: z.string().meta({ label: '任务号' }),
  kind: z.string().meta({ label: '类型', dict: 'pickKind' }),
  status: z.int().meta({ label: '状态' }),
  areaName: z.string().nullable().meta({ label: '库区' }),
  lineCount: z.int().meta({ label: '行数' }),
  qty: z.int().meta({ label: '件数' }),
  pickedQty: z.int().meta({ label: '已拣' }),
  assigneeName: z.string().nullable().meta({ label: '领取人' }),
});
const waveShort = z.object({
  orderId: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  detailId: z.int(),
  goodsCode: z.string().meta({ label: '商品编码' }),
  goodsName: z.string().meta({ label: '商品名称' }),
  qtyOpen: z.int().meta({ label: '缺口' }),
});
export const waveDetail = waveRow.extend({
  orders: z.array(waveOrder),
  tasks: z.array(waveTask),
  shortages: z.array(waveShort),
});

export const waveState = z.object({ id: z.int(), waveNo: z.string(), status: z.int(), version: z.int() });

/** One wave a rule would make. */
export const waveGroup = z.object({
  deliveryType: z.int().meta({ label: '配送方式', dict: 'deliveryType' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  storageMode: z.int().meta({ label: '温层', dict: 'docStorageMode' }),
  cutoffAt: z.string().nullable().meta({ label: '截单时间' }),
  pickMethod: z.int().meta({ label: '拣货方式', dict: 'pickMethod' }),
  orderCount: z.int().meta({ label: '订单数' }),
  lineCount: z.int().meta({ label: '行数' }),
  totalQty: z.int().meta({ label: '件数' }),
  totalVolume: z.int().meta({ label: '体积' }),
  orderIds: z.array(z.int()),
});

/** An order that stays behind because its route takes no more on its day. */
export const leftOrder = z.object({
  id: z.int(),
  orderNo: z.string().meta({ label: '出库单号' }),
  reason: z.string().meta({ label: '未成波原因' }),
});

/** What a strategy may ask of an order, in the order it is told. */
const WAVE_CONDITIONS = ['routeId', 'storageMode', 'deliveryType', 'orderType', 'ownerId'] as const;

/** How the orders that wait fall to the strategies, and into waves. */
export const strategyPlan = z.object({
  pool: z.int().meta({ label: '待成波订单' }),
  unruled: z.int().meta({ label: '没有策略的订单' }),
  strategies: z.array(
    z.object({
      id: z.int(),
      /** Of which route and owner, where it names one. */
      scope: z.string().meta({ label: '适用' }),
      says: z.string().meta({ label: '波次策略' }),
      orders: z.int().meta({ label: '订单数' }),
      urgent: z.int().meta({ label: '随到随发' }),
      /** Of its orders, those whose routes take no more. */
      left: z.int().meta({ label: '运力不足' }),
      waves: z.int().meta({ label: '波次数' }),
      /** How many of the orders that wait are left after each condition: those it names one by one, then those no closer strategy takes. */
      steps: z
        .array(
          z.object({
            part: z.literal([...WAVE_CONDITIONS, 'nearest']).meta({ label: '条件' }),
            /** What it must be, by its name; empty at the last. */
            value: z.string().meta({ label: '取值' }),
            orders: z.int().meta({ label: '剩余订单' }),
          }),
        )
        .meta({ label: '逐个条件' }),
    }),
  ),
  left: z.array(leftOrder).meta({ label: '运力不足' }),
  list: z.array(
    waveGroup.extend({
      strategyId: z.int(),
      isUrgent: z.boolean().meta({ label: '随到随发' }),
      endsAt: z.string().nullable().meta({ label: '预计拣完' }),
      isAtRisk: z.boolean().meta({ label: '预计超时' }),
    }),
  ),
});

/** What a release did: how much it promised, what it could not, and the tasks it made. */
export const released = waveState.extend({
  orderCount: z.int(),
  allocated: z.int(),
  short: z.int(),
  taskCount: z.int(),
  taskLines: z.int(),
  kicked: z.array(z.object({ id: z.int(), orderNo: z.string(), reason: z.string() })),
  children: z.array(z.string()),
});

/** Waves that were made, and who was left behind. */
const made = z.object({
  list: z.array(waveState.extend({ orderCount: z.int() })),
  left: z.array(leftOrder).meta({ label: '运力不足' }),
});

export const waveApi = {
  queryPage: endpoint({
    act: 'query',
    path: `${BASE}/queryPage`,
    label: '查询波次',
    permit: 'out:wave:list',
    input: pageInput(waveSearch),
    output: pageOutput(waveRow),
  }),
  statistic: statistic({ base: BASE, label: '波次', permit: 'out:wave:list', search: waveSearch }),
  get: endpoint({
    act: 'query',
    method: 'GET',
    path: `${BASE}/{id}`,
    label: '查看波次',
    permit: 'out:wave:list',
    input: z.object(byId),
    output: waveDetail,
  }),
  genWaveNo: endpoint({
    act: 'command',
    path: `${BASE}/genWaveNo`,
    label: '生成波次号',
    permit: 'out:wave:add',
    input: z.object({}),
    output: z.object({ waveNo: z.string() }),
  }),
  /** What a rule would make of the pool; changes nothing. */
  plan: endpoint({
    act: 'query',
    path: `${BASE}/plan`,
    label: '预览波次',
    permit: 'out:wave:add',
    input: z.object({ rule: waveRule.prefault({}).meta({ label: '规则' }) }),
    output: z.object({
      list: z.array(waveGroup),
      orderCount: z.int(),
      left: z.array(leftOrder).meta({ label: '运力不足' }),
    }),
  }),
  /** What the wave strategies would make of all orders that wait; changes nothing. */
  strategyPlan: endpoint({
    act: 'query',
    path: `${BASE}/strategyPlan`,
    label: '预览策略波次',
    permit: 'out:wave:add',
    input: z.object({}),
    output: strategyPlan,
  }),
  /** Make those waves now, whatever the hour. Waves of a strategy that releases by itself are released within a minute. */
  runStrategies: endpoint({
    act: 'command',
    path: `${BASE}/runStrategies`,
    label: '按策略成波',
    permit: 'out:wave:add',
    keyRequired: true,
    input: z.object({}),
    output: made,
  }),
  /** One wave of these orders, or all waves a rule makes: one of the two is given. A rule leaves behind what the routes take no more; chosen orders all fit, or whoever may says `over`. */
  insert: endpoint({
    act: 'command',
    path: `${BASE}/insert`,
    label: '新建波次',
    permit: 'out:wave:add',
    keyRequired: true,
    input: z.object({
      waveNo: z.string().trim().max(64, '长度不能超过64').optional().meta({ label: '波次号' }),
      orderIds: orderIds.optional(),
      rule: waveRule.optional().meta({ label: '规则' }),
      pickMethod: pickMethod.optional(),
      over,
      remark: remark('备注'),
    }),
    output: made,
  }),
  addOrders: endpoint({
    act: 'command',
    path: `${BASE}/{id}/addOrders`,
    label: '波次加单',
    permit: permit.addOrders.permit,
    input: z.object({ ...byId, orderIds, over }),
    output: waveState,
  }),
  removeOrders: endpoint({
    act: 'command',
    path: `${BASE}/{id}/removeOrders`,
    label: '波次移出订单',
    permit: permit.removeOrders.permit,
    keyRequired: true,
    input: z.object({ ...byId, orderIds, reason: remark('原因') }),
    output: waveState,
  }),
  /** Refused where the routes take no more on the day, unless whoever may says `over`. Allocates in chunks, each of its own; a release cut short goes on where it stopped when it is called again. */
  release: endpoint({
    act: 'command',
    path: `${BASE}/{id}/release`,
    label: '释放波次',
    permit: permit.release.permit,
    keyRequired: true,
    input: z.object({ ...byId, over }),
    output: released,
  }),
  cancel: endpoint({
    act: 'command',
    path: `${BASE}/{id}/cancel`,
    label: '取消波次',
    permit: permit.cancel.permit,
    keyRequired: true,
    input: z.object({
      ...byId,
      keepAllocation: z.boolean().default(false).meta({ label: '保留分配' }),
      reason: remark('原因'),
    }),
    output: waveState,
  }),
  /** Cut a task that nobody works on: one task per area, or pieces of at most so many lines or units. */
  splitPicking: endpoint({
    act: 'command',
    path: `${BASE}/splitPicking`,
    label: '拆分拣货任务',
    permit: permit.splitPicking.permit,
    input: z.object({
      taskId: rowId('拣货任务'),
      version: rowVersion().optional().meta({ label: '版本' }),
      byRoadway: z.boolean().default(false).meta({ label: '按巷道' }),
      maxLines: limit('每任务最多行数'),
      maxQty: qty('每任务最多件数').nullish(),
      lineIds: z.array(rowId('拣货行')).max(500, '一次最多500条').optional().meta({ label: '拆出的行' }),
    }),
    output: z.object({
      list: z.array(z.object({ id: z.int(), taskNo: z.string(), lineCount: z.int(), qty: z.int() })),
    }),
  }),
};
