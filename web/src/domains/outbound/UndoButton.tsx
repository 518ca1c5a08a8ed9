import type { Permit } from '#contract/kit/endpoint.ts';
import { Act } from '../../ui/act/Act.tsx';
import type { ScanResult } from '../../ui/scan/ScanField.tsx';
import type { Work } from '../../ui/work/useWork.ts';

interface Props {
  permit: Permit;
  label: string;
  work: Work;
  undo: () => Promise<ScanResult>;
}

/** Take back the last step of a work page; its key does the same wherever the focus is. */
export const UndoButton = ({ permit, label, work, undo }: Props) => (
  <p className="hc-work-undo">
    <Act permit={permit} label={label} onConfirm={() => work.tell(undo)} /> <kbd className="hc-faint">F8</kbd>
  </p>
);
