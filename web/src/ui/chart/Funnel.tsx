import type { ReactNode } from 'react';
import { useHere } from '../page/useHere.ts';
import type { Rows, Tone } from './shape.ts';
import { useDrawing } from './useDrawing.ts';
import './chart.css';

/** One step of a funnel. */
export interface Step {
  key: string | number;
  name: string;
  count: number;
  tone?: Tone;
  /** The figure as it stands beside its bar: a link to the list it counts. */
  told: ReactNode;
  note?: ReactNode;
  /** The same list, for whoever presses the bar. */
  opens?: string;
}

/** Rows of one funnel are as high as in its style sheet. */
const ROW = 26;

/** What came in, and how far it got: a bar for each step beside its name and its figure, which are what is read and reached by key. */
export function Funnel({ steps, label }: { steps: readonly Step[]; label?: string }) {
  const here = useHere();
  const plot: Rows = {
    kind: 'rows',
    rows: steps.map(({ name, count, tone }) => ({ name, value: count, tone: tone ?? 'calm' })),
  };
  const open = (at: number): void => {
    const to = steps[at]?.opens;
    if (!to) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    here.go(to);
  };
  const canOpen = steps.some(({ opens }) => opens !== undefined);
  const { box } = useDrawing(plot, canOpen ? { press: (_, at) => open(at) } : {});
  const noted = steps.some(({ note }) => note !== undefined);
  return (
    <div className="hc-funnel" data-noted={noted}>
      <div
        ref={box}
        className="hc-funnel-bars"
        style={{ height: steps.length * ROW, gridRow: `1 / span ${Math.max(1, steps.length)}` }}
        aria-hidden
      />
      <ol aria-label={label}>
        {steps.map(({ key, name, told, note }) => (
          <li key={key}>
            <span className="hc-funnel-name" title={name}>
              {name}
            </span>
            <span className="hc-funnel-told">{told}</span>
            {noted && <span className="hc-funnel-note">{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
