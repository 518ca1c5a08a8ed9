import { useEffect, useState, type RefObject } from 'react';

/** Where somebody writes: a scan would land in his text. Choices, switches and buttons are no such place, nor is a list that has been chosen from. */
const WRITING =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="range"], [type="file"], [role="combobox"], [readonly]), textarea, [contenteditable="true"], [role="combobox"][aria-expanded="true"]';
const ABOVE = '[role="dialog"], .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown';
const MODAL = '.ant-modal-wrap:not([style*="display: none"])';

/** How soon a focus nobody has comes back: sooner than a hand from the mouse to the scanner. */
const LOST_MS = 250;

const busyElsewhere = (element: Element | null): boolean =>
  element?.matches(WRITING) === true || element?.closest(ABOVE) !== null || document.querySelector(MODAL) !== null;

/**
 * Keep the focus where the scanner types. After a click that led to no other text the focus comes back; a key typed
 * anywhere else lands in the field. Tab still reaches the buttons, so the keyboard alone is enough.
 * Returns whether a scan would be heard now; a moment without focus is no answer.
 */
export function useScanFocus(ref: RefObject<HTMLInputElement | null>, enabled: boolean): boolean {
  const [ready, setReady] = useState(true);
  // Talks to the document: the focus belongs to it, not to React.
  useEffect(() => {
    if (!enabled) return undefined;
    const back = (): void => {
      if (!busyElsewhere(document.activeElement)) ref.current?.focus({ preventScroll: true });
    };
    const clicked = (): void => {
      setTimeout(back, 0);
    };
    const typed = (event: KeyboardEvent): void => {
      const printable =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (printable) back();
    };
    back();
    // A dialog or a bubble that closes leaves the focus on the body, and a list that closes on itself, without an event that says so.
    let away = 0;
    const watch = setInterval(() => {
      if (document.activeElement === document.body || document.activeElement?.matches('[role="combobox"]')) back();
      away = document.activeElement === ref.current && document.hasFocus() ? 0 : away + 1;
      setReady(away < 2);
    }, LOST_MS);
    document.addEventListener('click', clicked);
    document.addEventListener('keydown', typed);
    window.addEventListener('focus', clicked);
    return () => {
      clearInterval(watch);
      document.removeEventListener('click', clicked);
      document.removeEventListener('keydown', typed);
      window.removeEventListener('focus', clicked);
    };
  }, [ref, enabled]);
  return ready;
}
