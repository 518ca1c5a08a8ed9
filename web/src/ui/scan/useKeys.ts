import { useEffect } from 'react';

const DIALOG = '.ant-modal-wrap:not([style*="display: none"]), .ant-popover:not(.ant-popover-hidden)';

/** Function keys of a work page, wherever the focus is; dialogs keep theirs. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  // Talks to the document: after a click the focus may be nowhere, and the keys must work all the same.
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const act = keys[event.key];
      if (!act || event.isComposing || document.querySelector(DIALOG)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [keys]);
}
