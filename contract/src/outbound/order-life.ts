import { actionsAt, machine } from '../kit/machine.ts';

/** Where nothing has left yet. */
const STANDING = [
  'open',
  'partlyAllocated',
  'allocated',
  'released',
  'picking',
  'picked',
  'checking',
  'checked',
  'packed',
  'collected',
] as const;

/**
 * Outbound order (出库单). The status is derived from the counters of its lines, its wave and its cartons, never set freely
 * (cancelling excepted). 隐藏 and 冻结 are flags beside it. Picking, checking, packing, collecting and shipping belong to tasks
 * and containers: they are here because they lead to the states 50–90.
 */
export const orderLife = machine({
  label: '出库单',
  initial: 'open',
  states: {
    open: [10, '待分配'],
    partlyAllocated: [20, '部分分配'],
    allocated: [30, '已分配'],
    released: [40, '待拣货'],
    picking: [50, '拣货中'],
    picked: [60, '待复核'],
    checking: [65, '复核中'],
    checked: [70, '已复核'],
    packed: [75, '已装箱'],
    collected: [80, '已集货'],
    partlyShipped: [85, '部分发运'],
    shipped: [90, '已发运'],
    cancelled: [99, '已取消'],
  },
  actions: {
    update: { label: '编辑', from: ['open'], permit: 'out:order:edit' },
    allocate: {
      label: '分配',
      from: ['open', 'partlyAllocated'],
      to: ['partlyAllocated', 'allocated'],
      permit: 'out:order:allocate',
    },
    cancelAllocate: {
      label: '取消分配',
      from: ['partlyAllocated', 'allocated'],
      to: ['open'],
      permit: 'out:order:deallocate',
    },
    hidden: { label: '隐藏', from: ['open', 'partlyAllocated', 'allocated'], to: ['open'], permit: 'out:order:hide' },
    cancelHidden: { label: '取消隐藏', from: ['open'], permit: 'out:order:cancelHide' },
    split: { label: '拆单', from: ['open', 'partlyAllocated', 'allocated'], permit: 'out:order:split' },
    splitForAllocating: {
      label: '按分配拆单',
      from: ['partlyAllocated'],
      to: ['allocated'],
      permit: 'out:order:split',
    },
    changeOrderType: {
      label: '变更类型',
      from: ['open', 'partlyAllocated', 'allocated'],
      permit: 'out:order:changeType',
    },
    updateDeliveryType: {
      label: '变更配送',
      from: ['open', 'partlyAllocated', 'allocated'],
      permit: 'out:order:changeDelivery',
    },
    confirmShippingCost: {
      label: '确认运费',
      from: [
        'allocated',
        'released',
        'picking',
        'picked',
        'checking',
        'checked',
        'packed',
        'collected',
        'partlyShipped',
        'shipped',
      ],
      permit: 'out:order:shipCost',
    },
    joinWave: {
      label: '加入波次',
      from: ['open', 'partlyAllocated', 'allocated'],
      to: ['released'],
      permit: 'out:order:wave',
    },
    confirmShort: {
      label: '确认缺货',
      from: ['partlyAllocated', 'released', 'picking', 'picked', 'checking'],
      to: ['allocated', 'picked', 'checked', 'cancelled'],
      permit: 'out:order:short',
    },
    cancel: {
      label: '取消',
      from: ['open', 'partlyAllocated', 'allocated', 'released'],
      to: ['cancelled'],
      permit: 'out:order:cancel',
    },
    intercept: {
      label: '拦截',
      from: ['picking', 'picked', 'checking', 'checked', 'packed', 'collected'],
      to: ['cancelled'],
      permit: 'out:order:intercept',
    },
    freeze: { label: '冻结', from: [...STANDING], permit: 'out:order:freeze' },
    unfreeze: { label: '解冻', from: [...STANDING], permit: 'out:order:unfreeze' },
    setPriority: {
      label: '调整优先级',
      from: [...STANDING],
      permit: 'out:order:priority',
    },
    pick: {
      label: '拣货',
      from: ['released', 'picking', 'checking'],
      to: ['picking', 'picked', 'checking'],
      permit: 'out:pick:confirm',
    },
    check: {
      label: '复核',
      from: ['picking', 'picked', 'checking'],
      to: ['picking', 'checking', 'checked'],
      permit: 'out:check:confirm',
    },
    pack: { label: '装箱', from: ['checking', 'checked', 'packed'], to: ['packed'], permit: 'out:pack:confirm' },
    collect: { label: '集货', from: ['packed', 'collected'], to: ['collected'], permit: 'out:coll:confirm' },
    ship: {
      label: '发运',
      from: ['packed', 'collected', 'partlyShipped'],
      to: ['partlyShipped', 'shipped'],
      permit: 'out:ship:confirm',
    },
    rollbackShip: {
      label: '撤销发运',
      from: ['partlyShipped', 'shipped'],
      to: ['packed', 'collected'],
      permit: 'out:ship:rollback',
    },
  },
});

export type OrderAction = keyof typeof orderLife.actions;

/** What decides, beside the status, which actions an order offers. */
export interface OrderFlags {
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  /** Frozen because its goods go back: that is not undone. */
  isIntercepted: boolean;
  waveId: number | null;
  /** Something is neither allocated nor given up. */
  openQty: number;
  deliveryType: number;
  shipFeeConfirmed: boolean;
}

/** 自提: who fetches his goods himself pays nobody for it. */
export const SELF_PICKUP = 2;

/** Acts on tasks, cartons and vehicles; the order only shows where they lead. */
const ON_THE_FLOOR = new Set<OrderAction>(['pick', 'check', 'pack', 'collect', 'ship', 'rollbackShip']);
/** Acts that an order standing in a wave leaves to the wave. */
const OUTSIDE_WAVES = new Set<OrderAction>([
  'update',
  'allocate',
  'joinWave',
  'split',
  'splitForAllocating',
  'changeOrderType',
]);

/** What may still be done to an order that stands still. */
const FROZEN = new Set<OrderAction>(['cancel', 'setPriority', 'intercept']);

/** What the row offers: the machine, then the flags. A hidden order offers the way out and cancelling, nothing else. */
export function orderActions(order: OrderFlags): OrderAction[] {
  return actionsAt(orderLife, order.status).filter((action) => {
    if (ON_THE_FLOOR.has(action)) return false;
    if (action === 'cancelHidden') return order.isHidden;
    if (order.isHidden) return action === 'cancel';
    if (action === 'unfreeze') return order.isFrozen && !order.isIntercepted;
    if (order.isFrozen) return FROZEN.has(action) && !(action === 'intercept' && order.isIntercepted);
    if (action === 'confirmShort') return order.openQty > 0;
    if (action === 'confirmShippingCost') return order.deliveryType !== SELF_PICKUP && !order.shipFeeConfirmed;
    return order.waveId === null || !OUTSIDE_WAVES.has(action);
  });
}

/** Outbound line (出库明细); derived as the header is. */
export const detailLife = machine({
  label: '出库明细',
  initial: 'open',
  states: {
    open: [10, '待分配'],
    partlyAllocated: [20, '部分分配'],
    allocated: [30, '已分配'],
    picking: [50, '拣货中'],
    picked: [60, '已拣'],
    checked: [70, '已复核'],
    packed: [75, '已装箱'],
    partlyShipped: [85, '部分发运'],
    shipped: [90, '已发运'],
    cancelled: [99, '已取消'],
  },
  actions: {
    allocate: {
      label: '分配',
      from: ['open', 'partlyAllocated'],
      to: ['partlyAllocated', 'allocated'],
      permit: 'out:order:allocate',
    },
    pick: {
      label: '拣货',
      from: ['partlyAllocated', 'allocated', 'picking'],
      to: ['picking', 'picked'],
      permit: 'out:pick:confirm',
    },
    check: { label: '复核', from: ['picking', 'picked'], to: ['checked'], permit: 'out:check:confirm' },
    pack: { label: '装箱', from: ['picked', 'checked'], to: ['packed'], permit: 'out:pack:confirm' },
    ship: {
      label: '发运',
      from: ['packed', 'partlyShipped'],
      to: ['partlyShipped', 'shipped'],
      permit: 'out:ship:confirm',
    },
    confirmShort: {
      label: '确认缺货',
      from: ['open', 'partlyAllocated', 'picking'],
      to: ['allocated', 'picked', 'cancelled'],
      permit: 'out:order:short',
    },
    cancel: {
      label: '取消',
      from: ['open', 'partlyAllocated', 'allocated', 'picking', 'picked', 'checked', 'packed'],
      to: ['cancelled'],
      permit: 'out:order:cancel',
    },
  },
});
