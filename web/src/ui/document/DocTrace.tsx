import type { ReactNode } from 'react';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import type { Failure } from '../../data/failure.ts';
import { Panel } from '../page/Page.tsx';
import { Trouble } from '../page/Trouble.tsx';
import { formatQty } from '../text/QtyText.tsx';
import { Trace } from './Trace.tsx';

/** What every document tells of a step. */
export interface Step {
  actionName: string;
  operatorName: string;
  postedAt: string;
  fromStatus: number | null;
  toStatus: number | null;
  lineNo: number | null;
  goodsCode: string | null;
  qty: number | null;
  payload: Record<string, unknown>;
  /** The step was rolled back later. */
  reversedById?: number | null;
}

interface Props<S extends Step> {
  steps: { data?: readonly S[] | undefined; error: Failure | null; isPending: boolean; refetch: () => unknown };
  life: Machine;
  /** How the known parts of a step's payload are said, in this order. */
  said: Said;
  /** What can be done with a step, or where it leads. */
  more: (step: S) => ReactNode;
}

type Said = Readonly<Record<string, (value: string) => string>>;

/** 轨迹 of a document: everything that happened, newest first. */
export function DocTrace<S extends Step>({ steps, life, said, more }: Props<S>) {
  if (steps.error && !steps.data) return <Trouble failure={steps.error} retry={() => void steps.refetch()} />;
  const named = (state: number | null): string | null => (state === null ? null : stateName(life, state));
  return (
    <Panel>
      {!steps.isPending && (
        <Trace
          items={(steps.data ?? []).map((step) => {
            const note = stepNote(step, said),
              rest = more(step);
            return {
              at: step.postedAt,
              who: step.operatorName,
              act: step.actionName,
              from: named(step.fromStatus),
              to: named(step.toStatus),
              undone: (step.reversedById ?? null) !== null,
              note: (note || rest) && (
                <span className="hc-trace-note">
                  {note}
                  {rest}
                </span>
              ),
            };
          })}
        />
      )}
    </Panel>
  );
}

/** What the step says of itself: which line, how much, and the known parts of its payload. */
export function stepNote(step: Step, said: Said): string {
  const line = step.lineNo === null ? null : `第${step.lineNo}行 ${step.goodsCode ?? ''}`;
  const qty = step.qty === null ? null : `数量 ${formatQty(step.qty)}`;
  const rest = Object.entries(said).map(([key, say]) => {
    const value = step.payload[key];
    return typeof value === 'string' && value !== '' ? say(value) : null;
  });
  return [line, qty, ...rest].filter((part) => part !== null).join(' · ');
}
