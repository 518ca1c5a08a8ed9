import type { ReactNode } from 'react';
import './work.css';

export interface DeskProps {
  /** What stands beside the work: what waits, or the document in hand. */
  side: ReactNode;
  /** `desk`: both as tall as they are. `document` (at the left) and `tasks` (at the right) fill the page and scroll by themselves. */
  frame?: 'desk' | 'document' | 'tasks';
  /** Something is in hand: a handheld then hides a side that fills the page. */
  busy?: boolean;
  children: ReactNode;
}

/** The work and what stands beside it; on a handheld one below the other. */
export function Desk({ side, frame = 'desk', busy = false, children }: DeskProps) {
  const beside = <div className="hc-work-side">{side}</div>;
  return (
    <div className="hc-work" data-frame={frame} data-busy={busy}>
      {frame === 'document' && beside}
      <div className="hc-work-main">{children}</div>
      {frame !== 'document' && beside}
    </div>
  );
}
