import { InputNumber } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { orderLife, type OrderAction } from '#contract/outbound/order-life.ts';
import { orderInput, outOrderApi, type allocateResult } from '#contract/outbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offFor } from '../../../ui/act/selected.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { faultOf } from '../../../ui/form/rule.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';

/** The part of an order that decides what may be done with it. */
export interface Acted {
  id: number;
  orderNo: string;
  status: number;
  isHidden: boolean;
  isFrozen: boolean;
  waveNo: string | null;
  actions: readonly string[];
}

/** Reads that any act on an order makes stale. */
export const ORDER_READS = [outOrderApi.queryPage, outOrderApi.statistic, outOrderApi.get, outOrderApi.trace];

const SIMPLE = [
  'cancelAllocate',
  'confirmShort',
  'hidden',
  'cancelHidden',
  'freeze',
  'unfreeze',
  'intercept',
  'cancel',
] as const;
export type SimpleAct = (typeof SIMPLE)[number];
export const simpleActs: readonly SimpleAct[] = SIMPLE;

interface Asking {
  reason?: boolean | 'required';
  danger?: boolean;
  ask: string;
}

const ASK: Record<SimpleAct, Asking> = {
  cancelAllocate: { ask: '占用的库存将全部释放，订单回到待分配。' },
  confirmShort: { reason: 'required', danger: true, ask: '未分配的数量将取消，不再发货。' },
  hidden: { reason: 'required', ask: '隐藏后释放占用的库存，不再参与分配和波次。' },
  cancelHidden: { ask: '订单将回到待分配。' },
  freeze: { reason: 'required', ask: '拣货、复核、装箱、集货和发运都将停下，占用的库存保留。' },
  unfreeze: { ask: '订单将从停下的地方继续。' },
  intercept: { reason: 'required', danger: true, ask: '停止作业并冻结订单，已拣的货返架后订单取消。' },
  cancel: { reason: 'required', danger: true, ask: '取消后不能恢复，占用的库存将释放。' },
};

/** What an allocation came to, in a sentence; nothing when everything was given. */
export const lacking = (row: z.output<typeof allocateResult>): string | undefined => {
  if (!row.ok) return row.msg ?? '分配失败';
  const parts = [
    row.msg,
    row.short > 0 && !row.msg
      ? `需求 ${formatQty(row.asked)}，分配 ${formatQty(row.allocated)}，缺 ${formatQty(row.short)}`
      : null,
    row.children.length > 0 ? `拆出 ${row.children.join('、')}` : null,
  ];
  return parts.filter(Boolean).join('；') || undefined;
};

export type OrderActs = Record<SimpleAct | 'allocate', (order: Acted, reason: string) => Promise<unknown>>;

/** The acts on one order that need no page of their own. */
export function useOrderActs(): OrderActs {
  const allocate = useAct(outOrderApi.allocate, ORDER_READS, { done: null });
  const cancelAllocate = useAct(outOrderApi.cancelAllocate, ORDER_READS);
  const confirmShort = useAct(outOrderApi.confirmShort, ORDER_READS);
  const hidden = useAct(outOrderApi.hidden, ORDER_READS);
  const cancelHidden = useAct(outOrderApi.cancelHidden, ORDER_READS);
  const freeze = useAct(outOrderApi.freeze, ORDER_READS);
  const unfreeze = useAct(outOrderApi.unfreeze, ORDER_READS);
  const intercept = useAct(outOrderApi.intercept, ORDER_READS);
  const cancel = useAct(outOrderApi.cancel, ORDER_READS);
  return {
    allocate: async ({ id, orderNo }) => {
      const row = (await allocate.mutateAsync({ ids: [id] })).list[0];
      const lack = row && lacking(row);
      if (lack) notices.warning(`出库单 ${orderNo}：${lack}`);
      else notices.success(`出库单 ${orderNo} 已全部分配`);
    },
    cancelAllocate: ({ id }) => cancelAllocate.mutateAsync({ ids: [id] }),
    confirmShort: ({ id }, reason) => confirmShort.mutateAsync({ id, reason }),
    hidden: ({ id }, reason) => hidden.mutateAsync({ id, reason }),
    cancelHidden: ({ id }) => cancelHidden.mutateAsync({ id }),
    freeze: ({ id }, reason) => freeze.mutateAsync({ id, reason }),
    unfreeze: ({ id }) => unfreeze.mutateAsync({ id }),
    intercept: ({ id }, reason) => intercept.mutateAsync({ id, reason }),
    cancel: ({ id }, reason) => cancel.mutateAsync({ id, reason }),
  };
}

/** Why an order does not offer an action its state would allow; the server computed `actions` with the guards. */
export function offOf(order: Acted, action: OrderAction): string | null {
  if (order.actions.includes(action)) return null;
  if (action === 'cancelHidden') return '订单未隐藏';
  if (action === 'unfreeze') return order.isFrozen ? '订单已拦截，不能解冻' : '订单未冻结';
  if (order.isHidden) return '订单已隐藏，请先取消隐藏';
  if (order.isFrozen) return '订单已冻结';
  if (action === 'confirmShort') return '没有缺口，无需确认缺货';
  return order.waveNo ? `订单已在波次【${order.waveNo}】中` : '当前不能进行此操作';
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
      onConfirm={(reason) => acts[action](order, reason)}
    />
  );
}

/** 优先级: smaller goes first. */
export function PriorityDialog({
  count,
  usual,
  onOk,
  onClose,
}: {
  count: number;
  usual: number;
  onOk: (priority: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const [value, setValue] = useState<number | null>(usual);
  const [busy, setBusy] = useState(false);
  const fault = faultOf(orderInput.shape.priority, value);
  const run = async (): Promise<void> => {
    if (value === null || fault) return;
    setBusy(true);
    // Told by the mutation; the dialog stays open.
    await onOk(value).then(onClose, () => undefined);
    setBusy(false);
  };
  return (
    <Dialog
      open
      title="调整优先级"
      width={380}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: value === null || fault !== null }}
      onOk={run}
      onCancel={onClose}
    >
      <p className="hc-faint">共 {count} 张出库单；数字越小越先分配、先拣货。</p>
      <InputNumber
        style={{ width: '100%' }}
        value={value}
        precision={0}
        onChange={setValue}
        onPressEnter={() => void run()}
        {...(fault ? { status: 'error' } : {})}
      />
      {fault && value !== null && <small className="hc-bad">{fault}</small>}
    </Dialog>
  );
}
