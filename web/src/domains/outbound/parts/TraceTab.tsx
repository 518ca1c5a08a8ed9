import type { z } from 'zod';
import { stateName } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { orderLife } from '#contract/outbound/order.life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { traceRow } from '#contract/outbound/trace.ts';
import { useCall } from '../../../data/query.ts';
import { Panel } from '../../../ui/Page.tsx';
import { formatQty } from '../../../ui/QtyText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Trace, type TraceItem } from '../../../ui/Trace.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { links } from './links.ts';

type Step = z.output<typeof traceRow>;

/** 轨迹: everything that happened, newest first; what moved stock leads to its ledger rows. */
export function TraceTab({ orderId }: { orderId: number }) {
  const steps = useCall(outOrderApi.trace, { id: orderId });
  if (steps.error && !steps.data) return <Trouble failure={steps.error} retry={() => void steps.refetch()} />;
  const items = (steps.data ?? []).map((step): TraceItem => ({
    at: step.postedAt, who: step.operatorName, act: step.actionName,
    from: step.fromStatus === null ? null : stateName(orderLife, step.fromStatus), to: step.toStatus === null ? null : stateName(orderLife, step.toStatus),
    note: <>{noteOf(step)}{step.txnId !== null && <>　<TextLink to={links.ledger({ txnId: step.txnId })}>库存流水</TextLink></>}</>,
  }));
  return <Panel>{steps.isPending ? null : <Trace items={items} />}</Panel>;
}

const SAID: Record<string, (value: string) => string> = {
  lotNo: (value) => `批次 ${value}`, lpnCode: (value) => `容器 ${value}`, positionCode: (value) => `库位 ${value}`, waveNo: (value) => `波次 ${value}`, taskNo: (value) => `任务 ${value}`, cartonCode: (value) => `箱号 ${value}`,
  shipNo: (value) => `发运单 ${value}`, shortReason: (value) => nameOf('shortReason', value), reason: (value) => `原因：${value}`,
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
