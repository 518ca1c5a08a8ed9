import { useState } from 'react';

/** Follow a value that others change too (an address opened from another page): `adopt` is told while it still differs. */
export function useFollow<T>(value: T, adopt: (value: T) => void): void {
  const [before, setBefore] = useState(value);
  if (value === before) return;
  setBefore(value);
  adopt(value);
}
