import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { useCall } from '../../data/query.ts';
import { boardOf, tripsOf, type Board } from './board.ts';
import { changedTo, doneAgain, stepOf, takenBack, UNTOUCHED, type Past } from './history.ts';

type Plan = OutputOf<typeof sendPlanApi.get>;

export interface Editing {
  board: Board;
  /** Null: as it was saved. */
  changed: Board | null;
  /** What it would come to; undefined until that is known, and while nothing is changed. */
  weighed: Plan['manual'] | undefined;
  change: (board: Board) => void;
  reset: () => void;
  back: (() => void) | null;
  again: (() => void) | null;
}

const TYPED = 'input, textarea, [contenteditable="true"]';
const OVER = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open';

/** An arrangement being changed by hand: each step judged at once, and taken back by Ctrl+Z. */
export function useEditing(plan: Plan): Editing {
  const [history, setHistory] = useState<Past<Board>>(UNTOUCHED);
  const saved = boardOf(
    plan.manual.trips,
    plan.orders.map(({ id }) => id),
  );
  const changed = history.past.length > 0 ? history.now : null;
  const asked = changed && { id: plan.id, trips: tripsOf(changed) };
  const weighed = useCall(sendPlanApi.weigh, asked ?? { id: plan.id, trips: [] }, {
    enabled: asked !== null,
    keep: true,
    quiet: true,
  });
  // Talks to the document: after a card was dropped the focus is nowhere, and the keys must work all the same.
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const step = stepOf(event),
        at = event.target;
      if (!step || (at instanceof Element && at.closest(TYPED)) || document.querySelector(OVER)) return;
      event.preventDefault();
      setHistory(step === 'back' ? takenBack : doneAgain);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return {
    board: changed ?? saved,
    changed,
    weighed: asked && !weighed.isPlaceholderData ? weighed.data : undefined,
    change: (next) => setHistory((of) => changedTo(of, saved, next)),
    reset: () => setHistory(UNTOUCHED),
    back: changed ? () => setHistory(takenBack) : null,
    again: history.ahead.length > 0 ? () => setHistory(doneAgain) : null,
  };
}
