import type { MouseEvent, ReactNode } from 'react';
import { useHere } from '../page/useHere.ts';

/** A link inside the console: a plain click opens a tab of the console, a modified one the browser's. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const here = useHere();
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    here.go(to);
  };
  return (
    <a className="hc-link" href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that opens something beside the list it stands in: a drawer, a filter. */
export function OpenLink({ title, onOpen, children }: { title?: string; onOpen: () => void; children: ReactNode }) {
  return (
    <a
      className="hc-link"
      role="button"
      tabIndex={0}
      title={title}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onOpen();
      }}
    >
      {children}
    </a>
  );
}
