import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { ScanField } from '../scan/ScanField.tsx';
import { Desk, type DeskProps } from './Desk.tsx';
import type { Work } from './useWork.ts';

/** What to scan now, in the words of the scan field. */
export type Prompt = Pick<ComponentProps<typeof ScanField>, 'label' | 'hint' | 'onEmpty' | 'keys'>;

interface Props extends Omit<DeskProps, 'children'> {
  work: Work;
  scan: Omit<ComponentProps<typeof ScanField>, 'ref'>;
  /** Below the scan field: the card of what is in hand, and dialogs. */
  children?: ReactNode;
}

/** A work page: the scan field leads, the card below it says what is in hand, the side what waits. A handheld has the field first and always in sight. */
export function WorkPage({ work: { field, round }, scan, children, ...desk }: Props) {
  return (
    <Page>
      <Desk {...desk}>
        <ScanField key={round} ref={field} history={false} {...scan} />
        {children}
      </Desk>
    </Page>
  );
}
