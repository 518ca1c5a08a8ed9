import { actionsAt, machine } from '../kit/machine.ts';

/**
 * Inbound order (入库单). The status is derived from the counters of its lines and never set freely; 挂起 is a flag beside it.
 * `signIn` and `unload` belong to the vehicle's side: they are here because they lead to the states 30 and 40.
 */
export const orderLife = machine({
  label: '入库单',
  initial: 'open',
  states: {
    open: [10, '待预约'],
    appointed: [20, '已预约'],
    arrived: [30, '已到仓'],
    unloading: [40, '卸货中'],
    receiving: [50, '收货中'],
    received: [60, '已收货'],
    puttingAway: [70, '上架中'],
    done: [80, '已完成'],
    closed: [90, '已关闭'],
    cancelled: [99, '已取消'],
  },
  actions: {
    update: { label: '编辑', from: ['open'], permit: 'in:order:edit' },
    cancel: { label: '取消', from: ['open', 'appointed'], to: ['cancelled'], permit: 'in:order:cancel' },
    generateTransit: { label: '生成在途库存', from: ['open', 'appointed'], permit: 'in:order:transit' },
    undoTransit: { label: '撤销在途', from: ['open', 'appointed'], permit: 'in:order:transit' },
    restore: { label: '恢复', from: ['cancelled'], to: ['open'], permit: 'in:order:restore' },
    appoint: { label: '预约', from: ['open'], to: ['appointed'], permit: 'in:appoint:add' },
    cancelAppointment: {
      label: '取消预约',
      from: ['appointed', 'arrived'],
      to: ['open'],
      permit: 'in:order:cancelAppoint',
    },
    /** Fetched from its supplier by a vehicle of ours: a transport order is made of it. */
    pickup: { label: '安排提货', from: ['open', 'appointed'], permit: 'in:order:pickup' },
    undoPickup: { label: '取消提货', from: ['open', 'appointed'], permit: 'in:order:pickup' },
    signIn: { label: '签到', from: ['open', 'appointed'], to: ['arrived'], permit: 'in:pre:sign' },
    unload: { label: '卸货', from: ['arrived'], to: ['unloading'], permit: 'in:pre:start' },
    receive: {
      label: '收货',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving'],
      to: ['receiving', 'received'],
      permit: 'in:receive:confirm',
    },
    reject: {
      label: '拒收',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving'],
      to: ['receiving', 'received', 'done'],
      permit: 'in:receive:reject',
    },
    finish: {
      label: '收货完成',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving'],
      to: ['receiving', 'received', 'puttingAway', 'done', 'closed'],
      permit: 'in:receive:finish',
    },
    putaway: {
      label: '上架',
      from: ['receiving', 'received', 'puttingAway'],
      to: ['receiving', 'puttingAway', 'done'],
      permit: 'task:putaway:create',
    },
    rollback: {
      label: '回退',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving', 'received', 'puttingAway', 'done'],
      permit: 'in:detail:rollback',
    },
    suspend: {
      label: '挂起',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving', 'received', 'puttingAway'],
      permit: 'in:order:suspend',
    },
    cancelSuspend: {
      label: '取消挂起',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving', 'received', 'puttingAway'],
      permit: 'in:order:cancelSuspend',
    },
    close: {
      label: '关闭',
      from: ['open', 'appointed', 'arrived', 'unloading', 'receiving', 'received', 'puttingAway'],
      to: ['done', 'closed'],
      permit: 'in:order:close',
    },
    manualUpload: {
      label: '手工回传',
      from: ['receiving', 'received', 'puttingAway', 'done', 'closed'],
      permit: 'in:order:upload',
    },
    reOpen: {
      label: '重新打开',
      from: ['done', 'closed'],
      to: ['open', 'receiving', 'received', 'puttingAway'],
      permit: 'in:order:reOpen',
    },
  },
});

export type OrderAction = keyof typeof orderLife.actions;

/** What decides, beside the status, which actions an order offers. */
export interface OrderFlags {
  status: number;
  isSuspended: boolean;
  /** Closed by hand: only then a finished order can be opened again. */
  closeReason: string | null;
  /** Shown as on its way already: its lines are in the book and stand fast. */
  transitMade: boolean;
  /** Its type, or its owner's flow, lets it be shown as on its way. */
  mayTransit: boolean;
  /** Another house of ours sends it: what becomes of it is said on the transfer. */
  isTransfer: boolean;
  /** What another house refused of a transfer: it comes back whatever is done here. */
  isBack: boolean;
  /** A vehicle of ours fetches it. */
  isPickup: boolean;
  /** 0 未回传, 1 待回传, 2 已回传, 3 失败. */
  uploadState: number;
}

/** Types that come from our own side of the road: 2 调拨, 4 生产, 5 换仓. */
export const transitTypes: ReadonlySet<number> = new Set([2, 4, 5]);

const OF_THE_VEHICLE = new Set<OrderAction>(['signIn', 'unload']);

/** Of what goes between two houses of ours these are done on the transfer, or by the house that refused it. */
const NOT_BETWEEN = new Set<OrderAction>(['cancel', 'close', 'reOpen', 'restore', 'undoTransit', 'pickup']);

/** What the row offers: the machine, then the flags. A suspended order offers the way out and nothing else. */
export function orderActions(order: OrderFlags): OrderAction[] {
  const isBetween = order.isTransfer || order.isBack;
  return actionsAt(orderLife, order.status).filter((action) => {
    if (isBetween && NOT_BETWEEN.has(action)) return false;
    if (OF_THE_VEHICLE.has(action)) return false;
    if (action === 'cancelSuspend' || order.isSuspended) return action === 'cancelSuspend' && order.isSuspended;
    if (action === 'cancelAppointment') return order.status === orderLife.at.appointed;
    if (action === 'update') return !order.transitMade;
    if (action === 'generateTransit') return order.mayTransit && !order.transitMade;
    if (action === 'undoTransit') return order.transitMade;
    if (action === 'pickup') return !order.isPickup;
    if (action === 'undoPickup') return order.isPickup;
    if (action === 'manualUpload') return order.uploadState === 0 || order.uploadState === 3;
    if (action === 'reOpen') return order.status === 90 || order.closeReason !== null;
    return true;
  });
}

/** Inbound line (入库明细); derived as the header is. */
export const detailLife = machine({
  label: '入库明细',
  initial: 'open',
  states: {
    open: [10, '待收货'],
    partlyReceived: [20, '部分收货'],
    inspecting: [30, '待质检'],
    received: [40, '待上架'],
    putAway: [50, '已上架'],
    closed: [90, '已关闭'],
  },
  actions: {
    receive: {
      label: '收货',
      from: ['open', 'partlyReceived', 'inspecting', 'received', 'putAway'],
      to: ['partlyReceived', 'inspecting', 'received'],
      permit: 'in:receive:confirm',
    },
    reject: {
      label: '拒收',
      from: ['open', 'partlyReceived'],
      to: ['partlyReceived', 'received', 'closed'],
      permit: 'in:receive:reject',
    },
    finish: {
      label: '收货完成',
      from: ['open', 'partlyReceived'],
      to: ['inspecting', 'received', 'putAway', 'closed'],
      permit: 'in:receive:finish',
    },
    putaway: {
      label: '上架',
      from: ['partlyReceived', 'received'],
      to: ['partlyReceived', 'putAway'],
      permit: 'task:putaway:confirm',
    },
    rollback: {
      label: '回退',
      from: ['open', 'partlyReceived', 'inspecting', 'received', 'putAway', 'closed'],
      to: ['open', 'partlyReceived', 'received'],
      permit: 'in:detail:rollback',
    },
  },
});
