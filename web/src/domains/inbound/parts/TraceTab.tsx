import type { z } from 'zod';
import { orderLife } from '#contract/inbound/order.life.ts';
import { orderApi, type traceRow } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/Act.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { formatQty } from '../../../ui/QtyText.tsx';
import { Trace, type TraceItem } from '../../../ui/Trace.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { ORDER_READS } from './orderActs.tsx';

type Step = z.output<typeof traceRow>;

/** 轨迹: everything that happened, newest first; the newest reversible step of a line can be taken back here. */
export function TraceTab({ orderId }: { orderId: number }) {
  const steps = useCall(orderApi.trace, { id: orderId });
  const rollback = useAct(orderApi.rollbackTrace, [...ORDER_READS, putawayApi.queryPage, putawayApi.get], { done: '已回退' });
  if (steps.error && !steps.data) return <Trouble failure={steps.error} retry={() => void steps.refetch()} />;
  const items = (steps.data ?? []).map((step): TraceItem => ({
    at: step.postedAt, who: step.operatorName, act: step.actionName, undone: step.reversedById !== null,
    from: step.fromStatus === null ? null : stateName(orderLife, step.fromStatus), to: step.toStatus === null ? null : stateName(orderLife, step.toStatus),
    note: (step.canRollback || noteOf(step) !== '') && (
      <span className="hc-in-step">
        {noteOf(step)}
        {step.canRollback && <Act permit={orderApi.rollbackTrace.permit} label="回退" size="small" reason ask={`回退“${step.actionName}”${step.lineNo === null ? '' : `（第${step.lineNo}行 ${step.goodsCode ?? ''}）`}，库存和数量同时冲销。`}
          onConfirm={(reason) => rollback.mutateAsync({ id: orderId, traceId: step.id, reason: reason || null })} />}
      </span>
    ),
  }));
  return <Panel>{steps.isPending ? null : <Trace items={items} />}</Panel>;
}

const SAID: Record<string, (value: string) => string> = {
  quality: (value) => nameOf('quality', value), lotNo: (value) => `批次 ${value}`, lpnCode: (value) => `容器 ${value}`, positionCode: (value) => `库位 ${value}`, reason: (value) => `原因：${value}`,
};

/** What the step says of itself: which line, how much, and the known parts of its payload. */
function noteOf(step: Step): string {
  const line = step.lineNo === null ? null : `第${step.lineNo}行 ${step.goodsCode ?? ''}`;
  const qty = step.qty === null ? null : `数量 ${formatQty(step.qty)}`;
  const rest = Object.entries(SAID).map(([key, say]) => {
    const value = step.payload[key];
    return typeof value === 'string' && value !== '' ? say(value) : null;
  });
  return [line, qty, ...rest].filter((part) => part !== null).join(' · ');
}
