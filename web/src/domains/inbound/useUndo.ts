import { useState } from 'react';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { call } from '../../data/call.ts';
import { timeHere } from '../../data/clock.ts';
import { notices } from '../../data/notices.ts';
import { giveUp, useField } from '../../data/offline/field.ts';
import { refresh, useAct } from '../../data/query.ts';
import { ORDER_READS } from './order/acts.tsx';

/** Something done on a work page. */
export interface Deed {
  title: string;
  note: string;
  qty: string;
  tone: 'good' | 'bad';
  orderId: number;
  detailId: number;
  /** How its step is found in the trace: `receiptId` or `lineId` of the payload. */
  mark: { action: 'RECEIVE' | 'PUTAWAY' | 'DROP'; field: 'receiptId' | 'lineId'; id: number };
}

/** As it stands in the list of the last ones. */
interface Done extends Deed {
  key: number;
  at: string;
  undone: boolean;
}

/** How many of the last deeds stay in sight. */
const RECENT_MAX = 20;

/** The last things done on this page, newest first. */
export function useRecent() {
  const [done, setDone] = useState<readonly Done[]>([]);
  return {
    done,
    add: (deed: Deed): void =>
      setDone((all) =>
        [
          {
            ...deed,
            key: (all[0]?.key ?? 0) + 1,
            at: timeHere().slice(11),
            undone: false,
          },
          ...all,
        ].slice(0, RECENT_MAX),
      ),
    undone: (key: number): void =>
      setDone((all) => all.map((deed) => (deed.key === key ? { ...deed, undone: true } : deed))),
  };
}

export type Recently = ReturnType<typeof useRecent>;

/** Everything a work step makes old. */
export const WORK_READS = [...ORDER_READS, receiveApi.scan, putawayApi.queryPage, putawayApi.get];

/** What was done without a network and is not sent is crossed out; what was sent meanwhile has a step the device does not know. */
async function crossedOut(seq: number): Promise<boolean> {
  if (!useField.getState().waiting.some((act) => act.seq === seq)) {
    notices.warning('该步骤已提交，请在入库单的轨迹中回退');
    return false;
  }
  await giveUp(seq);
  await refresh(WORK_READS);
  return true;
}

/** Take a step back, by the trace: only the newest step of a line can go, and only that very one is meant. */
export function useUndo(): (deed: Deed) => Promise<boolean> {
  const rollback = useAct(orderApi.rollbackDetail, WORK_READS, { done: '已撤销' });
  return async ({ orderId, detailId, mark }) => {
    if (mark.id < 0) return crossedOut(-mark.id);
    const steps = await call(orderApi.trace, { id: orderId });
    const step = steps.find(
      (s) => s.action === mark.action && s.payload[mark.field] === mark.id && s.reversedById === null,
    );
    const newest = steps.find((s) => s.detailId === detailId && s.canRollback);
    if (!step?.canRollback) {
      notices.warning(newest ? `只能回退最近一步操作【${newest.actionName}】` : '该步骤不能撤销');
      return false;
    }
    await rollback.mutateAsync({ id: detailId, traceId: step.id });
    return true;
  };
}
