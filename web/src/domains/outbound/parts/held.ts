import { useMemo, useRef, useState } from 'react';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { call } from '../../../data/call.ts';
import { queryClient } from '../../../data/query.ts';

/**
 * State of a work page. Scans queue up while the server thinks, so a scan must meet what the one before left behind,
 * not what was on screen when its key was pressed: `now` is always the latest.
 */
export function useHeld<S>(initial: S): { value: S; now: () => S; put: (next: S) => void } {
  const [value, setValue] = useState(initial);
  const latest = useRef(value);
  return useMemo(() => ({ value, now: () => latest.current, put: (next: S) => { latest.current = next; setValue(next); } }), [value]);
}

/** The truth as it is now; whatever shows this question shows the new answer. */
export const fresh = <E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<OutputOf<E>> =>
  queryClient.fetchQuery({ queryKey: [endpoint.path, input], queryFn: () => call(endpoint, input), staleTime: 0, meta: { quiet: true } });

/** Codes are read and compared as the server does: without blanks around, in capitals. */
export const same = (scanned: string, code: string | null): boolean => code !== null && scanned.trim().toUpperCase() === code.toUpperCase();
export const among = (scanned: string, codes: readonly (string | null)[]): boolean => codes.some((code) => same(scanned, code));

/** Longer digits are a barcode, never a count. */
const COUNT = /^\d{1,5}$/;
export const countOf = (typed: string): number | null => (COUNT.test(typed.trim()) ? Number(typed) : null);
