import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The element's width, followed. A hidden tab measures 0 and is ignored, so that nothing jumps when it comes back. */
export const useWidth = (ref: RefObject<HTMLElement | null>): number => useSize(ref, (box) => box.width);

/** The element's height, followed. */
export const useHeight = (ref: RefObject<HTMLElement | null>): number => useSize(ref, (box) => box.height);

function useSize(ref: RefObject<HTMLElement | null>, of: (box: DOMRectReadOnly) => number): number {
  const [size, setSize] = useState(0);
  const known = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (box: DOMRectReadOnly): void => {
      if (of(box) <= 0) return;
      known.current = true;
      setSize(Math.round(of(box)));
    };
    // Asked once, before anything is painted; the observer tells the rest. To ask each time a tab comes back would lay its page out twice.
    if (!known.current) measure(element.getBoundingClientRect());
    const observer = new ResizeObserver(([entry]) => {
      if (entry) measure(entry.contentRect);
    });
    observer.observe(element);
    return () => observer.disconnect();
    // `of` is one of two constants.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ref]);
  return size;
}
