import type { z } from 'zod';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi, type traceRow } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DocTrace } from '../../../ui/document/DocTrace.tsx';
import { ORDER_READS } from './acts.tsx';

type Step = z.output<typeof traceRow>;

const SAID = {
  quality: (value: string) => nameOf('quality', value),
  lotNo: (value: string) => `批次 ${value}`,
  lpnCode: (value: string) => `容器 ${value}`,
  positionCode: (value: string) => `库位 ${value}`,
  reason: (value: string) => `原因：${value}`,
};

/** 轨迹 of an order; the newest reversible step of a line can be taken back here. */
export function TraceTab({ orderId }: { orderId: number }) {
  const steps = useCall(orderApi.trace, { id: orderId });
  const rollback = useAct(orderApi.rollbackTrace, [...ORDER_READS, putawayApi.queryPage, putawayApi.get], {
    done: '已回退',
  });
  const back = (step: Step) =>
    step.canRollback && (
      <Act
        permit={orderApi.rollbackTrace.permit}
        label="回退"
        size="small"
        reason
        ask={`回退“${step.actionName}”${step.lineNo === null ? '' : `（第${step.lineNo}行 ${step.goodsCode ?? ''}）`}，库存和数量同时冲销。`}
        onConfirm={(reason) => rollback.mutateAsync({ id: orderId, traceId: step.id, reason: reason || null })}
      />
    );
  return <DocTrace steps={steps} life={orderLife} said={SAID} more={back} />;
}
