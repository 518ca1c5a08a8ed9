/** For `ref`: the focus goes here after the dialog has taken it for its close button, which is later than `autoFocus`. */
export function focused(field: { focus: () => void } | null): void {
  if (field) setTimeout(() => field.focus(), 0);
}
