import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { workspace } from '../../data/workspace.ts';

/** How long a page may take to grow to where it was left. */
const GROW_MS = 8000;
const WAYS = ['scrollTop', 'scrollLeft'] as const;

/** What scrolls on a page: itself, and its tables. */
const boxesOf = (pane: HTMLElement): HTMLElement[] => [pane, ...pane.querySelectorAll<HTMLElement>('.hc-grid')];

/** A box that is not shown loses how far it was scrolled; give it back when the page is shown again. A page built anew has to be filled first. */
export function useKeptScroll(active: boolean, path: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => new Map(Object.entries(workspace.scroll(path))));
  useLayoutEffect(() => {
    const pane = frame.current;
    if (!pane || !active) return undefined;
    const wanted = new Map(kept);
    const reach = (): void => {
      for (const [n, box] of boxesOf(pane).entries()) {
        for (const way of WAYS) {
          const far = wanted.get(`${n} ${way}`);
          if (far !== undefined) box[way] = far;
        }
      }
    };
    const watch = new MutationObserver(reach);
    const stop = (): void => {
      watch.disconnect();
      clearTimeout(timer);
      wanted.clear();
    };
    const timer = setTimeout(stop, GROW_MS);
    // Until a hand says otherwise: a table is replaced once it knows its height, and filled after that.
    watch.observe(pane, { childList: true, subtree: true });
    reach();
    if (wanted.size === 0) stop();
    const keep = ({ target }: Event): void => {
      const n = boxesOf(pane).findIndex((box) => box === target);
      const box = boxesOf(pane)[n];
      if (box) for (const way of WAYS) if (!wanted.has(`${n} ${way}`)) kept.set(`${n} ${way}`, Math.round(box[way]));
    };
    // Kept when the hand rests, and before the page goes away.
    const store = (): void => workspace.keepScroll(path, Object.fromEntries([...kept].filter(([, far]) => far > 0)));
    const on = { capture: true, passive: true };
    pane.addEventListener('scroll', keep, on);
    pane.addEventListener('scrollend', store, on);
    pane.addEventListener('wheel', stop, on);
    pane.addEventListener('pointerdown', stop, on);
    pane.addEventListener('keydown', stop, on);
    addEventListener('pagehide', store);
    return () => {
      stop();
      store();
      pane.removeEventListener('scroll', keep, on);
      pane.removeEventListener('scrollend', store, on);
      pane.removeEventListener('wheel', stop, on);
      pane.removeEventListener('pointerdown', stop, on);
      pane.removeEventListener('keydown', stop, on);
      removeEventListener('pagehide', store);
    };
  }, [active, path, kept]);
  return frame;
}
