import { useEffect, type RefObject } from 'react';

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';
const ABOVE = '[role="dialog"], .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown';

/** How soon a focus nobody has comes back: sooner than a hand from the mouse to the scanner. */
const LOST_MS = 250;

const editing = (element: Element | null): boolean => element?.matches(EDITABLE) === true;
const busyElsewhere = (element: Element | null): boolean =>
  editing(element) ||
  element?.closest(ABOVE) !== null ||
  document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;

/**
 * Keep the focus where the scanner types. After a click that led to no other input the focus comes back; a key typed
 * anywhere else lands in the field. Tab still reaches the buttons, so the keyboard alone is enough.
 */
export function useScanFocus(ref: RefObject<HTMLInputElement | null>, enabled: boolean): void {
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
    // A dialog or a bubble that closes leaves the focus on the body, without an event that says so.
    const watch = setInterval(() => {
      if (document.activeElement === document.body) back();
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
}
