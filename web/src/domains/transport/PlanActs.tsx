import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import { overCapacityRight, sendPlanApi } from '#contract/transport/send-plan.ts';
import { notices } from '../../data/notices.ts';
import { useAct } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { TRANSPORT_READS } from './reads.ts';

type Plan = OutputOf<typeof sendPlanApi.get>;
const FULL = 100;
const { id: _i, version: _v, ...HEAD } = sendPlanApi.update.input.shape;
const { id: _ai, version: _av, ...ASKED } = sendPlanApi.auto.input.shape;

/** What may be done with a plan now. */
export function PlanActs({ plan }: { plan: Plan }) {
  const { id, version, status } = plan;
  const own = { id, version };
  const [asked, setAsked] = useState<'auto' | 'edit' | null>(null);
  const mayExceed = useAllowed(overCapacityRight.permit);
  const isOver = (plan.capacityPercent ?? 0) > FULL;
  const publish = useAct(sendPlanApi.publish, TRANSPORT_READS, { done: '计划已发布' });
  const send = useAct(sendPlanApi.send, TRANSPORT_READS, { done: null });
  const withdraw = useAct(sendPlanApi.void, TRANSPORT_READS, { done: '计划已作废' });
  const can = (action: string): boolean => plan.actions.includes(action);
  return (
    <>
      {can('edit') && <Act life={sendPlanLife} action="edit" state={status} onConfirm={() => setAsked('edit')} />}
      {can('edit') && <Act permit={sendPlanApi.auto.permit} label="自动排线" onConfirm={() => setAsked('auto')} />}
      {can('publish') && (
        <Act
          life={sendPlanLife}
          action="publish"
          state={status}
          primary
          off={plan.orderCount === 0 ? '计划中没有运输订单' : isOver && !mayExceed ? '超出当日运力配置' : null}
          {...(isOver ? { ask: `已占用当日运力 ${plan.capacityPercent}%，确定超运力发布吗？` } : {})}
          onConfirm={() => publish.mutateAsync({ ...own, over: isOver })}
        />
      )}
      {can('send') && (
        <Act
          life={sendPlanLife}
          action="send"
          state={status}
          primary
          onConfirm={async () => {
            const { waybillNos } = await send.mutateAsync(own);
            notices.success(`已生成 ${waybillNos.length} 张运单`);
          }}
        />
      )}
      {can('void') && (
        <Act
          life={sendPlanLife}
          action="void"
          state={status}
          danger
          reason="required"
          ask="作废后，计划中的订单回到待计划。"
          onConfirm={(reason) => withdraw.mutateAsync({ ...own, reason })}
        />
      )}
      <FieldsDialog
        title="自动排线"
        open={asked === 'auto'}
        onClose={() => setAsked(null)}
        of={sendPlanApi.auto}
        touches={TRANSPORT_READS}
        shape={ASKED}
        row={{ thinkMs: 3000, driverHours: 10, tripsPerCar: 2, isOpen: false }}
        extra={own}
      />
      <FieldsDialog
        title="编辑计划"
        open={asked === 'edit'}
        onClose={() => setAsked(null)}
        of={sendPlanApi.update}
        touches={TRANSPORT_READS}
        shape={HEAD}
        row={{ ...plan, tripCost: Number(plan.tripCost), kmCost: Number(plan.kmCost) }}
        extra={own}
      />
    </>
  );
}
