import { useHere, useHereNow } from './useHere.ts';

/**
 * State that belongs to the address: reload, back and a pasted link show the same screen. Strings only;
 * a value at its default leaves the address clean.
 */
export function useUrlState<T extends Record<string, string>>(defaults: T): [T, (change: Partial<T>) => void] {
  const here = useHere();
  const search = new URLSearchParams(useHereNow().search);
  const state = Object.fromEntries(
    Object.entries(defaults).map(([name, usual]) => [name, search.get(name) ?? usual]),
  ) as T; // same keys, all strings
  const change = (part: Partial<T>): void => {
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined || value === defaults[name]) search.delete(name);
      else search.set(name, value);
    }
    here.ask(search);
  };
  return [state, change];
}
