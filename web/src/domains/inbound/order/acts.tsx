import { appointmentApi } from '#contract/inbound/appointment.ts';
import { orderLife, type OrderAction } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { pickupApi } from '#contract/inbound/pickup/pickup.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offFor } from '../../../ui/act/selected.ts';

/** The part of an order that decides what may be done with it. */
export interface Acted {
  id: number;
  orderNo: string;
  status: number;
  isSuspended: boolean;
  actions: readonly string[];
}

/** Reads that any act on an order makes stale. */
export const ORDER_READS = [orderApi.queryPage, orderApi.statistic, orderApi.get, orderApi.trace];

const SIMPLE = [
  'cancelAppointment',
  'generateTransit',
  'undoTransit',
  'manualUpload',
  'undoPickup',
  'suspend',
  'cancelSuspend',
  'close',
  'reOpen',
  'cancel',
  'restore',
] as const;
export type SimpleAct = (typeof SIMPLE)[number];
export const simpleActs: readonly SimpleAct[] = SIMPLE;

interface Asking {
  reason?: boolean | 'required';
  danger?: boolean;
  ask: string;
}

const ASK: Record<SimpleAct, Asking> = {
  cancelAppointment: { reason: true, ask: '预约的时段将释放，入库单回到待预约。' },
  generateTransit: { ask: '待收数量将记入在途库存，此后不能编辑入库单。' },
  undoTransit: { reason: true, ask: '在途库存将冲减，入库单可重新编辑。' },
  undoPickup: { reason: true, ask: '提货的运输订单将取消，已在运单上的须先移出。' },
  manualUpload: { ask: '收货结果将回传货主系统。' },
  suspend: { reason: 'required', ask: '挂起后不能收货、上架，直到取消挂起。' },
  cancelSuspend: { ask: '确定取消挂起吗？' },
  close: { reason: 'required', danger: true, ask: '未收的数量将全部关闭。' },
  reOpen: { reason: true, ask: '关闭的数量将恢复为待收。' },
  cancel: { reason: true, danger: true, ask: '预约、在途与已抄箱码将释放；7天内可以恢复。' },
  restore: { reason: true, ask: '入库单回到待预约，预约与在途需重新办理。' },
};

export type OrderActs = Record<SimpleAct, (id: number, reason: string) => Promise<unknown>>;

/** The acts on one order that need no page of their own. */
export function useOrderActs(): OrderActs {
  const cancelAppointment = useAct(orderApi.cancelAppointment, [...ORDER_READS, appointmentApi.queryPage]);
  const generateTransit = useAct(orderApi.generateTransit, ORDER_READS, { done: '在途库存已生成' });
  const undoTransit = useAct(orderApi.undoTransit, ORDER_READS);
  const undoPickup = useAct(pickupApi.undo, ORDER_READS, { done: '提货已取消' });
  const restore = useAct(orderApi.restore, ORDER_READS);
  const manualUpload = useAct(orderApi.manualUpload, ORDER_READS, { done: '已提交回传' });
  const suspend = useAct(orderApi.suspend, ORDER_READS);
  const cancelSuspend = useAct(orderApi.cancelSuspend, ORDER_READS);
  const close = useAct(orderApi.close, ORDER_READS);
  const reOpen = useAct(orderApi.reOpen, ORDER_READS);
  const cancel = useAct(orderApi.cancel, ORDER_READS);
  return {
    cancelAppointment: (id, reason) => cancelAppointment.mutateAsync({ id, reason: reason || null }),
    generateTransit: (id) => generateTransit.mutateAsync({ id }),
    undoTransit: (id, reason) => undoTransit.mutateAsync({ id, reason: reason || null }),
    undoPickup: (id, reason) => undoPickup.mutateAsync({ id, reason: reason || null }),
    restore: (id, reason) => restore.mutateAsync({ id, reason: reason || null }),
    manualUpload: (id) => manualUpload.mutateAsync({ id }),
    suspend: (id, reason) => suspend.mutateAsync({ id, reason }),
    cancelSuspend: (id) => cancelSuspend.mutateAsync({ id }),
    close: (id, reason) => close.mutateAsync({ id, reason }),
    reOpen: (id, reason) => reOpen.mutateAsync({ id, reason: reason || null }),
    cancel: (id, reason) => cancel.mutateAsync({ id, reason: reason || null }),
  };
}

const WHY: Partial<Record<OrderAction, string>> = {
  cancelSuspend: '入库单未挂起',
  cancelAppointment: '车辆已签到，不能取消预约',
  reOpen: '只有手工关闭、不由调拨单生成的入库单可以重新打开',
  update: '已生成在途库存，不能修改',
  manualUpload: '已回传，请勿重复回传',
  generateTransit: '已生成在途库存，或该订单类型不支持',
  pickup: '已安排提货，或由调拨单生成',
  undoPickup: '未安排提货',
  undoTransit: '未生成在途库存，或由调拨单生成、拒收退回',
  restore: '调拨单生成的入库单不能恢复',
  cancel: '由调拨单生成，请在调拨单上处理；拒收退回的由调入仓回退拒收',
  close: '由调拨单生成，请在调拨单上处理；拒收退回的请收货完成',
};

/** Why an order does not offer an action its state would allow; the server computed `actions` with the guards. */
export function offOf(order: Acted, action: OrderAction): string | null {
  if (order.actions.includes(action)) return null;
  if (order.isSuspended) return '入库单已挂起，请先取消挂起';
  return WHY[action] ?? '当前不能进行此操作';
}

/** The same for all of a selection. */
export const offOrders = (orders: readonly Acted[], action: OrderAction): string | null =>
  offFor(orders, {
    life: orderLife,
    action,
    stateOf: (order) => order.status,
    noOf: (order) => order.orderNo,
    offOf: (order) => offOf(order, action),
  });

export function SimpleButton({ order, action, acts }: { order: Acted; action: SimpleAct; acts: OrderActs }) {
  return (
    <Act
      life={orderLife}
      action={action}
      state={order.status}
      off={offOf(order, action)}
      {...ASK[action]}
      onConfirm={(reason) => acts[action](order.id, reason)}
    />
  );
}
