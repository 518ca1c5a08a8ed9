const ABOVE =
  '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-popover:not(.ant-popover-hidden), .ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-dropdown:not(.ant-dropdown-hidden), .ant-tour';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Whether somebody is in the middle of something: a dialog or a list is open, or the focus is where one types. What comes of its own accord waits. */
export const engaged = (): boolean =>
  document.querySelector(ABOVE) !== null || document.activeElement?.matches(TYPED_INTO) === true;

/** How often it is looked: no event tells that a dialog has gone. Free is who was so twice: between a field left and a menu opened lies a moment. */
const LOOK_MS = 300;

/** Do it now, or as soon as nobody is engaged. Returns the way to give it up. */
export function whenFree(act: () => void): () => void {
  if (!engaged()) {
    act();
    return () => undefined;
  }
  let wasFree = false;
  const watch = setInterval(() => {
    const free = !engaged();
    if (free && wasFree) {
      clearInterval(watch);
      act();
    }
    wasFree = free;
  }, LOOK_MS);
  return () => clearInterval(watch);
}
