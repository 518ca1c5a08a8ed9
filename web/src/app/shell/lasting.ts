/** How long a notice stays, and what to do with it until then: for the notices of the component library. */
export interface Lasting {
  key: string;
  /** The library's own clock stands still. */
  duration: 0;
  /** Whoever reads it with the pointer on it has time. */
  props: { onMouseEnter: () => void; onMouseLeave: () => void };
}

/**
 * Clocks that close notices. The library's own draws a notice anew at every frame for its bar of progress, and a page that is being
 * drawn meanwhile starts over each time: for as long as a notice stood there, nothing opened in less than a frame but by luck.
 * @param close the library's way to close the notice of a key
 * @returns what a notice of this key that stays so many seconds is opened with
 */
export function lasting(close: (key: string) => void): (key: string, seconds: number) => Lasting {
  const clocks = new Map<string, ReturnType<typeof setTimeout>>();
  return (key, seconds) => {
    const stop = (): void => clearTimeout(clocks.get(key));
    const start = (): void => {
      stop();
      clocks.set(
        key,
        setTimeout(() => {
          clocks.delete(key);
          close(key);
        }, seconds * 1000),
      );
    };
    start();
    return { key, duration: 0, props: { onMouseEnter: stop, onMouseLeave: start } };
  };
}

const FAULT_SECONDS = 1;
/** Transport faults are shown one at a time for one second (section 8): another one takes the place of the one before. */
export const asFault = (stays: (key: string, seconds: number) => Lasting): Lasting => stays('fault', FAULT_SECONDS);
