import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Drawing, Heard } from './draw.ts';
import { isNight, paintOf } from './paint.ts';
import type { Plot } from './shape.ts';

const NONE: ReadonlySet<string> = new Set();

interface Drawn {
  box: RefObject<HTMLDivElement | null>;
  /** Null while the library is on its way. */
  drawing: Drawing | null;
  /** It did not come: the figures must be read as they stand. */
  failed: boolean;
}

/** Draw a plot into a box. The library comes with the first chart somebody looks at. */
export function useDrawing(plot: Plot, heard: Heard, off: ReadonlySet<string> = NONE): Drawn {
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  // The library is outside, and so is what it draws.
  useEffect(() => {
    let gone = false,
      made: Drawing | undefined;
    import('./draw.ts').then(
      (library) => {
        if (gone || !box.current) return;
        made = library.drawing(box.current, document.documentElement.lang);
        setDrawing(made);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      made?.end();
      setDrawing(null);
    };
  }, []);
  useEffect(() => {
    drawing?.show(plot, { paint: paintOf(isNight()), language: document.documentElement.lang, off });
  }, [drawing, plot, off]);
  useEffect(() => {
    drawing?.hear(heard);
  });
  return { box, drawing, failed };
}
