import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  danger?: boolean;
  /** At work: pressed again, it does nothing. */
  busy?: boolean;
}

/** A button inside a row, which looks like a link. The browser's own: a page of a list has sixty of them, and the library's would be half of its cost. */
export const RowButton = ({ danger = false, busy = false, disabled, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    className="hc-row-act"
    disabled={disabled === true || busy}
    aria-busy={busy || undefined}
    data-danger={danger || undefined}
  />
);
