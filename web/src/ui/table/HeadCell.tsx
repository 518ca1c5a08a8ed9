import type { ComponentProps, PointerEvent } from 'react';
import { COLUMN_WIDTH } from '#contract/iam/table-header.ts';

interface Props extends ComponentProps<'th'> {
  /** Told when the edge was let go. */
  onWidth?: (width: number) => void;
}

/** A head cell whose right edge can be drawn. By key, widths are set in the settings. */
export function HeadCell({ onWidth, children, ...rest }: Props) {
  return (
    <th {...rest}>
      {children}
      {onWidth && (
        <span
          className="hc-grip"
          aria-hidden
          onClick={(e) => e.stopPropagation()}
          onPointerDown={(e) => draw(e, onWidth)}
        />
      )}
    </th>
  );
}

function draw(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const grip = event.currentTarget,
    cell = grip.closest('th');
  if (!cell) return;
  event.preventDefault();
  event.stopPropagation();
  grip.setPointerCapture(event.pointerId);
  const from = event.clientX,
    before = cell.offsetWidth;
  let width = before;
  const move = (e: globalThis.PointerEvent): void => {
    width = Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, before + e.clientX - from)));
    cell.style.minWidth = `${width}px`;
    cell.style.maxWidth = `${width}px`;
  };
  const end = (): void => {
    grip.removeEventListener('pointermove', move);
    if (width !== before) onWidth(width);
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('lostpointercapture', end, { once: true });
}
