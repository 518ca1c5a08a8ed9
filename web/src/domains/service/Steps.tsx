import type { z } from 'zod';
import { stateName, type Machine } from '#contract/kit/machine.ts';
import type { docStep } from '#contract/service/steps.ts';
import { Trace } from '../../ui/document/Trace.tsx';

/** What happened to it, newest first. */
export function Steps({ steps, life }: { steps: readonly z.output<typeof docStep>[]; life: Machine }) {
  const named = (state: number | null): string | null => (state === null ? null : stateName(life, state));
  return (
    <Trace
      items={steps.map((step) => ({
        at: step.postedAt,
        who: step.operatorName,
        act: step.actionName,
        from: named(step.fromStatus),
        to: named(step.toStatus),
        note: step.note,
      }))}
    />
  );
}
