/** What a clerk types into or chooses from. */
const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], :disabled), textarea:not(:disabled), select:not(:disabled)';
const CHOICES = 'input[type="radio"]:not(:disabled)';
/** The tools of a table are no fields of a form. */
const TOOLS = '.hc-grid, .ant-table, .ant-pagination';

/** The field a form begins at: the one marked `data-first`, else the first of all; choices count where there is nothing to type. */
const firstOf = (frame: HTMLElement): HTMLElement | null =>
  frame.querySelector<HTMLElement>('[data-first]:not(:disabled)') ??
  [...frame.querySelectorAll<HTMLElement>(FIELDS)].find((field) => !field.closest(TOOLS)) ??
  frame.querySelector<HTMLElement>(CHOICES);

/** How soon a field that cannot take the focus yet (its bubble is still on its way) is tried again. */
const AGAIN_MS = 50;

/**
 * Give the focus to the first field of a form that has just opened. A dialog takes the focus for its close button, which is
 * later than `autoFocus`; and a form that is still being fetched has no field yet, so its first one is waited for.
 * Returns the way to stop waiting.
 */
export function focusFirst(frame: HTMLElement): () => void {
  const watch = new MutationObserver(() => look());
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const look = (): void => {
    const held = frame.contains(document.activeElement) && document.activeElement?.matches(FIELDS);
    const field = held ? null : firstOf(frame);
    field?.focus({ preventScroll: true });
    if (held || (field && document.activeElement === field)) stop();
    else if (field) timer = setTimeout(look, AGAIN_MS);
  };
  let timer = setTimeout(() => {
    watch.observe(frame, { childList: true, subtree: true });
    look();
  }, 0);
  return stop;
}
