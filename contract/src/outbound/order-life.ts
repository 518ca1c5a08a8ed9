import { actionsAt, machine } from '../kit/machine.ts';

/**
 * Outbound order (出库单). The status is derived from the counters of its lines, its wave and its cartons, never set freely
 * (cancelling excepted). 隐藏 and 冻结 are flags beside it. Picking, checking, packing, collecting and shipping belong to tasks
 * and containers: they are here because they lead to the states 50–90.
 */
export const orderLife = machine({
  label: '出库单',
  initial: 10,
  states: {
    10: '待分配',
    20: '部分分配',
    30: '已分配',
    40: '待拣货',
    50: '拣货中',
    60: '待复核',
    65: '复核中',
    70: '已复核',
    75: '已装箱',
    80: '已集货',
    85: '部分发运',
    90: '已发运',
    99: '已取消',
  },
  actions: {
    update: { label: '编辑', from: [10], permit: 'out:order:edit' },
    allocate: { label: '分配', from: [10, 20], to: [20, 30], permit: 'out:order:allocate' },
    cancelAllocate: { label: '取消分配', from: [20, 30], to: [10], permit: 'out:order:deallocate' },
    hidden: { label: '隐藏', from: [10, 20, 30], to: [10], permit: 'out:order:hide' },
    cancelHidden: { label: '取消隐藏', from: [10], permit: 'out:order:cancelHide' },
    joinWave: { label: '加入波次', from: [10, 20, 30], to: [40], permit: 'out:order:wave' },
    confirmShort: { label: '确认缺货', from: [20, 40, 50, 60, 65], to: [30, 60, 70, 99], permit: 'out:order:short' },
    cancel: { label: '取消', from: [10, 20, 30, 40], to: [99], permit: 'out:order:cancel' },
    intercept: { label: '拦截', from: [50, 60, 65, 70, 75, 80], to: [99], permit: 'out:order:intercept' },
    setPriority: { label: '调整优先级', from: [10, 20, 30, 40, 50, 60, 65, 70, 75, 80], permit: 'out:order:priority' },
    pick: { label: '拣货', from: [40, 50, 65], to: [50, 60, 65], permit: 'out:pick:confirm' },
    check: { label: '复核', from: [50, 60, 65], to: [50, 65, 70], permit: 'out:check:confirm' },
    pack: { label: '装箱', from: [65, 70, 75], to: [75], permit: 'out:pack:confirm' },
    collect: { label: '集货', from: [75, 80], to: [80], permit: 'out:coll:confirm' },
    ship: { label: '发运', from: [75, 80, 85], to: [85, 90], permit: 'out:ship:confirm' },
    rollbackShip: { label: '撤销发运', from: [85, 90], to: [75, 80], permit: 'out:ship:rollback' },
  },
});

export type OrderAction = keyof typeof orderLife.actions;

/** What decides, beside the status, which actions an order offers. */
export interface OrderFlags {
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  waveId: number | null;
  /** Something is neither allocated nor given up. */
  openQty: number;
}

/** Acts on tasks, cartons and vehicles; the order only shows where they lead. */
const ON_THE_FLOOR = new Set<OrderAction>(['pick', 'check', 'pack', 'collect', 'ship', 'rollbackShip']);
/** Acts that an order standing in a wave leaves to the wave. */
const OUTSIDE_WAVES = new Set<OrderAction>(['update', 'allocate', 'joinWave']);

/** What the row offers: the machine, then the flags. A hidden order offers the way out and cancelling, nothing else. */
export function orderActions(order: OrderFlags): OrderAction[] {
  return actionsAt(orderLife, order.status).filter((action) => {
    if (ON_THE_FLOOR.has(action)) return false;
    if (action === 'cancelHidden') return order.isHidden;
    if (order.isHidden) return action === 'cancel';
    if (order.isFrozen) return action === 'cancel' || action === 'setPriority';
    if (action === 'confirmShort') return order.openQty > 0;
    return order.waveId === null || !OUTSIDE_WAVES.has(action);
  });
}

/** Outbound line (出库明细); derived as the header is. */
export const detailLife = machine({
  label: '出库明细',
  initial: 10,
  states: {
    10: '待分配',
    20: '部分分配',
    30: '已分配',
    50: '拣货中',
    60: '已拣',
    70: '已复核',
    75: '已装箱',
    85: '部分发运',
    90: '已发运',
    99: '已取消',
  },
  actions: {
    allocate: { label: '分配', from: [10, 20], to: [20, 30], permit: 'out:order:allocate' },
    pick: { label: '拣货', from: [20, 30, 50], to: [50, 60], permit: 'out:pick:confirm' },
    check: { label: '复核', from: [50, 60], to: [70], permit: 'out:check:confirm' },
    pack: { label: '装箱', from: [60, 70], to: [75], permit: 'out:pack:confirm' },
    ship: { label: '发运', from: [75, 85], to: [85, 90], permit: 'out:ship:confirm' },
    confirmShort: { label: '确认缺货', from: [10, 20, 50], to: [30, 60, 99], permit: 'out:order:short' },
    cancel: { label: '取消', from: [10, 20, 30, 50, 60, 70, 75], to: [99], permit: 'out:order:cancel' },
  },
});
