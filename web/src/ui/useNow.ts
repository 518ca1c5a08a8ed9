import { useCallback, useRef, useState } from 'react';

/** State whose newest value handlers can read at once: of two quick scans the second must see what the first did. */
export function useNow<T>(initial: T): [T, () => T, (next: T) => void] {
  const [shown, setShown] = useState(initial);
  const newest = useRef(initial);
  const now = useCallback((): T => newest.current, []);
  const set = useCallback((next: T): void => {
    newest.current = next;
    setShown(next);
  }, []);
  return [shown, now, set];
}

/** Follow a value that others change too (an address opened from another page): `adopt` is told while it still differs. */
export function useFollow<T>(value: T, adopt: (value: T) => void): void {
  const [before, setBefore] = useState(value);
  if (value === before) return;
  setBefore(value);
  adopt(value);
}
