import { useRef, useState } from 'react';
import type { ScanHandle, ScanResult } from '../scan/ScanField.tsx';
import { useKeys } from '../scan/useKeys.ts';

export type Work = ReturnType<typeof useWork>;

/** The scan field of a work page and its keys, for the cards and buttons beside it. */
export function useWork(keys: Readonly<Record<string, () => void>> = {}) {
  const field = useRef<ScanHandle>(null);
  const [round, setRound] = useState(0);
  useKeys(keys);
  return {
    field,
    round,
    /** Answer the scan field by hand. */
    enter: (typed: string): void => field.current?.enter(typed),
    /** Do what a button says; its answer stands where those of scans stand. */
    tell: (act: () => Promise<ScanResult | undefined>): Promise<void> => field.current?.tell(act) ?? Promise.resolve(),
    /** A new round forgets the last answer: after a click or an undo it would speak of something else. */
    again: (): void => setRound((n) => n + 1),
  };
}
