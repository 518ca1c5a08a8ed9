import type { z } from 'zod';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import type { patrolStep } from '#contract/patrol/steps.ts';
import { Trace } from '../../ui/document/Trace.tsx';

/** What happened to it, newest first. */
export function Steps({ steps, life }: { steps: readonly z.output<typeof patrolStep>[]; life: Machine }) {
  return (
    <Trace
      items={steps.map((step) => ({
        at: step.postedAt,
        who: step.operatorName,
        act: step.actionName,
        from: step.fromStatus === null ? null : stateName(life, step.fromStatus),
        to: step.toStatus === null ? null : stateName(life, step.toStatus),
        note: [step.reason ?? step.opinion, step.dueAt && `新期限 ${step.dueAt}`].filter(Boolean).join('；'),
      }))}
    />
  );
}
