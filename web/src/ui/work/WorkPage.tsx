import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import type { Work } from './useWork.ts';
import './work.css';

/** What to scan now, in the words of the scan field. */
export type Prompt = Pick<ComponentProps<typeof ScanField>, 'label' | 'hint' | 'onEmpty' | 'keys'>;

interface Props {
  work: Work;
  scan: Omit<ComponentProps<typeof ScanField>, 'ref'>;
  /** What stands beside the work: what waits, or the document in hand. */
  side: ReactNode;
  /** `desk`: both as tall as they are. `document` (at the left) and `tasks` (at the right) fill the page and scroll by themselves. */
  frame?: 'desk' | 'document' | 'tasks';
  /** Something is in hand: a handheld then hides a side that fills the page. */
  busy?: boolean;
  /** Below the scan field: the card of what is in hand, and dialogs. */
  children?: ReactNode;
}

/** A work page: the scan field leads, the card below it says what is in hand, the side what waits. A handheld has the field first and always in sight. */
export function WorkPage({ work: { field, round }, scan, side, frame = 'desk', busy = false, children }: Props) {
  const beside = <div className="hc-work-side">{side}</div>;
  return (
    <Page>
      <div className="hc-work" data-frame={frame} data-busy={busy}>
        {frame === 'document' && beside}
        <div className="hc-work-main">
          <ScanField key={round} ref={field} history={false} {...scan} />
          {children}
        </div>
        {frame !== 'document' && beside}
      </div>
    </Page>
  );
}
