/** What was changed, so that it can be taken back and done again. */
export interface Past<T> {
  past: readonly T[];
  now: T | null;
  ahead: readonly T[];
}
/** Steps that can be taken back. */
const STEPS_MAX = 100;

export const UNTOUCHED: Past<never> = { past: [], now: null, ahead: [] };

/** Something new, from `saved` or from what it was last. What was taken back before is forgotten. */
export const changedTo = <T>({ past, now }: Past<T>, saved: T, next: T): Past<T> => ({
  past: [...past, now ?? saved].slice(-STEPS_MAX),
  now: next,
  ahead: [],
});

export function takenBack<T>(of: Past<T>): Past<T> {
  const last = of.past.at(-1);
  if (last === undefined || of.now === null) return of;
  return { past: of.past.slice(0, -1), now: last, ahead: [of.now, ...of.ahead] };
}

export function doneAgain<T>(of: Past<T>): Past<T> {
  const [next, ...ahead] = of.ahead;
  if (next === undefined || of.now === null) return of;
  return { past: [...of.past, of.now], now: next, ahead };
}

/** What a key with Ctrl (⌘) asks for: take back, do again, or nothing of ours. */
export function stepOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): 'back' | 'again' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'again' : 'back';
  return key === 'y' && !event.shiftKey ? 'again' : null;
}
