import { Select } from 'antd';
import { useState } from 'react';
import { sendPlanLife } from '#contract/transport/life.ts';
import { transportOrderApi } from '#contract/transport/order.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { dayHere } from '../../data/clock.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import type { OrderRow } from './columns.tsx';
import { TRANSPORT_READS } from './reads.ts';

const { orderIds: _, ...HEAD } = sendPlanApi.add.input.shape;
const DAY_MS = 86_400_000;
const MULTI = 3;

/** What a plan for these orders begins with: tomorrow, from six to ten, in their zone. */
function beginning(orders: readonly OrderRow[]) {
  const planOn = dayHere(Date.now() + DAY_MS);
  const zones = new Set(orders.map(({ tempZone }) => tempZone));
  const [zone = MULTI] = zones;
  return {
    planOn,
    tempZone: zones.size === 1 ? zone : MULTI,
    departFrom: `${planOn} 06:00:00`,
    departTo: `${planOn} 22:00:00`,
    tripCost: 300,
    kmCost: 3.5,
  };
}

/** 新建计划, of orders that are chosen or of none yet. */
export function NewPlan({ orders, onClose }: { orders: readonly OrderRow[]; onClose: () => void }) {
  const ids = orders.map(({ id }) => id);
  return (
    <FieldsDialog
      open
      title={orders.length > 0 ? `新建计划（${orders.length} 个订单）` : '新建计划'}
      onClose={onClose}
      of={sendPlanApi.add}
      touches={TRANSPORT_READS}
      shape={HEAD}
      row={beginning(orders)}
      extra={ids.length > 0 ? { orderIds: ids } : {}}
    />
  );
}

/** As many drafts as one would choose among. */
const SHOWN = 100;

/** 加入计划: into one that is not published yet. */
export function PlanPicker({ orders, onClose }: { orders: readonly OrderRow[]; onClose: () => void }) {
  const plans = useCall(
    sendPlanApi.page,
    { param: { status: sendPlanLife.at.draft }, pageSize: SHOWN },
    { keep: true },
  );
  const [planId, setPlanId] = useState<number>();
  const join = useAct(transportOrderApi.plan, TRANSPORT_READS);
  const go = async (): Promise<void> => {
    if (planId === undefined) return;
    await join.mutateAsync({ planId, orderIds: orders.map(({ id }) => id) });
    onClose();
  };
  return (
    <Dialog
      open
      title={`加入计划（${orders.length} 个订单）`}
      okText="加入"
      okButtonProps={{ disabled: planId === undefined, loading: join.isPending }}
      onOk={() => void go().catch(() => undefined)}
      onCancel={onClose}
    >
      <Select<number>
        aria-label="发运计划"
        style={{ width: '100%' }}
        placeholder="选择待发布的计划"
        notFoundContent="没有待发布的计划，请先新建"
        value={planId}
        onChange={setPlanId}
        loading={plans.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={(plans.data?.list ?? []).map((plan) => ({
          value: plan.id,
          label: [plan.planNo, plan.planOn, plan.routeName, `${plan.orderCount}单`].filter(Boolean).join(' · '),
        }))}
      />
    </Dialog>
  );
}
