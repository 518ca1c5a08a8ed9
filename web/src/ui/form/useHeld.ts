import { useMemo, useRef, useState } from 'react';
import { useUnsaved } from './useUnsaved.ts';

/**
 * State of a work page. Scans queue up while the server thinks, so a scan must meet what the one before left behind,
 * not what was on screen when its key was pressed: `now` is always the latest.
 */
export function useHeld<S extends object>(
  initial: S,
): { value: S; now: () => S; put: (next: S) => void; change: (part: Partial<S>) => void } {
  const [value, setValue] = useState(initial);
  const latest = useRef(value);
  const [start] = useState(initial);
  useUnsaved(() => Object.entries(start).some(([name, first]) => !Object.is(Reflect.get(latest.current, name), first)));
  return useMemo(() => {
    const now = (): S => latest.current;
    const put = (next: S): void => {
      latest.current = next;
      setValue(next);
    };
    return { value, now, put, change: (part) => put({ ...now(), ...part }) };
  }, [value]);
}
